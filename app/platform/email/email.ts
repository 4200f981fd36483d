import { z } from 'zod';
import type { Connection } from '#app/platform/database/database.server.ts';

export interface EmailAddress {
  email: string;
  name?: string;
}

/** A finished email, before its sender is put on it. */
export interface Email {
  to: EmailAddress;
  subject: string;
  html: string;
  text: string;
  replyTo?: EmailAddress;
  headers?: Readonly<Record<string, string>>;
}

/** The headers by which email programs offer to end such emails: they send `url` a POST that says so. */
export const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export interface EmailShop {
  name: string;
  city: string;
  phone: string;
  email: string;
  /** Scheme and host of the links, without a slash at the end. */
  origin: string;
  /** Where reports of new orders go. */
  shopTo: string;
}

/** Composes an email from the data of its job; null where it is not to be sent any more. */
export type ComposeEmail<Shop = EmailShop> = (
  db: Connection,
  shop: Shop,
  data: unknown,
) => Promise<Email | null>;

export interface EmailedLink {
  email: string;
  url: string;
}

const mailedLink = z.object({ email: z.email(), url: z.url({ protocol: /^https?$/ }) });

/** Reads a link from the data of a job; throws where it is something else. */
export function parseEmailedLink(data: unknown): EmailedLink {
  return mailedLink.parse(data);
}
