/** Someone who is signed in. */
export interface Visitor {
  id: string;
  email: string;
  isAdmin: boolean;
  /** ISO instant. */
  createdAt: string;
}
