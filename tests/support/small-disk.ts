import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A file system of its own that is soon full. */
export interface SmallDisk {
  folder: string;
  /** Leaves not a byte. */
  fill(): void;
  free(): void;
  unmount(): void;
}

/** Mounts one in memory; as text, why this machine does not let us. */
export function mountSmallDisk(megabytes: number): SmallDisk | string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    fs.rmdirSync(folder);
    return `no file system can be mounted here: ${(mounted.stderr ?? String(mounted.error)).trim()}`;
  }
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = fs.openSync(ballast, 'a');
      const block = Buffer.alloc(64 * 1024);
      try {
        while (fs.writeSync(file, block) > 0);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        fs.closeSync(file);
      }
    },
    free: () => fs.rmSync(ballast),
    unmount() {
      spawnSync('umount', [folder]);
      fs.rmdirSync(folder);
    },
  };
}
