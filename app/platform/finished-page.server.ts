import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bareSecurityPolicy } from './security-headers.server.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** One encoding of a page, ready to be written: its headers are a flat list of names and values. */
interface FinishedForm {
  etag: string;
  headers: readonly string[];
  body: Buffer;
}

/** A response that can be sent any number of times. */
export interface FinishedPage {
  /** The pattern of its route, for the metrics. */
  route: string;
  status: number;
  forms: Readonly<Record<Encoding, FinishedForm>>;
  byteCount: number;
}

/** What is sent of a page to one client. */
export interface PageAnswer {
  status: number;
  headers: readonly string[];
  body: Buffer | null;
}

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);
// Quality 5 costs a tenth of the default 11, for a page that is some percent larger.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Reads a response to its end and compresses it in both ways. `shared` are headers of every response.
 * Throws where it sets a cookie: what is for one visitor must not be sent to all.
 */
export async function finishPage(
  response: Response,
  shared: readonly (readonly [name: string, value: string])[],
  route = 'other',
): Promise<FinishedPage> {
  if (response.headers.has('set-cookie')) throw new Error('A page for everybody sets a cookie.');
  const identity = Buffer.from(await response.arrayBuffer());
  const [br, gzipped] = await Promise.all([
    compressBr(identity, brotliOptions),
    compressGzip(identity),
  ]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const isPage = response.headers.has('content-security-policy');
  const policy = isPage ? [] : [['Content-Security-Policy', bareSecurityPolicy] as const];
  const own = [...response.headers, ...policy, ...shared].filter(
    ([name]) => name.toLowerCase() !== 'cache-control',
  );
  const formOf = (encoding: Encoding, body: Buffer): FinishedForm => {
    const etag = `"${hash}-${encoding}"`;
    const headers = [
      ...own,
      ['ETag', etag],
      // Kept by browsers and proxies, but asked for again each time.
      ['Cache-Control', 'no-cache'],
      ['Vary', 'Accept-Encoding, Cookie'],
      ['Content-Length', String(body.byteLength)],
      ...(encoding === 'identity' ? [] : [['Content-Encoding', encoding]]),
    ];
    return { etag, headers: headers.flat(), body };
  };
  return {
    route,
    status: response.status,
    forms: {
      br: formOf('br', br),
      gzip: formOf('gzip', gzipped),
      identity: formOf('identity', identity),
    },
    byteCount: identity.byteLength + br.byteLength + gzipped.byteLength,
  };
}

const refusedEncoding = /\b(br|gzip)\s*;\s*q=0(\.0*)?\s*(,|$)/g;

function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const wanted = accepted.includes('q=0') ? accepted.replace(refusedEncoding, '') : accepted;
  if (/\bbr\b/.test(wanted)) return 'br';
  return /\bgzip\b/.test(wanted) ? 'gzip' : 'identity';
}

/** The form of a page that a client can read, or 304 where it has that very form already. */
export function answerWith(
  page: FinishedPage,
  client: { acceptEncoding: string | undefined; ifNoneMatch: string | undefined },
): PageAnswer {
  const { etag, headers, body } = page.forms[encodingFor(client.acceptEncoding)];
  const known = client.ifNoneMatch;
  if (known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) {
    const kept = ['ETag', etag, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding, Cookie'];
    return { status: 304, headers: kept, body: null };
  }
  return { status: page.status, headers, body };
}
