import fs from 'node:fs';
import path from 'node:path';
import { ConfigError } from '#app/platform/config.server.ts';

/**
 * Whether the folder is the shop's alone: a new one, or one that holds its database or its secret. Any
 * other that DATA_DIR names may be somebody's home, or /tmp.
 */
function isShopFolder(dataDir: string): boolean {
  const owner = fs.statSync(dataDir).uid;
  const isOurs = process.getuid?.() === 0 || process.getuid?.() === owner;
  const has = (name: string) => fs.existsSync(path.join(dataDir, name));
  return (
    isOurs &&
    (fs.readdirSync(dataDir).length === 0 || has('auth-secret') || has('postgresql/PG_VERSION'))
  );
}

/**
 * Creates DATA_DIR where it is missing, and closes it to other users of the machine. Throws ConfigError
 * where nothing can be written to it.
 */
export function prepareDataFolder(dataDir: string): void {
  const probe = path.join(dataDir, `.write-probe-${process.pid}`);
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    if (isShopFolder(dataDir)) fs.chmodSync(dataDir, 0o700);
    fs.writeFileSync(probe, '');
    // Containers on one volume have the same process ids.
    fs.rmSync(probe, { force: true });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be written (${reason}). Give this user the right to, or set DATA_DIR to another folder.`,
    );
  }
}
