import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { readSocketFolder } from '#tests/support/shop-database.ts';

/** A TCP line to a server, which can be cut and mended. */
export interface TcpProxy {
  port: number;
  cut(): Promise<void>;
  /** Lets nothing through and closes nothing, as a phone does that has lost its network. */
  hold(): void;
  /** After `hold`: what was held stays so for ever, and new calls get through. */
  failOver(): void;
  /** Lets calls through and ends their answers after the first bytes. */
  loseAnswers(): void;
  /** Takes calls again after `cut`, lets through after `hold`, and whole answers after `loseAnswers`. */
  restore(): Promise<void>;
}

/** Opens a line to a server, at a port of this machine or at a socket. */
export async function openTcpProxy(to: NetConnectOpts): Promise<TcpProxy> {
  let held = false;
  let losesAnswers = false;
  const calls = new Set<Socket>();
  /** Called while the line is held: their server learns nothing of them. */
  const waiting: Socket[] = [];
  const watch = (end: Socket) => {
    calls.add(end);
    end.on('error', () => end.destroy());
    end.on('close', () => calls.delete(end));
  };
  const putThrough = (call: Socket) => {
    const answer = connect(to);
    watch(answer);
    call.pipe(answer).on('close', () => call.end());
    answer.on('data', (bytes) => {
      if (losesAnswers) call.end(bytes.subarray(0, 20), () => call.destroy());
      else call.write(bytes);
    });
  };
  const server: Server = createServer((call) => {
    watch(call);
    if (held) waiting.push(call.pause());
    else putThrough(call);
  });
  const port = await findFreePort();
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen();
  return {
    port,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const call of calls) call.destroy();
      waiting.length = 0;
      await closed;
    },
    hold() {
      held = true;
      for (const call of calls) call.pause();
    },
    failOver() {
      held = false;
      waiting.length = 0;
    },
    loseAnswers() {
      losesAnswers = true;
    },
    async restore() {
      held = false;
      losesAnswers = false;
      for (const call of calls) call.resume();
      for (const call of waiting.splice(0)) putThrough(call);
      if (!server.listening) await listen();
    },
  };
}

/** A TCP line to the embedded PostgreSQL of a shop. */
export interface DatabaseProxy extends TcpProxy {
  url: string;
}

export async function openDatabaseProxy(dataDir: string): Promise<DatabaseProxy> {
  const line = await openTcpProxy({
    path: path.join(readSocketFolder({ dataDir }), '.s.PGSQL.5432'),
  });
  return { ...line, url: `postgresql://shop@127.0.0.1:${line.port}/postgres` };
}

/** Listens at a port, or gives null where something else does. */
async function occupy(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1');
  return once(server, 'listening').then(
    () => server,
    () => null,
  );
}

/**
 * The ports of this process: of the first hundred whose own first one it could occupy, which it does
 * until it ends. Below those that the system gives where any will do, and to outgoing calls.
 */
async function* listPorts(): AsyncGenerator<number, never> {
  let first = 20_000;
  let owned = await occupy(first);
  while (!owned) {
    first += 100;
    owned = await occupy(first);
  }
  owned.unref();
  for (let next = 1; ; next = (next % 99) + 1) {
    const server = await occupy(first + next);
    if (!server) continue;
    server.close();
    await once(server, 'close');
    yield first + next;
  }
}

const ports = listPorts();

/** A port that is free and that no other process is given, for what must come back at the same one. */
export async function findFreePort(): Promise<number> {
  return (await ports.next()).value;
}
