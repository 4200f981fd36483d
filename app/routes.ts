import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// Every URL of the shop.
export default [
  // Catalogue
  index('catalogue/home.page.tsx'),
  route('product/:id', 'catalogue/product.page.tsx'),
  route('search', 'search/search.route.ts'),
  route('art/:version/*', 'catalogue/art.route.ts'),
  route('images/:hash/:file', 'catalogue/image.route.ts'),

  // Wishlist, cart, checkout, orders
  route('cart', 'cart/cart.page.tsx'),
  route('cart/products', 'cart/cart-products.route.ts'),
  route('wishlist', 'wishlist/wishlist.page.tsx'),
  route('wishlist/products', 'wishlist/wishlist-products.route.ts'),
  route('checkout', 'checkout/checkout.page.tsx'),
  route('orders', 'orders/orders.page.tsx'),
  route('orders/:orderNumber/receipt', 'orders/receipt.page.tsx'),

  // Accounts
  route('login', 'accounts/login.page.tsx'),
  route('login/forgot', 'accounts/forgot-password.page.tsx'),
  route('login/reset', 'accounts/reset-password.page.tsx'),
  route('sign-out', 'accounts/sign-out.route.ts'),
  route('profile', 'accounts/profile.page.tsx'),
  route('profile/data', 'accounts/profile-data.route.ts'),

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

  // Newsletter
  route('newsletter', 'newsletter/newsletter.page.tsx'),
  route('newsletter/confirm', 'newsletter/confirm.page.tsx'),
  route('newsletter/unsubscribe', 'newsletter/unsubscribe.page.tsx'),

  // The owner's side
  route('admin/orders/slips', 'admin/slips.page.tsx'),
  layout('admin/admin.layout.tsx', [
    route('admin', 'admin/products.page.tsx'),
    route('admin/products.csv', 'catalogue/csv/products-csv.route.ts'),
    route('admin/import', 'admin/import.page.tsx'),
    route('admin/import/progress', 'admin/import-progress.route.ts'),
    route('admin/orders', 'admin/orders.page.tsx'),
    route('admin/orders/live', 'admin/orders-live.route.ts'),
    route('admin/orders/seen', 'admin/orders-seen.route.ts'),
    route('admin/orders/:orderNumber', 'admin/order.page.tsx'),
    route('admin/overview', 'admin/overview.page.tsx'),
    route('admin/people', 'admin/people.page.tsx'),
    route('admin/subscribers.csv', 'newsletter/subscribers.route.ts'),
    route('admin/history', 'admin/history.page.tsx'),
    route('admin/settings', 'admin/settings.page.tsx'),
  ]),

  // For machines
  route('sitemap.xml', 'catalogue/sitemap.route.ts'),
  route('robots.txt', 'shell/robots.route.ts'),
  route('manifest.webmanifest', 'shell/manifest.route.ts'),

  // For developers
  route('dev/mails', 'shell/mail-preview.route.ts'),

  route('*', 'shell/not-found.page.tsx'),
] satisfies RouteConfig;
