import fs from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';

/** A TCP line to the embedded PostgreSQL of a shop, which can be cut and mended. */
export interface DatabaseLine {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function openDatabaseLine(dataDir: string): Promise<DatabaseLine> {
  const folder = fs.readFileSync(path.join(dataDir, 'postgresql-socket'), 'utf8');
  const calls = new Set<Socket>();
  const server: Server = createServer((call) => {
    const answer = connect(path.join(folder, '.s.PGSQL.5432'));
    for (const end of [call, answer]) {
      calls.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => calls.delete(end));
    }
    call.pipe(answer).pipe(call);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as { port: number };
  return {
    url: `postgresql://shop@127.0.0.1:${port}/postgres`,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const call of calls) call.destroy();
      await closed;
    },
    mend: () => listen(port),
  };
}
