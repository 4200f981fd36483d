/** One product in the cart. `stock` is what the shop had when it last looked; `quantity` is how many are wanted. */
export interface CartLine {
  productId: number;
  name: string;
  priceCents: number;
  image: string;
  category: string;
  subcategory: string;
  stock: number;
  quantity: number;
}
