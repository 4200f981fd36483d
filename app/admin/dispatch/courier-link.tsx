import { MessageCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFetcher, useLocation } from 'react-router';
import layout from '#app/admin/layout.module.css';
import { ledByForm, useMoveToast } from '#app/admin/order-moves/status-changes.tsx';
import type { Run } from '#app/dispatch/runs/run.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './run.module.css';
import type { RunResponse } from './run-form.server.ts';

/** Makes the link of the courier's page, as a QR code and for WhatsApp; it is shown once. A run that was just started gets it at once. */
export function CourierLinkPanel({ run }: { run: Run }) {
  const { data, state, submit } = useFetcher<RunResponse>();
  const link = data?.link;
  const action = `/admin/dispatch/runs/${run.id}`;
  useMoveToast(action, data);
  const make = () => void submit({ intent: 'link' }, { method: 'post', action });
  const isStarted = useLocation().state === ledByForm;
  const isAsked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the run that was just started
  useEffect(() => {
    if (!isStarted || run.hasLink || isAsked.current) return;
    isAsked.current = true;
    make();
  }, []);
  return (
    <Panel aria-labelledby="link" className={layout.stack}>
      <h3 id="link">Courier's link</h3>
      <p className={layout.line}>
        Whoever has it can tell what came of the stops, without an account. It ends a day after the
        run is closed.
      </p>
      {link && (
        <>
          {link.isReplaced && (
            <Notice tone="warn">This is a new link. The one before it has ended.</Notice>
          )}
          <img src={link.image} alt="QR code of the courier's link" className={styles.code} />
          <p>
            <a href={link.url} dir="ltr" className="breaks">
              {link.url}
            </a>
          </p>
          {link.whatsApp !== null && (
            <div>
              <ButtonLink to={link.whatsApp} target="_blank" rel="noreferrer" size="sm">
                <MessageCircle className="icon" aria-hidden="true" />
                Send by WhatsApp
              </ButtonLink>
            </div>
          )}
        </>
      )}
      {!link && run.hasLink && (
        <p>The courier has a link. A new one replaces it: the older one ends.</p>
      )}
      <div>
        <Button variant="quiet" size="sm" busy={state !== 'idle'} onClick={make}>
          {run.hasLink ? "New courier's link" : "Make the courier's link"}
        </Button>
      </div>
    </Panel>
  );
}
