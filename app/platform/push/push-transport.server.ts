import http from 'node:http';
import https from 'node:https';
import type { RequestDetails } from 'web-push';
import { lookupPublic } from '#app/platform/http/public-address.server.ts';
import { isPushEndpoint, type PushSubscription } from './push-devices.server.ts';
import type { PushIdentity } from './push-identity.server.ts';

export interface PushMessage {
  title: string;
  body: string;
  /** The path that the notification opens. */
  url: string;
  /** A newer message with the same tag replaces an older one. */
  tag: string;
  /** The path of an image. */
  icon?: string;
}

export interface PushSender {
  identity: PushIdentity;
  /** Whom a push service may write to: a `mailto:` or `https:` URL. */
  contact: string;
  /** The origin of a stand-in for tests, which may be on this machine. */
  standIn: string | null;
}

/** A message that a push service did not take; `status` is null where it did not answer. */
class PushError extends Error {
  readonly status: number | null;
  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

const timeoutMs = 15_000;
/** How long a push service keeps a message for a phone that is off. */
const ttlSeconds = 24 * 60 * 60;

/**
 * Encrypts a message for one device (RFC 8291) and hands it to the push service of its browser. 'gone'
 * means that the device has no subscription any more. Throws PushError, which names no address.
 */
export async function sendPush(
  subscription: PushSubscription,
  message: PushMessage,
  { identity, contact, standIn }: PushSender,
): Promise<'sent' | 'gone'> {
  const { endpoint, p256dh, auth } = subscription;
  if (!isPushEndpoint(endpoint, standIn)) throw new PushError('That is no push service.');
  // Loaded with the first message: most shops start without a device.
  const { default: webPush } = await import('web-push');
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { vapidDetails: { subject: contact, ...identity }, TTL: ttlSeconds, urgency: 'high' },
  );
  const status = await post(new URL(endpoint), details, standIn);
  if (status === 404 || status === 410) return 'gone';
  if (status >= 200 && status < 300) return 'sent';
  throw new PushError(`The push service answered ${status}.`, status);
}

/** Posts without following redirects, and without reading an answer that could be endless. */
function post(
  url: URL,
  { headers, body }: RequestDetails,
  standIn: string | null,
): Promise<number> {
  const isStandIn = url.origin === standIn;
  const { request } = isStandIn && url.protocol === 'http:' ? http : https;
  const lookup = isStandIn ? undefined : lookupPublic;
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, lookup, signal, agent: false });
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', (error: Error & { code?: string }) => {
      reject(new PushError(`The push service was not reached: ${error.code ?? error.name}`));
    });
    sent.end(body);
  });
}
