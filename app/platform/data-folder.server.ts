import fs from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config.server.ts';

/** Creates DATA_DIR where it is missing. Throws ConfigError where nothing can be written to it. */
export function prepareDataFolder(dataDir: string): void {
  const probe = path.join(dataDir, `.write-probe-${process.pid}`);
  try {
    fs.mkdirSync(dataDir, { recursive: true });
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
