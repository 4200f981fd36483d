import { listSubscribers } from '#app/newsletter/subscribers.server.ts';
import { subscribersCsv } from '#app/newsletter/subscribers-csv.ts';
import type { Command } from './command.ts';

export const subscribersCommand: Command = {
  name: 'subscribers',
  usages: [['subscribers', 'the confirmed newsletter addresses, with their consent, as CSV']],
  async run({ db, config }, _args, say) {
    for (const line of subscribersCsv(await listSubscribers(db), config.publicUrl ?? '')) say(line);
    return null;
  },
};
