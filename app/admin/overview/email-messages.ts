import { formatAge } from './backup-messages.ts';

/** What the overview says of the mails. */
export interface MailState {
  tone: 'ok' | 'warn';
  title: string;
  hints: string[];
}

export interface MailFacts {
  now: Date;
  /** False where mails become files, because no provider is set. */
  hasProvider: boolean;
  sentAt: Date | null;
  waiting: number;
  retried: number;
  failed: number;
  oldestSeconds: number;
  lastReason: string | null;
}

const lateSeconds = 5 * 60;

const mails = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'mail' : 'mails'}`;

/** A mail that waits some seconds is usual; one that is tried again or given up is trouble. */
export function describeMails(facts: MailFacts): MailState {
  const { now, hasProvider, sentAt, waiting, retried, failed, oldestSeconds, lastReason } = facts;
  const ageOf = (moment: Date) => formatAge(now.getTime() - moment.getTime());
  const isLate = waiting > 0 && oldestSeconds > lateSeconds;
  const hints: string[] = [];
  if (!hasProvider) {
    hints.push(
      'No mail provider: emails are written to files, nobody receives them. Set MAIL_API_URL and MAIL_API_KEY, or MAIL_SMTP_URL.',
    );
  }
  if (failed > 0) hints.push(`${mails(failed)} could not be sent. They stand on the Orders tab.`);
  if (retried > 0) hints.push(`${mails(retried)} failed and will be tried again.`);
  if (failed + retried > 0 && lastReason) hints.push(`The last failure: ${lastReason}`);
  if (waiting > 0) {
    const since = isLate ? `, the oldest for ${Math.round(oldestSeconds / 60)} minutes` : '';
    hints.push(`${mails(waiting)} ${waiting === 1 ? 'waits' : 'wait'} to be sent${since}.`);
  }
  const verb = hasProvider ? 'sent' : 'written';
  return {
    tone: !hasProvider || failed > 0 || retried > 0 || isLate ? 'warn' : 'ok',
    title: sentAt ? `Last mail ${verb}: ${ageOf(sentAt)}` : `No mail was ${verb} yet`,
    hints,
  };
}
