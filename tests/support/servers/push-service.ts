import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import ece from 'http_ece';
import type { PushSubscription } from '#app/platform/push/push-devices.server.ts';
import type { PushMessage } from '#app/platform/push/push-transport.server.ts';
import { openLocalServer } from './local-server.ts';

/** A message as the browser of a device decrypts it. */
interface ReceivedPush {
  device: string;
  message: PushMessage;
  ttl: number;
  contact: string;
}

/** A stand-in for the push service of a browser, over real HTTP, with the browsers behind it. */
export interface PushService {
  origin: string;
  received: ReceivedPush[];
  askedCount(): number;
  /** What it answers from now on; by default 201. */
  answer(status: number): void;
  /** Makes a browser that subscribes. */
  subscribe(device: string): PushSubscription;
  close(): Promise<void>;
}

interface Browser {
  keys: ECDH;
  auth: Buffer;
}

/** The claims of a signed request (RFC 8292); throws where the signature is wrong. */
function readClaims(authorization: string): { aud: string; sub: string; exp: number } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) =>
    one.toString('base64url'),
  );
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url'))) {
    throw new Error('The signature is wrong.');
  }
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  let status = 201;
  let askedCount = 0;
  const { url: origin, close } = await openLocalServer(async (request, response) => {
    askedCount += 1;
    const body = await buffer(request);
    const device = decodeURIComponent(request.url?.slice('/push/'.length) ?? '');
    const browser = browsers.get(device);
    const claims = readClaims(request.headers.authorization ?? '');
    if (claims.aud !== origin || claims.exp * 1000 < Date.now()) throw new Error('Wrong claims.');
    if (status === 201 && browser) {
      const { keys, auth } = browser;
      const authSecret = auth.toString('base64url');
      const key = { version: 'aes128gcm', privateKey: keys, authSecret };
      const message = JSON.parse(ece.decrypt(body, key).toString());
      received.push({ device, message, ttl: Number(request.headers.ttl), contact: claims.sub });
    }
    response.writeHead(status).end();
  });
  return {
    origin,
    received,
    askedCount: () => askedCount,
    answer(next) {
      status = next;
    },
    subscribe(device) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      browsers.set(device, { keys, auth });
      return {
        endpoint: `${origin}/push/${encodeURIComponent(device)}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    close,
  };
}
