import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { applyImport } from '#app/catalogue/csv/apply-import.server.ts';
import { checkImport } from '#app/catalogue/csv/check-import.server.ts';
import {
  countChanges,
  formatConflictCount,
  formatMoreErrors,
  formatProductCount,
  formatReport,
  formatStockWarning,
  type ImportReport,
  maxImportBytes,
} from '#app/catalogue/csv/product-csv.ts';
import { saveCheckedImport } from '#app/catalogue/csv/saved-import.server.ts';
import { type Command, commandActor } from './command.ts';

type Say = (line: string) => void;

function readFile(file: string): Buffer | { refused: string } {
  try {
    if (fs.statSync(file).size > maxImportBytes)
      return { refused: `${file} is larger than 10 MB.` };
    return fs.readFileSync(file);
  } catch (error) {
    return { refused: `${file} cannot be read: ${(error as Error).message}` };
  }
}

function sayReport(report: ImportReport, say: Say): void {
  say(formatReport(report));
  for (const { line, column, cell, reason } of report.errors) {
    const place = [`Line ${line}`, column, cell && `"${cell}"`].filter(Boolean).join(', ');
    say(`  ${place}: ${reason}`);
  }
  if (formatMoreErrors(report)) say(`  ${formatMoreErrors(report)}`);
  if (report.errorCount > 0) return;
  for (const [head, count] of Object.entries(report.columns)) {
    say(`  ${head}: ${formatProductCount(count)}`);
  }
  if (formatStockWarning(report)) say(formatStockWarning(report));
  if (report.conflictCount > 0) say(formatConflictCount(report));
  for (const { line, name, text } of report.conflicts) say(`  Line ${line}, ${name}: ${text}`);
  if (report.openConflictCount > 0) say("With --overwrite the file's values replace the shop's.");
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
  async run({ db }, args, say) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        apply: { type: 'boolean', default: false },
        overwrite: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) return 'Say: import <file> [--apply].';
    const bytes = readFile(file);
    if ('refused' in bytes) return bytes.refused;
    const checked = await checkImport(db, bytes, { overwrite: values.overwrite });
    const { report } = checked;
    sayReport(report, say);
    if (report.errorCount > 0) return 'Nothing was changed.';
    if (!values.apply || countChanges(report) === 0) return null;
    const id = await saveCheckedImport(db, null, { name: path.basename(file), bytes, ...checked });
    const outcome = await applyImport(db, {
      id,
      actor: commandActor,
      onProgress: (done) => drawProgress(done, countChanges(report)),
    });
    if ('refused' in outcome) return 'The products changed since this check. Nothing was applied.';
    say('Applied.');
    return null;
  },
};
