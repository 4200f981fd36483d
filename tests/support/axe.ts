import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
export const axeSource = fs.readFileSync(script, 'utf8');

/** The same on all pages of a role. */
const frame = ['header:has([aria-label=Account])', 'footer:has([aria-label="Customer service"])'];

/**
 * What axe finds on the page as it stands, without the header and the footer of the shop unless it
 * is `whole`. `only: 'contrast'` for a second theme of a page whose other rules were tried in the
 * first: nothing but colours differs.
 */
export async function findViolations(
  page: Page,
  { only, whole = false }: { only?: 'contrast'; whole?: boolean } = {},
): Promise<string[]> {
  // A document keeps it, for the next theme or dialog.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    // They take a quarter of the time, and the HTML of an element shows which one it is.
    selectors: false,
    ...(only && { runOnly: { type: 'rule', values: ['color-contrast'] } }),
  };
  return page.evaluate(
    async ({ options, exclude }) => {
      const { violations } = await window.axe.run({ exclude }, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      );
    },
    { options, exclude: whole ? [] : frame },
  );
}
