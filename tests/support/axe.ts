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

/**
 * What axe finds on the page as it stands. `only: 'contrast'` for a second theme of a page whose
 * other rules were tried in the first: nothing but colours differs.
 */
export async function findViolations(
  page: Page,
  { only }: { only?: 'contrast' } = {},
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
  return page.evaluate(async (options) => {
    const { violations } = await window.axe.run(options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, options);
}
