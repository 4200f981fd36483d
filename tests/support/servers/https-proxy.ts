import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, get } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { passOn } from './reverse-proxy.ts';
import { type KeyAndCertificate, selfSign } from './self-signed.ts';

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
