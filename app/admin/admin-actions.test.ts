import fs from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = 'app/admin';

/** Sent by `fetch` from the list, which keeps its page whatever comes of it. */
const withoutPage = ['orders-seen.route.ts'];

const files = fs
  .readdirSync(folder)
  .filter((file) => /\.(page|route|layout)\.tsx?$/.test(file))
  .map((file) => ({ file, text: fs.readFileSync(`${folder}/${file}`, 'utf8') }));
const takingForms = files.filter(({ text }) => /^export (async )?function action\b/m.test(text));

describe('every form of the admin', () => {
  it.each(takingForms)('keeps its page when it gets no answer: $file', ({ file, text }) => {
    const isKept = /^export const clientAction = adminAction\(/m.test(text);
    expect(isKept || withoutPage.includes(file)).toBe(true);
  });

  it('is among these', () => {
    expect(takingForms.length).toBeGreaterThan(6);
  });
});
