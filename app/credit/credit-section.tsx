import { Form, useNavigation } from 'react-router';
import { t } from '#app/platform/language/words.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { AnswerNotice } from '#app/ui/feedback/answer-notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './credit.module.css';
import type { CreditEntry } from './credit.ts';
import { CreditEntries } from './credit-entries.tsx';

export interface CreditAnswer {
  message: string;
  isDone: boolean;
  /** The phone that a code was sent for. */
  phone?: string;
}

interface CreditSectionProps {
  balanceCents: number;
  entries: readonly CreditEntry[];
  answer: CreditAnswer | undefined;
}

export function CreditSection({ balanceCents, entries, answer }: CreditSectionProps) {
  const busy = useNavigation().formData?.get('intent');
  return (
    <Panel aria-labelledby="credit" className={`stack ${styles.entries}`}>
      <h2 id="credit">{t('Credit')}</h2>
      {entries.length > 0 && <CreditEntries balanceCents={balanceCents} entries={entries} />}
      <details open={answer !== undefined}>
        <summary>{t('Add the credit of a phone number')}</summary>
        <p>{t('We send a code to the address that its credit belongs to.')}</p>
        {answer && (
          <AnswerNotice answer={answer} tone={answer.isDone ? 'ok' : 'bad'}>
            {answer.message}
          </AnswerNotice>
        )}
        <Form method="post" action="/profile" className={`row ${styles.form}`}>
          <Field
            label={t('Phone')}
            name="phone"
            type="tel"
            dir="ltr"
            maxLength={40}
            autoComplete="tel"
            defaultValue={answer?.phone}
            required
          />
          <Button
            type="submit"
            name="intent"
            value="credit-code"
            variant="quiet"
            busy={busy === 'credit-code'}
          >
            {t('Send a code')}
          </Button>
        </Form>
        {answer?.phone && (
          <Form method="post" action="/profile" className={`row ${styles.form}`}>
            <input type="hidden" name="phone" value={answer.phone} />
            <Field
              label={t('Code')}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              dir="ltr"
              maxLength={12}
              required
            />
            <Button
              type="submit"
              name="intent"
              value="credit-redeem"
              busy={busy === 'credit-redeem'}
            >
              {t('Add the credit')}
            </Button>
          </Form>
        )}
      </details>
    </Panel>
  );
}
