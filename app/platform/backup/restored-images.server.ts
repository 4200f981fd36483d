import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup-error.server.ts';
import type { Entry } from './entries.server.ts';

// No way out of the folder, whoever wrote the backup.
const safeName = /^\w[\w.-]*(\/\w[\w.-]*)*$/;

/** Pictures that are put beside the present ones and take their place all at once. */
export interface RestoredImages {
  add(entry: Entry): Promise<void>;
  takePlace(): void;
  /** After `takePlace`: the folder of the old ones, null where there were none. */
  oldFolder(): string | null;
  /** Leaves everything as it was, before `takePlace` as well as after it. */
  undo(): void;
}

export function restoreImages(folder: string): RestoredImages {
  const fresh = `${folder}.restoring`;
  const old = `${folder}.before-${new Date().toISOString().replaceAll(':', '')}`;
  const remove = (name: string) => fs.rmSync(name, { recursive: true, force: true });
  const move = (from: string, to: string) => fs.existsSync(from) && fs.renameSync(from, to);
  let inPlace = false;
  remove(fresh);
  return {
    async add({ head: { name }, content }) {
      if (!safeName.test(name)) throw new BackupError(`A picture has a forbidden name: ${name}.`);
      const file = path.join(fresh, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      await pipeline(content, fs.createWriteStream(file, { flush: true }));
    },
    takePlace() {
      move(folder, old);
      inPlace = true;
      move(fresh, folder);
    },
    oldFolder: () => (fs.existsSync(old) ? old : null),
    undo() {
      if (inPlace) {
        remove(folder);
        move(old, folder);
      }
      remove(fresh);
    },
  };
}
