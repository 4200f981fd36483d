import type { Run } from '#app/dispatch/run.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './run.module.css';
import { useRunForm } from './use-run-form.ts';

/** Makes the link of the courier's page, as a QR code and for WhatsApp; it is shown once. */
export function CourierLinkPanel({ run }: { run: Run }) {
  const { response, busy, submit } = useRunForm(run.id, () => undefined);
  const link = response?.link;
  return (
    <Panel aria-labelledby="link" className={styles.link}>
      <h3 id="link">Courier's link</h3>
      <p className={styles.detail}>
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
            <a href={link.url} dir="ltr" className={styles.url}>
              {link.url}
            </a>
          </p>
          {link.whatsApp !== null && (
            <a href={link.whatsApp} target="_blank" rel="noreferrer" className={styles.chat}>
              Send by WhatsApp
            </a>
          )}
        </>
      )}
      {!link && run.hasLink && (
        <p>The courier has a link. A new one replaces it: the older one ends.</p>
      )}
      <div>
        <Button variant="quiet" size="sm" busy={busy} onClick={() => submit({ intent: 'link' })}>
          {run.hasLink ? 'New link' : 'Make the link'}
        </Button>
      </div>
    </Panel>
  );
}
