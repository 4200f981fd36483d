import { Link } from 'react-router';
import { drawQrCode } from '#app/admin/stickers/qr-code.server.ts';
import styles from '#app/admin/stickers/stickers.module.css';
import { formatCaseNumber } from '#app/cases/case.ts';
import { listDevices } from '#app/cases/repair.ts';
import { PrintPage } from '#app/orders/printing/printed-order.tsx';
import { originContext } from '#app/platform/http/request-context.server.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { classNames } from '#app/ui/layout/class-names.ts';
import type { Route } from './+types/repair-sticker.page.ts';
import { requireCase } from './case-details.server.ts';
import { caseUrl } from './case-form-parts.tsx';

export const meta = describeHiddenPage(
  'Sticker of a repair',
  'A sticker for the device, with the number of its repair and a code.',
);

/** A sticker on a roll of 58 × 40 mm, with `paper=a4` the first of a sheet; its code opens the case. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { found } = await requireCase({ params, context }, 'repair');
  const { id, name, openedAt } = found;
  const devices = listDevices(found);
  const facts = [...devices.map(({ serial }) => serial), name, formatDate(openedAt)];
  return {
    id,
    what: devices.map((device) => device.what).join(', '),
    facts: facts.filter(Boolean).join(' · '),
    code: drawQrCode(context.get(originContext) + caseUrl(found)),
    isRoll: new URL(request.url).searchParams.get('paper') !== 'a4',
  };
}

export default function RepairStickerPage({ loaderData }: Route.ComponentProps) {
  const { id, what, facts, code, isRoll } = loaderData;
  const url = `/admin/counter/repairs/${id}/sticker`;
  return (
    <PrintPage backTo={caseUrl({ id })} backLabel="Back">
      <div className={`no-print ${styles.screen}`}>
        <h1>Sticker</h1>
        <p>
          Print at 100 %, without margins of the browser.{' '}
          {isRoll ? (
            <Link to={`${url}?paper=a4`}>On A4 with 65 labels</Link>
          ) : (
            <Link to={url}>On a roll of 58 × 40 mm</Link>
          )}
        </p>
      </div>
      <ul className={classNames(styles.labels, isRoll && styles.roll)}>
        <li className={styles.sticker}>
          <svg
            viewBox={`0 0 ${code.size} ${code.size}`}
            className={styles.code}
            role="img"
            aria-label={`Code of ${formatCaseNumber(id)}`}
          >
            <path d={code.path} />
          </svg>
          <div className={styles.text}>
            <strong className={styles.name}>{what}</strong>
            <span className={styles.grade}>{facts}</span>
            <span className={styles.price} dir="ltr">
              {formatCaseNumber(id)}
            </span>
          </div>
        </li>
      </ul>
    </PrintPage>
  );
}
