export interface EmailAddress {
  email: string;
  name?: string;
}

/** A finished mail, before its sender is put on it. */
export interface Email {
  to: EmailAddress;
  subject: string;
  html: string;
  text: string;
  replyTo?: EmailAddress;
  headers?: Readonly<Record<string, string>>;
}

/** What mails say of the shop. */
export interface EmailShop {
  name: string;
  city: string;
  phone: string;
  email: string;
  /** Scheme and host of the links, without a slash at the end. */
  origin: string;
  /** Who hears of new orders. */
  shopTo: string;
}
