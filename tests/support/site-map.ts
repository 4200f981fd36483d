import { matchRoutes } from 'react-router';
import routes from '#app/routes.ts';
import { listRoutePaths } from './every-route.ts';

export type RequestRole = 'guest' | 'user' | 'other' | 'packer' | 'seller' | 'admin';
export type Answer = number | `to ${string}`;
type Answers = Record<RequestRole, Answer>;

const everyone = (answer: Answer, guest = answer): Answers => ({
  ...{ guest, user: answer, other: answer },
  ...{ packer: answer, seller: answer, admin: answer },
});
const signedIn = (next: string, answer: Answer = 200): Answers =>
  everyone(answer, `to /login?next=${encodeURIComponent(next)}`);
/** Pages of the owner: everyone else is sent away. */
const forAdmins = (answer: Answer = 200): Answers => ({ ...everyone('to /'), admin: answer });
const forSellers = (answer: Answer = 200): Answers => ({ ...forAdmins(answer), seller: answer });
const forPackers = (answer: Answer = 200): Answers => ({ ...forSellers(answer), packer: answer });
/** Files, and what scripts ask for: who works in the shop is told why. */
const fileForAdmins = (answer: Answer = 200): Answers => ({
  ...forAdmins(answer),
  ...{ packer: 403, seller: 403 },
});
const fileForSellers = (answer: Answer = 200): Answers => ({
  ...forSellers(answer),
  packer: 403,
});
/** Buttons of the Dispatch tab, which packers open, too. */
const buttonForSellers = fileForSellers;

const repairIntents = [
  ...['findings', 'quote', 'agreed', 'warranty', 'part-quote', 'part-take', 'part-use'],
  ...['part-back', 'part-drop', 'paid', 'end'],
].map((name) => `repair-${name}`);

/** A request of a URL or of a form, and who gets what of it. */
type Visit = [request: string, answers: Partial<Answers>];

/**
 * Every URL of the shop with every parameter of its query. {order} is the number of an order that
 * belongs to `user`, {run} a courier's run and {link} the query of its link, {customer} the email of a
 * user. Forms that would change the session of a role are not sent by it.
 */
