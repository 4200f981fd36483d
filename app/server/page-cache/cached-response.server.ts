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

/** What Node sends, with the headers as it takes them fastest: names and values in turn. */
export interface EncodedResponse {
  status: number;
  headers: readonly string[];
  body: Buffer<ArrayBuffer>;
}

/** A response that can be sent any number of times, in any encoding. */
export interface CachedResponse {
  /** The pattern of its route, for the metrics. */
  route: string;
  status: number;
  /** Hash of the uncompressed text. */
  hash: string;
  /** The headers that all encodings share. */
  headers: readonly string[];
  /** Compressed, a page takes a tenth of the memory; the plain text is expanded on demand. */
  compressed: Partial<Record<Compression, EncodedResponse>>;
  /** Shared by the responses in flight, and collected after the last of them. */
  plain?: WeakRef<EncodedResponse>;
  byteCount: number;
}

// In a window of at most 64 KB the encoder takes its small tables. In a larger one quality 8 asks for 16 MB of new
// memory for each page, which costs three times the processor's time; quality 11 costs fifty times.
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
const codecs = {
  br: {
    compress: (text: Buffer) => promisify(brotliCompress)(text, brotliOptions),
    compressSync: (text: Buffer) => brotliCompressSync(text, brotliOptions),
    expandSync: brotliDecompressSync,
  },
  gzip: { compress: promisify(gzip), compressSync: gzipSync, expandSync: gunzipSync },
};

/** Browsers and proxies store the page, and revalidate it on every use. */
const revalidated = { 'cache-control': 'no-cache', vary: 'Accept-Encoding, Cookie' };
const revalidatedHeaders = Object.entries(revalidated).flat();

/**
 * Reads a response to its end and compresses it as `acceptEncoding` asks. `sharedHeaders` are added to
 * its headers. Throws where it sets a cookie: a response for one visitor must not be sent to all.
 */
export async function createCachedResponse(
  response: Response,
  options: {
    route: string;
    sharedHeaders: readonly (readonly [name: string, value: string])[];
    acceptEncoding: string | undefined;
  },
): Promise<CachedResponse> {
  if (response.headers.has('set-cookie')) throw new Error('A cached page sets a cookie.');
  const text = Buffer.from(await response.arrayBuffer());
  const encoding = chooseEncoding(options.acceptEncoding);
  const compression = encoding === 'identity' ? 'gzip' : encoding;
  // A copy: what the compressor returns keeps its whole buffer of 16 KB and more in memory.
  const body = Buffer.copyBytesFrom(await codecs[compression].compress(text));
  const headers = new Headers(response.headers);
  if (!headers.has('content-security-policy'))
    headers.set('content-security-policy', bareSecurityPolicy);
  if (response.status === 503) headers.set('retry-after', '5');
  for (const [name, value] of options.sharedHeaders) headers.set(name, value);
  for (const [name, value] of Object.entries(revalidated)) headers.set(name, value);
  const page: CachedResponse = {
    route: options.route,
    status: response.status,
    hash: createHash('sha256').update(text).digest('base64url').slice(0, 22),
    headers: [...headers].flat(),
    compressed: {},
    // Leaves room for the second encoding, made when a client asks for it.
    byteCount: 2 * body.byteLength,
  };
  page.compressed[compression] = encode(page, compression, body);
  return page;
}

function getEtag({ hash }: CachedResponse, encoding: Encoding): string {
  return `"${hash}-${encoding}"`;
}

function encode(
  page: CachedResponse,
  encoding: Encoding,
  body: Buffer<ArrayBuffer>,
): EncodedResponse {
  const headers = [...page.headers, 'etag', getEtag(page, encoding)];
  headers.push('content-length', String(body.byteLength));
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  return { status: page.status, headers, body };
}

function expand({ compressed: { br, gzip } }: CachedResponse): Buffer<ArrayBuffer> {
  return br ? codecs.br.expandSync(br.body) : codecs.gzip.expandSync(gzip?.body ?? Buffer.of());
}

function getEncoded(page: CachedResponse, encoding: Encoding): EncodedResponse {
  const known = encoding === 'identity' ? page.plain?.deref() : page.compressed[encoding];
  if (known) return known;
  const text = expand(page);
  if (encoding !== 'identity') {
    const encoded = encode(page, encoding, codecs[encoding].compressSync(text));
    page.compressed[encoding] = encoded;
    return encoded;
  }
  const plain = encode(page, encoding, text);
  page.plain = new WeakRef(plain);
  return plain;
}

const refusedEncoding = /\b(br|gzip)\s*;\s*q=0(\.0*)?\s*(,|$)/g;

function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const acceptable = accepted.includes('q=0') ? accepted.replace(refusedEncoding, '') : accepted;
  if (/\bbr\b/.test(acceptable)) return 'br';
  return /\bgzip\b/.test(acceptable) ? 'gzip' : 'identity';
}

/** Returns the response in an encoding that the client reads, or a 304 where it has that already. */
export function encodeResponse(
  page: CachedResponse,
  { acceptEncoding, ifNoneMatch }: Record<'acceptEncoding' | 'ifNoneMatch', string | undefined>,
): EncodedResponse {
  const encoding = chooseEncoding(acceptEncoding);
  if (ifNoneMatch) {
    const etag = getEtag(page, encoding);
    const known = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
    const headers = ['etag', etag, ...revalidatedHeaders];
    if (known.includes(etag)) return { status: 304, headers, body: Buffer.of() };
  }
  return getEncoded(page, encoding);
}
