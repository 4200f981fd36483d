import { sql } from 'kysely';
import { composeAddressConfirmation } from '#app/accounts/address-confirmation/confirmation-email.server.tsx';
import { action as requestLink } from '#app/accounts/password-reset/forgot-password.page.tsx';
import { action as profileAction } from '#app/accounts/profile/profile.page.tsx';
import { exportUserData } from '#app/admin/users/user-data.server.ts';
import { subscribe } from '#app/newsletter/subscriptions.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { toEmailShop } from '#app/server/email-preview/email-templates.server.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { createPageServices, openBrowser, signInBrowser } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { changeAccountEmail, composeEmailChanged } from './account-email.server.ts';

const given = openTestDatabase();
const email = 'maya@example.com';
const account = { email, password: 'open sesame' };
const origin = 'http://localhost:3000';
const readLanguage = () => given.read(sql`select language from users where email = ${email}`);
const listEmails = () =>
  given.list<Record<string, string>>(sql`select data -> 'data' from pgboss.job
    order by created_on, id`);

async function signUpInArabic() {
  await given.empty('users, newsletter_subscribers, pgboss.job');
  const shop = createPageServices(given.db);
  const browser = openBrowser(shop);
  await inLanguage('ar', () => signInBrowser(browser, { ...account, isNew: true }));
  const emailShop = toEmailShop(await browser.ask('/').context.get(settingsContext).read(), origin);
  return { shop, browser, emailShop };
}

describe('the language of an account', () => {
  it('is that of the page of its last form, and in the file with all data', async () => {
    const { browser } = await signUpInArabic();
    expect(await readLanguage()).toBe('ar');
    await inLanguage('fr', () => signInBrowser(browser, account));
    expect(await readLanguage()).toBe('fr');
    await profileAction(browser.ask('/profile', { intent: 'confirm-address' }));
    expect(await readLanguage()).toBe('en');
    const id = (await browser.findUser())?.id ?? '';
    const file = await exportUserData(given.db, { id, email }, 'my-data.json');
    expect(await file.json()).toMatchObject({ account: { language: 'en' } });
  });

  it('is that of the emails to it, and of what their links lead to', async () => {
    const { browser, emailShop, shop } = await signUpInArabic();
    const [confirmation] = await listEmails();
    expect(confirmation?.url).toMatch(`${origin}/ar/confirm-address?token=`);
    const { html } = await composeAddressConfirmation(given.db, emailShop, confirmation);
    expect(html).toMatch(/<html dir="rtl" lang="ar"/);
    expect(html).toContain(`href="${emailShop.origin}/ar"`);

    await inLanguage('fr', () => requestLink(openBrowser(shop).ask('/login/forgot', { email })));
    expect(shop.resetEmails.at(-1)?.url).toMatch(`${origin}/fr/login/reset?token=`);

    const id = (await browser.findUser())?.id ?? '';
    const owner = { id: null, email: 'owner@example.com' };
    await changeAccountEmail(given.db, id, 'maya@example.org', owner);
    const changed = await composeEmailChanged(given.db, emailShop, (await listEmails()).at(-1));
    expect(changed.html).toContain('/ar/login"');
  });
});

it('the newsletter asks for the confirmation in the language of its form', async () => {
  await signUpInArabic();
  await inLanguage('fr', () => subscribe(given.db, email, origin));
  expect((await listEmails()).at(-1)?.url).toMatch(`${origin}/fr/newsletter/confirm?token=`);
});
