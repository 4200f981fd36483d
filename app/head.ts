import { openEarlyCart } from '#app/cart/early-cart.ts';
import { showFonts } from '#app/styles/show-fonts.ts';
import { interceptEarlyTaps } from '#app/ui/feedback/early-taps.ts';

// As one script, inline in the head of every page.
interceptEarlyTaps(window);
openEarlyCart();
showFonts();
