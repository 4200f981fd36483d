import { readResponseText } from '#app/platform/http/read-response.server.ts';
import { DeliveryError, type EmailTransport, sendTimeoutMs } from './email-transport.server.ts';

/**
 * Sends by the HTTP API of a transactional-mail provider, in the shape that Brevo documents
 * (developers.brevo.com, 'Send a transactional email'): any 2xx is sent, all else is tried again.
 */
export function apiTransport(
  { url, key }: { url: string; key: string },
  timeoutMs = sendTimeoutMs,
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