export const visits: Visit[] = [
  ['GET /', everyone(200)],
  ['GET /?category=Nintendo&subcategory=Switch', everyone(200)],
  ['GET /?category=Sega&min=10&condition=good', everyone(200)],
  ['GET /?q=mario', everyone(200)],
  ['GET /?q=nothing-such', everyone(200)],
  [
    'GET /?view=all&sort=name-asc&max=90&stock=in&complete=1&region=pal&page=2',
    everyone('to /?view=all&max=90&region=pal&page=2'),
  ],
  ['GET /?from=cart&_routes=home', everyone(200)],
  ['GET /product/1', everyone(200)],
  ['GET /product/987654321', everyone(404)],
  ['POST /product/1 intent=remove&ids=1', everyone(200, 401)],
  ['GET /sold?page=2', everyone(200)],
  ['GET /search?q=mario', everyone(200)],
  ['GET /art/1/logo.svg', everyone(200)],
  ['GET /art/1/product/sega/saturn/unknown.png', everyone('to /art/1/category/sega.png')],
  ['GET /cards/product/987654321.jpg', everyone(404)],
  [`GET /images/${'0'.repeat(64)}/960.webp`, everyone(404)],
  ['GET /cart', everyone(200)],
  ['GET /cart?product=1&quantity=2', everyone(200)],
  ['GET /cart/products?ids=1', everyone(200)],
  ['GET /cart/suggestions?ids=1', everyone(200)],
  ['GET /wishlist', everyone(200)],
  ['POST /wishlist intent=add&ids=1', everyone('to /wishlist', 'to /login?next=%2Fwishlist')],
  ['GET /consoles', everyone(200, 401)],
  ['POST /consoles intent=add&consoles=[{"platform":"NES","region":"pal"}]', everyone(200, 401)],
  ['POST /consoles intent=add&consoles=x', everyone(400, 401)],
  ['GET /wishlist/products?ids=1', everyone(200)],
  ['POST /wishlist/products intent=add&ids=1', everyone(200, 401)],
  [
    'POST /wishlist intent=price-alerts&on=on',
    everyone('to /wishlist', 'to /login?next=%2Fwishlist'),
  ],
  ['GET /wishlist/price-mails?t=0000000000000000000000', everyone(404)],
  ['POST /wishlist/price-mails?t=0000000000000000000000 ', everyone(404)],
  ['GET /wants', everyone(200)],
  ['GET /wants?q=saturn&done=added', everyone(200)],
  ['GET /wants?t=0000000000000000000000', everyone(404)],
  ['POST /wants intent=remove&id=1', everyone('to /wants?done=removed', 401)],
  ['GET /wants/request', everyone('to /wants')],
  ['POST /wants/request intent=remove&id=1', everyone(200, 401)],
  ['GET /checkout', signedIn('/checkout')],
  ['GET /checkout?to=1', signedIn('/checkout?to=1')],
  ['POST /checkout firstName=A', signedIn('/checkout', 400)],
  ['GET /orders', signedIn('/orders')],
  [
    'GET /orders?page=2&new=ORD-1&earlier=ORD-2&change=ORD-3&changed=ORD-4&from=1',
    signedIn('/orders?page=2&new=ORD-1&earlier=ORD-2&change=ORD-3&changed=ORD-4&from=1'),
  ],
  [
    'POST /orders intent=cancel&orderNumber={order}',
    { ...everyone(409, 'to /login?next=%2Forders'), user: 200 },
  ],
  [
    'POST /orders intent=change&orderNumber={order}',
    { ...everyone(404, 'to /login?next=%2Forders'), user: 400 },
  ],
  ['GET /orders/live?since=1', everyone(200, 401)],
  ['GET /o?t=none&ask=cancel', everyone(404)],
  ['POST /o?t=none intent=confirm', everyone(404)],
  ['GET /o/live?t=none&since=1', everyone(404)],
  ['GET /c?t=none&new=1&photo=refused', everyone(404)],
  ['GET /c?n=C-987654321', everyone(404, 'to /login?next=%2Fc%3Fn%3DC-987654321')],
  ['POST /c?t=none intent=yes', everyone(404)],
  // What was typed stays on the page of a guest, whose session has ended.
  ['POST /c?n=C-987654321 intent=message&words=Hello', everyone(404, 401)],
  ['GET /c/new?kind=offer', everyone(200)],
  ['GET /c/new?order={order}&o=none', everyone(200)],
  ['GET /c/new?order={order}', everyone(200, 'to /login?next=%2Fc%2Fnew%3Forder%3D{order}')],
  ['POST /c/new kind=offer', everyone(400)],
  ['POST /c/new?order={order} kind=complaint', { ...everyone(404, 401), user: 400 }],
  ['GET /c/photos?t=none&id=1&small=1', everyone(404)],
  ['POST /c/photos?t=none remove=1', everyone(404)],
  // Without a token it is an empty page, for phones without a connection.
  ['GET /run', everyone(200)],
  ['GET /run?t=0000000000000000000000', everyone(404)],
  ['GET /run{link}', everyone(200)],
  ['GET /run/outcomes', everyone(404)],
  ['GET /run/outcomes{link}', everyone(200)],
  ['POST /run/outcomes?t=none outcome=not-home', everyone(404)],
  ['POST /run/outcomes{link} outcome=none', everyone(400)],
  [
    'GET /orders/{order}/receipt',
    { ...everyone(404, 'to /login?next=%2Forders%2F{order}%2Freceipt'), user: 200 },
  ],
  ['GET /login', everyone('to /', 200)],
  ['GET /login?tab=up', everyone('to /', 200)],
  ['GET /login?next=/profile&ended=1', everyone('to /profile', 200)],
  ['GET /login?next=https://evil.example/', everyone('to /', 200)],
  ['POST /login intent=sign-in&email=&password=', everyone('to /', 400)],
  // Without the cookie of a right password a guest sees the sign-in page.
  ['GET /login/code?next=/admin', everyone('to /admin', 'to /login?next=%2Fadmin')],
  ['GET /login/code?with=app', everyone('to /', 'to /login')],
  ['POST /login/code code=123456', everyone('to /', 'to /login')],
  ['GET /login/forgot?next=/checkout', everyone(200)],
  ['POST /login/forgot email=', everyone(400)],
  ['GET /login/reset?token=none', everyone(410)],
  ['POST /login/reset?token=none password=open+sesame', everyone(410)],
  ['GET /confirm-address?token=none', everyone(410)],
  ['POST /confirm-address?token=none ', everyone(410)],
  // Its form would end the sessions of the other visits; a guest may send it.
  ['GET /sign-out', everyone('to /')],
  ['POST /sign-out next=', { guest: 'to /' }],
  ['GET /profile', signedIn('/profile')],
  ['GET /profile?delete=ask', signedIn('/profile?delete=ask')],
  ['POST /profile intent=none', signedIn('/profile', 400)],
  [
    'GET /profile/second-factor',
    { ...signedIn('/profile/second-factor'), user: 'to /profile', other: 'to /profile' },
  ],
  [
    'POST /profile/second-factor intent=start&password=wrong',
    { ...signedIn('/profile/second-factor', 400), user: 'to /profile', other: 'to /profile' },
  ],
  ['GET /profile/data', signedIn('/profile')],
  ['GET /newsletter', everyone(200)],
  ['POST /newsletter email=', everyone(400)],
  ['GET /newsletter/confirm?token=none', everyone(404)],
  ['POST /newsletter/confirm?token=none ', everyone(404)],
  ['GET /newsletter/unsubscribe?token=none', everyone(404)],
  ['POST /newsletter/unsubscribe?token=none ', everyone(404)],
  ['GET /blog/cleaning-contacts', everyone(200)],
  ['GET /blog/nope', everyone(404)],
  ...[
    ...['/delivery/places', '/blog', '/blog/rss.xml', '/grading', '/terms', '/privacy'],
    ...['/we-buy-products', '/payment-delivery-info', '/warranty-defective-products'],
    ...['/complaint-settlement', '/feed.xml', '/feed/meta.xml', '/sitemap.xml?part=1'],
    ...['/robots.txt', '/manifest.webmanifest', '/admin-sw.js', '/sw.js', '/offline'],
  ].map((url): Visit => [`GET ${url}`, everyone(200)]),
  ['GET /sitemap.xml?part=00', everyone(404)],
  ['GET /admin', forSellers()],
  ['GET /admin?q=cedar&edit=1', forSellers()],
  ['GET /admin?category=Sega&show=low&sort=name&page=2&bulk=1', forSellers()],
  ['POST /admin archive=987654321', forSellers()],
  ['GET /admin/products.csv?q=cedar&category=Sega&show=low&everything=1', fileForAdmins()],
  ['GET /admin/products/1/ledger?page=1', forSellers()],
  ['GET /admin/products/987654321/ledger', forSellers(404)],
  ['GET /admin/products/1/share', forSellers()],
  ['GET /admin/products/987654321/share', forSellers(404)],
  ['GET /admin/products/share?category=Sega&subcategory=Saturn', forSellers()],
  ['GET /admin/products/share?category=none', forSellers(404)],
  ['GET /admin/products/share.jpg?product=1&category=&subcategory=', fileForSellers()],
  ['GET /admin/products/share.jpg?product=987654321', fileForSellers(404)],
  ['GET /admin/products/stickers?product=1&product=x&matches=&q=', forSellers()],
  [
    'GET /admin/products/stickers?start=3&each=stock&paper=roll&code=barcode&amount=hidden',
    forSellers(),
  ],
  ['GET /admin/products/earlier-copies?title=cedar&category=Sega&subcategory=', fileForSellers()],
  ['GET /admin/products/same-name?name=cedar', fileForSellers()],
  ['GET /admin/products/1/photos', fileForSellers()],
  ['GET /admin/products/987654321/photos', fileForSellers(404)],
  ['POST /admin/products/1/photos image=none', fileForSellers(400)],
  ['GET /admin/products/titles?category=Sega&subcategory=', fileForSellers()],
  ['GET /admin/search?q=cedar', forSellers()],
  ['GET /admin/counts', forSellers()],
  ['POST /admin/counts intent=none', forSellers(400)],
  ['GET /admin/counts/987654321?q=&scan=', forSellers(404)],
  ['GET /admin/counts/987654321/entries', fileForSellers()],
  ['GET /admin/counts/987654321/entries?q=cedar', fileForSellers()],
  ['POST /admin/counts/987654321/entries units=0', fileForSellers(400)],
  ...['count', 'again', 'undo'].map(
    (intent): Visit => [`POST /admin/counts/987654321 intent=${intent}`, forSellers(409)],
  ),
  ['POST /admin/counts/987654321 intent=apply', forSellers(400)],
  ['GET /admin/import', forAdmins()],
  ['GET /admin/import?check=1&note=applied', forAdmins(404)],
  ['POST /admin/import intent=check', forAdmins(400)],
  ['POST /admin/import intent=apply&check=1', forAdmins('to /admin/import?check=1')],
  ['POST /admin/import intent=undo&check=1', forAdmins(409)],
  ['GET /admin/import/progress?check=1', fileForAdmins(404)],
  ['GET /admin/import/bad-rows.csv?check=1', fileForAdmins(404)],
  ['GET /admin/orders', forSellers()],
  ['GET /admin/orders?status=pending', forSellers()],
  ['GET /admin/orders?q=rana&from=&to=&notes=1&failed=1&page=1', forSellers()],
  ['POST /admin/orders orderNumber={order}&status=nonsense', forSellers(400)],
  ['POST /admin/orders intent=preview-chosen&chosen={order}:pending&status=shipped', forSellers()],
  ['POST /admin/orders intent=resend-all', forSellers(409)],
  ['GET /admin/orders.csv?rows=items&q=&from=&to=&status=pending', fileForAdmins()],
  ['GET /admin/orders.csv?order={order}', fileForAdmins()],
  ['GET /admin/counter/paper?entry=987654321', fileForSellers(404)],
  ['GET /admin/counter/sale', forSellers()],
  ['POST /admin/counter/sale dollars=', forSellers(400)],
  ['GET /admin/counter/goods?q=cedar', fileForSellers()],
  ['GET /admin/counter/sale?case=1', forSellers()],
  ['GET /admin/counter/credit?phone=70123456', fileForSellers()],
  ['POST /admin/users/{customer} intent=credit&amount=', forAdmins(400)],
  ['POST /profile intent=credit-code&phone=', signedIn('/profile', 400)],
  ['POST /profile intent=credit-redeem&phone=70123456&code=1', signedIn('/profile', 409)],
  ['GET /admin/counter/repairs/earlier?serial=SN-1&phone=03123456&what=NES', fileForSellers()],
  ['GET /admin/counter/repairs/987654321/slip?paper=80', forSellers(404)],
  ['GET /admin/counter/repairs/987654321/sticker?paper=a4', forSellers(404)],
  ['GET /admin/orders/new', forSellers()],
  ['POST /admin/orders/new phone=', forSellers(400)],
  ['GET /admin/orders/last?phone=03123456', fileForSellers()],
  ['GET /admin/orders/alerts', forSellers()],
  ['POST /admin/orders/alerts intent=turn-on&endpoint=', forSellers(400)],
  ['POST /admin/orders/alerts intent=tie&device=1', forSellers(400)],
  ['POST /admin/orders/alerts intent=remove&device=1', forSellers(400)],
  ['POST /admin/orders/alerts intent=test', forSellers(400)],
  ['GET /admin/orders/live?since=1', { ...everyone(200, 401), user: 403, other: 403 }],
  ['GET /admin/orders/seen', forSellers('to /admin/orders')],
  ['POST /admin/orders/seen cursor=1', forSellers(204)],
  ['GET /admin/orders/slips', forPackers()],
  ['GET /admin/orders/slips?order={order}', forPackers()],
  ['GET /admin/orders/slips?order={order}&kind=receipt&after=', forSellers()],
  ['GET /admin/orders/slips?order=ORD-1', forPackers(404)],
  ['GET /admin/orders/{order}', forSellers()],
  ['GET /admin/orders/ORD-1', forSellers(404)],
  ['POST /admin/orders/{order} intent=note&note=', forSellers(400)],
  ['POST /admin/orders/{order} intent=change-destination', forSellers(400)],
  ['POST /admin/orders/{order} intent=take-out&line=1', forSellers(409)],
  ['POST /admin/orders/{order} intent=settle-fee&fee=7', forSellers(409)],
  ['POST /admin/orders/{order} intent=add-piece&product=1', forSellers(409)],
  ['POST /admin/orders/{order} intent=change-line&line=1&units=1&dollars=1', forSellers(409)],
  ['POST /admin/orders/{order} intent=discount&discount=1&reason=scratched', forSellers(409)],
  ['POST /admin/orders/{order} intent=join&other=ORD-1&otherSeen=', forSellers(409)],
  ['POST /admin/orders/{order} intent=undo-change&change=1&version=', forSellers(409)],
  ['POST /admin/orders/{order} intent=ready&orderNumber={order}', forSellers(409)],
  ['POST /admin/orders/{order} intent=refund&orderNumber={order}', forSellers(409)],
  ['GET /admin/dispatch/whatsapp', forSellers('to /admin/dispatch')],
  ['POST /admin/dispatch/whatsapp orderNumber={order}&message=ready', forSellers(409)],
  ['POST /admin/dispatch/whatsapp orderNumber=ORD-1', forSellers(404)],
  ['GET /admin/dispatch', forPackers()],
  ['POST /admin/dispatch intent=none', buttonForSellers(400)],
  [
    'POST /admin/dispatch intent=confirm&outcome=no-answer&orderNumber={order}&seen=',
    buttonForSellers(409),
  ],
  ['POST /admin/dispatch intent=pardon', buttonForSellers(400)],
  ['POST /admin/dispatch intent=pack&orderNumber=ORD-1', forPackers(409)],
  ['POST /admin/dispatch intent=split&orderNumber=ORD-1', buttonForSellers(409)],
  ['POST /admin/dispatch intent=open-run&chosen=', buttonForSellers(409)],
  ['POST /admin/dispatch intent=undo-run&run=9', buttonForSellers()],
  ['POST /admin/dispatch intent=add-courier', buttonForSellers(400)],
  ['POST /admin/dispatch intent=change-courier&courier=9', buttonForSellers(409)],
  ['POST /admin/dispatch intent=settle&orderNumber=ORD-1', buttonForSellers(409)],
  ['POST /admin/dispatch intent=ready&orderNumber=ORD-1', buttonForSellers(409)],
  ['POST /admin/dispatch intent=undo-ready&orderNumber=ORD-1', buttonForSellers(409)],
  ['POST /admin/dispatch intent=keep&orderNumber=ORD-1', buttonForSellers(409)],
  ['POST /admin/dispatch intent=hand-over&orderNumber=ORD-1', buttonForSellers(409)],
  ['POST /admin/dispatch intent=refund&orderNumber=ORD-1', buttonForSellers(409)],
  ['POST /admin/dispatch intent=undo&changes=', buttonForSellers(400)],
  ['GET /admin/dispatch/runs/{run}', forSellers()],
  ['GET /admin/dispatch/runs/987654321', forSellers(404)],
  ...['move-stop', 'one-fee&stop=1', 'link', 'change-courier&courier=9', 'undo-outcome'].map(
    (intent): Visit => [`POST /admin/dispatch/runs/987654321 intent=${intent}`, forSellers(409)],
  ),
  ['POST /admin/dispatch/runs/987654321 intent=close', forSellers(409)],
  ['POST /admin/dispatch/runs/987654321 intent=reopen', forSellers(409)],
  ['POST /admin/dispatch/runs/1 intent=outcome', forSellers(400)],
  ['POST /admin/dispatch/runs/1 intent=none', forSellers(400)],
  ['GET /admin/dispatch/runs/{run}/sheet', forPackers()],
  ['GET /admin/dispatch/runs/987654321/sheet', forPackers(404)],
  ['GET /admin/counter', forSellers()],
  ['GET /admin/counter?range=7&from=&to=', forSellers()],
  ['GET /admin/counter.csv?range=today&from=&to=', fileForAdmins()],
  ...['none', 'open', 'close', 'enter', 'correct'].map(
    (intent): Visit => [`POST /admin/counter intent=${intent}`, forSellers(400)],
  ),
  ['POST /admin/counter intent=close&dollars=1&till=987654321', forSellers(409)],
  ['POST /admin/counter intent=correct&entry=987654321&reason=None', forSellers(409)],
  ['GET /admin/counter/cases?list=here&kind=repair&page=1', forSellers()],
  ['GET /admin/counter/cases/new?kind=offer&order={order}', forSellers()],
  ['POST /admin/counter/cases/new intent=open', forSellers(400)],
  ['POST /admin/counter/cases/new intent=buy', forSellers(400)],
  ['GET /admin/counter/cases/987654321/offer-slip', forSellers(404)],
  ['GET /admin/counter/cases/987654321', forSellers(404)],
  ...[
    ...['none', 'message', 'note', 'move', 'take-back', 'by-courier', 'courier-back', 'pay-credit'],
    ...['customer', ...repairIntents, 'send-offer', 'receive', 'agree', 'pay'],
  ].map((intent): Visit => [`POST /admin/counter/cases/1 intent=${intent}`, forSellers(400)]),
  ['GET /admin/counter/cases/987654321/photo?id=1&small=1', fileForSellers(404)],
  ['GET /admin/counter/cases/1/whatsapp', forSellers('to /admin/counter/cases/1')],
  ['POST /admin/counter/cases/987654321/whatsapp x=1', forSellers(404)],
  ['GET /admin/overview?range=7&from=&to=', forAdmins()],
  ['GET /admin/overview.csv?range=today&from=&to=', fileForAdmins()],
  ['GET /admin/overview/month.csv?month=2026-11', fileForAdmins()],
  ['GET /admin/overview/month.csv?month=2026-13', fileForAdmins(404)],
  ['POST /admin/overview intent=none', forAdmins(400)],
  ['GET /admin/health', forAdmins()],
  ['POST /admin/health intent=none', forAdmins(400)],
  ['GET /admin/health/backup', fileForAdmins('to /admin/health')],
  ['GET /admin/people?q=a', forAdmins('to /admin/users?q=a')],
  ['GET /admin/users?q=&show=&sort=last-order&page=1', forAdmins()],
  ['GET /admin/users/{customer}?page=1', forAdmins()],
  ['GET /admin/users/nobody', forAdmins(404)],
  ['POST /admin/users/{customer} intent=none', forAdmins(400)],
  ['POST /admin/users/{customer} intent=note&note=', forAdmins(400)],
  ['POST /admin/users/{customer} intent=role&role=admin', forAdmins(400)],
  ['POST /admin/users/{customer} intent=join&other=nobody', forAdmins(409)],
  ['POST /admin/users/nobody intent=part&member=nobody', forAdmins(404)],
  ['GET /admin/users/+96170000000', forAdmins(404)],
  ['POST /admin/users/nobody/data ', fileForAdmins(404)],
  ['POST /admin/users/{customer}/data ', fileForAdmins()],
  ['GET /admin/history?person=&kind=&subject=&day=&inside=&page=1', forAdmins()],
  ['POST /admin/history entry=0', forAdmins(400)],
  ['GET /admin/texts/home', forAdmins()],
  ['GET /admin/texts/article-fifty-hertz', forAdmins()],
  ['GET /admin/texts/page-we-buy-products', forAdmins()],
  ['GET /admin/texts/article-0a1b2c3d', forAdmins()],
  ['GET /admin/texts/page-none', forAdmins(404)],
  ['POST /admin/texts/home headline=', forAdmins(400)],
  ['POST /admin/texts/page-none title=', forAdmins(404)],
  ['GET /admin/texts/preview', fileForAdmins('to /admin/texts')],
  ['POST /admin/texts/preview id=home&body=Hello', fileForAdmins()],
  ['POST /admin/texts/preview id=none', fileForAdmins(400)],
  ['GET /admin/texts/images', fileForAdmins('to /admin/texts')],
  ['POST /admin/texts/images image=', fileForAdmins()],
  ['GET /admin/settings', forAdmins()],
  ['GET /admin/settings/mail', forAdmins()],
  ['POST /admin/settings/mail intent=api&apiUrl=', forAdmins(400)],
  ['POST /admin/settings/mail intent=remove', forAdmins(409)],
  ['POST /admin/settings name=', forAdmins(400)],
  ['GET /admin/demand', forAdmins()],
  ...['none', 'look-for', 'means'].map(
    (intent): Visit => [`POST /admin/demand intent=${intent}`, forAdmins(400)],
  ),
  ['POST /admin/demand intent=up&id=999', forAdmins(409)],
  ['GET /admin/settings/delivery', forAdmins()],
  ['POST /admin/settings/delivery intent=none', forAdmins(400)],
  ['POST /admin/settings/delivery intent=assign', forAdmins(409)],
  ['GET /admin/settings/delivery/1', forAdmins()],
  ['GET /admin/settings/delivery/999', forAdmins(404)],
  ['POST /admin/settings/delivery/1 intent=zone', forAdmins(400)],
  ['POST /admin/settings/delivery/999 intent=archive', forAdmins(409)],
  ['GET /admin/health/problems', fileForAdmins()],
  ['GET /admin/subscribers.csv', fileForAdmins()],
  ['GET /admin/texts', forAdmins()],
  // The previews of emails are for development: a shop in production has no such route.
  ['GET /dev/mails?mail=&part=', everyone(404)],
  ['GET /no/such/page', everyone(404)],
];

