import { Bell, BellRing } from 'lucide-react';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { localUrl, t } from '#app/platform/language/words.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { checkFields } from '#app/ui/controls/validated-form.tsx';
import styles from './notify-me.module.css';
import { type WantAnswer, wantMessages } from './want.ts';

interface NotifyMeProps {
  label: string;
  productId: number;
  /** The account's want of it, null where there is none; undefined for a guest. */
  wantId: number | null | undefined;
  /** For a button elsewhere that asks, too. */
  formId?: string;
}

async function send(form: HTMLFormElement): Promise<WantAnswer> {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  try {
    const response = await fetch(localUrl('/wants/request'), { method: 'POST', body });
    if (response.status >= 500) throw new Error(`Status ${response.status}`);
    return (await response.json()) as WantAnswer;
  } catch (error) {
    console.error('The want was not saved.', error);
    return { message: t(wantMessages.failed) };
  }
}

export function GuestAddressField(
  props: Pick<
    ComponentProps<typeof Field>,
    'hint' | 'defaultValue' | 'error' | 'className' | 'autoFocus'
  >,
) {
  return (
    <Field
      {...props}
      label={t('Where to write to you')}
      name="to"
      type="email"
      required
      maxLength={254}
      autoComplete="email"
      inputMode="email"
    />
  );
}

/** One tap for a user, one box for a guest. Without JavaScript `/wants` responds with a page. */
export function NotifyMe({ label, productId, wantId, formId }: NotifyMeProps) {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<WantAnswer | null>(null);
  /** A refusal, or an answer that was lost, leaves what the last one has done. */
  const [lastDone, setLastDone] = useState<WantAnswer | null>(null);
  const [isSignedOut, setSignedOut] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const isGuest = wantId === undefined || isSignedOut;
  const openId = lastDone ? lastDone.id : wantId;
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const address = form.querySelector<HTMLInputElement>('[name=to]');
    // Nothing was typed wrongly yet: the field is shown, and waits.
    if (address?.value === '') {
      setAnswer({ message: t(wantMessages.askAddress) });
      address.focus();
      return;
    }
    if (!checkFields(event)) return;
    setBusy(true);
    const received = await send(form);
    setAnswer(received);
    if (received.done) setLastDone(received);
    // The session of a page that was left open may have ended.
    if (received.message === t(wantMessages.askAddress)) setSignedOut(true);
    setBusy(false);
  }
  useEffect(() => {
    // The button that had the focus may have gone.
    if (answer && document.activeElement === document.body) status.current?.focus();
  }, [answer]);
  const isAsked = isGuest && answer?.message === t(wantMessages.sent);
  return (
    <div className={styles.request} data-asked={isAsked || openId ? true : undefined}>
      {!isAsked && (
        <form
          id={formId}
          method="post"
          action={localUrl('/wants')}
          className={`stack ${styles.form}`}
          noValidate
          onSubmit={onSubmit}
        >
          {openId ? (
            <>
              <input type="hidden" name="id" value={openId} />
              <input type="hidden" name="intent" value="remove" />
              <Button type="submit" variant="quiet" busy={busy}>
                {t('Do not tell me')}
              </Button>
            </>
          ) : (
            <>
              <input type="hidden" name="product" value={productId} />
              {isGuest && (
                <GuestAddressField
                  hint={t('We write about this only. No account needed.')}
                  autoFocus={isSignedOut}
                />
              )}
              <input type="hidden" name="intent" value="add" />
              <Button type="submit" variant="ink" busy={busy} data-ask>
                {!busy && <Bell className="icon" aria-hidden="true" />}
                {label}
              </Button>
            </>
          )}
        </form>
      )}
      <p role="status" ref={status} tabIndex={-1} className={styles.answer}>
        {(answer || openId) && <BellRing className="icon" aria-hidden="true" />}
        {answer?.message ?? (openId ? t(wantMessages.added) : '')}
        {openId && (
          <>
            {' '}
            <Link to="/wants">{t('See all you look for')}</Link>
          </>
        )}
      </p>
    </div>
  );
}
