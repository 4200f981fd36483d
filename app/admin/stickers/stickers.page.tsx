import { type RawBuilder, sql } from 'kysely';
import { Form } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { drawBars } from '#app/catalogue/copy/barcode.ts';
import { formatCopyLine, type Grader, graders } from '#app/catalogue/copy/copy.ts';
import { adminProductCondition } from '#app/catalogue/editing/admin-product-query.server.ts';
import { parseAdminProductQuery } from '#app/catalogue/editing/admin-product-query.ts';
import {
  type ProductSummaryRow,
  parseProductId,
  productsWithFacts,
  selectSummary,
} from '#app/catalogue/product/products.server.ts';
import { PrintPage } from '#app/orders/printing/printed-order.tsx';
import type { Connection } from '#app/platform/database/database.server.ts';
import { databaseContext, originContext } from '#app/platform/http/request-context.server.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import type { Route } from './+types/stickers.page.ts';
import {
  type LabelSetup,
  labelsOnSheet,
  maxStickers,
  parseLabelSetup,
  repeatLabels,
} from './label-setup.ts';
import { drawQrCode } from './qr-code.server.ts';
import styles from './stickers.module.css';

export const meta = describeHiddenPage(
  'Stickers to print',
  'Stickers for the shelf, with price and code.',
);

/**
 * `?product=ID`, as often as wanted, prints these; `?matches=all` all that the table's query has. `start`,
 * `each`, `paper`, `code` and `amount` say how.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'products');
  const search = new URL(request.url).searchParams;
  const ids = search.getAll('product').flatMap((text) => parseProductId(text) ?? []);
  const condition =
    search.get('matches') === 'all'
      ? adminProductCondition(parseAdminProductQuery(search))
      : sql`id = any(${ids}::bigint[])`;
  const db = context.get(databaseContext);
  const setup = parseLabelSetup(search);
  // What is sold out would take the places of products that get labels.
  const labelled = setup.each === 'stock' ? sql`${condition} and stock > 0` : condition;
  const found = await listStickers(db, labelled, context.get(originContext));
  const stickers = repeatLabels(found, setup);
  const kept = [...search].filter(([name]) => !Object.hasOwn(setup, name));
  return { stickers, setup, kept, limit: stickers.length === maxStickers ? maxStickers : null };
}

export default function StickersPage({ loaderData }: Route.ComponentProps) {
  const { stickers, limit, setup } = loaderData;
  const isRoll = setup.paper === 'roll';
  const blanks = isRoll ? [] : Array.from({ length: setup.start - 1 }, (_, index) => index);
  return (
    <PrintPage backTo="/admin" backLabel="Back" hasDocuments={stickers.length > 0}>
      <div className={`no-print ${styles.screen}`}>
        <h1>Stickers</h1>
        <p>{stickers.length === 0 ? 'No product is selected.' : paperHints[setup.paper]}</p>
        {limit !== null && <p>{`These are the first ${limit}.`}</p>}
        <LabelForm {...loaderData} />
      </div>
      <ul className={classNames(styles.labels, isRoll && styles.roll)}>
        {blanks.map((index) => (
          <li key={`blank ${index}`} className={styles.blank} aria-hidden="true" />
        ))}
        {stickers.map((sticker, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same label may stand there many times
          <PrintedSticker key={index} sticker={sticker} setup={setup} />
        ))}
      </ul>
    </PrintPage>
  );
}

const paperHints = {
  a4: 'On A4 with 65 labels of 38.1 × 21.2 mm, such as Avery L7651, or on plain paper to cut. Print at 100 %, without margins of the browser.',
  roll: 'On a roll of 58 × 40 mm, one label after the other. Print at 100 %, without margins of the browser.',
};

type Loaded = Route.ComponentProps['loaderData'];

/** How the labels are printed; a form of GET, so that it works without scripts. */
function LabelForm({ setup, kept }: Pick<Loaded, 'setup' | 'kept'>) {
  return (
    <Form method="get" className={`row ${styles.setup}`} key={JSON.stringify(setup)}>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Select label="Labels of each" name="each" defaultValue={setup.each}>
        <option value="one">One</option>
        <option value="stock">As many as in stock</option>
      </Select>
      <Select label="Paper" name="paper" defaultValue={setup.paper}>
        <option value="a4">A4 with 65 labels</option>
        <option value="roll">Roll of 58 × 40 mm</option>
      </Select>
      <Field
        label="First label on the sheet"
        name="start"
        type="number"
        min={1}
        max={labelsOnSheet}
        defaultValue={setup.start}
      />
      <Select label="Code" name="code" defaultValue={setup.code}>
        <option value="qr">QR code of the page</option>
        <option value="barcode">Barcode, where there is one</option>
      </Select>
      <Select label="Amount" name="amount" defaultValue={setup.amount}>
        <option value="shown">With what it costs</option>
        <option value="hidden">Without</option>
      </Select>
      <Button type="submit" variant="quiet">
        Show the labels
      </Button>
    </Form>
  );
}

interface PrintedStickerProps {
  sticker: Loaded['stickers'][number];
  setup: LabelSetup;
}

function PrintedSticker({ sticker, setup }: PrintedStickerProps) {
  const { name, grade, priceCents, code, barcode } = sticker;
  const hasBars = setup.code === 'barcode' && barcode !== null;
  return (
    <li className={classNames(styles.sticker, hasBars && styles.withBars)}>
      {hasBars ? (
        <Bars barcode={barcode} />
      ) : (
        <svg viewBox={`0 0 ${code.size} ${code.size}`} className={styles.code} aria-hidden="true">
          <path d={code.path} />
        </svg>
      )}
      <div className={styles.text}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.grade}>{grade}</span>
        {setup.amount === 'shown' && (
          <span className={styles.price} dir="ltr">
            {formatPrice(priceCents)}
          </span>
        )}
      </div>
    </li>
  );
}

function Bars({ barcode }: { barcode: string }) {
  const bars = drawBars(barcode);
  const path = bars.map((isDark, index) => (isDark ? `M${index} 0h1v1h-1z` : '')).join('');
  return (
    <div className={styles.bars} dir="ltr">
      <svg viewBox={`0 0 ${bars.length} 1`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} />
      </svg>
      <span>{barcode}</span>
    </div>
  );
}

/** The stickers of the products of a condition by name, each with a code that leads to its page. */
async function listStickers(db: Connection, condition: RawBuilder<unknown>, origin: string) {
  const found = await sql<
    ProductSummaryRow & {
      gradedBy: Grader | null;
      certifiedGrade: string | null;
      barcode: string | null;
    }
  >`
    select ${selectSummary()}, graded_by as "gradedBy", grade as "certifiedGrade", barcode
    from ${productsWithFacts} where ${condition} order by name, id limit ${maxStickers}`.execute(
    db,
  );
  return found.rows.map((row) => {
    const { id, name, priceCents, stock, barcode, gradedBy, certifiedGrade } = row;
    // Such as 'CGC 9.4 A · Complete · Very good · PAL', or the part of it that is known.
    const certified = [gradedBy && graders[gradedBy], certifiedGrade].filter(Boolean).join(' ');
    const grade = [certified, formatCopyLine(row)].filter(Boolean).join(' · ');
    const code = drawQrCode(`${origin}/product/${id}`);
    return { id, name, grade, priceCents, stock, barcode, code };
  });
}
