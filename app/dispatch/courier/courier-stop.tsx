import { Check, CloudUpload, MapPin, MessageCircle, Phone } from 'lucide-react';
import { useRef, useState } from 'react';
import type { OutcomeEntry, RunOutcome } from '#app/dispatch/runs/run-outcome.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { getTelUrl, getWhatsAppUrl, isLandline } from '#app/platform/text/tel.ts';
import { parseUrl } from '#app/platform/text/url.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import {
  createEntries,
  getCollected,
  isDone,
  type Parcel,
  type ShownParcel,
  type ShownStop,
} from './courier-run.ts';
import styles from './courier-stop.module.css';
import type { CourierTexts } from './courier-texts.ts';
import { DoorForm } from './door-form.tsx';

interface CourierStopProps {
  stop: ShownStop;
  texts: CourierTexts;
  /** The first one that is not done. */
  isNext: boolean;
  /** The run is closed: nothing can be entered. */
  isLocked: boolean;
  onEntries: (entries: OutcomeEntry[]) => void;
}

/** Describes the controls of the stop: their names are the same at every stop. */
const getHeadingId = ({ stop }: ShownStop) => `stop-${stop}`;

export function CourierStopCard({ stop, texts, isNext, isLocked, onEntries }: CourierStopProps) {
  const { customer, address, building, landmark, parcels } = stop;
  const open = getOpenParcels(parcels);
  const dueCents = open.reduce((sum, parcel) => sum + parcel.dueCents, 0);
  const headingId = getHeadingId(stop);
  return (
    <li>
      <Panel
        as="article"
        aria-labelledby={headingId}
        className={classNames(`stack ${styles.card}`, isDone(stop) && styles.done)}
      >
        <header className={`cluster spread ${styles.head}`}>
          <h2 id={headingId}>
            <span className={styles.number}>{texts.stop(stop.stop)}</span> <bdi>{customer}</bdi>
          </h2>
          {!isLocked && (
            <p className={styles.due}>
              <span className="muted strong">{texts.due}</span>{' '}
              <strong dir="ltr">{formatPrice(dueCents)}</strong>
              {!open.every(({ isFeeKnown }) => isFeeKnown) && <span>{texts.plusFee}</span>}
            </p>
          )}
        </header>
        <div className={styles.place}>
          {[stop.place, address, building, landmark].map(
            (line) =>
              line && (
                <p key={line}>
                  <bdi>{line}</bdi>
                </p>
              ),
          )}
          <p>
            <bdi dir="ltr">{stop.phone}</bdi>
          </p>
        </div>
        <Ways stop={stop} texts={texts} />
        <Parcels {...{ stop, texts, isLocked }} />
        <OutcomeArea {...{ stop, texts, isNext, isLocked, onEntries }} />
      </Panel>
    </li>
  );
}

/** A link that is a search of the place where the customer gave no pin. */
function getMapUrl({ mapPin, address, place, building }: ShownStop): URL {
  const pin = parseUrl(mapPin ?? '');
  if (pin) return pin;
  const url = new URL('https://www.google.com/maps/search/?api=1');
  url.searchParams.set('query', [building, address, place, 'Lebanon'].filter(Boolean).join(', '));
  return url;
}

const newPage = { target: '_blank', rel: 'noopener noreferrer', className: styles.way };

interface MapLinkProps extends Pick<CourierStopProps, 'stop' | 'texts'> {
  url: URL;
}

function MapLink({ url, stop, texts }: MapLinkProps) {
  return (
    <a href={url.href} aria-describedby={getHeadingId(stop)} {...newPage}>
      <MapPin className="icon" aria-hidden="true" />
      {texts.map} <bdi dir="ltr">{url.host.replace(/^www\./, '')}</bdi>
    </a>
  );
}

function Ways({ stop, texts }: Pick<CourierStopProps, 'stop' | 'texts'>) {
  const { phone, messages, parcels } = stop;
  const isMissed = parcels.some(({ outcome }) => outcome?.outcome === 'not-home');
  const message = isMissed ? messages.missed : messages.onTheWay;
  const headingId = getHeadingId(stop);
  return (
    <div className={styles.ways}>
      <a href={getTelUrl(phone)} aria-describedby={headingId} className={styles.way}>
        <Phone className="icon" aria-hidden="true" />
        {texts.call}
      </a>
      {!isLandline(phone) && (
        <a
          href={`${getWhatsAppUrl(phone)}?text=${encodeURIComponent(message)}`}
          aria-describedby={headingId}
          {...newPage}
        >
          <MessageCircle className="icon" aria-hidden="true" />
          WhatsApp <span>{isMissed ? texts.missed : texts.onTheWay}</span>
        </a>
      )}
      <MapLink url={getMapUrl(stop)} {...{ stop, texts }} />
    </div>
  );
}

