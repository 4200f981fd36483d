import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '#app/platform/config.server.ts';
import { openLocalServer } from './local-server.ts';

interface StoredFile {
  bytes: Buffer;
  type: string | undefined;
  cacheControl: string | undefined;
}

/** What a put is answered with; undefined: it is stored. The first and the last meet a get, too. */
export type BucketFailure = 403 | 500 | 'hang' | 'nonsense' | 'redirect' | 'close';

/** A stand-in for an S3 bucket: path-style, REST, signatures checked as AWS documents them. */
export interface Bucket {
  settings: BucketSettings;
  /** By key. */
  files: Map<string, StoredFile>;
  /** Method and key of everything that was asked with a right signature. */
  asked: string[];
  /** Whether the put or get of a key fails from now on, and how. */
  fail(how: (key: string) => BucketFailure | undefined): void;
  close(): Promise<void>;
}

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

/**
 * The signature that a request must carry: 'Authenticating Requests (AWS Signature Version 4)' of
 * the S3 API reference.
 */
function computeSignature(request: IncomingMessage, signed: string, scope: string, secret: string) {
  const { method, url = '', headers } = request;
  const [path = '', query = ''] = url.split('?');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const bodyHash = String(headers['x-amz-content-sha256']);
  const canonical = [method, path, query, lines.join(''), signed, bodyHash].join('\n');
  const time = String(headers['x-amz-date']);
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const [date = '', region = '', service = '', end = ''] = scope.split('/');
  const key = [region, service, end].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, date));
  return createHmac('sha256', key).update(toSign).digest('hex');
}

const credential =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

/** S3's code for what is wrong with a request, or null. */
function findRefusal(request: IncomingMessage, body: Buffer, settings: BucketSettings) {
  const [, id, scope = '', signed = '', signature] =
    credential.exec(request.headers.authorization ?? '') ?? [];
  if (id !== settings.accessKeyId) return 'InvalidAccessKeyId';
  if (scope.split('/')[1] !== settings.region) return 'AuthorizationHeaderMalformed';
  const names = signed.split(';');
  const must = Object.keys(request.headers).filter((name) => /^(host$|x-amz-)/.test(name));
  if (!must.every((name) => names.includes(name))) return 'AccessDenied';
  if (computeSignature(request, signed, scope, settings.secretAccessKey) !== signature) {
    return 'SignatureDoesNotMatch';
  }
  const given = request.headers['x-amz-content-sha256'];
  if (given !== 'UNSIGNED-PAYLOAD' && given !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  return null;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}

export async function openBucket(): Promise<Bucket> {
  const files = new Map<string, StoredFile>();
  const asked: string[] = [];
  let findFailure: (key: string) => BucketFailure | undefined = () => undefined;

  function put(request: IncomingMessage, response: ServerResponse, key: string, bytes: Buffer) {
    const failure = findFailure(key);
    switch (failure) {
      case 403:
        return refuse(response, 403, 'AccessDenied');
      case 500:
        return refuse(response, 500, 'InternalError');
      case 'nonsense':
        return request.socket.end('this is not HTTP\n\n');
      case 'redirect':
        return response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
      case 'hang':
        return;
      default: {
        const { 'content-type': type, 'cache-control': cacheControl } = request.headers;
        files.set(key, { bytes, type, cacheControl });
        // Stored, and its answer lost.
        return failure === 'close' ? request.socket.destroy() : response.writeHead(200).end();
      }
    }
  }

  const { url: endpoint, close } = await openLocalServer(async (request, response) => {
    const body = await buffer(request);
    const refusal = findRefusal(request, body, settings);
    if (refusal) return refuse(response, 403, refusal);
    const [, bucket, ...rest] = (request.url ?? '').split('/');
    if (bucket !== settings.bucket) return refuse(response, 404, 'NoSuchBucket');
    const key = rest.join('/');
    asked.push(`${request.method} ${key}`);
    switch (request.method) {
      case 'PUT':
        return put(request, response, key, body);
      case 'GET': {
        const failure = findFailure(key);
        if (failure === 403) return refuse(response, 403, 'AccessDenied');
        if (failure === 'close') return request.socket.destroy();
        const file = files.get(key);
        return file ? response.end(file.bytes) : refuse(response, 404, 'NoSuchKey');
      }
      case 'HEAD':
        return response.writeHead(files.has(key) ? 200 : 404).end();
      case 'DELETE':
        files.delete(key);
        return response.writeHead(204).end();
      default:
        return refuse(response, 405, 'MethodNotAllowed');
    }
  });
  const settings: BucketSettings = {
    endpoint,
    bucket: 'shop-pictures',
    region: 'eu-central-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    publicUrl: 'https://pictures.shop.example',
    isBackedUp: true,
  };
  return {
    settings,
    files,
    asked,
    fail: (how) => {
      findFailure = how;
    },
    close,
  };
}
