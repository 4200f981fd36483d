import { z } from 'zod';

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

/** What a mail that is all about one link needs to know. */
export interface EmailedLink {
  email: string;
  url: string;
}

const mailedLink = z.object({ email: z.email(), url: z.url({ protocol: /^https?$/ }) });

/** Reads it from the data of a job; throws where it is something else. */
export function parseEmailedLink(data: unknown): EmailedLink {
  return mailedLink.parse(data);
}
