import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// Every URL of the shop.
export default [
  // Catalogue
  index('catalogue/home/home.page.tsx', { id: 'home' }),
  route('product/:id', 'catalogue/product/product.page.tsx', { id: 'product' }),
  route('sold', 'catalogue/copy/sold.page.tsx'),
  route('consoles', 'catalogue/compatibility/consoles.route.ts'),
  route('search', 'search/search.route.ts'),
  route('art/1/*', 'catalogue/images/old-drawing.route.ts'),
  route('images/:hash/:file', 'catalogue/images/image.route.ts'),
  route('cards/:kind/:file', 'catalogue/images/card.route.ts'),

  // Wishlist, cart, checkout, orders
  route('cart', 'cart/cart.page.tsx'),
  route('delivery/places', 'delivery/places.route.ts'),
  route('cart/products', 'cart/cart-products.route.ts'),
  route('cart/suggestions', 'cart/cart-suggestions.route.ts'),
  route('wishlist', 'wishlist/wishlist.page.tsx'),
  route('wishlist/products', 'wishlist/wishlist-products.route.ts'),
  route('wishlist/price-mails', 'wishlist/price-mails.page.tsx'),
  route('wants', 'wants/wants.page.tsx'),
  route('wants/request', 'wants/want-request.route.ts'),
  route('checkout', 'checkout/checkout.page.tsx'),
  route('orders', 'orders/customer/orders.page.tsx'),
  route('orders/live', 'orders/customer/orders-live.route.ts'),
  route('o', 'dispatch/customer/customer-order.page.tsx'),
  route('o/live', 'dispatch/customer/customer-order-live.route.ts'),
  route('orders/:orderNumber/receipt', 'orders/printing/receipt.page.tsx'),

  // Offers, returns, complaints, repairs
  route('c', 'cases/customer/case.page.tsx', { id: 'case' }),
  route('c/new', 'cases/customer/new-case.page.tsx'),
  route('c/photos', 'cases/customer/case-photos.route.ts'),

  // Couriers
  route('run', 'dispatch/courier/run.page.tsx'),
  route('run/outcomes', 'dispatch/courier/run-outcomes.route.ts'),

  // Shown by browsers without a connection
  route('offline', 'layout/offline/offline.page.tsx'),

  // Accounts
  route('login', 'accounts/sign-in/login.page.tsx'),
  route('login/code', 'accounts/sign-in/code.page.tsx'),
  route('login/forgot', 'accounts/password-reset/forgot-password.page.tsx'),
  route('login/reset', 'accounts/password-reset/reset-password.page.tsx'),
  route('confirm-address', 'accounts/address-confirmation/confirm-address.page.tsx'),
  route('sign-out', 'accounts/sign-in/sign-out.route.ts'),
  route('profile', 'accounts/profile/profile.page.tsx'),
  route('profile/second-factor', 'accounts/second-factor/second-factor.page.tsx'),
  route('profile/data', 'accounts/profile/profile-data.route.ts'),

  // Reading
  route('blog', 'blog/blog.page.tsx'),
  route('blog/rss.xml', 'blog/rss.route.ts'),
  route('blog/:slug', 'blog/post.page.tsx'),
  route('we-buy-products', 'information/information.page.tsx', { id: 'we-buy-products' }),
  route('payment-delivery-info', 'information/information.page.tsx', {
    id: 'payment-delivery-info',
  }),
  route('warranty-defective-products', 'information/information.page.tsx', {
    id: 'warranty-defective-products',
  }),
  route('complaint-settlement', 'information/information.page.tsx', { id: 'complaint-settlement' }),
  route('grading', 'information/information.page.tsx', { id: 'grading' }),
  route('terms', 'information/information.page.tsx', { id: 'terms' }),
  route('privacy', 'information/information.page.tsx', { id: 'privacy' }),

  // Newsletter
  route('newsletter', 'newsletter/newsletter.page.tsx'),
  route('newsletter/confirm', 'newsletter/confirm.page.tsx'),
  route('newsletter/unsubscribe', 'newsletter/unsubscribe.page.tsx'),

  // Admin
  route('admin-sw.js', 'admin/alerts/push-worker.route.ts'),
  layout('admin/printed.layout.tsx', [
    route('admin/orders/slips', 'admin/orders/slips.page.tsx'),
    route('admin/products/stickers', 'admin/stickers/stickers.page.tsx'),
    route('admin/counter/repairs/:id/slip', 'admin/cases/repair-slip.page.tsx'),
    route('admin/counter/repairs/:id/sticker', 'admin/cases/repair-sticker.page.tsx'),
    route('admin/dispatch/runs/:id/sheet', 'admin/dispatch/printed-run.page.tsx'),
    route('admin/counter/cases/:id/offer-slip', 'admin/cases/offer-slip.page.tsx'),
  ]),
  layout('admin/admin.layout.tsx', [
    layout('admin/admin-page.layout.tsx', [
      route('admin', 'admin/products/products.page.tsx'),
      route('admin/products.csv', 'catalogue/csv/products-csv.route.ts'),
      route('admin/products/share', 'admin/share/share.page.tsx', { id: 'share-shelf' }),
      route('admin/products/:id/share', 'admin/share/share.page.tsx', { id: 'share-product' }),
      route('admin/products/share.jpg', 'admin/share/share-image.route.ts'),
      route('admin/products/:id/ledger', 'admin/products/ledger.page.tsx'),
      route('admin/products/earlier-copies', 'admin/products/earlier-copies.route.ts'),
      route('admin/products/same-name', 'admin/products/same-name.route.ts'),
      route('admin/products/:id/photos', 'admin/photos/photos.route.ts'),
      route('admin/products/titles', 'admin/products/titles.route.ts'),
      route('admin/search', 'admin/search/admin-search.page.tsx'),
      route('admin/counts', 'admin/counts/counts.page.tsx'),
      route('admin/counts/:id', 'admin/counts/count.page.tsx'),
      route('admin/counts/:id/entries', 'admin/counts/count-entries.route.ts'),
      route('admin/import', 'admin/import/import.page.tsx'),
      route('admin/import/bad-rows.csv', 'admin/import/bad-rows.route.ts'),
      route('admin/import/progress', 'admin/import/import-progress.route.ts'),
      route('admin/orders', 'admin/orders/orders.page.tsx'),
      route('admin/orders.csv', 'admin/orders/orders-csv.route.ts'),
      route('admin/orders/live', 'admin/alerts/orders-live.route.ts'),
      route('admin/orders/seen', 'admin/alerts/orders-seen.route.ts'),
      route('admin/orders/alerts', 'admin/alerts/alerts.page.tsx'),
      route('admin/orders/new', 'admin/new-order/new-order.page.tsx'),
      route('admin/orders/last', 'admin/new-order/last-order.route.ts'),
      route('admin/orders/:orderNumber', 'admin/orders/order.page.tsx'),
      route('admin/dispatch', 'admin/dispatch/dispatch.page.tsx'),
      route('admin/dispatch/runs/:id', 'admin/dispatch/run.page.tsx'),
      route('admin/dispatch/whatsapp', 'admin/dispatch/whatsapp.route.ts'),
      route('admin/counter', 'admin/counter/counter.page.tsx'),
      route('admin/counter.csv', 'admin/counter/counter-csv.route.ts'),
      route('admin/counter/paper', 'admin/counter/cash-photo.route.ts'),
      route('admin/counter/sale', 'admin/counter/sale.page.tsx'),
      route('admin/counter/goods', 'admin/counter/sale-products.route.ts'),
      route('admin/counter/credit', 'admin/counter/sale-credit.route.ts'),
      route('admin/counter/cases', 'admin/cases/cases.page.tsx'),
      route('admin/counter/cases/new', 'admin/cases/intake.page.tsx'),
      route('admin/counter/cases/:id', 'admin/cases/case.page.tsx', { id: 'admin-case' }),
      route('admin/counter/cases/:id/photo', 'admin/cases/case-photo.route.ts'),
      route('admin/counter/repairs/earlier', 'admin/cases/earlier-repairs.route.ts'),
      route('admin/counter/cases/:id/whatsapp', 'admin/cases/case-whatsapp.route.ts'),
      route('admin/overview', 'admin/overview/overview.page.tsx'),
      route('admin/overview.csv', 'admin/overview/overview-csv.route.ts'),
      route('admin/overview/month.csv', 'admin/overview/month-csv.route.ts'),
      route('admin/demand', 'admin/demand/demand.page.tsx'),
      route('admin/health', 'admin/health/health.page.tsx'),
      route('admin/health/problems', 'admin/health/health-problems.route.ts'),
      route('admin/health/backup', 'admin/health/backup-download.route.ts'),
      route('admin/users', 'admin/users/users.page.tsx'),
      route('admin/users/:id', 'admin/users/customer.page.tsx'),
      route('admin/users/:id/data', 'admin/users/customer-data.route.ts'),
      route('admin/people', 'admin/users/people.route.ts'),
      route('admin/subscribers.csv', 'newsletter/subscribers.route.ts'),
      route('admin/texts', 'admin/texts/texts.page.tsx'),
      route('admin/texts/preview', 'admin/texts/preview.route.ts'),
      route('admin/texts/images', 'admin/texts/images.route.ts'),
      route('admin/texts/:id', 'admin/texts/text.page.tsx'),
      route('admin/history', 'admin/audit-log/audit-log.page.tsx'),
      route('admin/settings', 'admin/settings/settings.page.tsx'),
      route('admin/settings/mail', 'admin/settings/mail.page.tsx'),
      route('admin/settings/delivery', 'admin/delivery/delivery.page.tsx'),
      route('admin/settings/delivery/:id', 'admin/delivery/zone.page.tsx'),
    ]),
  ]),

  // For machines
  route('sitemap.xml', 'catalogue/sitemap/sitemap.route.ts'),
  route('feed.xml', 'catalogue/feed/feed.route.ts', { id: 'feed' }),
  route('feed/meta.xml', 'catalogue/feed/feed.route.ts', { id: 'feed-for-meta' }),
  route('robots.txt', 'layout/robots.route.ts'),
  route('sw.js', 'layout/offline/service-worker.route.ts'),
  route('manifest.webmanifest', 'layout/manifest.route.ts'),

  // For developers
  route('dev/mails', 'server/email-preview/email-preview.route.ts'),

  route('*', 'layout/not-found.page.tsx'),
] satisfies RouteConfig;
