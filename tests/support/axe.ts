import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * What axe finds on the page as it stands. `only: 'contrast'` for a second theme of a page whose
 * other rules were tried in the first: nothing but colours differs.
 */
export async function findViolations(
  page: Page,
  { only }: { only?: 'contrast' } = {},
): Promise<string[]> {
  // A document keeps it, for the next theme or dialog.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(only && { runOnly: { type: 'rule', values: ['color-contrast'] } }),
  };
  return page.evaluate(async (options) => {
    const { violations } = await window.axe.run(options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, options);
}
