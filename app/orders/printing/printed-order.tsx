import { Printer } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { formatCopyLine } from '#app/catalogue/copy/copy.ts';
import { type AmountDue, dueLabel } from '#app/delivery/amount-due.ts';
import { DeliveryLines } from '#app/delivery/delivery-lines.tsx';
import { MapPinLink } from '#app/orders/map-pin-link.tsx';
import {
  describeDiscount,
  describeSplit,
  formatPreOrder,
  formatReturned,
  listAddressLines,
  type Order,
  type OrderLine,
} from '#app/orders/order.ts';
import {
  describeLira,
  describeOrderDue,
  type OrderDueSettings,
  pickDueSettings,
} from '#app/orders/order-due.ts';
import { getDirection, type Language } from '#app/platform/language/languages.ts';
import { pageLanguage, t } from '#app/platform/language/words.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import type { loader as loadRoot } from '#app/root.tsx';
import { deliveryCost } from '#app/settings/delivery-terms.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { TableHeadings } from '#app/ui/data/table.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './printed-order.module.css';

interface PrintPageProps {
  backTo: string;
  backLabel: string;
  hasDocuments?: boolean;
  /** On a roll of 80 mm, as printers at a counter have, instead of A4. */
  isRoll?: boolean;
  children: ReactNode;
}

