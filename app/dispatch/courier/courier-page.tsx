import { CircleAlert, CloudOff, Phone } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCash } from '#app/counter/cash.ts';
import { readStored, writeStored } from '#app/platform/storage/browser-storage.ts';
import { getTelUrl } from '#app/platform/text/tel.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useBottomBar } from '#app/ui/layout/use-bottom-bar.ts';
import { useHydrated } from '#app/ui/layout/use-hydrated.ts';
import styles from './courier-page.module.css';
import { type CourierRun, isDone, showEntries, sumStops } from './courier-run.ts';
import { CourierStopCard } from './courier-stop.tsx';
import { type CourierLanguage, type CourierTexts, courierTexts } from './courier-texts.ts';
import { useCourierRun } from './use-courier-run.ts';

interface CourierPageProps {
  token: string;
  /** As the shop gave it; null for a dead link, and in the shell of a phone without a connection. */
  loaded: CourierRun | null;
  isDead: boolean;
}

export function CourierPage({ token, loaded, isDead }: CourierPageProps) {
  const [language, setLanguage] = useLanguage();
  const texts = courierTexts[language];
  const { entries, isSending, result, refused, neverSent, send, add, ...stored } = useCourierRun(
    token,
    loaded,
  );
  const run = isDead || result?.state === 'dead' ? null : stored.run;
  // The shell of a phone without a connection is rendered without its token.
  const isReady = useHydrated();
  const stops = run ? showEntries(run, entries) : [];
  const next = stops.find((stop) => !isDone(stop));
  return (
    <div className={styles.page} lang={language} dir={texts.dir}>
      <header className={`header-surface line spread ${styles.head}`}>
        <p className={styles.shop}>{run?.shopName}</p>
        <Button
          variant="quiet"
          size="sm"
          lang={language === 'en' ? 'ar' : 'en'}
          onClick={() => setLanguage(language === 'en' ? 'ar' : 'en')}
        >
          {language === 'en' ? 'العربية' : 'English'}
        </Button>
      </header>
      <main id="main" className={styles.main}>
        {run ? (
          <>
            <h1>
              {texts.title(run.id)} <bdi className={styles.courier}>{run.courier}</bdi>
            </h1>
            <RunNotices {...{ run, texts, refused, neverSent }} isLost={result?.state === 'lost'} />
            {run.refunds?.map((refund) => (
              <Notice key={refund.caseId} tone="highlight" title={texts.bring(formatCash(refund))}>
                <bdi>{refund.name}</bdi>, <bdi>{refund.place}</bdi>{' '}
                {refund.phone && (
                  <a className={styles.action} href={getTelUrl(refund.phone)} dir="ltr">
                    {refund.phone}
                  </a>
                )}
              </Notice>
            ))}
            {stops.length === 0 && <p>{texts.empty}</p>}
            <ol className={styles.stops}>
              {stops.map((stop) => (
                <CourierStopCard
                  key={stop.parcels[0]?.orderNumber}
                  stop={stop}
                  texts={texts}
                  isNext={stop === next}
                  isLocked={run.isClosed}
                  onEntries={add}
                />
              ))}
            </ol>
          </>
        ) : (
          <NoRun
            texts={texts}
            state={isDead ? 'dead' : isReady && !token ? 'no-token' : (result?.state ?? 'pending')}
            {...{ refused, neverSent }}
          />
        )}
      </main>
      {run && (
        <Foot>
          <p role="status">{texts.totals(sumStops(stops), entries.length)}</p>
          {entries.length > 0 && (
            <Button size="sm" busy={isSending} onClick={send}>
              {isSending ? texts.sending : texts.sendNow}
            </Button>
          )}
        </Foot>
      )}
    </div>
  );
}

const languageKey = 'courier-language';

/** English, or what was chosen on this phone, or Arabic on an Arabic phone. */
function useLanguage() {
  const [language, setLanguage] = useState<CourierLanguage>('en');
  useEffect(() => {
    const isArabic = navigator.language.startsWith('ar');
    setLanguage((readStored(languageKey) ?? (isArabic ? 'ar' : 'en')) === 'ar' ? 'ar' : 'en');
  }, []);
  const choose = (chosen: CourierLanguage) => {
    setLanguage(chosen);
    writeStored(languageKey, chosen);
  };
  return [language, choose] as const;
}

interface Uncounted {
  texts: CourierTexts;
  /** Of this run and of others. */
  refused: readonly string[];
  neverSent: readonly string[];
}

const listUncounted = ({ texts, refused, neverSent }: Uncounted) => [
  ...(refused.length > 0 ? [texts.refusedEntry(refused.join(', '))] : []),
  ...(neverSent.length > 0 ? [texts.neverSent(neverSent.join(', '))] : []),
];

interface RunNoticesProps extends Uncounted {
  run: CourierRun;
  isLost: boolean;
}

function RunNotices({ run, isLost, ...uncounted }: RunNoticesProps) {
  const { texts } = uncounted;
  const warnings = [...(run.isClosed ? [texts.closed] : []), ...listUncounted(uncounted)];
  return (
    <div role="status" className="stack filled">
      {warnings.length > 0 && (
        <Notice tone="warn" icon={<CircleAlert className="icon" aria-hidden="true" />}>
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
          <a className={styles.action} href={getTelUrl(run.shopPhone)}>
            <Phone className="icon" aria-hidden="true" />
            {texts.callShop}
          </a>
        </Notice>
      )}
      {isLost && (
        <Notice tone="info" icon={<CloudOff className="icon" aria-hidden="true" />}>
          {texts.offline}
        </Notice>
      )}
    </div>
  );
}

interface NoRunProps extends Uncounted {
  state: 'no-token' | 'pending' | 'done' | 'lost' | 'dead';
}

function NoRun({ state, ...uncounted }: NoRunProps) {
  const { texts } = uncounted;
  if (state === 'pending' || state === 'done') return null;
  const lines = {
    'no-token': [texts.noToken],
    dead: [texts.dead, texts.deadHint],
    lost: [texts.noCopy, texts.noCopyHint],
  };
  const [title, ...hints] = lines[state];
  return (
    <>
      <h1>{title}</h1>
      {[...hints, ...listUncounted(uncounted)].map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
    </>
  );
}

function Foot({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useBottomBar(bar);
  return (
    <footer ref={bar} className={`line spread strong ${styles.foot}`}>
      {children}
    </footer>
  );
}
