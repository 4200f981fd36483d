import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { adminForm, adminForms } from '#app/admin/forms/admin-forms.server.ts';
import { FetcherForm } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import { fetchJson } from '#app/admin/products/form-notes.tsx';
import { parseGround, returnGrounds } from '#app/cases/case.ts';
import type { EarlierRepair } from '#app/cases/repairs.server.ts';
import { takeIn, writeWhat } from '#app/cases/take-in.server.ts';
import { refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/intake.page.ts';
import { BuyFields } from './buy-fields.tsx';
import { ContactFields, WordsField } from './case-form-parts.tsx';
import { redirectToCase } from './case-forms.server.ts';
import { broughtFields, buyForm } from './offer-forms.server.ts';
import { EarlierRepairs } from './repair-panel.tsx';

export const meta = describeHiddenPage('Take in at the counter', 'Takes in what somebody brings.');

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'counter');
  const query = new URL(request.url).searchParams;
  const { lbpRate, asksIdentity } = await context.get(settingsContext).read();
  return {
    lbpRate,
    asksIdentity: asksIdentity === 'on',
    attemptKey: createUuid(),
    kind: query.get('kind') ?? 'offer',
    orderNumber: query.get('order') ?? '',
  };
}

const fields = {
  ...broughtFields,
  kind: z.enum(['offer', 'repair', 'complaint', 'return'], 'Choose what it is.'),
  order: formField.line(40),
  what: formField.line(120),
  serial: formField.line(60),
  ground: formField.line(20).transform(parseGround),
};

const open = adminForm(fields, async (taken, { db, admin }) => {
  if (!taken.order && (taken.kind === 'repair' || taken.kind === 'offer') && !taken.what)
    return refuse(writeWhat, { errors: { what: writeWhat } });
  const outcome = await takeIn(db, { ...taken, admin });
  if ('refused' in outcome) {
    const { message } = outcome;
    return refuse(message, { errors: { [message === writeWhat ? 'what' : 'order']: message } });
  }
  return redirectToCase(outcome);
});

export const action = adminForms('counter', { open, buy: buyForm });
export const clientAction = adminAction();

export default function IntakePage({ loaderData }: Route.ComponentProps) {
  const { attemptKey, orderNumber, lbpRate, asksIdentity } = loaderData;
  const [kind, setKind] = useState(orderNumber ? 'return' : loaderData.kind);
  const isOffer = kind === 'offer';
  return (
    <Panel aria-labelledby="intake" className={layout.stack}>
      <h2 id="intake">Take in at the counter</h2>
      <FetcherForm
        action="/admin/counter/cases/new"
        fields={{ attemptKey }}
        className={layout.stack}
        draft="intake"
      >
        {({ busy, errors, field }) => (
          <>
            <input type="hidden" name="intent" value={isOffer ? 'buy' : 'open'} />
            <Select
              label="What it is"
              name="kind"
              value={kind}
              onChange={({ currentTarget }) => setKind(currentTarget.value)}
              error={errors.kind}
            >
              <option value="offer">We buy it</option>
              <option value="repair">A repair</option>
              <option value="return">Pieces of an order come back</option>
              <option value="complaint">A complaint</option>
            </Select>
            {/* Here what is typed stays when it is something else. */}
            <div className={layout.fields}>
              <ContactFields field={field} />
              <WordsField label="What is said about it" className="full" error={errors.words} />
            </div>
            {isOffer ? (
              <BuyFields {...{ lbpRate, asksIdentity, busy, errors, field }} />
            ) : (
              <>
                <div className={layout.fields}>
                  <Field
                    label="Order number"
                    {...field('order', 40)}
                    optional
                    dir="ltr"
                    defaultValue={orderNumber}
                  />
                  {kind !== 'repair' && (
                    <Select label="Why?" name="ground">
                      <option value="">Not known</option>
                      <Options labels={returnGrounds} />
                    </Select>
                  )}
                  <Field label="Item or device" {...field('what', 120)} dir="auto" />
                  <Field label="Serial" {...field('serial', 60)} optional dir="ltr" />
                </div>
                <RepairedBefore />
                <div>
                  <Button type="submit" busy={busy}>
                    Take in
                  </Button>
                </div>
              </>
            )}
          </>
        )}
      </FetcherForm>
    </Panel>
  );
}

/** Finds the repairs of a device in its warranty once its serial, name or phone is typed. */
function RepairedBefore() {
  const element = useRef<HTMLDivElement>(null);
  const [earlier, setEarlier] = useState<readonly EarlierRepair[]>([]);
  useEffect(() => {
    const form = element.current?.closest('form');
    let lastCount = 0;
    async function find() {
      lastCount += 1;
      const count = lastCount;
      const typed = new FormData(form ?? undefined);
      const names = ['serial', 'phone', 'what'];
      const query = names.map((name) => [name, String(typed.get(name) ?? '')]);
      const found = await fetchJson<EarlierRepair[]>(
        `/admin/counter/repairs/earlier?${new URLSearchParams(query)}`,
      ).catch((error: unknown) => {
        console.error('The earlier repairs were not read.', error);
        return null;
      });
      // What was asked later may be answered first.
      if (count === lastCount) setEarlier(typed.get('kind') === 'repair' ? (found ?? []) : []);
    }
    const onChange = () => void find();
    form?.addEventListener('change', onChange);
    // What was typed before the scripts came.
    void find();
    return () => form?.removeEventListener('change', onChange);
  }, []);
  return (
    <div ref={element} role="status">
      <EarlierRepairs earlier={earlier} />
    </div>
  );
}
