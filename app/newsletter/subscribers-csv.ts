import { csvLine } from '#app/platform/text/csv.ts';

interface Subscriber {
  email: string;
  confirmedAt: Date | null;
  consentedAt: Date;
  consentText: string;
  unsubscribePath: string;
}

/** The subscribers as lines of CSV, the head first; `origin` is where the links lead. */
export function* subscribersCsv(
  subscribers: Iterable<Subscriber>,
  origin: string,
): Generator<string> {
  yield csvLine(['email', 'confirmed_at', 'consented_at', 'consent_text', 'unsubscribe_url']);
  for (const one of subscribers) {
    const confirmedAt = one.confirmedAt?.toISOString() ?? '';
    const url = origin + one.unsubscribePath;
    yield csvLine([one.email, confirmedAt, one.consentedAt.toISOString(), one.consentText, url]);
  }
}
