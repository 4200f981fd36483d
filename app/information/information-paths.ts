/** The information pages, in the order of their navigation. */
export const informationPaths = [
  '/we-buy-products',
  '/payment-delivery-info',
  '/warranty-defective-products',
  '/complaint-settlement',
  '/grading',
  '/terms',
  '/privacy',
];
