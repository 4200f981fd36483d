/** The stored roles: of customers, and of those who work in the shop. 'admin' is the owner. */
const roles = ['user', 'packer', 'seller', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Who may use each part of the admin; the owner all (decision 48), the owner alone where empty. */
const areas = {
  /** Packing and its papers: To pack, Ready, packing slips, run sheets. */
  packing: ['seller', 'packer'],
  /** Orders, their customers, new orders, receipts, alerts. */
  orders: ['seller'],
  /** Confirmation, runs, and the cash of couriers. */
  dispatch: ['seller'],
  /** Sales at the counter, collected orders, the till. */
  counter: ['seller'],
  products: ['seller'],
  /** Cost, margin and revenue; files with all products or orders. */
  books: [],
  customers: [],
  texts: [],
  settings: [],
  'audit log': [],
  health: [],
} satisfies Record<string, readonly Role[]>;
export type Area = keyof typeof areas;

/** Whether a role may use a part of the admin. */
export function mayUse(role: Role, area: Area): boolean {
  return role === 'admin' || (areas[area] as readonly Role[]).includes(role);
}

/** Whether a role may do more than a customer. */
export function isStaff(role: Role): boolean {
  return role !== 'user';
}

export function listRoles(area: Area): readonly Role[] {
  return roles.filter((role) => mayUse(role, area));
}

export const roleLabels: Record<Role, string> = {
  user: 'Customer',
  packer: 'Packer',
  seller: 'Seller',
  admin: 'Administrator',
};

const entrances = [
  ['products', '/admin'],
  ['packing', '/admin/dispatch'],
] as const;

/** Where a role enters the admin; null for a customer. */
export function findAdminUrl(role: Role): string | null {
  return entrances.find(([area]) => mayUse(role, area))?.[1] ?? null;
}
