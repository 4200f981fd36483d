import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** An element of the page as the browser names it. */
type Element = Record<string, string>;

/** A page on a phone's screen, in a browser that is driven by what every browser has: WebDriver. */
export interface Driver {
  version: string;
  open(url: string): Promise<void>;
  /** Runs a function body in the page; it may give an element. */
  evaluate<Value>(body: string): Promise<Value>;
  click(element: Element): Promise<void>;
  type(element: Element, text: string): Promise<void>;
  close(): Promise<void>;
}

const waitMs = 60_000;
/** WebKitGTK makes it 447 px wide, which is the least of its window. */
const phone = { width: 390, height: 844 };

/** Asks again until there is an answer. */
export async function poll<Value>(
  what: string,
  ask: () => Promise<Value | null | undefined | false>,
) {
  const end = Date.now() + waitMs;
  let failure: unknown;
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      // The page may be on its way out.
      failure = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`In vain: ${what}${failure ? ` (${failure})` : ''}`);
}

/** What is not installed, as a command for Debian. */
export class MissingProgram extends Error {}

function find(program: string, debianPackage: string, folder = ''): string {
  const places = fs.globSync(folder ? `${folder}/${program}` : []);
  const [found = spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim()] = places;
  if (!found) throw new MissingProgram(`${program} is missing: apt-get install ${debianPackage}`);
  return found;
}

/** Starts a program and waits until it prints something; gives what the pattern found. */
async function start(
  command: string,
  args: string[],
  printed: RegExp,
  env: NodeJS.ProcessEnv = {},
): Promise<{ child: ChildProcess; found: string }> {
  const stdio = ['ignore', 'pipe', 'pipe', 'pipe'] as const;
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: [...stdio] });
  let output = '';
  const found = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}: ${output}`)));
    for (const stream of child.stdio.slice(1))
      (stream as NodeJS.ReadableStream).on('data', (chunk) => {
        output += chunk;
        const match = printed.exec(output);
        if (match) resolve(match[1] ?? '');
      });
  });
  return { child, found };
}

async function end(child: ChildProcess | null): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Firefox ESR by WebDriver BiDi, which it speaks without a driver of its own. */
export async function openFirefox(): Promise<Driver> {
  const program = find('firefox-esr', 'firefox-esr');
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-firefox-'));
  const { child, found } = await start(
    program,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
    /WebDriver BiDi listening on (ws:\S+)/,
    { HOME: profile },
  );
  const socket = new WebSocket(`${found}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('Firefox refuses WebDriver BiDi.'));
  });
  const waiting = new Map<number, (message: Message) => void>();
  interface Message {
    id: number;
    type: string;
    // It differs from command to command.
    result: object;
    message: string;
  }
  socket.onmessage = ({ data }) => {
    const message: Message = JSON.parse(data);
    waiting.get(message.id)?.(message);
  };
  let last = 0;
  async function ask<Result = object>(method: string, params: object): Promise<Result> {
    const id = ++last;
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, message } = await answered;
    if (type === 'error') throw new Error(`${method}: ${message}`);
    return result as Result;
  }
  const { capabilities } = await ask<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  const tree = await ask<{ contexts: [{ context: string }] }>('browsingContext.getTree', {});
  const { context } = tree.contexts[0];
  await ask('browsingContext.setViewport', { context, viewport: phone });
  const press = (element: Element) => [
    { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  const act = (type: 'pointer' | 'key', actions: object[]) =>
    ask('input.performActions', { context, actions: [{ type, id: type, actions }] });
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    async open(url) {
      await ask('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate<Value>(body: string) {
      const { result, exceptionDetails } = await ask<{
        result?: { sharedId?: string; value?: Value };
        exceptionDetails?: { text: string };
      }>('script.callFunction', {
        functionDeclaration: `() => { ${body} }`,
        ...{ target: { context }, awaitPromise: true },
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return (result?.sharedId ? { sharedId: result.sharedId } : result?.value) as Value;
    },
    async click(element) {
      await act('pointer', press(element));
    },
    async type(element, text) {
      await act('pointer', press(element));
      const keys = Array.from(text, (value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act('key', keys.flat());
    },
    async close() {
      socket.close();
      await end(child);
      fs.rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** The display of this machine, or one in memory. */
async function openDisplay(): Promise<{ display: string; child: ChildProcess | null }> {
  if (process.env.DISPLAY) return { display: process.env.DISPLAY, child: null };
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const { child, found } = await start(find('Xvfb', 'xvfb'), args, /^(\d+)\n/m);
  return { display: `:${found}`, child };
}

/** WebKitGTK, which is Safari's engine, by WebKitWebDriver. */
export async function openWebKit(): Promise<Driver> {
  const program = find('WebKitWebDriver', 'webkit2gtk-driver');
  const binary = find('MiniBrowser', 'webkit2gtk-driver', '/usr/lib/*/webkit2gtk-4*');
  const { display, child: screen } = await openDisplay();
  const port = 4400 + (process.pid % 1000);
  const driver = spawn(program, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  });
  const stop = async () => {
    await end(driver);
    await end(screen);
  };
  async function ask<Value>(method: string, at: string, body?: object): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}${at}`, {
      method,
      body: body && JSON.stringify(body),
    });
    const { value } = (await response.json()) as { value: Value & { error?: string } };
    if (!response.ok) throw new Error(`${at}: ${JSON.stringify(value)}`);
    return value;
  }
  const browser = { binary, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } };
  await poll('WebKitWebDriver', () => ask('GET', '/status'));
  interface Session {
    sessionId: string;
    capabilities: { browserVersion: string };
  }
  const session = await ask<Session>('POST', '/session', { capabilities });
  const at = `/session/${session.sessionId}`;
  await ask('POST', `${at}/window/rect`, phone);
  const getId = (element: Element) => Object.values(element)[0];
  return {
    version: `WebKitGTK ${session.capabilities.browserVersion}`,
    open: (url) => ask('POST', `${at}/url`, { url }),
    evaluate: (script) => ask('POST', `${at}/execute/sync`, { script, args: [] }),
    click: (element) => ask('POST', `${at}/element/${getId(element)}/click`, {}),
    type: (element, text) => ask('POST', `${at}/element/${getId(element)}/value`, { text }),
    async close() {
      await ask('DELETE', at);
      await stop();
    },
  };
}
