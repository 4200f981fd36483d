import type { ProductSummary } from './product.ts';

/** True while the release lies ahead of `today` (yyyy-mm-dd). */
export function isUpcoming({ releasedOn }: Pick<ProductSummary, 'releasedOn'>, today: string) {
  return releasedOn !== null && releasedOn > today;
}
