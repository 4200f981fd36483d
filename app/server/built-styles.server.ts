import fs from 'node:fs';
import path from 'node:path';

const clientFiles = path.join(import.meta.dirname, '../client');
const stylesheets = new Map<string, string>();

function readStylesheet(href: string): string {
  // The router ends the address of a stylesheet that a later chunk brings, too, with '#'.
  const file = path.join(clientFiles, href.replace('#', ''));
  const stylesheet = stylesheets.get(href) ?? fs.readFileSync(file, 'utf8');
  stylesheets.set(href, stylesheet);
  return stylesheet;
}

/** The text of built stylesheets by their addresses. Read once: a build never changes its files. */
export function readStyles(hrefs: readonly string[]): string {
  return hrefs.map(readStylesheet).join('');
}
