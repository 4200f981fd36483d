/** The selector `:dir()` came with Chrome 120. */
export const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl';
