import { emptyProductText, fieldNames } from '#app/catalogue/editing/product-fields.ts';
import { wasField } from '#app/catalogue/editing/product-form.ts';
import { shippingForm } from './shop-request.ts';

export type TestRole = 'guest' | 'user' | 'admin';

/** Query parameters by the route that reads them; `{order}` is the number of an order of `user`. */
export const queries: Record<string, { as?: TestRole; names: string[] }> = {
  '/': {
    names: [
      ...['category', 'subcategory', 'sort', 'view', 'q', 'page', 'from', '_routes'],
      ...['min', 'max', 'stock', 'condition', 'complete', 'region'],
    ],
  },
  '/search': { names: ['q'] },
  '/cart/products': { names: ['ids'] },
  '/wishlist/products': { names: ['ids'] },
  '/wants': { names: ['t', 'q', 'done'] },
  '/checkout': { as: 'user', names: ['to'] },
  '/login': { names: ['next', 'tab'] },
  '/login/code': { names: ['next', 'with'] },
  '/login/reset': { names: ['token'] },
  '/confirm-address': { names: ['token'] },
  '/run': { names: ['t'] },
  '/run/outcomes': { names: ['t'] },
  '/newsletter/confirm': { names: ['token'] },
  '/newsletter/unsubscribe': { names: ['token'] },
  '/orders': { as: 'user', names: ['page', 'new'] },
  '/o': { names: ['t', 'ask'] },
  '/o/live': { names: ['t', 'since'] },
  '/orders/live': { as: 'user', names: ['since'] },
  '/profile': { as: 'user', names: ['delete'] },
  '/sitemap.xml': { names: ['part'] },
  '/dev/mails': { names: ['mail', 'part'] },
  '/admin': { as: 'admin', names: ['q', 'category', 'show', 'sort', 'page', 'edit', 'bulk'] },
  '/admin/import': { as: 'admin', names: ['check', 'note'] },
  '/admin/import/progress': { as: 'admin', names: ['check'] },
  '/admin/products/same-name': { as: 'admin', names: ['name'] },
  '/admin/products/titles': { as: 'admin', names: ['category', 'subcategory'] },
  '/admin/products/1/ledger': { as: 'admin', names: ['page'] },
  '/admin/products.csv': { as: 'admin', names: ['q', 'category', 'show', 'everything'] },
  '/admin/orders': {
    as: 'admin',
    names: ['q', 'status', 'from', 'to', 'notes', 'failed', 'page'],
  },
  '/admin/orders.csv': { as: 'admin', names: ['q', 'from', 'to', 'order', 'rows'] },
  '/admin/orders/last': { as: 'admin', names: ['phone'] },
  '/admin/orders/live': { as: 'admin', names: ['since'] },
  '/admin/orders/slips': { as: 'admin', names: ['order', 'kind', 'after'] },
  '/admin/overview': { as: 'admin', names: ['range', 'from', 'to'] },
  '/admin/overview.csv': { as: 'admin', names: ['range', 'from', 'to'] },
  '/admin/users': { as: 'admin', names: ['q', 'show', 'sort', 'page'] },
  '/admin/users/user@example.com': { as: 'admin', names: ['page'] },
  '/admin/history': {
    as: 'admin',
    names: ['person', 'kind', 'subject', 'day', 'inside', 'page'],
  },
};

/** Paths with a part that the client chooses. */
export const paths: { path: (value: string) => string; as?: TestRole }[] = [
  { path: (value) => `/${value}` },
  { path: (value) => `/product/${value}` },
  { path: (value) => `/blog/${value}` },
  { path: (value) => `/art/${value}/logo.svg` },
  { path: (value) => `/art/1/${value}` },
  { path: (value) => `/art/1/product/nintendo/nes/${value}.png` },
  { path: (value) => `/images/${value}/960.webp` },
  { path: (value) => `/images/${'0'.repeat(64)}/${value}` },
  { path: (value) => `/assets/${value}` },
  { path: (value) => `/orders/${value}/receipt`, as: 'user' },
  { path: (value) => `/admin/orders/${value}`, as: 'admin' },
  { path: (value) => `/admin/dispatch/runs/${value}`, as: 'admin' },
  { path: (value) => `/admin/dispatch/runs/${value}/sheet`, as: 'admin' },
  { path: (value) => `/admin/users/${value}`, as: 'admin' },
  { path: (value) => `/admin/settings/delivery/${value}`, as: 'admin' },
  { path: (value) => `/admin/users/${value}/data`, as: 'admin' },
  { path: (value) => `/admin/texts/${value}`, as: 'admin' },
  { path: (value) => `/admin/products/${value}/ledger`, as: 'admin' },
  { path: (value) => `/admin/products/${value}/photos`, as: 'admin' },
];

