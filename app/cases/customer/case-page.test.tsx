import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isValidElement, type ReactNode } from 'react';
import { answerCase } from '#app/cases/case-answers.server.ts';
import { createCaseLink } from '#app/cases/case-links.server.ts';
import { writeCaseMessage } from '#app/cases/case-messages.server.ts';
import { moveCase, openCase } from '#app/cases/cases.server.ts';
import { casesAdmin as admin, resetCases } from '#tests/support/cases.ts';
import { createPageServices, openBrowser } from '#tests/support/page-context.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import { openTestDatabase } from '#tests/support/test-database.ts';
import CasePage, { loader } from './case.page.tsx';
import { CasePhotos } from './case-photos.tsx';

const given = openTestDatabase();

beforeEach(() => resetCases(given.db));

/** Lists the keys below an element: React drops what was typed into a form whose key changes. */
function listKeys(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(listKeys);
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  return [...(node.key === null ? [] : [node.key]), ...listKeys(node.props.children)];
}

it('empties the form that was sent alone, and no form of its customer when the shop writes', async () => {
  const { id: caseId } = await openCase(given.db, {
    ...{ kind: 'offer', userId: null, orderId: null, language: 'en', words: 'All of it runs' },
    ...{ attemptKey: randomUUID(), name: 'Rana', email: '', phone: '+9613123456' },
    lines: [{ what: 'Cedar Quest' }],
  });
  await given.run(sql`update case_lines set cash_cents = 1000`);
  const press = () => ({ caseId, entryKey: randomUUID() });
  const browser = openBrowser(createPageServices(given.db));
  const readKeys = async () => {
    const { data } = await loader(browser.ask(await createCaseLink(given.db, caseId)) as never);
    let keys: string[] = [];
    const Keys = () => {
      keys = listKeys(CasePage({ loaderData: data } as never));
      return null;
    };
    renderAt('/', <Keys />);
    return keys;
  };
  const write = (actor: typeof admin | 'customer') =>
    writeCaseMessage(given.db, { ...press(), words: 'Hello', actor });
  const offer = () =>
    moveCase(given.db, { ...press(), seen: 'waiting', to: 'waiting', actor: admin });

  await moveCase(given.db, { ...press(), seen: 'to-answer', to: 'waiting', actor: admin });
  const [answer, message] = await readKeys();
  await write(admin);
  expect(await readKeys()).toEqual([answer, message]);
  await write('customer');
  const [sameAnswer, nextMessage] = await readKeys();
  expect(sameAnswer).toBe(answer);
  expect(nextMessage).not.toBe(message);
  await offer();
  const [nextAnswer, sameMessage] = await readKeys();
  expect(nextAnswer).not.toBe(answer);
  expect(sameMessage).toBe(nextMessage);
  await answerCase(given.db, { ...press(), says: 'yes', wishes: 'cash' });
  expect(await readKeys()).toEqual([nextMessage]);
});

it('takes one photo at a time without scripts: more do not fit into the form', () => {
  const html = renderAt('/c', <CasePhotos photoIds={[]} query="t=none" isOpen />);
  expect(html).toContain('name="photo"');
  expect(html).not.toContain('multiple');
});
