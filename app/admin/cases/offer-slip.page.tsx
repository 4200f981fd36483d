import { data } from 'react-router';
import { mayUse } from '#app/accounts/roles.ts';
import { formatCaseNumber } from '#app/cases/case.ts';
import { readIdentity } from '#app/cases/identity.server.ts';
import { writeOfferSlip } from '#app/cases/offer-slip.server.ts';
import paper from '#app/orders/printing/printed-order.module.css';
import { Paper, PrintPage } from '#app/orders/printing/printed-order.tsx';
import { encryptionContext } from '#app/platform/encryption.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { TableHeadings } from '#app/ui/data/table.tsx';
import type { Route } from './+types/offer-slip.page.ts';
import { requireCase } from './case-details.server.ts';
import styles from './cases.module.css';

export const meta = describeHiddenPage('Intake slip C-:id', 'What was taken in, to sign.');

export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, role, found } = await requireCase({ params, context }, 'offer');
  if (!found.receivedAt) throw data(null, 404);
  // A seller sees the number on the days on which it is signed.
  const signedAt = [found.receivedAt, found.outcome === 'done' && found.closedAt];
  const isShown =
    mayUse(role, 'books') ||
    signedAt.some((at) => at && todayInBeirut(new Date(at)) === todayInBeirut());
  const identity = isShown
    ? await readIdentity(db, context.get(encryptionContext), found.id)
    : null;
  const { name: shop } = await context.get(settingsContext).read();
  const { id, language } = found;
  return { id, language, slip: writeOfferSlip(found, { shop, identity }) };
}

export default function OfferSlipPage({ loaderData }: Route.ComponentProps) {
  const { id, language, slip } = loaderData;
  const head = (
    <>
      <h1>{slip.title}</h1>
      <p dir="ltr">{formatCaseNumber(id)}</p>
      <p>{slip.date}</p>
    </>
  );
  return (
    <PrintPage backTo={`/admin/counter/cases/${id}`} backLabel="Back">
      <Paper head={head} language={language} isBrief>
        <dl className={styles.facts}>
          {slip.facts.map(([label, fact]) => (
            <div key={label} className="cluster">
              <dt className="strong">{label}</dt>
              <dd>
                <bdi>{fact}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <table className={paper.items}>
          <TableHeadings headings={slip.headings} />
          <tbody>
            {slip.lines.map(({ position, what, serial, price }) => (
              <tr key={position}>
                <th scope="row">
                  <bdi>{what}</bdi>
                </th>
                <td>
                  <bdi>{serial}</bdi>
                </td>
                <td>
                  <bdi>{price}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {slip.total[0]}
              </th>
              <td>
                <bdi>{slip.total[1]}</bdi>
              </td>
            </tr>
          </tfoot>
        </table>
        <p>{slip.statement}</p>
        <div className={styles.signatures}>
          {slip.signatures.map((label) => (
            <p key={label}>{label}</p>
          ))}
        </div>
      </Paper>
    </PrintPage>
  );
}
