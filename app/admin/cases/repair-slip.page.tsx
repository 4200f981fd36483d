import { formatCaseNumber } from '#app/cases/case.ts';
import { describeSlip } from '#app/cases/customer/repair-slip.server.ts';
import { findWarranty } from '#app/cases/repairs.server.ts';
import styles from '#app/orders/printing/printed-order.module.css';
import { Paper, PrintPage } from '#app/orders/printing/printed-order.tsx';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { localCity } from '#app/settings/local-city.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import type { Route } from './+types/repair-slip.page.ts';
import { requireCase } from './case-details.server.ts';
import { caseUrl } from './case-form-parts.tsx';

export const meta = describeHiddenPage(
  'Slip of a repair',
  'What the customer takes home: the device, its price and its warranty.',
);

/** A slip in the language of the customer on A4, with `paper=80` on a roll of 80 mm. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, found } = await requireCase({ params, context }, 'repair');
  const { repairMonths, city } = await context.get(settingsContext).read();
  const warrantyUntil = await findWarranty(db, found.id);
  const { id, name, phone, words, language } = found;
  return {
    ...{ id, name, phone, words, language },
    city: inLanguage(language, () => localCity(city)),
    slip: describeSlip(found, { warrantyUntil, repairMonths }),
    isRoll: new URL(request.url).searchParams.get('paper') === '80',
  };
}

export default function RepairSlipPage({ loaderData }: Route.ComponentProps) {
  const { id, name, phone, words, language, city, slip, isRoll } = loaderData;
  const head = (
    <>
      <h1 id="slip">
        {slip.title} <bdi dir="ltr">{formatCaseNumber(id)}</bdi>
      </h1>
      <p>{slip.date}</p>
    </>
  );
  return (
    <PrintPage backTo={caseUrl({ id })} backLabel="Back" isRoll={isRoll}>
      <Paper {...{ head, language, city }} aria-labelledby="slip">
        <p className={`muted breaks ${styles.to}`}>
          <bdi>{name}</bdi>
          <bdi dir="ltr">{phone}</bdi>
        </p>
        {words && (
          <p className={styles.notes} dir="auto">
            {words}
          </p>
        )}
        <ul>
          {slip.lines.map(({ position, what, serial, price }) => (
            <li key={position} className="row spread">
              <span>
                <bdi>{what}</bdi>
                {serial && <small className={styles.note}>{serial}</small>}
              </span>
              <span>{price}</span>
            </li>
          ))}
          {slip.total && (
            <li className="row spread">
              <strong>{slip.total.label}</strong>
              <strong>{slip.total.price}</strong>
            </li>
          )}
        </ul>
        <p>{slip.stage}</p>
        {slip.warranty && <p>{slip.warranty}</p>}
      </Paper>
    </PrintPage>
  );
}
