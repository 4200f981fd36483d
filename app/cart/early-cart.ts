import { signedOutCookie, userKey } from '#app/platform/http/flash.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import {
  type CartLine,
  type CartProduct,
  cartStorageKey,
  countAddable,
  describeAdded,
  formatCartCount,
  guestCartKey,
  maxCartLines,
  repairLines,
  totalItems,
  withAdded,
} from './cart-rules.ts';

const answerMs = 8000;
const toastMs = 4000;

type Early = ReturnType<typeof describeAdded> & { isOver?: boolean };

interface EarlyCart {
  /** As it is stored. */
  state: { items?: unknown };
  lines: CartLine[];
  /** Who has loaded the page; none for a guest. */
  user: string | undefined;
}

/** Null where use-user-data.ts will empty the cart, and where the browser forbids storage. */
export function readCart(): EarlyCart | null {
  try {
    const [user, stored] = [findEarly('count')?.dataset.user, localStorage.getItem(userKey)];
    if (document.cookie.includes(signedOutCookie) || (user && stored && user !== stored))
      return null;
    const { state } = JSON.parse(localStorage.getItem(cartStorageKey) ?? '{"state":{}}');
    return { state, user, lines: repairLines(state.items) };
  } catch {
    return null;
  }
}

export const findEarly = (name: string) =>
  document.querySelector<HTMLElement>(`[data-early=${name}]`);

export function showEarly(name: string, text?: string): void {
  const place = findEarly(name);
  if (!place) return;
  if (text) place.textContent = text;
  place.hidden = false;
}

function showCount(lines: readonly CartLine[]): void {
  const count = totalItems(lines);
  if (count) showEarly('count', formatCartCount(count));
}

/** One unit without a quantity, from a card. Resolves to null where it could not simply be added. */
async function add(id: string, cents: number, quantity?: number) {
  const count = quantity ?? 1;
  try {
    const signal = AbortSignal.timeout(answerMs);
    // The header's link, which is in the language of the page, weighs less here than localUrl.
    const url = findEarly('count')?.closest('a')?.href ?? '';
    const answer = await fetch(`${url}/products?ids=${id}`, { signal });
    const [product]: CartProduct[] = await answer.json();
    const cart = readCart();
    if (!cart) return null;
    const { state, user, lines } = cart;
    if (product?.priceCents !== cents || lines.length >= maxCartLines) return null;
    if (!(count > 0) || count % 1 || countAddable(lines, product, count) < count) return null;
    const items = withAdded(lines, product, count);
    const changed = { ...state, items, attemptKey: createUuid() };
    localStorage.setItem(cartStorageKey, JSON.stringify({ state: changed }));
    if (!user) localStorage.setItem(guestCartKey, '1');
    // For the store, which may have read the cart before.
    dispatchEvent(new StorageEvent('storage', { key: cartStorageKey }));
    const toast: Early = describeAdded(product.name, quantity);
    showCount(items);
    showEarly('toast-text', toast.text);
    showEarly('toast-action', toast.action.label);
    findEarly('toast-action')?.setAttribute('href', url);
    showEarly('toast');
    setTimeout(() => {
      toast.isOver = true;
      findEarly('toast')?.setAttribute('hidden', '');
    }, toastMs);
    return toast;
  } catch {
    return null;
  }
}

/**
 * Runs inline in the head of every page: on a slow connection the scripts come seconds later. Counts the
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
    showCount(readCart()?.lines ?? []);
  });
}
