import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getSystemErrorMessage } from 'node:util';
import { sql } from 'kysely';
import { clearDemo, formatDemoCounts } from '#app/admin/settings/clear-demo.server.ts';
import { applyImport } from '#app/catalogue/csv/apply-import.server.ts';
import { checkImport } from '#app/catalogue/csv/check-import.server.ts';
import { exportProducts } from '#app/catalogue/csv/export-products.server.ts';
import {
  countChanges,
  formatConflictCount,
  formatImportReport,
  formatMoreErrors,
  formatStockWarning,
  type ImportReport,
  maxImportBytes,
} from '#app/catalogue/csv/product-csv.ts';
import { saveCheckedImport } from '#app/catalogue/csv/saved-import.server.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { demoProducts } from '#db/demo/demo-product.ts';
import { catalogueOf, insertProducts } from '#db/demo/seed.ts';
import { type Command, commandActor } from './command.ts';

const maxProducts = 2_000_000;

export const seedDemoCommand: Command = {
  name: 'seed-demo',
  usages: [
    ['seed-demo', 'add the demo catalogue'],
    ['seed-demo --products 100000', 'add a catalogue of that size, for measuring'],
  ],
  wordCount: [0, 0],
  options: { products: { type: 'string' } },
  async run({ db }, { options: { products } }, print) {
    const count = products === undefined ? demoProducts().length : Number(products);
    if (!Number.isInteger(count) || count < 1 || count > maxProducts) {
      return `--products takes a whole number from 1 to ${maxProducts}.`;
    }
    const startedAt = Date.now();
    const added = await insertProducts(db, catalogueOf(count), {
      isDemo: products === undefined,
      onProgress(count) {
        if (count % 100_000 === 0) print(`${count.toLocaleString('en-US')} products`);
      },
    });
    await sql`vacuum analyze products`.execute(db);
    print(`Added ${added} products in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
    return null;
  },
};

export const clearDemoCommand: Command = {
  name: 'clear-demo',
  usages: [['clear-demo', 'remove the demo catalogue; what was ordered is archived']],
  wordCount: [0, 0],
  async run({ db }, _given, print) {
    print(`${formatDemoCounts(await clearDemo(db, commandActor))}.`);
    return null;
  },
};

export const exportCommand: Command = {
  name: 'export',
  usages: [
    ['export [file]', 'all products as CSV, archived ones too; without a file to the screen'],
  ],
  wordCount: [0, 1],
  async run({ db }, { words: [file] }, print) {
    const partial = `${file}.partial`;
    const products = Readable.from(exportProducts(db, null));
    try {
      if (file === undefined) await pipeline(products, process.stdout, { end: false });
      else {
        await pipeline(products, fs.createWriteStream(partial, { flush: true }));
        fs.renameSync(partial, file);
        print(`All products are in ${file}.`);
      }
      return null;
    } catch (error) {
      const { code = '', errno } = error as NodeJS.ErrnoException;
      if (errno === undefined) throw error;
      // The reader, such as head, has enough.
      if (code === 'EPIPE') return null;
      if (file !== undefined) fs.rmSync(partial, { force: true });
      return `${file ?? 'The output'} cannot be written: ${getSystemErrorMessage(errno)}.`;
    }
  },
};

type Print = (line: string) => void;

function readFile(file: string): Buffer | { refused: string } {
  try {
    if (fs.statSync(file).size > maxImportBytes)
      return { refused: `${file} is larger than 10 MB.` };
    return fs.readFileSync(file);
  } catch (error) {
    const { errno = 0 } = error as NodeJS.ErrnoException;
    return { refused: `${file} cannot be read: ${getSystemErrorMessage(errno)}.` };
  }
}

function printReport(report: ImportReport, print: Print): void {
  print(formatImportReport(report));
  for (const { line, column, cell, reason } of report.errors) {
    const place = [`Line ${line}`, column, cell && `"${cell}"`].filter(Boolean).join(', ');
    print(`  ${place}: ${reason}`);
  }
  if (formatMoreErrors(report)) print(`  ${formatMoreErrors(report)}`);
  if (report.errorCount > 0) return;
  for (const [head, count] of Object.entries(report.columns)) {
    print(`  ${head}: ${formatCount(count, 'product')}`);
  }
  if (formatStockWarning(report)) print(formatStockWarning(report));
  if (report.conflictCount > 0) print(formatConflictCount(report));
  for (const { line, name, text } of report.conflicts) print(`  Line ${line}, ${name}: ${text}`);
  if (report.openConflictCount > 0) print("With --overwrite the file's values replace the shop's.");
}

const barLength = 30;

/** One line that is written over on a screen, and nothing where the output goes to a file. */
function drawProgress(done: number, total: number): void {
  if (!process.stderr.isTTY) return;
  const filled = Math.round((done / total) * barLength);
  const bar = '#'.repeat(filled).padEnd(barLength, '.');
  process.stderr.write(`\r[${bar}] ${done} of ${total} rows${done === total ? '\n' : ''}`);
}

export const importCommand: Command = {
  name: 'import',
  usages: [
    ['import <file>', 'what a CSV file of products would change; changes nothing'],
    ['import <file> --apply', 'the same, and does it: all of it or nothing'],
    ['import <file> --overwrite', 'with or without --apply: also what changed since the export'],
  ],
  wordCount: [1, 1],
  options: { apply: { type: 'boolean' }, overwrite: { type: 'boolean' } },
  async run({ db }, { words: [file = ''], options }, print) {
    const bytes = readFile(file);
    if ('refused' in bytes) return bytes.refused;
    const checked = await checkImport(db, bytes, { overwrite: options.overwrite === true });
    const { report } = checked;
    printReport(report, print);
    if (report.errorCount > 0) return 'Nothing was changed.';
    if (!options.apply || countChanges(report) === 0) return null;
    const id = await saveCheckedImport(db, null, { name: path.basename(file), bytes, ...checked });
    const outcome = await applyImport(db, {
      id,
      actor: commandActor,
      onProgress: (done) => drawProgress(done, countChanges(report)),
    });
    if ('refused' in outcome) return 'The products changed since this check. Nothing was applied.';
    print('Applied.');
    return null;
  },
};
