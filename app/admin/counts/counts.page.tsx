import { useEffect, useState } from 'react';
import { Form, redirect } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { adminForm, adminForms } from '#app/admin/forms/admin-forms.server.ts';
import layout from '#app/admin/layout.module.css';
import { categoryTree, findCategory } from '#app/catalogue/categories/category-tree.ts';
import { describeScope } from '#app/catalogue/counts/count.ts';
import { listCounts, openCount } from '#app/catalogue/counts/counts.server.ts';
import { readAttemptKey } from '#app/platform/http/form.server.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/counts.page.ts';

export const meta = describeHiddenPage(
  'Counts of the stock',
  'What lies on the shelves, counted by hand.',
);

export async function loader({ context }: Route.LoaderArgs) {
  await requireArea(context, 'products');
  return { counts: await listCounts(context.get(databaseContext)) };
}

export const action = adminForms('products', {
  open: adminForm(
    { within: formField.raw(), mark: formField.line(200) },
    async ({ within, mark }, { db, admin, form }) => {
      const category = findCategory(within)?.name ?? null;
      const scope = { category, shelfMark: mark || null };
      return redirect(`/admin/counts/${await openCount(db, admin, scope, readAttemptKey(form))}`);
    },
  ),
});

export const clientAction = adminAction();

export default function CountsPage({ loaderData: { counts } }: Route.ComponentProps) {
  return (
    <>
      <Panel className={layout.stack} aria-labelledby="open-count">
        <TextButtonLink to="/admin">All products</TextButtonLink>
        <h2 id="open-count">Count the stock</h2>
        <p>
          Open a count, then scan or search what lies on the shelf, on as many phones as you like.
          Nothing changes until you apply it.
        </p>
        <OpenForm />
      </Panel>
      {counts.length > 0 && (
        <Panel className={layout.stack} aria-labelledby="counts">
          <h2 id="counts">Counts</h2>
          <ul className={layout.list}>
            {counts.map((count) => (
              <li key={count.id} className={layout.between}>
                <span>
                  <TextButtonLink to={`/admin/counts/${count.id}`}>
                    {`Count ${count.id}: ${describeScope(count)}`}
                  </TextButtonLink>
                  <span className={layout.line}>
                    {formatDateTime(count.openedAt)}, <bdi>{count.openedBy}</bdi>
                    {count.reason && `, ${count.reason}`}
                  </span>
                </span>
                <Tag tone={count.appliedAt ? 'ok' : 'warn'}>
                  {count.appliedAt ? 'Applied' : 'Open'}
                </Tag>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function OpenForm() {
  // The server renders no key: it would differ from the browser's.
  const [attemptKey, setAttemptKey] = useState('');
  useEffect(() => setAttemptKey(createUuid()), []);
  return (
    // Another scope is another count.
    <Form method="post" onInput={() => setAttemptKey(createUuid())} className={layout.fields}>
      {attemptKey && <input type="hidden" name="attemptKey" value={attemptKey} />}
      <Select label="What is counted" name="within" defaultValue="">
        <option value="">All of the shop</option>
        {categoryTree.map(({ slug, name }) => (
          <option key={slug}>{name}</option>
        ))}
      </Select>
      <Field
        label="Only this shelf mark"
        name="mark"
        maxLength={200}
        autoComplete="off"
        dir="auto"
        optional
      />
      <div className="full">
        <Button type="submit" name="intent" value="open">
          Open a count
        </Button>
      </div>
    </Form>
  );
}
