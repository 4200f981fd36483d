import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { formatCategory } from '#app/catalogue/categories/category-tree.ts';
import { categoryImageUrl } from '#app/catalogue/images/art-url.ts';
import { rich } from '#app/platform/language/rich.tsx';
import { t, tn } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button, TextButton } from '#app/ui/controls/button.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { NotifyMe } from '#app/wants/notify-me.tsx';
import { setQuantity } from './add-to-cart.ts';
import styles from './cart-row.module.css';
import { type CartLine, selectableQuantities } from './cart-rules.ts';
import { useCart } from './cart-store.ts';
import { type CartLineChange, formatLineChange } from './line-changes.ts';
import { LineControls, LineItem } from './line-item.tsx';
import type { CartCheck } from './use-cart-check.ts';

interface CartRowProps {
  line: CartLine;
  check: CartCheck;
  children?: ReactNode;
}

function CartRow({ line, check, children }: CartRowProps) {
  const { productId, priceCents, quantity, category, subcategory } = line;
  const name = check.getName(line);
  const changes = check.getChanges(line);
  const isUnavailable = changes.some((change) => change.kind === 'gone');
  return (
    <li>
      <LineItem
        name={name}
        to={isUnavailable ? null : `/product/${productId}`}
        image={line.image}
        fallback={categoryImageUrl(line.category)}
        detail={rich('{price} each · {shelf}', {
          price: <bdi>{formatPrice(priceCents)}</bdi>,
          shelf: formatCategory(subcategory || category),
        })}
        cents={priceCents * (check.countBuyable(line) || quantity)}
        unavailable={isUnavailable}
      >
        <LineControls>
          <Select
            label={t('Quantity of {name}', { name })}
            labelPlace="hidden"
            size="sm"
            value={quantity}
            disabled={isUnavailable}
            onChange={(event) => void setQuantity(productId, Number(event.target.value))}
          >
            {selectableQuantities({ ...line, stock: check.getStock(line) }).map((offered) => (
              <option key={offered}>{offered}</option>
            ))}
          </Select>
          <TextButton
            aria-label={t('Remove {name}', { name })}
            className="small"
            onClick={({ currentTarget, detail }) => {
              // The second click of a double click hits the next line, which has moved up.
              if (detail < 2) changeLine(currentTarget, () => void setQuantity(productId, 0));
            }}
          >
            <Trash2 className="icon" aria-hidden="true" />
            {t('Remove')}
          </TextButton>
        </LineControls>
        <div role="status" className={`cluster ${styles.changes}`}>
          <ChangeTags changes={changes} />
        </div>
        {changes.length > 0 && !isUnavailable && (
          <div className={styles.accept}>
            <AcceptChangeButton line={line} check={check} />
          </div>
        )}
        {children}
      </LineItem>
    </li>
  );
}

interface CartLinesProps {
  check: CartCheck;
  isGuest?: boolean;
}

/** The lines of the cart. Where none can be had any more, each offers to write when there is another. */
export function CartLines({ check, isGuest = false }: CartLinesProps) {
  const { items } = useCart();
  return (
    <Panel flat aria-label={t('Items')}>
      <ul>
        {items.map((line) => (
          <CartRow key={line.productId} line={line} check={check}>
            {check.isAllGone && (
              <NotifyMe
                label={t('Tell me when you get another')}
                productId={line.productId}
                wantId={isGuest ? undefined : null}
              />
            )}
          </CartRow>
        ))}
      </ul>
    </Panel>
  );
}

/** How many lines have changed; on top, because they may be below the screen. */
export function ChangesNotice({ check, className }: { check: CartCheck; className?: string }) {
  const { changedCount: count } = check;
  return (
    <div role="status">
      {count > 0 && (
        <Notice tone="warn" className={className}>
          {tn(
            count,
            '{count} product in your cart changed. Please look at it before you order. The total counts only what can be bought.',
            '{count} products in your cart changed. Please look at them before you order. The total counts only what can be bought.',
          )}
        </Notice>
      )}
    </div>
  );
}

export function ChangeTags({ changes }: { changes: readonly CartLineChange[] }) {
  return changes.map((change) => (
    <Tag key={change.kind} tone={change.kind === 'gone' ? 'bad' : 'warn'}>
      {formatLineChange(change)}
    </Tag>
  ));
}

function formatAccept(changes: readonly CartLineChange[]): string {
  const left = Math.min(...changes.map((change) => ('left' in change ? change.left : Infinity)));
  const isGone = changes.some((change) => change.kind === 'gone');
  if (left < Infinity && left > 0) return t('Take {count}', { count: left });
  return isGone || left <= 0 ? t('Remove it') : t('Accept the new price');
}

/** Accepts what has changed in a line; nothing for a line without changes. */
export function AcceptChangeButton({ line, check }: CartRowProps) {
  const changes = check.getChanges(line);
  if (changes.length === 0) return null;
  const label = formatAccept(changes);
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={t('{action}: {name}', { action: label, name: check.getName(line) })}
      onClick={({ currentTarget }) => changeLine(currentTarget, () => check.accept(line))}
    >
      {label}
    </Button>
  );
}

/** Makes a change that may remove the control; focuses its line, the next one or the heading. */
function changeLine(control: HTMLElement, change: () => void): void {
  const line = control.closest('li');
  const next = line?.nextElementSibling;
  const title = control.closest('section')?.querySelector('h2');
  flushSync(change);
  const place = line?.isConnected ? line : next;
  const heading = title ?? document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  (place?.querySelector<HTMLElement>('a, button') ?? heading)?.focus();
}
