import fs from 'node:fs';

const folder = 'app/admin';

/** Sent by `fetch` from a page, which stays, or answered by a file or in a new tab. */
const withoutPage = [
  ...['alerts/orders-seen.route.ts', 'counts/count-entries.route.ts'],
  ...['cases/case-whatsapp.route.ts', 'dispatch/whatsapp.route.ts', 'photos/photos.route.ts'],
  ...['texts/images.route.ts', 'texts/preview.route.ts', 'users/customer-data.route.ts'],
];

const files = fs
  .readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(page|route|layout)\.tsx?$/.test(file))
  .map((file) => ({ file, text: fs.readFileSync(`${folder}/${file}`, 'utf8') }));
const takingForms = files.filter(({ text }) =>
  /^export (const|(async )?function) action\b/m.test(text),
);

describe('every form of the admin', () => {
  it.each(takingForms)('stays on its page if it gets no response: $file', ({ file, text }) => {
    const hasClientAction =
      /^export (const|function) clientAction\b/m.test(text) && / adminAction[<(]/.test(text);
    expect(hasClientAction || withoutPage.includes(file)).toBe(true);
  });

  it('is in one of these files', () => {
    expect(takingForms.length).toBeGreaterThan(6);
  });
});
