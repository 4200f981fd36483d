import type { ProductErrors, ProductText } from '#app/catalogue/product-text.ts';

/** What the Products tab answers to a form. */
export interface ProductAnswer {
  intent: 'add' | 'edit' | 'archive' | 'restore';
  done: boolean;
  /** The product's id, where there is one. */
  id: number | null;
  /** For the toast. */
  message: string;
  errors?: ProductErrors;
  /** What was typed and what the form started from, for browsers without JavaScript. */
  text?: Partial<ProductText>;
  was?: ProductText;
  /** The stock was sold or changed while it was edited. */
  conflict?: { from: number; now: number; wanted: string };
}
