import { signedOutCookie, userKey } from '#app/platform/http/flash.ts';
import { getSmallImageUrl } from '#app/platform/images/image-url.ts';
import { localUrl, t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import {
  type CartLine,
  type CartProduct,
  cartStorageKey,
  countAddable,
  describeAdded,
  formatCartCount,
  maxCartLines,
  repairLines,
  totalCents,
  totalItems,
  withAdded,
} from './cart-rules.ts';

const answerMs = 8000;
const toastMs = 4000;

type Early = ReturnType<typeof describeAdded> & { isOver?: boolean };

interface Stored {
  state: { items?: unknown };
  version: number;
}

/** Null where use-user-data.ts will empty the cart, and where the browser forbids storage. */
function readCart(): (Stored & { lines: CartLine[] }) | null {
  try {
    const [user, stored] = [find('count')?.dataset.user, localStorage.getItem(userKey)];
    if (document.cookie.includes(signedOutCookie) || (user && stored && user !== stored))
      return null;
    const cart: Stored = JSON.parse(
      localStorage.getItem(cartStorageKey) ?? '{"state":{},"version":1}',
    );
    return { ...cart, lines: repairLines(cart.state.items) };
  } catch {
    return null;
  }
}

const find = (name: string) => document.querySelector<HTMLElement>(`[data-early=${name}]`);

function show(name: string, text?: string): void {
  const place = find(name);
  if (!place) return;
  if (text) place.textContent = text;
  place.hidden = false;
}

function showCount(lines: readonly CartLine[]): void {
  const count = totalItems(lines);
  if (count) show('count', formatCartCount(count));
}

/** Fills the prototype of the cart page, which has one line and the total, or shows that there is none. */
function showLines(lines: readonly CartLine[]): void {
  const [place, prototype] = [find('cart'), find('prototype')];
  if (!lines.length) show('empty');
  if (!place || !prototype || !lines.length) return;
  place.innerHTML = prototype.innerHTML;
  const row = place.querySelector('li');
  const amount = '[dir=ltr]';
  for (const line of lines) {
    const { productId, name, priceCents, quantity, category, subcategory } = line;
    const shown = row?.cloneNode(true) as HTMLElement;
    const link = shown.querySelector('a') as HTMLAnchorElement;
    const [times, each, title = link] = [...shown.querySelectorAll('bdi')].reverse();
    link.href = localUrl(`/product/${productId}`);
    title.append(name);
    Object.assign(shown.querySelector('img') ?? {}, { src: getSmallImageUrl(line.image) });
    const facts = { price: formatPrice(priceCents), shelf: subcategory || category };
    each?.append(t('{price} each · {shelf}', facts));
    times?.append(`× ${quantity}`);
    shown.querySelector(amount)?.replaceChildren(formatPrice(priceCents * quantity));
    row?.before(shown);
  }
  row?.remove();
  [...place.querySelectorAll(amount)].at(-1)?.replaceChildren(formatPrice(totalCents(lines)));
}

/** One unit without a quantity, from a card. Resolves to null where it could not simply be added. */
async function add(id: string, cents: number, quantity?: number) {
  const count = quantity ?? 1;
  try {
    const signal = AbortSignal.timeout(answerMs);
    const answer = await fetch(localUrl(`/cart/products?ids=${id}`), { signal });
    const [product]: CartProduct[] = await answer.json();
    const cart = readCart();
    if (!cart) return null;
    const { state, version, lines } = cart;
    if (product?.priceCents !== cents || lines.length >= maxCartLines) return null;
    if (!count || countAddable(lines, product, count) < count) return null;
    const items = withAdded(lines, product, count);
    const changed = { ...state, items, attemptKey: createUuid() };
    localStorage.setItem(cartStorageKey, JSON.stringify({ state: changed, version }));
    // For the store, which may have read the cart before.
    dispatchEvent(new StorageEvent('storage', { key: cartStorageKey }));
    const toast: Early = describeAdded(product.name, quantity);
    showCount(items);
    show('toast-text', toast.text);
    show('toast-action', toast.action.label);
    find('toast-action')?.setAttribute('href', localUrl(toast.action.to));
    show('toast');
    setTimeout(() => {
      toast.isOver = true;
      find('toast')?.setAttribute('hidden', '');
    }, toastMs);
    return toast;
  } catch {
    return null;
  }
}

/**
 * Runs inline in the head of every page: on a slow connection the scripts come seconds later. Shows the
 * stored cart, and adds what is tapped where nothing speaks against it; the rest waits for add-to-cart.ts.
 */
export function openEarlyCart(): void {
  window.actEarly = (control) => {
    const cents = Number(control.dataset.tap);
    // The attribute of other controls has no price.
    if (!cents) return;
    if (control instanceof HTMLButtonElement) return add(control.value, cents);
    const fields = new FormData(control as HTMLFormElement);
    return add(`${fields.get('product')}`, cents, Number(fields.get('quantity') ?? 1));
  };
  addEventListener('DOMContentLoaded', () => {
    const { lines = [] } = readCart() ?? {};
    showCount(lines);
    showLines(lines);
  });
}
