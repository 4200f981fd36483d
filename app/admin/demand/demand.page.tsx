import { X } from 'lucide-react';
import { Link, useFetcher } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { adminForm, adminForms } from '#app/admin/forms/admin-forms.server.ts';
import { FetcherForm } from '#app/admin/forms/fetcher-form.tsx';
import { MoveButtons } from '#app/admin/forms/move-buttons.tsx';
import layout from '#app/admin/layout.module.css';
import {
  addLookingFor,
  type LookingFor,
  listLookingFor,
  moveLookingFor,
  removeLookingFor,
} from '#app/information/looking-for.server.ts';
import { done, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { revalidateAfterConflict } from '#app/platform/http/revalidate-after-conflict.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { addSynonym } from '#app/search/synonyms.server.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import { rereadWants } from '#app/wants/wants.server.ts';
import type { Route } from './+types/demand.page.ts';
import styles from './demand.module.css';
import { listDemand } from './demand.server.ts';
import { DemandTable } from './demand-table.tsx';

export const meta = describeHiddenPage('Demand', 'What shoppers want and do not find.');

export async function loader({ context }: Route.LoaderArgs) {
  await requireArea(context, 'books');
  const db = context.get(databaseContext);
  const [demand, lookingFor] = await Promise.all([listDemand(db), listLookingFor(db)]);
  return { demand, lookingFor };
}

export const action = adminForms('books', {
  'look-for': adminForm(
    { title: formField.raw(), note: formField.raw() },
    async (typed, { db, admin }) => {
      const outcome = await addLookingFor(db, admin, typed);
      if ('added' in outcome) return done(`${typed.title} is on the list of what we buy.`);
      return outcome.refused === 'listed'
        ? refuse(`${typed.title} is on the list already.`)
        : refuse('Nothing was added to the list.', { errors: outcome.errors });
    },
  ),
  remove: adminForm({ id: formField.id() }, async ({ id }, { db, admin }) => {
    await removeLookingFor(db, admin, id);
    return done('It is off the list.');
  }),
  up: moveBy(-1),
  down: moveBy(1),
  means: adminForm(
    { term: formField.raw(), means: formField.raw() },
    async ({ term, means }, { db, admin }) => {
      const outcome = await addSynonym(db, admin, { term, means });
      if ('added' in outcome) {
        await rereadWants(db, outcome.added.spelling);
        return done(`“${term}” means “${outcome.added.means}” now.`);
      }
      const { errors } = outcome;
      return refuse(errors.term ?? 'The word was not added.', { errors: { means: errors.means } });
    },
  ),
});

function moveBy(step: -1 | 1) {
  const fields = { id: formField.id(), place: formField.id() };
  return adminForm(fields, async (shown, { db, admin }) =>
    (await moveLookingFor(db, admin, { ...shown, step }))
      ? done('The list has a new order.')
      : refuse('The list has changed.'),
  );
}

export const clientAction = adminAction();
export const shouldRevalidate = revalidateAfterConflict;

export default function DemandPage({ loaderData: { demand, lookingFor } }: Route.ComponentProps) {
  const listed = new Set(lookingFor.map(({ title }) => title.toLowerCase()));
  return (
    <div className={classNames(layout.page, layout.notes)}>
      <Panel aria-labelledby="demand">
        <TextButtonLink to="/admin/overview">Overview</TextButtonLink>
        <h2 id="demand">Demand</h2>
        <p className={styles.note}>
          What shoppers want and do not find, most wanted first: open wishes, hearts on what is sold
          out, and searches without a result in the last 90 days.
        </p>
        <DemandTable demand={demand} listed={listed} />
      </Panel>
      <LookingForPanel list={lookingFor} />
    </div>
  );
}

function LookingForPanel({ list }: { list: readonly LookingFor[] }) {
  return (
    <Panel aria-labelledby="looking-for" className={styles.list}>
      <h2 id="looking-for">We are looking for</h2>
      <p className={styles.note}>
        Shown in this order on <Link to="/we-buy-products">We Buy your Products</Link>.
      </p>
      {list.length > 0 && (
        <ol>
          {list.map((one, index) => (
            <LookingForRow key={one.id} {...one} place={index + 1} isLast={!list[index + 1]} />
          ))}
        </ol>
      )}
      <AddLookingFor />
    </Panel>
  );
}

interface LookingForRowProps extends LookingFor {
  /** From 1. */
  place: number;
  isLast: boolean;
}

function LookingForRow({ id, title, note, place, isLast }: LookingForRowProps) {
  const fetcher = useFetcher();
  const busy = fetcher.state !== 'idle';
  const send = (intent: 'up' | 'down' | 'remove') =>
    void fetcher.submit({ id, place, intent }, { method: 'post', action: '/admin/demand' });
  return (
    <li className="row spread breaks">
      <span>
        <bdi>{title}</bdi>
        {note && <small>{note}</small>}
      </span>
      <div>
        <MoveButtons
          labels={[`Move up: ${title}`, `Move down: ${title}`]}
          isFirst={place === 1}
          isLast={isLast}
          busy={busy}
          size="icon"
          onMove={(by) => send(by < 0 ? 'up' : 'down')}
        />
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Off the list: ${title}`}
          busy={fetcher.formData?.get('intent') === 'remove'}
          onClick={() => send('remove')}
        >
          <X className="icon" aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
}

function AddLookingFor() {
  return (
    <FetcherForm action="/admin/demand" draft="looking for" className={styles.add} startsAgain>
      {({ busy, errors }) => (
        <>
          <Field label="What else?" name="title" autoComplete="off" error={errors.title} />
          <Field
            label="What sellers should know"
            name="note"
            autoComplete="off"
            error={errors.note}
          />
          <Button type="submit" name="intent" value="look-for" variant="quiet" busy={busy}>
            Add to the list
          </Button>
        </>
      )}
    </FetcherForm>
  );
}