export interface FormTarget {
  path: string;
  as?: TestRole;
  /** A form that the shop accepts, or almost. */
  fields: () => Record<string, string>;
  /** The fields to attack; by default all of `fields` and `more`. */
  only?: string[];
  more?: string[];
}

export interface Known {
  product: { id: number; priceCents: number; name: string };
  order: string;
  /** A courier's link, with the orders of its run. */
  courierLink: { path: string; orderNumbers: string[] };
  /** The path of a link to the order. */
  orderLink: string;
}

/** Where only the names of what is attacked count. */
export const anyKnown: Known = {
  product: { id: 1, priceCents: 1000, name: 'Any' },
  order: 'ORD-1',
  courierLink: { path: '/run?t=none', orderNumbers: ['ORD-1'] },
  orderLink: '/o?t=none',
};

const productText = { ...emptyProductText, name: 'Cedar Quest', price: '12.50', category: 'Sega' };

const home = { headline: 'Past', body: 'Every console.', button: 'Read', featured: '1,2' };
const page = { title: 'Title', description: 'Summary', lead: 'Opening', body: 'Ask {email}.' };
const article = {
  title: 'Title',
  slug: 'attacked',
  excerpt: 'Summary',
  author: 'Maya',
  publishDate: '2026-11-22',
  category: 'Care',
  tags: 'a, b',
  productCategory: 'sega',
  drawing: 'fifty-hertz',
  image: '',
  body: '## Text',
};

const settings = {
  logo: '',
  name: 'Sandouk',
  city: 'Beirut',
  phone: '+961 1 555 018',
  whatsapp: '+961 70 555 018',
  email: 'hello@sandouk.example',
  mailFromName: 'Sandouk',
  mailFrom: 'hello@sandouk.example',
  orderMailTo: 'orders@sandouk.example',
  deliveryFromCents: '4',
  deliveryToCents: '10',
  deliveryDays: '3-4',
  cutOff: '15:00',
  holidays: '2026-12-25',
  confirmedMovesOn: 'on',
  confirmFirstAfter: '2',
  maxUnconfirmed: '5',
  cancelUnconfirmedHours: '0',
  cartNotice: '',
  checkoutNotice: '',
};

/** The forms of the Dispatch tab. */
const dispatchForms = (order: string): Record<string, string>[] => [
  { intent: 'pack', orderNumber: order, seen: 'pending', packed: 'on' },
  { intent: 'open-run', courier: '1', chosen: `${order}:pending`, anyway: 'on' },
  { intent: 'undo-run', run: '1', changes: `${order}:1` },
  { intent: 'add-courier', courierTitle: 'Karim', courierPhone: '03 555 018', company: 'on' },
  { intent: 'settle', orderNumber: order, run: '1', decision: 'restock' },
];

/** The forms on the page of a run. */
const runForms = (order: string): Record<string, string>[] => [
  { intent: 'move-stop', orderNumber: order, direction: 'up' },
  { intent: 'one-fee', stop: '1', seen: `${order}=1..` },
  {
    ...{ intent: 'outcome', orderNumber: order, seen: '', outcome: 'refused', reason: 'no-cash' },
    ...{ feePaid: 'on', dollars: '4', lira: '90000' },
  },
  { intent: 'undo-outcome', orderNumber: order, entryKey: '4a9a2a66-5d09-4a1c-9f5a-0c4d1e8c2b11' },
  { intent: 'link' },
  { intent: 'close', dollars: '20', lira: '', courierFee: '4', reason: 'Short', seen: '2000' },
  { intent: 'reopen', reason: 'Wrong' },
];

/** What is noted of reaching a customer. */
const confirmForms = (order: string): Record<string, string>[] => [
  { intent: 'contact', orderNumber: order },
  { intent: 'confirm', orderNumber: order, outcome: 'no-answer', seen: '1..' },
  { intent: 'undo-confirmation', orderNumber: order, contact: '1', state: '1' },
  { intent: 'pardon', orderNumber: order, reason: 'Was ill' },
];

const deliverySettings = {
  freeDeliveryFromCents: '',
  collectInCity: 'on',
  lbpRate: '89,500',
  cashNote: 'Please have the amount ready.',
};