/** A page of documents to print; its buttons are not printed. */
export function PrintPage({
  backTo,
  backLabel,
  hasDocuments = true,
  isRoll,
  children,
}: PrintPageProps) {
  return (
    <div className={classNames('wrap section', styles.page, isRoll && styles.roll)}>
      <div className={`cluster spread no-print ${styles.actions}`}>
        <TextButtonLink to={backTo}>{backLabel}</TextButtonLink>
        {hasDocuments && (
          <Button variant="quiet" className="scripted" onClick={() => window.print()}>
            <Printer className="icon" aria-hidden="true" />
            {t('Print')}
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}

interface PaperProps extends ComponentProps<'article'> {
  head: ReactNode;
  /** Of its texts, where that is not the language of the page. */
  language?: Language;
  /** Of the shop, in that language. */
  city?: string;
  /** Names the shop without its city and email. */
  isBrief?: boolean;
}

export function Paper({ head, language, city, isBrief, children, ...article }: PaperProps) {
  const root = useRouteLoaderData<typeof loadRoot>('root');
  return (
    <article
      {...article}
      className={`stack ${styles.document}`}
      lang={language}
      dir={language && getDirection(language)}
    >
      <header className={`cluster spread ${styles.head}`}>
        <div>{head}</div>
        <address>
          <span>{root?.site.shopName}</span>
          {!isBrief && <span>{city ?? root?.contact?.city}</span>}
          <bdi dir="ltr">{root?.contact?.phone}</bdi>
          {!isBrief && <span>{root?.contact?.email}</span>}
        </address>
      </header>
      {children}
    </article>
  );
}

interface PrintedDocumentProps {
  title: string;
  order: Order;
  date: string;
  children: ReactNode;
}

function PrintedDocument({ title, order, date, children }: PrintedDocumentProps) {
  const head = (
    <>
      <h1>{title}</h1>
      <p dir="ltr">{order.orderNumber}</p>
      <p>{date}</p>
    </>
  );
  return (
    <Paper head={head}>
      {order.status === 'cancelled' && <p className={styles.cancelled}>{t('Cancelled')}</p>}
      {order.splitFrom && <p>{describeSplit(order)}</p>}
      <p className={`muted breaks ${styles.to}`}>
        <bdi>{`${order.firstName} ${order.lastName}`}</bdi>
        {listAddressLines(order).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address that never changes
          <bdi key={index}>{line}</bdi>
        ))}
        {order.mapPin && <MapPinLink href={order.mapPin} />}
        <bdi dir="ltr">{order.phone}</bdi>
      </p>
      {children}
    </Paper>
  );
}

function ItemName({ line, children }: { line: OrderLine; children?: ReactNode }) {
  const notes = [
    line.facts && formatCopyLine(line.facts),
    formatReturned(line),
    formatPreOrder(line),
  ];
  return (
    <th scope="row">
      {pageLanguage() === 'en' ? line.name : <bdi>{line.name}</bdi>}
      {notes.map((note) => note && <ItemNote key={note}>{note}</ItemNote>)}
      {children}
    </th>
  );
}

function ItemNote({ children }: { children: ReactNode }) {
  return <small className={styles.note}>{children}</small>;
}

const labelledSerial = (line: OrderLine) =>
  line.facts?.serial && t('Serial {serial}', { serial: line.facts.serial });

/** By which the packer takes this very copy off the shelf, each with a box to tick. */
function CopyChecks({ line }: { line: OrderLine }) {
  const mark = line.facts?.shelfMark && `Shelf mark ${line.facts.shelfMark}`;
  return [mark, labelledSerial(line)].map(
    (text) =>
      text && (
        <ItemNote key={text}>
          <span className={styles.box} /> <bdi>{text}</bdi>
        </ItemNote>
      ),
  );
}

interface PrintedOrderProps {
  order: Order;
  settings: OrderDueSettings;
}

/** What a receipt shows once the cash of its order was counted, and who sold. */
interface PaidReceipt {
  payment?: { receiptNumber: number; paidAt: string; paidCents: number };
  seller: Pick<ShopSettings, 'sellerName' | 'sellerAddress' | 'sellerRegister'>;
}

export const pickSeller = ({
  sellerName,
  sellerAddress,
  sellerRegister,
}: PaidReceipt['seller']) => ({
  sellerName,
  sellerAddress,
  sellerRegister,
});

export function PrintedReceipt({
  order,
  settings,
  payment,
  seller,
}: PrintedOrderProps & PaidReceipt) {
  const toPay = describeOrderDue(order, settings);
  const paid = payment && { dueCents: payment.paidCents, due: formatPrice(payment.paidCents) };
  const due = toPay && { ...toPay, ...paid };
  const refundCents = order.returnedCents - order.unpaidCents;
  const discount = describeDiscount(order);
  // Nothing was delivered to who paid in the shop.
  const isFromCounter = payment !== undefined && order.isCollected;
  const isWithoutFee = isFromCounter || (payment && order.deliveryFeeCents === null);
  const { sellerName, sellerAddress, sellerRegister } = seller;
  const soldBy = [
    sellerName && t('Sold by {seller}', { seller: sellerName }),
    sellerAddress,
    sellerRegister && t('register number {number}', { number: sellerRegister }),
  ];
  return (
    <PrintedDocument title={t('Receipt')} order={order} date={formatDate(order.createdAt)}>
      {payment && (
        <p className={styles.paid}>
          <strong>{t('Paid on {date}', { date: formatDate(payment.paidAt) })}</strong>
          {` ${t('Receipt no. {number}.', { number: payment.receiptNumber })} `}
          <bdi>{soldBy.filter(Boolean).join(t(', '))}</bdi>
        </p>
      )}
      <table className={styles.items}>
        <TableHeadings headings={[t('Item'), t('Quantity'), t('Price'), t('Total')]} />
        <tbody>
          {order.lines.map((line) => (
            <tr key={`${line.productId} ${line.name} ${line.priceCents}`}>
              <ItemName line={line}>
                {line.facts?.serial && <ItemNote>{labelledSerial(line)}</ItemNote>}
              </ItemName>
              <td>{line.quantity}</td>
              <td>{formatPrice(line.priceCents)}</td>
              <td>{formatPrice(line.priceCents * line.quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {discount && <SumRow label={discount}>{formatPrice(-order.discountCents)}</SumRow>}
          <SumRow label={t('Total')}>{formatPrice(order.totalCents)}</SumRow>
          {due && (
            <>
              {!isWithoutFee && <SumRow label={due.label}>{due.fee}</SumRow>}
              {due.credit && <SumRow label={t('Credit')}>{due.credit}</SumRow>}
              <SumRow label={payment ? t('Paid') : t(dueLabel)}>{due.due}</SumRow>
            </>
          )}
          {!payment && order.unpaidCents > 0 && (
            <SumRow label={t('Not paid at the door')}>{formatPrice(-order.unpaidCents)}</SumRow>
          )}
          {refundCents > 0 && <SumRow label={t('Refund')}>{formatPrice(-refundCents)}</SumRow>}
        </tfoot>
      </table>
      {due ? (
        isFromCounter ? (
          <p>{describeLira(order, due.dueCents)}</p>
        ) : (
          <ReceiptTerms order={order} due={due} settings={settings} />
        )
      ) : (
        <p>{t('This order was cancelled. Nothing is to be paid.')}</p>
      )}
    </PrintedDocument>
  );
}

function SumRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        <bdi>{label}</bdi>
      </th>
      {/* Arabic amounts have words where the fee is not known. */}
      {pageLanguage() === 'ar' ? (
        <td>
          <bdi dir="auto">{children}</bdi>
        </td>
      ) : (
        <td dir="ltr">{children}</td>
      )}
    </tr>
  );
}

function ReceiptTerms({ order, due, settings }: PrintedOrderProps & { due: AmountDue }) {
  const cost = deliveryCost(settings);
  const lines = [
    describeLira(order, due.dueCents),
    due.days,
    due.dueCents === null
      ? t('Cash on delivery. Delivery: {cost} depending on location, paid on delivery.', { cost })
      : t('Cash on delivery.'),
  ];
  return <div>{lines.map((line) => line && <p key={line}>{line}</p>)}</div>;
}

/** The foot of a slip, which is read at the door: to be asked for in the language of its order. */
export const describeFoot = (order: Order, settings: Parameters<typeof pickDueSettings>[0]) => ({
  due: describeOrderDue(order, pickDueSettings(settings)),
  language: order.language,
  label: t(dueLabel),
  creditLabel: t('Credit'),
});

interface PackingSlipProps {
  order: Order;
  foot: ReturnType<typeof describeFoot>;
}

export function PackingSlip({ order, foot }: PackingSlipProps) {
  return (
    <PrintedDocument title={t('Packing slip')} order={order} date={formatDateTime(order.createdAt)}>
      {order.notes && (
        <p className={styles.notes} dir="auto">
          {order.notes}
        </p>
      )}
      <table className={styles.items}>
        <TableHeadings headings={['Item', 'Quantity', 'Packed']} />
        <tbody>
          {order.lines.map((line) => (
            <tr key={`${line.productId} ${line.name} ${line.priceCents}`}>
              <ItemName line={line}>
                <CopyChecks line={line} />
              </ItemName>
              <td>{line.quantity}</td>
              <td>
                <span className={styles.box} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {foot.due && <DeliveryLines due={foot.due} paper={foot} />}
    </PrintedDocument>
  );
}
