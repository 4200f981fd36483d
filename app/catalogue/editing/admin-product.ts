/** A product as the owner sees it: every field, also what shoppers are not told. */
export interface AdminProduct {
  id: number;
  name: string;
  priceCents: number;
  compareAtCents: number | null;
  /** What the owner gave; null shows the drawing of its category. */
  image: string | null;
  category: string;
  subcategory: string;
  description: string;
  stock: number;
  /** At this number of pieces or fewer it runs low, unless it never had more. */
  lowStockThreshold: number;
  isLow: boolean;
  releasedOn: string | null;
  archived: boolean;
}
