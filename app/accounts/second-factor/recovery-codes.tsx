import { Download, Printer, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '#app/platform/language/words.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import styles from './second-factor.module.css';

/** The recovery codes, which nothing shows again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The code's field had the focus and was removed.
  useEffect(() => heading.current?.focus(), []);
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`;
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {t('Your recovery codes')}
      </h2>
      <p>
        {t(
          'The second factor is on. Without your phone, each of these codes signs you in once. They replace all earlier ones.',
        )}
      </p>
      <Notice
        tone="warn"
        role="status"
        icon={<TriangleAlert className="icon" aria-hidden="true" />}
      >
        {t('They are shown only now. Store them where your phone is not.')}
      </Notice>
      <ul className={styles.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ul>
      <div className="row no-print">
        <ButtonLink to={file} variant="quiet" download="recovery-codes.txt">
          <Download className="icon" aria-hidden="true" />
          {t('Download the codes')}
        </ButtonLink>
        <Button variant="quiet" onClick={() => window.print()} className="scripted">
          <Printer className="icon" aria-hidden="true" />
          {t('Print')}
        </Button>
        <ButtonLink to="/profile">{t('I have stored them')}</ButtonLink>
      </div>
    </>
  );
}
