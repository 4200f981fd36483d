import fs from 'node:fs';
import routes from '#app/routes.ts';
import { listPagePaths } from '#tests/support/every-route.ts';
import { insertProduct, queryShop, readShop } from '#tests/support/shop-database.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { findRoute, visits } from '#tests/support/site-map.ts';
import { openCourierLink } from '#tests/support/token-links.ts';
import { type Driver, MissingProgram, openFirefox, openWebKit, poll } from './web-drivers.ts';

// `npm run engines`: a purchase, a courier's page and a look at every page in the engines that
// Chromium's journeys say nothing of, or in one of them: `npm run engines -- webkit`. A step fails with
// what it waited for.

/** The Enter key, as WebDriver writes it. */
const enter = '\uE007';

const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Finds the control with this accessible name in a part of the page, once it can be used and lies still
 * with nothing over it: what a person waits for too.
 */
const findControl = (name: string, within: string) => `
  const name = ${JSON.stringify(name)};
  const toText = (node) => (node?.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const parts = [...document.querySelectorAll(${JSON.stringify(within)})];
  const controls = parts.flatMap((part) => [...part.querySelectorAll('a,button,input,select,textarea')]);
  const found = controls.find((one) => {
    const label = one.getAttribute('aria-label') ?? (toText(one.labels?.[0]) || toText(one));
    const shown = one.getClientRects().length > 0 && !one.disabled && one.ariaDisabled !== 'true';
    return shown && label === name;
  });
  if (!found || document.querySelector('[data-tapped]')) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const place = [left + width / 2, top + height / 2];
  const isStill = String(window.lastPlace) === String(place);
  window.lastPlace = place;
  return isStill && found.contains(document.elementFromPoint(...place)) ? found : null;`;

/** The heading of a page, once React has taken the page over. */
const readHeading = `
  const main = document.querySelector('main, h1') ?? {};
  const isTaken = Object.keys(main).some((key) => key.startsWith('__reactProps'));
  if (!isTaken || document.querySelector('[data-early=toast]')) return '';
  return document.querySelector('h1')?.textContent || 'none';`;

const readWidths = 'return [document.documentElement.scrollWidth, innerWidth]';

function createUser(driver: Driver, origin: string) {
  const find = (name: string, within: string) =>
    poll(`the control '${name}'`, () =>
      driver.evaluate<Record<string, string> | null>(findControl(name, within)),
    );
  // Styles write some words in capitals, which is how they are read here.
  const read = async () =>
    (await driver.evaluate<string>('return document.body.innerText'))
      .replace(/\s+/g, ' ')
      .toLowerCase();
  const sees = (text: string) =>
    poll(`the text '${text}'`, async () => (await read()).includes(text.toLowerCase()));
  return {
    open: (path: string) => driver.open(origin + path),
    click: async (name: string, within = 'body') => driver.click(await find(name, within)),
    type: async (name: string, text: string, within = 'main') =>
      driver.type(await find(name, within), text),
    sees,
    /** Opens a page, and waits until its scripts have taken it over without a failure. */
    look: async (path: string) => {
      await driver.open(origin + path);
      const heading = await poll(`the page ${path}`, () => driver.evaluate<string>(readHeading));
      if (heading === 'Something went wrong') throw new Error(`${path} fails in this browser.`);
      const [page = 0, screen = 0] = await driver.evaluate<number[]>(readWidths);
      if (page > screen) throw new Error(`${path} is ${page} px wide on a screen of ${screen} px.`);
    },
    signOut: async () => {
      await driver.open(`${origin}/profile`);
      await driver.click(await find('Open menu', 'header'));
      await driver.click(await find('Sign Out', 'dialog'));
      await sees('Past to Present');
      // Firefox drops the page that is opened while another one loads.
      await poll('the end of loading', () =>
        driver.evaluate<boolean>(
          "return performance.getEntriesByType('navigation')[0].loadEventEnd > 0",
        ),
      );
      await poll('the home page', () => driver.evaluate<string>(readHeading));
    },
    isAt: (path: string) =>
      poll(`the page ${path}`, async () =>
        (await driver.evaluate<string>('return location.pathname + location.search')).startsWith(
          path,
        ),
      ),
  };
}

