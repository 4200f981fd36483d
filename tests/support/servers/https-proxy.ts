import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, get } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { passOn } from './reverse-proxy.ts';

/** A proxy that speaks https to browsers and http to a shop. */
interface HttpsProxy {
  url: string;
  close(): Promise<void>;
}

const hasCaddy = spawnSync('caddy', ['version']).status === 0;

/**
 * Opens it at `port`, with a certificate of its own making: Caddy with the settings of deploy/
 * where it is installed, else a small one of Node's.
 */
export async function openHttpsProxy(port: number, shopPort: number): Promise<HttpsProxy> {
  const url = `https://localhost:${port}`;
  const own = selfSign('localhost');
  const close = hasCaddy
    ? await openCaddy(url, { shopPort, own })
    : await openNode(port, { shopPort, own });
  return { url, close };
}

interface ProxyParts {
  shopPort: number;
  own: KeyAndCertificate;
}

/** The Caddyfile of deploy/, with this certificate and this one shop. */
function caddyfile(shopPort: number): string {
  const deployed = fs.readFileSync('deploy/Caddyfile', 'utf8');
  const upstreams = deployed.replace('shop-1:3000 shop-2:3000', `127.0.0.1:${shopPort}`);
  const site = upstreams.replace('{$PUBLIC_URL} {', '{$PUBLIC_URL} {\n\ttls cert.pem key.pem');
  return `{\n\tadmin off\n\tauto_https off\n}\n${site}`;
}

async function openCaddy(url: string, { shopPort, own }: ProxyParts) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-caddy-'));
  fs.writeFileSync(path.join(folder, 'cert.pem'), own.cert);
  fs.writeFileSync(path.join(folder, 'key.pem'), own.key);
  fs.writeFileSync(path.join(folder, 'Caddyfile'), caddyfile(shopPort));
  const env = { PATH: process.env.PATH, HOME: folder, PUBLIC_URL: url };
  const caddy = spawn('caddy', ['run'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  caddy.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const stop = () => stopCaddy(caddy, folder);
  while (!(await answers(url))) {
    if (caddy.exitCode !== null) return stop().then(() => Promise.reject(new Error(errors)));
    await sleep(50);
  }
  return stop;
}

async function stopCaddy(caddy: ChildProcess, folder: string): Promise<void> {
  caddy.kill('SIGKILL');
  if (caddy.exitCode === null && caddy.signalCode === null) await once(caddy, 'exit');
  fs.rmSync(folder, { recursive: true, force: true });
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const call = get(`${url}/health`, { rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve(true);
    });
    call.on('error', () => resolve(false));
  });
}

async function openNode(port: number, { shopPort, own }: ProxyParts) {
  const server = createServer(own, (call, answer) => {
    const passed = passOn(call, answer, {
      to: `http://127.0.0.1:${shopPort}`,
      headers: {
        ...call.headers,
        'x-forwarded-for': call.socket.remoteAddress,
        'x-forwarded-proto': 'https',
      },
    });
    passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    call.pipe(passed);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}

/** A private key and a certificate for it, as PEM. */
interface KeyAndCertificate {
  key: string;
  cert: string;
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const long = size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(size < 128 ? [size] : long)]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const time = (text: string) => der(0x17, Buffer.from(text));
const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const subjectAltName = Buffer.from('0603551d11', 'hex');
const commonName = Buffer.from('0603550403', 'hex');

/** A certificate for one name that signs itself, so that no test needs a tool or a key of the repository. */
function selfSign(name: string): KeyAndCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));
  const names = der(0x04, sequence(der(0x82, Buffer.from(name))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    subject,
    sequence(time('200101000000Z'), time('491231235959Z')),
    subject,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(sequence(subjectAltName, names))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const base64 = sequence(body, ecdsaWithSha256, signature).toString('base64');
  const lines = base64.match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
