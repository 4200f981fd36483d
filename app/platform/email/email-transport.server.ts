import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { EmailSettings } from '#app/platform/config.server.ts';
import { maxAnswerMs } from '#app/platform/http/connection.ts';
import { readResponseText } from '#app/platform/http/read-response.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import type { Email, EmailAddress } from './email.ts';

/** An email as it goes out: every header field is one line, every address an address. */
interface OutgoingEmail extends Email {
  /** The job's id. The same id is the same email. */
  id: string;
  sender: EmailAddress;
  headers: Readonly<Record<string, string>>;
}

/** One way out of the shop. `send` resolves once another server, or the disk, has the email. */
export interface EmailTransport {
  send(email: OutgoingEmail, signal: AbortSignal): Promise<void>;
}

/** How long a form may wait for one email. */
export const sendTimeoutMs = maxAnswerMs;

/** How long one try may take, which nobody waits for. */
const tryTimeoutMs = 15_000;

/** An email that was not sent. `reason` is safe to log: it names neither addresses nor secrets. */
class DeliveryError extends Error {
  readonly reason: string;
  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}

/** Why an email was not sent, safe to log. */
export function describeDeliveryError(error: unknown): string {
  if (error instanceof DeliveryError) return error.reason;
  const { code, name } = error as Error & { code?: string };
  return code ?? name;
}

const address = z.email();

function sanitizeAddress({ email, name }: EmailAddress): EmailAddress {
  if (!address.safeParse(email).success)
    throw new DeliveryError('That is not an email address.', 'address');
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
export function sanitizeEmail(email: Email, id: string, sender: EmailAddress): OutgoingEmail {
  return {
    ...email,
    id,
    sender: sanitizeAddress(sender),
    to: sanitizeAddress(email.to),
    replyTo: email.replyTo && sanitizeAddress(email.replyTo),
    subject: parseLine(email.subject, 200),
    headers: sanitizeHeaders(email.headers),
  };
}

export function openEmailTransport(
  settings: Pick<EmailSettings, 'api' | 'smtpUrl'>,
  dataDir: string,
): EmailTransport {
  if (settings.api) return apiTransport(settings.api);
  if (settings.smtpUrl) return smtpTransport(settings.smtpUrl);
  return fileTransport(path.join(dataDir, 'mail'));
}

/**
 * Sends by the HTTP API of a transactional email provider, in the shape that Brevo documents
 * (developers.brevo.com, 'Send a transactional email'): any 2xx is sent, all else is tried again.
 */
export function apiTransport(
  { url, key }: { url: string; key: string },
  timeoutMs = tryTimeoutMs,
): EmailTransport {
  return {
    async send({ id, sender, to, replyTo, subject, html, text, headers }, signal) {
      const body = {
        sender,
        to: [to],
        replyTo,
        subject,
        htmlContent: html,
        textContent: text,
        // A second request with the same key is refused rather than sent, for half an hour.
        headers: { ...headers, idempotencyKey: id },
      };
      const { ok, status, answer } = await post(
        url,
        key,
        body,
        AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      );
      // An earlier try was taken, only its answer was lost.
      if (ok || (status === 400 && answer.includes('duplicate_parameter'))) return;
      const reason = `status ${status}`;
      throw new DeliveryError(`The mail provider answered ${reason}: ${answer}`, reason);
    },
  };
}

async function post(url: string, key: string, body: object, signal: AbortSignal) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'api-key': key, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      // Following one would hand the key to another host.
      redirect: 'manual',
      signal,
    });
    const { ok, status } = response;
    if (ok) await response.body?.cancel();
    return { ok, status, answer: ok ? '' : (await readResponseText(response)).slice(0, 500) };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    const reason = cause?.code ?? name;
    throw new DeliveryError(`The mail provider was not reached: ${reason}`, reason);
  }
}

function nodemailerAddress({ email, name = '' }: { email: string; name?: string }) {
  return { name, address: email };
}

/** Sends by SMTP, one connection an email; `smtps:` or STARTTLS as the URL and the server have it. */
export function smtpTransport(url: string): EmailTransport {
  return {
    async send({ id, sender, to, replyTo, subject, html, text, headers }, signal) {
      // Loaded with the first email: most shops send by an API or to files.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        connectionTimeout: tryTimeoutMs,
        greetingTimeout: tryTimeoutMs,
        socketTimeout: tryTimeoutMs,
        dnsTimeout: tryTimeoutMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await transport.sendMail({
          // The same for every try, so that a mail program shows a doubled email once.
          messageId: `<${id}@${sender.email.split('@')[1]}>`,
          from: nodemailerAddress(sender),
          to: nodemailerAddress(to),
          replyTo: replyTo && nodemailerAddress(replyTo),
          subject,
          html,
          text,
          headers: { ...headers },
          signal,
        });
      } catch (error) {
        const { code, responseCode, message } = error as Error & {
          code?: string;
          responseCode?: number;
        };
        const reason = [code, responseCode].filter(Boolean).join(' ') || 'failed';
        const told = signal.aborted ? 'did not answer in time' : `refused: ${message}`;
        throw new DeliveryError(`The mail server ${told}`, reason);
      } finally {
        transport.close();
      }
    },
  };
}

function fileName(subject: string, id: string): string {
  const time = new Date().toISOString().replace(/[-:.]/g, '');
  const plain = subject.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '-');
  return `${time}-${slug.replace(/^-|-$/g, '').slice(0, 60)}-${id.slice(0, 8)}`;
}

async function write(file: string, content: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    await fs.writeFile(unfinished, content, { flush: true });
    await fs.rename(unfinished, file);
  } catch (error) {
    // The disk is full: the half file would be in the way of what frees it.
    await fs.rm(unfinished, { force: true });
    throw error;
  }
}

/** Writes each email to `TIME-SUBJECT-ID.json`, with its `.html` to open in a browser beside it. */
function fileTransport(folder: string): EmailTransport {
  return {
    async send(email) {
      await fs.mkdir(folder, { recursive: true });
      const file = path.join(folder, fileName(email.subject, email.id));
      await write(`${file}.html`, email.html);
      const { id, to, sender, replyTo, subject, headers, text, html } = email;
      const whole = { id, to, sender, replyTo, subject, headers, text, html };
      await write(`${file}.json`, `${JSON.stringify(whole, null, 2)}\n`);
    },
  };
}
