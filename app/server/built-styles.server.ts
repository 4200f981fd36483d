import fs from 'node:fs';
import path from 'node:path';

/** The browser's files, beside the server's in the build. */
const clientFiles = path.join(import.meta.dirname, '../client');
const stylesheets = new Map<string, string>();

function readStylesheet(href: string): string {
  const stylesheet = stylesheets.get(href) ?? fs.readFileSync(path.join(clientFiles, href), 'utf8');
  stylesheets.set(href, stylesheet);
  return stylesheet;
}

/** The text of built style stylesheets by their addresses. Read once: a build never changes its files. */
export function readStyles(hrefs: readonly string[]): string {
  return hrefs.map(readStylesheet).join('');
}
