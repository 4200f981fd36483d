import { z } from 'zod';
import type { PlaceRefusal, PlaceValues } from '#app/delivery/edit-places.server.ts';
import { foldPlace } from '#app/delivery/fold-place.ts';
import { listZones, type Zone } from '#app/delivery/zones.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { type FormResult, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { formatPrice, parseAmount } from '#app/platform/text/money.ts';
import { deliveryCost } from '#app/settings/delivery-terms.ts';
import type { DeliveryRange } from '#app/settings/shop-settings.ts';

export const placeNotSaved = 'The place was not saved.';

export const unknownPart = refuse('This zone or place does not exist.');

const describeChange = (now: string) => `Changed meanwhile to ${now}. Save again to overwrite it.`;

export function describeRefusal(refusal: PlaceRefusal): FormResult {
  switch (refusal.refused) {
    case 'not-found':
      return unknownPart;
    case 'title-taken': {
      const message = 'Another zone has this title.';
      return refuse(message, { errors: { title: message }, status: 409 });
    }
    case 'changed-since': {
      const { title, feeCents } = refusal.now;
      const isTitle = refusal.names.includes('title');
      const isFee = refusal.names.includes('feeCents');
      return refuse('The zone was not saved.', {
        status: 409,
        errors: {
          ...(isTitle && { title: describeChange(`“${title}”`) }),
          ...(isFee && { fee: describeChange(formatPrice(feeCents)) }),
        },
        fields: {
          ...(isTitle && { shownTitle: title }),
          ...(isFee && { shownFeeCents: feeCents }),
        },
      });
    }
    case 'place-changed-since': {
      const saved = Object.entries(refusal.saved);
      return refuse(placeNotSaved, {
        status: 409,
        errors: Object.fromEntries(
          saved.map(([name, now]) => [name, describeChange(now ? `“${now}”` : 'nothing')]),
        ),
        fields: { shown: JSON.stringify(refusal.shown) },
      });
    }
    case 'spelling-taken': {
      const { spelling, placeTitle, zoneTitle } = refusal;
      const message = `"${spelling}" means ${placeTitle} already, in the zone ${zoneTitle}.`;
      return refuse(message, { errors: { spellings: message }, status: 409 });
    }
  }
}

const maxFeeCents = 10_000;

const fee = 'Enter dollars like 6 or 6.50, at most 100.';

export const zoneFields = {
  title: formField.line(60, 'Enter what the zone is called.'),
  fee: formField
    .raw()
    .transform((typed) => parseAmount(typed) ?? Infinity)
    .refine((cents) => cents <= maxFeeCents, fee),
};

const isCovered = (feeCents: number, { deliveryFromCents, deliveryToCents }: DeliveryRange) =>
  feeCents === 0 || (feeCents >= deliveryFromCents && feeCents <= deliveryToCents);

/**
 * What to ask before zones change so that pages and emails show another range: by the fees of open zones
 * with places, as `readSettings` reads it. Null where it stays.
 */
export async function askAboutRange(
  db: Connection,
  range: DeliveryRange,
  what: 'fee' | 'place' | 'change',
  change: (zone: Zone) => Partial<Zone>,
): Promise<FormResult | null> {
  const fees = (await listZones(db))
    .map((zone) => ({ ...zone, ...change(zone) }))
    .filter(({ isArchived, placeCount }) => !isArchived && placeCount > 0)
    .map(({ feeCents }) => feeCents);
  const next = { deliveryFromCents: Math.min(...fees), deliveryToCents: Math.max(...fees) };
  const [before, after] = [deliveryCost(range), deliveryCost(next)];
  if (fees.length === 0 || before === after) return null;
  const question = `Delivery costs ${before} so far. With this ${what} every page says ${after}.`;
  return refuse('', { question });
}

/** What to ask before an order gets a fee outside of the range. Null for a free delivery and within it. */
export function askAboutOrderFee(feeCents: number, range: DeliveryRange): FormResult | null {
  if (isCovered(feeCents, range)) return null;
  const question = `Every page says that delivery costs ${deliveryCost(range)}. This order would pay ${formatPrice(feeCents)} for it.`;
  return refuse('', { question });
}

export const placeFields = {
  title: formField
    .line(80)
    .refine((title) => foldPlace(title) !== '', 'Enter what the place is called.'),
  titleFr: formField.line(80),
  titleAr: formField.line(80),
  district: formField.line(80, 'Enter the district, or the title again.'),
  zone: formField.id(),
  anyway: formField.flag(),
  spellings: formField.text(4000).transform((lines) => [
    ...new Set(
      lines
        .split(/[\n,،]/)
        .map(foldPlace)
        .filter(Boolean),
    ),
  ]),
};

const shownPlace = z.object({
  title: z.string(),
  titleFr: z.string(),
  titleAr: z.string(),
  district: z.string(),
  zoneId: z.number(),
  spellings: z.array(z.string()),
});

/** The place that a form was shown; null where that is not readable. */
export const shownField = formField.raw().transform((json): PlaceValues | null => {
  try {
    return shownPlace.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
});
