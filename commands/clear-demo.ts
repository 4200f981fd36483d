import { clearDemo, formatDemoCounts } from '#app/catalogue/editing/clear-demo.server.ts';
import { type Command, commandActor } from './command.ts';

export const clearDemoCommand: Command = {
  name: 'clear-demo',
  usages: [['clear-demo', 'remove the demo catalogue; what was ordered is archived']],
  async run({ db }, _args, say) {
    say(`${formatDemoCounts(await clearDemo(db, commandActor))}.`);
    return null;
  },
};
