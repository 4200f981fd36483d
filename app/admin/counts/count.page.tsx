import { useState } from 'react';
import { data } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { adminForm, adminForms } from '#app/admin/forms/admin-forms.server.ts';
import { FetcherButton, FetcherForm } from '#app/admin/forms/fetcher-form.tsx';
import { createLastGood, useLastGood } from '#app/admin/forms/use-last-good.ts';
import layout from '#app/admin/layout.module.css';
import { applyCount, undoCount } from '#app/catalogue/counts/apply-count.server.ts';
import { type CountedLines, describeScope, type StockCount } from '#app/catalogue/counts/count.ts';
import {
  countAgain,
  findCountable,
  recordEntry,
} from '#app/catalogue/counts/count-entries.server.ts';
import { findCount, listCounted, listMissing } from '#app/catalogue/counts/counts.server.ts';
import { readAttemptKey } from '#app/platform/http/form.server.ts';
import { done, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { revalidateAfterConflict } from '#app/platform/http/revalidate-after-conflict.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/count.page.ts';
import { CountScanner } from './count-scanner.tsx';
import { CountedList, MissingList } from './counted-list.tsx';
import { LateEntries } from './late-entries.tsx';

export const meta = describeHiddenPage('Count :id', 'What lies on the shelves, and what differs.');

/** The camera is allowed on this page alone. */
export function headers() {
  return { 'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=()' };
}

/** `?q=` finds products without scripts, `?scan=1` opens the camera. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireArea(context, 'products');
  const db = context.get(databaseContext);
  const count = await findCount(db, parseId(params.id));
  if (!count) throw data(null, 404);
  const search = new URL(request.url).searchParams;
  const q = parseLine(search.get('q'), 200);
  const [counted, missing, found] = await Promise.all([
    listCounted(db, count.id),
    count.appliedAt ? null : listMissing(db, count),
    findCountable(db, q),
  ]);
  const isScanning = search.get('scan') === '1' && !count.appliedAt;
  return { count, counted, missing, q, found, isScanning, attemptKey: createUuid() };
}

const maxReason = 200;

export const action = adminForms('products', {
  count: adminForm(
    { product: formField.id() },
    async ({ product }, { db, admin, params, form }) => {
      const key = readAttemptKey(form) ?? createUuid();
      const entry = { key, code: `/product/${product}`, units: 1 };
      const answer = await recordEntry(db, admin, parseId(params.id), entry);
      return 'refused' in answer
        ? refuse(answer.refused)
        : done(`${answer.name}: ${answer.counted} counted.`);
    },
  ),
  again: adminForm(
    { product: formField.id(), first: formField.raw() },
    async ({ product, first }, { db, params }) =>
      (await countAgain(db, parseId(params.id), { productId: product, firstEntry: first }))
        ? done('Count it once more.')
        : refuse('It is to be counted once more already.'),
  ),
  apply: adminForm(
    {
      reason: formField.line(maxReason, 'Write why the stock changes.'),
      missing: formField.flag(),
      seen: formField.raw(),
    },
    async ({ reason, missing, seen }, { db, admin, params }) => {
      const application = { reason, withMissing: missing, seen };
      const outcome = await applyCount(db, admin, parseId(params.id), application);
      if ('refused' in outcome) return refuse(outcome.message);
      return done(`The stock of ${formatCount(outcome.applied.length, 'product')} is as counted.`);
    },
  ),
  undo: adminForm({}, async (_fields, { db, admin, params }) => {
    const outcome = await undoCount(db, admin, parseId(params.id));
    if ('refused' in outcome) return refuse(outcome.message);
    const { undone, skipped } = outcome;
    const note =
      skipped.length > 0
        ? `Sold or changed since, so left, to be counted once more: ${skipped.join(', ')}.`
        : undefined;
    return { ...done(`The stock of ${formatCount(undone, 'product')} is as before.`), note };
  }),
});

export const clientAction = adminAction();

export const shouldRevalidate = revalidateAfterConflict;

const lastGood = createLastGood();
export const clientLoader = (args: Route.ClientLoaderArgs) => lastGood.load(args);

export default function CountPage({ loaderData }: Route.ComponentProps) {
  useLastGood(lastGood, loaderData);
  const { count, counted, missing } = loaderData;
  const [uncountedCount, setUncountedCount] = useState(0);
  return (
    <>
      <Panel className={layout.stack} aria-labelledby="count">
        <TextButtonLink to="/admin/counts">All counts</TextButtonLink>
        <h2 id="count">{`Count ${count.id}: ${describeScope(count)}`}</h2>
        <LateEntries count={count} />
        {count.appliedAt ? (
          <>
            <p>{`Applied on ${formatDateTime(count.appliedAt)}: ${count.reason}`}</p>
            <UndoForm />
          </>
        ) : (
          <CountScanner {...loaderData} onUncounted={setUncountedCount} />
        )}
      </Panel>
      <CountedList counted={counted} isOpen={count.appliedAt === null} />
      {missing && (
        <>
          <MissingList missing={missing} />
          <ApplyForm {...{ count, counted, missing, uncountedCount }} />
        </>
      )}
    </>
  );
}

interface ApplyFormProps {
  count: StockCount;
  counted: CountedLines;
  missing: CountedLines;
  /** Of the entries on this phone. */
  uncountedCount: number;
}

function ApplyForm({ count, counted, missing, uncountedCount }: ApplyFormProps) {
  if (counted.total === 0) return null;
  return (
    <Panel className={layout.stack} aria-labelledby="apply">
      <h2 id="apply">{`${formatCount(counted.differing, 'product')} with a difference`}</h2>
      <p>What was sold since it was counted is no difference. You can undo all of it afterwards.</p>
      <FetcherForm
        action=""
        fields={{ intent: 'apply', seen: count.version }}
        draft={`apply ${count.id}`}
        className={layout.form}
      >
        {({ busy, errors }) => (
          <>
            <Field
              label="Why the stock changes"
              name="reason"
              dir="auto"
              maxLength={maxReason}
              error={errors.reason}
            />
            {missing.total > 0 && (
              <Checkbox name="missing">What nobody has counted is missing</Checkbox>
            )}
            {uncountedCount > 0 && (
              <p>{`${formatCount(uncountedCount, 'scan')} on this phone ${uncountedCount === 1 ? 'is' : 'are'} not counted yet.`}</p>
            )}
            <Button type="submit" busy={busy}>
              Apply the count
            </Button>
          </>
        )}
      </FetcherForm>
    </Panel>
  );
}

function UndoForm() {
  return (
    <FetcherButton action="" fields={{ intent: 'undo' }} size="md">
      Undo the count
    </FetcherButton>
  );
}
