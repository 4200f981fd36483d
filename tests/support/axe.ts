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

/** What has to be in the language of the page. */
const words = [
  ...[
    'html-has-lang',
    'html-lang-valid',
    'valid-lang',
    'document-title',
    'image-alt',
    'svg-img-alt',
  ],
  ...['role-img-alt', 'link-name', 'button-name', 'input-button-name', 'label', 'select-name'],
  ...['summary-name', 'aria-command-name', 'aria-dialog-name', 'aria-input-field-name'],
  ...['aria-toggle-field-name', 'aria-tooltip-name', 'aria-progressbar-name', 'frame-title'],
];

/**
 * What axe finds on the page as it stands, without the header and the footer of the shop unless it
 * is `whole`. `only` for a second theme or language of a page whose other rules were tried in the
 * first: nothing but the colours, or the words, differ.
 */
export async function findViolations(
  page: Page,
  { only, whole = false }: { only?: 'contrast' | 'words'; whole?: boolean } = {},
): Promise<string[]> {
  // A document keeps it, for the next theme or dialog.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    // They take a quarter of the time, and the HTML of an element shows which one it is.
    selectors: false,
    ...(only && {
      runOnly: { type: 'rule', values: only === 'words' ? words : ['color-contrast'] },
    }),
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
