import { Gamepad2, MessageCircle, Plug } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Product, ProductSummary } from '#app/catalogue/product/product.ts';
import { rich } from '#app/platform/language/rich.tsx';
import { t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { onIntent } from '#app/ui/controls/prefetch.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { describeCompatibility } from './describe-compatibility.ts';
import { MyConsoles } from './my-consoles.tsx';
import { useOwnConsoles } from './use-own-consoles.ts';
import styles from './will-it-work.module.css';
import { findRules, findVerdict, isPlatform, type OwnConsole } from './works-on.ts';

export interface WillItWorkProps {
  product: Product;
  /** What the account has; null for a guest, whose consoles are in the browser. */
  consoles: readonly OwnConsole[] | null;
  /** Where a question about the product goes; '' where the shop has no number. */
  inquiryUrl: string;
  /** Offered beside a warning, where there is one to sell. */
  transformer: ProductSummary | null;
  onAdd: TransformerProps['onAdd'];
}

export function WillItWork(props: WillItWorkProps) {
  const { product, consoles, inquiryUrl } = props;
  const known = describeCompatibility(product);
  if (!known) return null;
  const { region, power, isUnsure } = known;
  return (
    <Panel className={`stack ${styles.box}`} aria-labelledby="works-title">
      <h2 id="works-title">{t('Will it work for me?')}</h2>
      {region && (
        <p className={styles.line}>
          <Gamepad2 className="icon" aria-hidden="true" />
          {region}
        </p>
      )}
      {product.kind === 'game' && region && isPlatform(product.subcategory) && (
        <OwnVerdict product={product} consoles={consoles} inquiryUrl={inquiryUrl} />
      )}
      {power && <PowerLine {...props} text={power} />}
      {isUnsure && (
        <p className={styles.line}>
          <MessageCircle className="icon" aria-hidden="true" />
          <Unsure inquiryUrl={inquiryUrl} />
        </p>
      )}
    </Panel>
  );
}

function Unsure({ inquiryUrl }: Pick<WillItWorkProps, 'inquiryUrl'>) {
  const ask = (inside: string) => (inquiryUrl ? <a href={inquiryUrl}>{inside}</a> : inside);
  return <span>{rich('We are not sure. <ask>Ask us.</ask>', { ask })}</span>;
}

const tones = { yes: 'ok', no: 'bad', depends: 'warn', unknown: 'info' } as const;

/** The verdict, which the server knows for users and the browser for guests. Its place is as high before. */
function OwnVerdict({
  product,
  consoles: saved,
  inquiryUrl,
}: Pick<WillItWorkProps, 'product' | 'consoles' | 'inquiryUrl'>) {
  const [consoles, change] = useOwnConsoles(saved);
  const [isOpen, setOpen] = useState(false);
  const verdict = findVerdict(consoles, product);
  const { name } = findRules(product.subcategory);
  const hint =
    consoles.length > 0
      ? t('You have named no {name}.', { name })
      : t('Which consoles do you have?');
  return (
    <div className={`stack scripted ${styles.own}`}>
      <Notice
        role="status"
        tone={verdict ? tones[verdict.answer] : 'info'}
        className={styles.verdict}
      >
        {verdict?.answer === 'unknown' ? (
          <Unsure inquiryUrl={inquiryUrl} />
        ) : (
          (verdict?.sentence ?? hint)
        )}
      </Notice>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('My consoles')}
      </Button>
      {isOpen && (
        <MyConsoles
          consoles={consoles}
          platform={product.subcategory}
          isSignedIn={saved !== null}
          onChange={change}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function PowerLine({
  text,
  product,
  transformer,
  onAdd,
}: Pick<WillItWorkProps, 'product' | 'transformer' | 'onAdd'> & { text: string }) {
  const icon = <Plug className="icon" aria-hidden="true" />;
  if (product.power !== '110v')
    return (
      <p className={styles.line}>
        {icon}
        {text}
      </p>
    );
  return (
    <Notice tone="warn" icon={icon}>
      {text}
      {transformer && <Transformer product={transformer} onAdd={onAdd} />}
    </Notice>
  );
}

interface TransformerProps {
  product: ProductSummary;
  onAdd: (product: ProductSummary) => Promise<unknown>;
}

function Transformer({ product, onAdd }: TransformerProps) {
  const [busy, setBusy] = useState(false);
  async function add() {
    setBusy(true);
    await onAdd(product);
    setBusy(false);
  }
  return (
    <div className={`row ${styles.transformer}`}>
      <Link to={`/product/${product.id}`} prefetch={onIntent}>
        {rich('{name}, {price}', {
          name: <bdi>{product.name}</bdi>,
          price: formatPrice(product.priceCents),
        })}
      </Link>
      <Button variant="quiet" size="sm" className="scripted" busy={busy} onClick={add}>
        {t('Add a transformer')}
      </Button>
    </div>
  );
}
