import { minAdminPasswordLength } from '#app/accounts/password-rules.ts';
import { grantAdmin, listAdmins, revokeAdmin } from '#app/accounts/users/admins.server.ts';
import { type Command, commandActor } from './command.ts';

export const adminCommand: Command = {
  name: 'admin',
  usages: [
    ['admin grant <email>', 'make an account an administrator'],
    ['admin revoke <email>', 'make an administrator an ordinary user; the last one stays'],
    ['admin list', 'the e-mail addresses of all administrators'],
  ],
  async run({ db }, [action, email], say) {
    if (action === 'list') {
      for (const admin of await listAdmins(db)) say(admin);
      return null;
    }
    if ((action !== 'grant' && action !== 'revoke') || !email) {
      return 'Say: admin grant <email>, admin revoke <email> or admin list.';
    }
    const outcome =
      action === 'grant'
        ? await grantAdmin(db, email, commandActor)
        : await revokeAdmin(db, email, commandActor);
    if (outcome === 'unknown')
      return `Nobody has an account with ${email}. Sign up in the shop first.`;
    if (outcome === 'last') return `${email} is the last administrator and stays one.`;
    say(`${email} is now ${action === 'grant' ? 'an administrator' : 'an ordinary user'}.`);
    if (action === 'grant') {
      const length = minAdminPasswordLength;
      say(`A password of fewer than ${length} characters should now be changed, on /profile.`);
    }
    return null;
  },
};
