import { listSubscribers } from '#app/newsletter/subscribers.server.ts';
import type { Command } from './command.ts';

function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
}

export const subscribersCommand: Command = {
  name: 'subscribers',
  usages: [['subscribers', 'the confirmed newsletter addresses, with their consent, as CSV']],
  async run({ db, config }, _args, say) {
    say(csvLine(['email', 'confirmed_at', 'consented_at', 'consent_text', 'unsubscribe_url']));
    for (const one of await listSubscribers(db)) {
      const confirmedAt = one.confirmedAt?.toISOString() ?? '';
      const url = (config.publicUrl ?? '') + one.unsubscribePath;
      say(csvLine([one.email, confirmedAt, one.consentedAt.toISOString(), one.consentText, url]));
    }
    return null;
  },
};