async function buy(driver: Driver, origin: string, email: string): Promise<void> {
  const name = `Cedar ${email.split('@')[0]}`;
  await insertProduct(name, 3, 1999);
  const user = createUser(driver, origin);
  await user.open('/');
  await user.click('View All Products', 'main');
  await user.isAt('/?view=all');
  await user.sees('All Products');
  await user.type('Search products', `${name}${enter}`, 'header');
  await user.isAt('/?q=');
  await user.sees(`Results for "${name}"`);
  await user.click(name, 'main');
  await user.isAt('/product/');
  await user.click('Add to Cart', 'main');
  await user.sees(`Added 1 ${name} to cart!`);
  await user.open('/cart');
  await user.sees('$19.99');
  await user.click('Login to Checkout', 'main');
  await user.isAt('/login');
  await user.open('/login?tab=up&next=/checkout');
  await user.type('Email', email);
  await user.type('Password', 'open sesame');
  await user.click('Sign Up', 'form');
  await user.isAt('/checkout');
  const typed = { 'First Name': 'رنا', 'Last Name': 'حداد', Phone: '03 123456' };
  for (const [label, text] of Object.entries({ ...typed, Address: 'شارع المعلم' }))
    await user.type(label, text);
  await user.type('City', 'جونيه');
  await user.click('Place Order', 'main');
  await user.isAt('/orders?new=ORD-');
  await user.sees('Delivery to Jounieh');
  const [order] = await queryShop('select from orders where email = $1 and city = $2', [
    email,
    'جونيه',
  ]);
  if (!order) throw new Error('The order is not in the database.');
  await user.signOut();
  await user.open('/profile');
  await user.isAt('/login');
}

async function deliver(driver: Driver, origin: string): Promise<void> {
  const { path, runId } = await openCourierLink(2);
  const user = createUser(driver, origin);
  await user.open(path);
  await user.sees('Collected so far: $0.00 and LBP 0. 0 of 2 done.');
  const stop = 'article:first-of-type';
  await user.click('Delivered', stop);
  await user.click('Save', stop);
  await user.sees('1 of 2 done.');
  await poll('the outcome in the database', async () => {
    const rows = await queryShop(
      `select from run_orders where run_id = $1 and outcome = 'delivered'`,
      [runId],
    );
    return rows.length === 1;
  });
}

/** Looks at all pages of the site map as a guest, as a customer with an order and as the owner. Gives their number. */
async function tour(driver: Driver, shop: ShopProcess, email: string): Promise<number> {
  const user = createUser(driver, shop.url);
  const order = await readShop('select order_number from orders where email = $1', [email]);
  const pages = listPagePaths(routes);
  const roles = ['guest', 'user', 'admin'] as const;
  // Each is looked at once, by the first who may.
  const looks = visits.flatMap(([request, answers]) => {
    const [method = '', url = ''] = request.split(' ');
    const isPage = method === 'GET' && pages.includes(findRoute(url)) && !/{(run|link)}/.test(url);
    const path = url.replaceAll('{order}', order).replaceAll('{customer}', email);
    const role = roles.find((one) => answers[one] === 200);
    return isPage && role ? [{ path, role }] : [];
  });
  const lookAs = async (role: (typeof roles)[number]) => {
    for (const look of looks) if (look.role === role) await user.look(look.path);
  };
  const signIn = async (name: string, password: string) => {
    await user.open('/login');
    await user.type('Email', name);
    await user.type('Password', password);
    await user.click('Sign In', 'form');
    await user.sees('Past to Present');
  };
  await lookAs('guest');
  await signIn(email, 'open sesame');
  await lookAs('user');
  await user.signOut();
  await signIn(shop.admin?.email ?? '', shop.admin?.password ?? '');
  await lookAs('admin');
  return looks.length;
}

const shop = await startShop();
process.env.SHOP_DATA_DIR = shop.dataDir;
try {
  for (const [name, open] of Object.entries({ firefox: openFirefox, webkit: openWebKit })) {
    if (process.argv[2] && process.argv[2] !== name) continue;
    const driver = await open();
    try {
      await buy(driver, shop.url, `${name}@example.com`);
      await deliver(driver, shop.url);
      const pageCount = await tour(driver, shop, `${name}@example.com`);
      print(`${driver.version}: a purchase, a delivery and ${pageCount} pages`);
    } catch (error) {
      const shown = await driver.evaluate('return document.body.innerText').catch(String);
      print(`${driver.version} shows: ${shown}`);
      throw error;
    } finally {
      await driver.close();
    }
  }
} catch (error) {
  if (!(error instanceof MissingProgram)) throw error;
  print(error.message);
  process.exitCode = 1;
} finally {
  await shop.stop();
  fs.rmSync(shop.dataDir, { recursive: true, force: true });
}
