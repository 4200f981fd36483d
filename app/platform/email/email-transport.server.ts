import path from 'node:path';
import { z } from 'zod';
import type { MailSettings } from '#app/platform/config.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import type { Email, EmailAddress } from './email.ts';

/** A mail as it goes out: every header field is one line, every address an address. */
export interface OutgoingEmail extends Email {
  /** The job's id. The same id is the same mail. */
  id: string;
  sender: EmailAddress;
  headers: Readonly<Record<string, string>>;
}

/** One way out of the shop. `send` resolves when the mail is in other hands and rejects when it is not. */
export interface EmailTransport {
  send(mail: OutgoingEmail, signal: AbortSignal): Promise<void>;
}

/** How long one try may take. */
export const sendTimeoutMs = 15_000;

/** A mail that did not leave. `reason` is safe to log: it names neither addresses nor secrets. */
export class DeliveryError extends Error {
  readonly reason: string;
  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}

/** Why a mail did not leave, safe to log. */
export function describeDeliveryError(error: unknown): string {
  if (error instanceof DeliveryError) return error.reason;
  const { code, name } = error as Error & { code?: string };
  return code ?? name;
}

const address = z.email();

function sanitizeAddress({ email, name }: EmailAddress): EmailAddress {
  if (!address.safeParse(email).success) {
    throw new DeliveryError('That is not an email address.', 'address');
  }
  const line = parseLine(name, 100);
  return line ? { email, name: line } : { email };
}

function sanitizeHeaders(headers: Email['headers'] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.replace(/[^A-Za-z0-9-]/g, ''),
      parseLine(value, 900),
    ]),
  );
}

/** Puts the sender on and takes line breaks out of all that becomes a header field. */
export function sanitizeEmail(mail: Email, id: string, sender: EmailAddress): OutgoingEmail {
  return {
    ...mail,
    id,
    sender: sanitizeAddress(sender),
    to: sanitizeAddress(mail.to),
    replyTo: mail.replyTo && sanitizeAddress(mail.replyTo),
    subject: parseLine(mail.subject, 200),
    headers: sanitizeHeaders(mail.headers),
  };
}

/** The transport that the settings ask for, loaded only now. */
export async function openEmailTransport(
  settings: MailSettings,
  dataDir: string,
): Promise<EmailTransport> {
  if (settings.api) {
    const { apiTransport } = await import('./email-by-api.server.ts');
    return apiTransport(settings.api);
  }
  if (settings.smtpUrl) {
    const { smtpTransport } = await import('./email-by-smtp.server.ts');
    return smtpTransport(settings.smtpUrl);
  }
  const { fileTransport } = await import('./email-to-files.server.ts');
  return fileTransport(path.join(dataDir, 'mail'));
}