function describeOutcome(outcome: RunOutcome, texts: CourierTexts): string {
  const { cents, lbp } = getCollected(outcome);
  const isPaid = outcome.outcome === 'delivered' || cents > 0 || lbp > 0;
  const reason = outcome.outcome === 'refused' ? `: ${texts.reasons[outcome.reason]}` : '';
  return texts[outcome.outcome] + reason + (isPaid ? ` · ${texts.amounts(cents, lbp)}` : '');
}

const tones = { delivered: 'green', 'not-home': 'yellow', refused: 'red' } as const;

function Parcels({ stop, texts, isLocked }: Pick<CourierStopProps, 'stop' | 'texts' | 'isLocked'>) {
  const { parcels } = stop;
  return (
    <ul className={`stack breaks ${styles.parcels}`}>
      {parcels.map(({ orderNumber, unitCount, notes, dueCents, ...parcel }) => (
        <li key={orderNumber}>
          <p className={`cluster spread small ${styles.parcel}`}>
            <strong dir="ltr">{orderNumber}</strong>
            <span>{texts.units(unitCount)}</span>
            {parcels.length > 1 && <span dir="ltr">{formatPrice(dueCents)}</span>}
          </p>
          {parcel.ownDoor && <OwnDoor door={parcel.ownDoor} {...{ stop, texts }} />}
          {notes && (
            <p className={styles.notes}>
              <bdi>{notes}</bdi>
            </p>
          )}
          {parcel.outcome && (
            <p className={`row ${styles.outcome}`}>
              <Tag tone={tones[parcel.outcome.outcome]}>
                {describeOutcome(parcel.outcome, texts)}
              </Tag>
              <SendState isWaiting={parcel.isWaiting} texts={texts} />
            </p>
          )}
          {parcel.isOverruled && !parcel.isWaiting && <p>{texts.overruled}</p>}
          {!parcel.isActive && !isLocked && <p>{texts.left}</p>}
        </li>
      ))}
    </ul>
  );
}

interface OwnDoorProps extends Pick<CourierStopProps, 'stop' | 'texts'> {
  door: NonNullable<Parcel['ownDoor']>;
}

function OwnDoor({ door, stop, texts }: OwnDoorProps) {
  const pin = parseUrl(door.mapPin ?? '');
  return (
    <>
      {door.lines.map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
      {pin && <MapLink url={pin} {...{ stop, texts }} />}
    </>
  );
}

function SendState({ isWaiting, texts }: { isWaiting: boolean; texts: CourierTexts }) {
  const Icon = isWaiting ? CloudUpload : Check;
  return (
    <span className={`muted small ${styles.sent}`}>
      <Icon className="icon" aria-hidden="true" />
      {isWaiting ? texts.waiting : texts.sent}
    </span>
  );
}

function getOpenParcels(parcels: readonly ShownParcel[]): Parcel[] {
  const active = parcels.filter(({ isActive }) => isActive);
  const open = active.filter(({ outcome }) => outcome === null);
  return open.length > 0 ? open : active;
}

function OutcomeArea({ stop, texts, isNext, isLocked, onEntries }: CourierStopProps) {
  const [opened, setOpened] = useState<'choices' | 'delivered' | 'refused' | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const active = stop.parcels.filter(({ isActive }) => isActive);
  if (isLocked || active.length === 0) return null;
  const shown = opened ?? (isDone(stop) ? 'change' : 'choices');
  const open = getOpenParcels(stop.parcels);
  const headingId = getHeadingId(stop);
  // The pressed button goes.
  const show = (next: typeof opened) => {
    setOpened(next);
    area.current?.focus();
  };
  const finish = (entries: OutcomeEntry[]) => {
    onEntries(entries);
    show(null);
  };
  return (
    <div ref={area} tabIndex={-1} className={styles.area}>
      {shown === 'change' && (
        <Button
          variant="quiet"
          size="sm"
          aria-describedby={headingId}
          onClick={() => show('choices')}
        >
          {texts.change}
        </Button>
      )}
      {shown === 'choices' && (
        <div className={`stack ${styles.choices}`}>
          <Button
            variant={isNext ? 'main' : 'quiet'}
            size="lg"
            aria-describedby={headingId}
            onClick={() => setOpened('delivered')}
          >
            {texts.delivered}
          </Button>
          <Button
            variant="quiet"
            aria-describedby={headingId}
            onClick={() => finish(createEntries(open, { outcome: 'not-home' }))}
          >
            {texts['not-home']}
          </Button>
          <Button variant="quiet" aria-describedby={headingId} onClick={() => setOpened('refused')}>
            {texts.refused}
          </Button>
        </div>
      )}
      {(shown === 'delivered' || shown === 'refused') && (
        <DoorForm
          key={shown}
          kind={shown}
          parcels={active}
          initial={open}
          texts={texts}
          onSave={finish}
          onBack={() => show(null)}
        />
      )}
    </div>
  );
}
