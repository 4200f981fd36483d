import { localFormat, t } from '#app/platform/language/words.ts';
import { instantInBeirut, momentInBeirut } from '#app/platform/text/clock.ts';
import { type Notices, quoteNotice } from './local-notices.ts';
import type { ShopSettings } from './shop-settings.ts';

type PauseSettings = Pick<ShopSettings, 'pauseUntil'> & Notices<'pauseText'>;

// The setting is a time of Beirut's clock already.
const formatUntil = localFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Whether orders are refused at this moment: until the minute that the owner chose, in Beirut. */
function isOrderingPaused(
  { pauseUntil }: Pick<PauseSettings, 'pauseUntil'>,
  now = new Date(),
): boolean {
  return momentInBeirut(now) < pauseUntil;
}

/** A pause for the browser, which compares times alone: its page may have outlived the pause. */
export interface ShownPause {
  text: string;
  /** Milliseconds of the epoch. */
  endsAt: number;
}

export function findPause(settings: PauseSettings, now = new Date()): ShownPause | null {
  const text = describePause(settings, now);
  return text === null ? null : { text, endsAt: instantInBeirut(settings.pauseUntil).getTime() };
}

/** What shoppers read while ordering is paused; null while it is not. */
export function describePause(settings: PauseSettings, now = new Date()): string | null {
  if (!isOrderingPaused(settings, now)) return null;
  const until = formatUntil(new Date(`${settings.pauseUntil}Z`));
  const own = quoteNotice(settings, 'pauseText');
  return [t('Ordering is paused until {until}.', { until }), own, t('Your cart is kept.')]
    .filter(Boolean)
    .join(' ');
}
