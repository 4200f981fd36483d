import fs from 'node:fs';
import path from 'node:path';

// A test names in its title what it shows: '(§5)' a section of the specification, '(D20)' a decision.

const screens = ['Home', 'Login', 'Cart', 'Product', 'Checkout', 'Profile', 'Orders', 'Admin'];
const specified = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((section) => `§${section}`),
  ...[...screens, 'Header', 'Footer', 'Information pages'].map((screen) => `§2 ${screen}`),
  ...Array.from({ length: 52 }, (_, index) => `D${index + 1}`),
];

/** The exact texts that the specification quotes. The shop fills in `{…}`. */
const specifiedTexts = [
  ...['Past to Present', 'View All Products', 'Featured Products', 'No products found.'],
  ...['Proceed to Checkout', 'Login to Checkout', 'Continue Shopping', 'Your cart is empty'],
  ...['Start shopping to add items to your cart', 'Product not found', 'Post Not Found'],
  ...['You have no orders yet.', 'user', 'admin', 'ORD-', 'Placing Order...'],
  ...['Please fill all fields', 'Please fill all required fields', 'Product {name} not found'],
  'Insufficient stock for {name}. Available: {n}, Requested: {m}',
  ...['Order Confirmation #{orderNumber}', 'New Order: ', 'Not enough stock available'],
  ...['Added {n} {name} to cart!', 'Only {n} items were available', '{name} added to cart!'],
  ...['Failed to load product', 'Failed to fetch products', 'Failed to fetch orders'],
  ...['{n} new order(s) received!', 'Order placed successfully!', 'Image upload failed'],
  'Failed to place order. Please try again.',
  ...['Product added successfully', 'Failed to add product', 'Product updated successfully'],
  ...['Failed to update product', 'Product deleted successfully', 'Failed to delete product'],
  ...['Order status updated successfully', 'Failed to update order status'],
  ...['Welcome! Registration successful!', 'Welcome back! Logged in successfully!'],
  // Quoted with an example in them; here that example stands in braces.
  ...['Showing {3} of {N} products', '{Category} → {Subcategory}'],
  ...['No products found for "{term}"', 'Showing first {10} of {N} results'],
  'Password must be at least {6} characters',
  // 'category • subcategory'
  ' • ',
];

/** The texts of the decisions: beyond the specification, and the accessible names of controls. */
const decidedTexts = [
  'All Products',
  'Load more',
  'Results for "{q}"',
  'Search is unavailable. Try again.',
  'Only {n} left',
  'No longer available',
  'Price changed from {$a} to {$b}',
  'Some prices changed. Please review your order.',
  '{Stock} changed from {5} to {4} while you edited.',
  'Administrator: {EMAIL} Password: {PASSWORD}',
  ...['Add to Cart', 'Add to wishlist', 'Remove from wishlist', 'Add {name} to cart'],
  ...['Place Order', 'Sign In', 'Sign Up', 'Sign Out', 'Remove {name}', 'Quantity'],
  ...['Quantity of {name}', 'Search products', 'Category', 'Sort by', 'Email', 'Password'],
  ...['First Name', 'Last Name', 'Phone', 'Address', 'City', 'Order Notes', 'Subscribe'],
  ...['Newsletter email', 'Back to Store', 'Back to Blog', 'Copy User ID', 'Open menu'],
  ...['Close menu', 'Products', 'Orders', 'Name', 'Price', 'Subcategory', 'Description', 'Image'],
  ...['Add Product', 'Search products by name, category or subcategory', 'Status of {orderNumber}'],
  ...['Edit {name}', 'Save {name}', 'Cancel {name}', 'Delete {name}', 'Retry', 'Undo', 'Resend'],
  ...['Name A-Z', 'Name Z-A', 'Price low to high', 'Price high to low'],
];

function listFiles(folder: string, pattern: RegExp): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => path.join(folder, name));
}

/** Lists the sections that the titles of a test file name. `it.skip` and the like do not count. */
function findSections(file: string): string[] {
  const source = fs.readFileSync(file, 'utf8');
  const titles = source.matchAll(
    /(?:\b(?:it|test|describe)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g,
  );
  return [...titles].flatMap(([, , title = '']) => {
    const [, sections = ''] = /\(((?:§|D)\d[^)]*)\)$/.exec(title) ?? [];
    return sections.split(', ');
  });
}

const sources = ['app', 'content']
  .flatMap((folder) => listFiles(folder, /^(?!.*\.test\.).*\.(tsx?|md)$/))
  .map((file) => fs.readFileSync(file, 'utf8').replaceAll('<br />', '').replace(/\s+/g, ' '));

/** Returns whether a source contains the text, with any expression in place of `{…}`. */
function isInSources(text: string): boolean {
  const parts = text
    .split(/\{[^}]*\}/)
    .map((part) => part.replace(/[\^$.*+?()[\]|]/g, '\\$&').replaceAll(' ', '( |\\\\n)'));
  const whole = new RegExp(`(?<!\\w)${parts.join('\\$?\\{[^}]*\\}')}(?!\\w)`);
  return sources.some((source) => whole.test(source));
}

it('shows every section of the specification and every decision', () => {
  const tests = ['app', 'db', 'tests'].flatMap((folder) =>
    listFiles(folder, /\.(test\.tsx?|e2e\.ts)$/),
  );
  const shown = new Set(tests.flatMap(findSections));
  expect(specified.filter((section) => !shown.has(section))).toEqual([]);
});

it('finds the texts of the specification and of the decisions to the letter', () => {
  const texts = [...specifiedTexts, ...decidedTexts];
  expect(texts.filter((text) => !isInSources(text))).toEqual([]);
});
