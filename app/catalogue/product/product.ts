/** What a list, a card or a search hit shows of a product. */
export interface ProductSummary {
  id: number;
  name: string;
  priceCents: number;
  compareAtCents: number | null;
  /** A URL: the owner's picture, or the drawn one where none was given. */
  image: string;
  category: string;
  subcategory: string;
  stock: number;
  /** Always `stock > 0`; never kept apart from it. */
  inStock: boolean;
  /** Calendar date (yyyy-mm-dd) of the release, where one is known. */
  releasedOn: string | null;
}

export interface Product extends ProductSummary {
  description: string;
  /** ISO instant. */
  createdAt: string;
}
