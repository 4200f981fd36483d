import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportProducts } from '#app/catalogue/csv/export-products.server.ts';
import type { Command } from './command.ts';

export const exportCommand: Command = {
  name: 'export',
  usages: [
    ['export [file]', 'all products as CSV, archived ones too; without a file to the screen'],
  ],
  async run({ db }, [file], say) {
    const products = Readable.from(exportProducts(db, null));
    if (file === undefined) {
      await pipeline(products, process.stdout, { end: false });
      return null;
    }
    try {
      await pipeline(products, fs.createWriteStream(file));
    } catch (error) {
      const { syscall, message } = error as NodeJS.ErrnoException;
      if (syscall === undefined) throw error;
      return `${file} cannot be written: ${message}`;
    }
    say(`All products are in ${file}.`);
    return null;
  },
};
