import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Socket,
} from 'node:net';

/** Lends the connections of a PostgreSQL to one transaction at a time, as PgBouncer does. */
export interface TransactionPooler {
  port: number;
  url: string;
  close(): void;
}

/** A connection to PostgreSQL. */
interface Lent {
  socket: Socket;
  borrower: Socket | null;
}

// The messages of PostgreSQL's protocol: a letter, the length with itself, the content.
const withLength = (content: string) => {
  const bytes = Buffer.from(`1234${content}`);
  bytes.writeInt32BE(bytes.length);
  return bytes;
};
const message = (letter: string, content: string) =>
  Buffer.concat([Buffer.from(letter), withLength(content)]);
const startup = withLength('\0\x03\0\0user\0shop\0database\0postgres\0application_name\0shop\0\0');
const idleReady = message('Z', 'I');
const signedIn = Buffer.concat([message('R', '\0\0\0\0'), idleReady]);
const refusal = message(
  'E',
  'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0',
);

async function* readMessages(socket: Socket): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length > 4 && rest.length > rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      yield rest.subarray(0, end);
      rest = rest.subarray(end);
    }
  }
}

/** With `refusesLimits`, clients may not set the limits of their connections; else that is ignored. */
export async function openTransactionPooler(
  to: NetConnectOpts,
  { refusesLimits = true } = {},
): Promise<TransactionPooler> {
  const sockets = new Set<Socket>();
  const idle = new Set<Lent>();
  const watch = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };

  /** Passes the answers to the borrower, until a transaction has ended. */
  async function passOn(lent: Lent, answers: AsyncGenerator<Buffer>): Promise<void> {
    for await (const answer of answers) {
      lent.borrower?.write(answer);
      if (!answer.equals(idleReady)) continue;
      lent.borrower = null;
      idle.add(lent);
    }
  }

  async function openConnection(): Promise<Lent> {
    const socket = watch(connect(to));
    const lent: Lent = { socket, borrower: null };
    socket.write(startup);
    const answers = readMessages(socket);
    while (!(await answers.next()).value?.equals(idleReady));
    socket.on('close', () => {
      idle.delete(lent);
      lent.borrower?.destroy();
    });
    passOn(lent, answers).catch(() => socket.destroy());
    return lent;
  }

  /** The connection that came back last, as PgBouncer takes them. */
  async function borrow(borrower: Socket): Promise<Lent> {
    const lent = [...idle].at(-1) ?? (await openConnection());
    idle.delete(lent);
    lent.borrower = borrower;
    return lent;
  }

  async function serve(call: Socket): Promise<void> {
    const [begin] = await once(call, 'data');
    if (refusesLimits && begin.includes('statement_timeout')) return void call.end(refusal);
    const messages = readMessages(call);
    call.write(signedIn);
    let lent: Lent | null = null;
    for await (const asked of messages) {
      // A client that ends does not end what it has borrowed.
      if (asked[0] === 'X'.charCodeAt(0)) return void call.end();
      if (lent?.borrower !== call) lent = await borrow(call);
      lent.socket.write(asked);
    }
  }

  const server = createServer((call) => serve(watch(call)).catch(() => call.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `postgresql://shop@127.0.0.1:${port}/postgres`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
