import { getMinPasswordLength } from '#app/accounts/password-rules.ts';
import { resetSecondFactor } from '#app/accounts/second-factor/second-factor.server.ts';
import { grantAdmin, listAdmins, revokeAdmin } from '#app/accounts/users/admins.server.ts';
import { eraseAddress } from '#app/admin/users/user-data.server.ts';
import { listSubscribersCsv, parseEmail } from '#app/newsletter/subscriptions.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { type Command, commandActor } from './command.ts';

export const adminCommand: Command = {
  name: 'admin',
  usages: [
    ['admin grant <email>', 'make an account an administrator'],
    ['admin revoke <email>', 'make an administrator an ordinary user; the last one stays'],
    ['admin reset-second-factor <email>', 'sign in without a code again, after a lost phone'],
    ['admin list', 'the e-mail addresses of all administrators'],
  ],
  wordCount: [1, 2],
  async run({ db }, { words: [action, email] }, print) {
    if (action === 'list') {
      for (const admin of await listAdmins(db)) print(admin);
      return null;
    }
    if (action === 'reset-second-factor' && email) {
      const outcome = await resetSecondFactor(db, email, commandActor);
      if (outcome === 'unknown') return `There is no account with ${email}.`;
      if (outcome === 'off') return `${email} has no second factor.`;
      print(`${email} signs in with the password alone now. Set it up again on /profile.`);
      return null;
    }
    if ((action !== 'grant' && action !== 'revoke') || !email) {
      return 'Usage: admin grant, revoke or reset-second-factor with an <email>, or admin list.';
    }
    const outcome =
      action === 'grant'
        ? await grantAdmin(db, email, commandActor)
        : await revokeAdmin(db, email, commandActor);
    if (outcome === 'unknown')
      return `There is no account with ${email}. Sign up in the shop first.`;
    if (outcome === 'not-admin') return `${email} is not an administrator.`;
    if (outcome === 'last') return `${email} is the last administrator and stays one.`;
    print(`${email} is now ${action === 'grant' ? 'an administrator' : 'an ordinary user'}.`);
    if (action === 'grant') {
      const length = getMinPasswordLength('admin');
      print(`A password of fewer than ${length} characters should now be changed, on /profile.`);
      if (!(await isConfirmed(db, email))) print(unconfirmed);
    }
    return null;
  },
};

const unconfirmed =
  'Nobody has confirmed this address: a stranger may have made the account. Ask its owner to confirm it.';

async function isConfirmed(db: Database, email: string): Promise<boolean> {
  const users = db.selectFrom('users').select('email_verified');
  const user = await users.where('email', '=', email.toLowerCase()).executeTakeFirst();
  return user?.email_verified === true;
}

export const subscribersCommand: Command = {
  name: 'subscribers',
  usages: [['subscribers', 'the confirmed newsletter addresses, with their consent, as CSV']],
  wordCount: [0, 0],
  async run({ db, config }, _given, print) {
    const { publicUrl } = config;
    if (!publicUrl) return 'Set PUBLIC_URL first, or take the file from /admin/subscribers.csv.';
    for (const line of await listSubscribersCsv(db, publicUrl)) print(line);
    return null;
  },
};

export const eraseAddressCommand: Command = {
  name: 'erase-address',
  usages: [
    ['erase-address <email>', 'erase wants, newsletter and cases of an address without an account'],
  ],
  wordCount: [1, 1],
  async run({ db }, { words: [typed = ''] }, print) {
    const email = parseEmail(typed);
    if (email === null) return `${typed} is no email address.`;
    const outcome = await eraseAddress(db, email, commandActor);
    if (outcome === 'has-account')
      return `There is an account with ${email}. Erase it on /admin/users.`;
    print(`Erased what was stored with ${email}. An open case follows after it is closed.`);
    if (outcome === 'account-stays')
      print('An account that never confirmed this address stays: see /admin/users.');
    return null;
  },
};
