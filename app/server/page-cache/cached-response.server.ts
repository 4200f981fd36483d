import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';
import { bareSecurityPolicy } from '#app/platform/http/security-headers.server.ts';

type Compression = 'br' | 'gzip';
type Encoding = Compression | 'identity';

/** One encoding of a page, ready to be written: its headers are a flat list of names and values. */
interface FinishedForm {
  headers: readonly string[];
  body: Buffer;
}

/** A response that can be sent any number of times. */
export interface CachedResponse {
  /** The pattern of its route, for the metrics. */
  route: string;
  status: number;
  /** Of the text, whatever its encoding. */
  hash: string;
  /** What each form's headers begin with. */
  headers: readonly string[];
  /** Compressed, a page takes a tenth of the memory: the others are made from it when asked for. */
  forms: Partial<Record<Compression, FinishedForm>>;
  /** Shared by all answers that are being sent, and collected after the last of them. */
  plain?: WeakRef<FinishedForm>;
  byteCount: number;
}

/** What is sent of a page to one client. */
export interface PageAnswer {
  status: number;
  headers: readonly string[];
  body: Buffer | null;
}

/** What a client's headers say of what it reads and of what it has. */
export interface PageClient {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

// Quality 5 costs a tenth of the default 11, for a page that is some percent larger. A window of 256 KB
// holds a page; the default of 4 MB is memory that has to be collected after each.
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const asyncBrotli = promisify(brotliCompress);
const asyncGzip = promisify(gzip);
const compressions = {
  br: {
    compress: (text: Buffer) => asyncBrotli(text, brotliOptions),
    compressNow: (text: Buffer) => brotliCompressSync(text, brotliOptions),
    expandNow: brotliDecompressSync,
  },
  gzip: { compress: asyncGzip, compressNow: gzipSync, expandNow: gunzipSync },
};

/** Kept by browsers and proxies, but asked for again each time. */
const revalidated = ['Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding, Cookie'] as const;

function etagOf({ hash }: Pick<CachedResponse, 'hash'>, encoding: Encoding): string {
  return `"${hash}-${encoding}"`;
}

function formOf(
  page: Pick<CachedResponse, 'hash' | 'headers'>,
  encoding: Encoding,
  body: Buffer,
): FinishedForm {
  const headers = [
    ...page.headers,
    'ETag',
    etagOf(page, encoding),
    ...revalidated,
    'Content-Length',
    String(body.byteLength),
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
  ];
  return { headers, body };
}

/**
 * Reads a response to its end and compresses it as its first client reads it. `shared` are headers of
 * every response. Throws where it sets a cookie: what is for one visitor must not be sent to all.
 */
export async function createCachedResponse(
  response: Response,
  { shared, route, acceptEncoding }: FinishOptions,
): Promise<CachedResponse> {
  if (response.headers.has('set-cookie')) throw new Error('A page for everybody sets a cookie.');
  const text = Buffer.from(await response.arrayBuffer());
  const wanted = encodingFor(acceptEncoding);
  const compression = wanted === 'identity' ? 'gzip' : wanted;
  const body = await compressions[compression].compress(text);
  const isPage = response.headers.has('content-security-policy');
  const policy = isPage ? [] : [['Content-Security-Policy', bareSecurityPolicy] as const];
  const headers = [...response.headers, ...policy, ...shared]
    .filter(([name]) => name.toLowerCase() !== 'cache-control')
    .flat();
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return {
    route,
    status: response.status,
    hash,
    headers,
    forms: { [compression]: formOf({ hash, headers }, compression, body) },
    // The second form, too, once somebody has asked for it.
    byteCount: 2 * body.byteLength,
  };
}

export interface FinishOptions {
  shared: readonly (readonly [name: string, value: string])[];
  route: string;
  acceptEncoding: string | undefined;
}

/** The form at hand, or one made of the other, which is kept unless it is the plain text. */
function findForm(page: CachedResponse, encoding: Encoding): FinishedForm {
  const known = encoding === 'identity' ? page.plain?.deref() : page.forms[encoding];
  if (known) return known;
  const { br, gzip } = page.forms;
  const text = br
    ? compressions.br.expandNow(br.body)
    : compressions.gzip.expandNow(gzip?.body ?? Buffer.of());
  if (encoding === 'identity') {
    const form = formOf(page, encoding, text);
    page.plain = new WeakRef(form);
    return form;
  }
  const form = formOf(page, encoding, compressions[encoding].compressNow(text));
  page.forms[encoding] = form;
  return form;
}

const refusedEncoding = /\b(br|gzip)\s*;\s*q=0(\.0*)?\s*(,|$)/g;

function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const wanted = accepted.includes('q=0') ? accepted.replace(refusedEncoding, '') : accepted;
  if (/\bbr\b/.test(wanted)) return 'br';
  return /\bgzip\b/.test(wanted) ? 'gzip' : 'identity';
}

/** The form of a page that a client can read, or 304 where it has that very form already. */
export function answerWith(page: CachedResponse, client: PageClient): PageAnswer {
  const encoding = encodingFor(client.acceptEncoding);
  const etag = etagOf(page, encoding);
  const known = client.ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known?.includes(etag)) {
    return { status: 304, headers: ['ETag', etag, ...revalidated], body: null };
  }
  return { status: page.status, ...findForm(page, encoding) };
}
