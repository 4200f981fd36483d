import { listSubscribersCsv } from '#app/newsletter/subscriptions.server.ts';
import type { Command } from './command.ts';

export const subscribersCommand: Command = {
  name: 'subscribers',
  usages: [['subscribers', 'the confirmed newsletter addresses, with their consent, as CSV']],
  async run({ db, config }, _args, say) {
    for (const line of await listSubscribersCsv(db, config.publicUrl ?? '')) say(line);
    return null;
  },
};
