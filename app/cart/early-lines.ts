import { getSmallImageUrl } from '#app/platform/images/image-url.ts';
import { localUrl, t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { type CartLine, totalCents } from './cart-rules.ts';
import { findEarly, readCart, showEarly } from './early-cart.ts';

/** The name of the line's shelf in the language of the page, which the header has. */
function readShelf({ category, subcategory }: CartLine): string {
  const query = new URLSearchParams({ category, ...(subcategory && { subcategory }) });
  const link = document.querySelector(`nav a[href$="?${query}"]`);
  return link?.textContent ?? (subcategory || category);
}

/** Fills the prototype of the cart page, which has one line and the total, or shows that there is none. */
function showLines(lines: readonly CartLine[]): void {
  const [place, prototype] = [findEarly('cart'), findEarly('prototype')];
  if (!lines.length) showEarly('empty');
  if (!place || !prototype || !lines.length) return;
  place.innerHTML = prototype.innerHTML;
  const row = place.querySelector('li');
  const amount = '[dir=ltr]';
  for (const line of lines) {
    const { productId, name, priceCents, quantity } = line;
    const shown = row?.cloneNode(true) as HTMLElement;
    const link = shown.querySelector('a') as HTMLAnchorElement;
    const [times, each, title = link] = [...shown.querySelectorAll('bdi')].reverse();
    link.href = localUrl(`/product/${productId}`);
    title.append(name);
    Object.assign(shown.querySelector('img') ?? {}, { src: getSmallImageUrl(line.image) });
    const facts = { price: formatPrice(priceCents), shelf: readShelf(line) };
    each?.append(t('{price} each · {shelf}', facts));
    times?.append(`× ${quantity}`);
    shown.querySelector(amount)?.replaceChildren(formatPrice(priceCents * quantity));
    row?.before(shown);
  }
  row?.remove();
  [...place.querySelectorAll(amount)].at(-1)?.replaceChildren(formatPrice(totalCents(lines)));
}

// Inline in the cart page, below the places that it fills.
showLines(readCart()?.lines ?? []);