const place = {
  title: 'Beirut',
  titleFr: '',
  titleAr: '',
  district: 'Beirut',
  zone: '1',
  spellings: 'beyrut',
};

/** Every form of the shop. */
export function formTargets({ product, order, courierLink, orderLink }: Known): FormTarget[] {
  const wasFields = Object.fromEntries(
    fieldNames.map((field) => [wasField(field), productText[field]]),
  );
  const ids = String(product.id);
  // Not the one that is ordered: an edit may limit how many each buyer gets.
  const editedId = product.id + 1;
  const photos = JSON.stringify({ image: null, extra: [] });
  return [
    {
      path: '/login?next=/cart',
      fields: () => ({ email: 'a@b.example', password: 'open sesame', intent: 'sign-in' }),
    },
    {
      path: '/login',
      fields: () => ({ intent: 'sign-up', email: 'new@b.example', password: 'open sesame' }),
      only: ['email', 'password'],
    },
    { path: '/login/forgot', fields: () => ({ email: 'user@example.com' }) },
    { path: '/login/reset?token=none', fields: () => ({ password: 'open sesame' }) },
    {
      path: '/profile',
      as: 'user',
      fields: () => ({ intent: 'change-password', current: 'wrong', next: 'open sesame' }),
      more: ['username'],
    },
    {
      path: '/profile',
      as: 'user',
      fields: () => ({ intent: 'delete-account', password: 'wrong', cancelPending: 'on' }),
      only: ['password'],
    },
    { path: '/profile', as: 'user', fields: () => ({ intent: 'confirm-address' }), only: [] },
    { path: '/confirm-address?token=none', fields: () => ({}), more: ['token'] },
    { path: '/admin/health', as: 'admin', fields: () => ({ intent: 'test-mail' }), only: [] },
    { path: '/admin/health', as: 'admin', fields: () => ({ intent: 'back-up' }), only: [] },
    { path: '/admin/health', as: 'admin', fields: () => ({ intent: 'none' }) },
    { path: '/admin/orders', as: 'admin', fields: () => ({ intent: 'resend-all' }), only: [] },
    { path: '/admin/orders/alerts', as: 'admin', fields: () => ({ intent: 'test' }), only: [] },
    ...['/wishlist', '/wishlist/products', '/product/1'].flatMap((path) =>
      ['add', 'remove', 'merge'].map(
        (intent): FormTarget => ({ path, as: 'user', fields: () => ({ intent, ids }) }),
      ),
    ),
    ...['add', 'remove'].map(
      (intent): FormTarget => ({
        path: '/consoles',
        as: 'user',
        fields: () => ({ intent, consoles: '[{"platform":"NES","region":"pal"}]' }),
        more: ['platform', 'region'],
      }),
    ),
    ...['remove', 'found', 'confirm'].map(
      (intent): FormTarget => ({ path: '/wants', as: 'user', fields: () => ({ intent, id: '1' }) }),
    ),
    ...(['guest', 'user'] as const).flatMap((as) =>
      ['/wants', '/wants/request'].map(
        (path): FormTarget => ({
          path,
          as,
          fields: () => ({ intent: 'add', query: 'cedar', to: 'reader@example.com' }),
          more: ['product', 'platform', 'condition', 'complete', 'upTo', 'id'],
        }),
      ),
    ),
    {
      path: '/checkout',
      as: 'user',
      fields: () => shippingForm(product),
      more: ['userId', 'building', 'landmark', 'mapPin', 'feeCents', 'getBy'],
    },
    { path: '/orders', as: 'user', fields: () => ({ intent: 'cancel', orderNumber: 'ORD-1' }) },
    { path: orderLink, fields: () => ({ intent: 'confirm' }) },
    {
      path: orderLink,
      fields: () => ({ ...shippingForm(product), intent: 'change', seen: '1..' }),
      more: ['building', 'landmark', 'mapPin', 'getBy'],
    },
    { path: '/newsletter', fields: () => ({ email: 'reader@example.com' }) },
    { path: '/newsletter/confirm?token=none', fields: () => ({}), more: ['token'] },
    { path: '/newsletter/unsubscribe?token=none', fields: () => ({}), more: ['token'] },
    {
      path: courierLink.path.replace('/run', '/run/outcomes'),
      fields: () => ({
        orderNumber: courierLink.orderNumbers[0] ?? '',
        entryKey: crypto.randomUUID(),
        madeAt: new Date().toISOString(),
        outcome: 'refused',
        reason: 'no-cash',
        feePaid: 'true',
        collectedCents: '600',
        collectedLbp: '0',
      }),
    },
    { path: '/sign-out', fields: () => ({}), more: ['next'] },
    {
      path: '/admin',
      as: 'admin',
      fields: () => ({ intent: 'add', ...productText }),
      more: ['image', 'sourceId', 'extraPhotos', 'refusedImage', 'archive', 'restore'],
    },
    {
      path: '/admin',
      as: 'admin',
      fields: () => ({ edit: String(editedId), ...wasFields, ...productText, name: 'Other' }),
      more: ['image', 'square', 'decision', 'seen.price'],
    },
    {
      path: `/admin/products/${editedId}/photos`,
      as: 'admin',
      fields: () => ({ from: photos, to: photos }),
      more: ['image', 'square', 'refusedImage'],
    },
    {
      path: '/admin',
      as: 'admin',
      fields: () => ({
        intent: 'preview',
        kind: 'amount',
        amount: '1',
        product: String(product.id),
      }),
      more: [
        'percent',
        'price',
        'sale',
        'sale-until',
        'stock',
        'category',
        'matches',
        'leave-out',
        'apply',
        'undo',
      ],
    },
    ...['apply', 'overwrite', 'undo', 'check'].map(
      (intent): FormTarget => ({
        path: '/admin/import',
        as: 'admin',
        fields: () => ({ intent, check: '1' }),
        only: ['check', 'file'],
      }),
    ),
    {
      path: '/admin/orders',
      as: 'admin',
      fields: () => ({ orderNumber: order, status: 'processing' }),
      more: ['quiet', 'seen'],
    },
    { path: '/admin/orders', as: 'admin', fields: () => ({ intent: 'resend', mail: '1' }) },
    {
      path: '/admin/orders',
      as: 'admin',
      fields: () => ({ intent: 'undo', changes: `${order}:1` }),
    },
    ...['preview-chosen', 'move-chosen'].map(
      (intent): FormTarget => ({
        path: '/admin/orders',
        as: 'admin',
        fields: () => ({ intent, status: 'pending', chosen: `${order}:pending` }),
      }),
    ),
    {
      path: '/admin/dispatch/whatsapp',
      as: 'admin',
      fields: () => ({ orderNumber: order, message: 'missed' }),
    },
    ...[...confirmForms(order), ...dispatchForms(order)].map(
      (fields): FormTarget => ({ path: '/admin/dispatch', as: 'admin', fields: () => fields }),
    ),
    ...runForms(order).map(
      (fields): FormTarget => ({
        path: '/admin/dispatch/runs/1',
        as: 'admin',
        fields: () => fields,
      }),
    ),
    {
      path: '/admin/orders/alerts',
      as: 'admin',
      fields: () => ({
        intent: 'turn-on',
        endpoint: 'https://push.example/device',
        p256dh: `BA${'A'.repeat(85)}`,
        auth: 'A'.repeat(22),
      }),
    },
    {
      path: '/admin/orders/alerts',
      as: 'admin',
      fields: () => ({ intent: 'remove', device: '1' }),
    },
    {
      path: '/admin/orders/new',
      as: 'admin',
      fields: () => ({
        ...shippingForm(product),
        channel: 'whatsapp',
        language: 'en',
        getBy: 'courier',
        feeCents: '',
      }),
    },
    { path: '/admin/orders/seen', as: 'admin', fields: () => ({ cursor: '1.2' }) },
    { path: `/admin/orders/${order}`, as: 'admin', fields: () => ({ note: 'Call first' }) },
    {
      path: `/admin/orders/${order}`,
      as: 'admin',
      fields: () => ({ ...shippingForm(product), intent: 'change-destination', seen: '1..' }),
      more: ['building', 'landmark', 'mapPin', 'getBy'],
    },
    {
      path: `/admin/orders/${order}`,
      as: 'admin',
      fields: () => ({ intent: 'take-out', seen: '1..', line: '1' }),
    },
    {
      path: `/admin/orders/${order}`,
      as: 'admin',
      fields: () => ({ intent: 'settle-fee', seen: '1..', fee: '7' }),
    },
    {
      path: '/admin/users/user@example.com',
      as: 'admin',
      fields: () => ({ intent: 'none', cancelPending: 'on' }),
      more: ['note'],
    },
    {
      path: '/admin/users/other@example.com',
      as: 'admin',
      fields: () => ({ intent: 'change-email', address: 'other@example.com' }),
      only: ['address'],
    },
    { path: '/admin/users/user@example.com/data', as: 'admin', fields: () => ({}), more: ['id'] },
    {
      path: '/login/code',
      fields: () => ({ kind: 'app', code: '123456', trust: 'on' }),
    },
    ...['start', 'confirm', 'renew', 'stop'].map(
      (intent): FormTarget => ({
        path: '/profile/second-factor',
        as: 'admin',
        fields: () => ({
          intent,
          password: 'wrong',
          code: '123456',
          uri: 'otpauth://totp/a?secret=ABCDEFGHIJKLMNOP&a',
        }),
        only: intent === 'confirm' ? ['code', 'uri'] : ['intent', 'password'],
      }),
    ),
    ...Object.entries({ home, 'page-complaint-settlement': page, 'article-0a1b2c3d': article }).map(
      ([id, fields]): FormTarget => ({
        path: `/admin/texts/${id}`,
        as: 'admin',
        fields: () => ({ intent: 'publish', ...fields }),
        more: ['version', 'over'],
      }),
    ),
    {
      path: '/admin/texts/home',
      as: 'admin',
      fields: () => ({ intent: 'reset', version: '' }),
      only: ['version'],
    },
    {
      path: '/admin/texts/preview',
      as: 'admin',
      fields: () => ({ id: 'article-0a1b2c3d', ...article }),
      only: ['id', 'body', 'tags'],
    },
    { path: '/admin/texts/images', as: 'admin', fields: () => ({}), more: ['image'] },
    {
      path: '/admin/history',
      as: 'admin',
      fields: () => ({ entry: '1', property: 'priceCents' }),
    },
    {
      path: '/admin/settings',
      as: 'admin',
      fields: () => ({ intent: 'save', shown: '{}', ...settings }),
    },
    {
      path: '/admin/demand',
      as: 'admin',
      fields: () => ({ intent: 'look-for', title: 'Panzer Dragoon Saga', note: 'PAL' }),
    },
    ...['up', 'down'].map(
      (intent): FormTarget => ({
        path: '/admin/demand',
        as: 'admin',
        fields: () => ({ intent, id: '1' }),
      }),
    ),
    {
      path: `/admin/orders/${order}`,
      as: 'admin',
      fields: () => ({ intent: 'return', reason: 'does-not-run' }),
    },
    {
      path: '/admin/demand',
      as: 'admin',
      fields: () => ({ intent: 'means', term: 'atmark', means: 'pippin' }),
    },
    {
      path: '/admin/settings/delivery',
      as: 'admin',
      fields: () => ({ intent: 'save', shown: '{}', ...deliverySettings }),
    },
    {
      path: '/admin/settings/delivery',
      as: 'admin',
      fields: () => ({ intent: 'add-zone', title: 'Moon', fee: '6' }),
    },
    {
      path: '/admin/settings/delivery',
      as: 'admin',
      fields: () => ({ intent: 'assign', typed: 'Atlantis', belongsTo: 'place:1' }),
    },
    {
      path: '/admin/settings/delivery/1',
      as: 'admin',
      fields: () => ({
        intent: 'zone',
        title: 'Beirut',
        fee: '4',
        shownTitle: '',
        shownFeeCents: '',
      }),
    },
    ...['archive', 'restore'].map((intent) => ({
      path: '/admin/settings/delivery/5',
      as: 'admin' as const,
      fields: () => ({ intent }),
    })),
    {
      path: '/admin/settings/delivery/1',
      as: 'admin',
      fields: () => ({ intent: 'place', place: '1', shown: '{}', ...place }),
    },
    {
      path: '/admin/settings/delivery/1',
      as: 'admin',
      fields: () => ({ intent: 'add-place', ...place, title: 'Lemuria' }),
    },
  ];
}

export const headerNames = [
  'host',
  'origin',
  'cookie',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-client-address',
  'x-request-id',
  'accept',
  'accept-encoding',
  'accept-language',
  'referer',
  'range',
  'if-none-match',
  'if-modified-since',
  'user-agent',
  'last-event-id',
  'sec-fetch-site',
  'authorization',
  'x-http-method-override',
];

/** Forms that no target sends: they have no field, and would end the session or delete the products. */
export const sparedIntents = ['sign-out-everywhere', 'clear-demo'];
