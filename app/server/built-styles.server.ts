import fs from 'node:fs';
import path from 'node:path';

/** The browser's files, beside the server's in the build. */
const clientFiles = path.join(import.meta.dirname, '../client');
const sheets = new Map<string, string>();

function readSheet(href: string): string {
  const sheet = sheets.get(href) ?? fs.readFileSync(path.join(clientFiles, href), 'utf8');
  sheets.set(href, sheet);
  return sheet;
}

/** The text of built style sheets by their addresses. Read once: a build never changes its files. */
export function readStyles(hrefs: readonly string[]): string {
  return hrefs.map(readSheet).join('');
}