const routePaths = listRoutePaths(routes);
const branches = routePaths.map((path) => ({ path }));

/** The route of a URL, as `app/routes.ts` spells it. */
export const findRoute = (url: string) =>
  matchRoutes(branches, url.split('?')[0] ?? '')?.[0]?.route.path ?? '';

const getUrl = (request: string) => request.split(' ')[1] ?? '';
const reads = visits.filter(([request]) => request.startsWith('GET '));

/** The names of all parameters, by the path that reads them. */
export const queries: Record<string, string[]> = {};
for (const [request] of reads) {
  const [pathname = '', query = ''] = getUrl(request).replace('{customer}', '1').split('?');
  const names = new Set([...(queries[pathname] ?? []), ...new URLSearchParams(query).keys()]);
  if (names.size > 0) queries[pathname] = [...names];
}

/** Paths with a part that the client chooses. */
export const openPaths: ((value: string) => string)[] = [
  (value) => `/art/${value}/logo.svg`,
  (value) => `/art/1/product/nintendo/nes/${value}.png`,
  (value) => `/assets/${value}`,
  ...routePaths.flatMap((route) =>
    [...route.matchAll(/:\w+|\*/g)].map(({ 0: part, index }) => (value: string) => {
      const [before, after] = [route.slice(0, index), route.slice(index + part.length)];
      return `/${before.replace(':hash', '0'.repeat(64))}${value}${after.replace(':file', '960.webp')}`;
    }),
  ),
];
