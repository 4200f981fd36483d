import { sql } from 'kysely';
import { createPageServices, openSignedIn } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { wantMessages } from './want.ts';
import { action as request } from './want-request.route.ts';
import { action, loader, shouldRevalidate } from './wants.page.tsx';

const given = openTestDatabase('users, wants');

it.each([
  ['remove', 'removed'],
  ['found', 'found'],
] as const)(
  'answers %s once more as before, after a lost answer, and shows what it refuses as it is',
  async (intent, done) => {
    const browser = await openSignedIn(createPageServices(given.db), {
      ...{ email: 'ziad@example.com', isNew: true },
    });
    const userId = await given.read(sql`select id from users`);
    await given.run(sql`insert into wants (user_id, email, query, confirmed_at) values
      (${userId}, null, 'own', now()), (null, 'rana@example.com', 'of another', now())`);
    const [own, other] = await given.list(sql`select id from wants order by id`);
    const press = (id: unknown) => action(browser.ask('/wants', { intent, id: String(id) }));
    for (const time of ['first', 'second']) {
      const answer = (await press(own)) as Response;
      expect(answer.headers.get('Location'), time).toBe(`/wants?done=${done}`);
    }
    const again = await request(browser.ask('/wants/request', { intent, id: String(own) }));
    expect(await again.json()).toEqual({ message: wantMessages[done], done });
    expect(await loader(browser.ask('/wants'))).toMatchObject({ data: { wants: [] } });
    for (const id of [other, 'x'])
      expect(await press(id)).toMatchObject({
        ...{ data: { message: wantMessages.unknown }, init: { status: 409 } },
      });
    expect(await given.list(sql`select query from wants where ended_at is null`)).toEqual([
      'of another',
    ]);
    const asked = { actionStatus: 409, defaultShouldRevalidate: false };
    expect(shouldRevalidate(asked as Parameters<typeof shouldRevalidate>[0])).toBe(true);
  },
);
