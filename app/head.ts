import { openEarlyCart } from '#app/cart/early-cart.ts';
import { showFonts } from '#app/styles/show-fonts.ts';
import { interceptEarlyTaps } from '#app/ui/feedback/early-taps.ts';

/** The cards below the screen of a page that nobody has scrolled yet come after what is seen (primitives.css). */
function markFirstView(): void {
  const { dataset } = document.documentElement;
  // The router keeps its state with each page that it was on.
  if (history.state || location.hash) return;
  dataset.firstView = '';
  setTimeout(() => delete dataset.firstView, 3000);
}

// As one script, inline in the head of every page.
interceptEarlyTaps(window);
openEarlyCart();
showFonts();
markFirstView();
