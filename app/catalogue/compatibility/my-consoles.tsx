import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { regions } from '#app/catalogue/copy/copy.ts';
import { t } from '#app/platform/language/words.ts';
import { Button, TextButton } from '#app/ui/controls/button.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { CloseButton, ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';
import { type ConsolesChange, parseConsoles } from './own-consoles.ts';
import styles from './will-it-work.module.css';
import { formatConsole, type OwnConsole, platformNames } from './works-on.ts';

interface MyConsolesProps {
  consoles: readonly OwnConsole[];
  /** The platform of the product, which is chosen first. */
  platform: string;
  isSignedIn: boolean;
  onChange: (change: ConsolesChange) => Promise<boolean>;
  onClose: () => void;
}

/** The dialog in which shoppers name their consoles. It is open for as long as it is rendered. */
export function MyConsoles({ consoles, platform, isSignedIn, onChange, onClose }: MyConsolesProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState('');
  async function change(given: ConsolesChange) {
    setBusy(true);
    setStatus('');
    const isChanged = await onChange(given);
    setBusy(false);
    if (isChanged) setStatus(describeChange(given));
    // The button that had the focus may be gone with its console.
    if (given.intent === 'remove') select.current?.focus();
  }
  return (
    <ConfirmDialog isOpen title={t('My consoles')} onClose={onClose}>
      {consoles.length > 0 ? (
        <ul className={styles.consoles} aria-label={t('Consoles you have')}>
          {consoles.map((own) => (
            <li key={formatConsole(own)} className={`line spread strong ${styles.console}`}>
              {formatConsole(own)}
              <TextButton
                aria-label={t('Remove {console}', { console: formatConsole(own) })}
                busy={busy}
                onClick={() => change({ intent: 'remove', consoles: [own] })}
              >
                {t('Remove')}
              </TextButton>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {t('Say what stands under your television, and games tell you whether they run on it.')}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {status}
      </p>
      <ConsoleForm select={select} platform={platform} busy={busy} onAdd={change} />
      <p className="small">
        {isSignedIn
          ? t('Stored with your account.')
          : t('Stored in this browser, and with your account once you sign in.')}
      </p>
      <DialogActions>
        <CloseButton>{t('Done')}</CloseButton>
      </DialogActions>
    </ConfirmDialog>
  );
}

function describeChange({ intent, consoles }: ConsolesChange): string {
  const console = consoles.map(formatConsole).join(', ');
  return intent === 'add'
    ? t('{console} was added to your consoles.', { console })
    : t('{console} was removed from your consoles.', { console });
}

interface ConsoleFormProps extends Pick<MyConsolesProps, 'platform'> {
  select: RefObject<HTMLSelectElement | null>;
  busy: boolean;
  onAdd: (change: ConsolesChange) => Promise<void>;
}

function ConsoleForm({ select, platform, busy, onAdd }: ConsoleFormProps) {
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.currentTarget));
    void onAdd({ intent: 'add', consoles: parseConsoles([form]) });
  }
  return (
    <form className="stack" onSubmit={add}>
      <Select ref={select} label={t('Console')} name="platform" defaultValue={platform}>
        {platformNames.map((one) => (
          <option key={one.platform} value={one.platform}>
            {one.name}
          </option>
        ))}
      </Select>
      <Select
        label={t('Its region')}
        name="region"
        hint={t('The label underneath often names it.')}
      >
        <Options labels={regions} />
      </Select>
      <Button type="submit" busy={busy}>
        {t('Add console')}
      </Button>
    </form>
  );
}
