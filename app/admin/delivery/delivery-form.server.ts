import { z } from 'zod';
import type { ActionResult } from '#app/admin/forms/use-action-response.ts';
import type { PlaceValues } from '#app/delivery/edit-places.server.ts';
import { foldPlace } from '#app/delivery/fold-place.ts';
import type { DeliveryRefusal, ZoneValues } from '#app/delivery/zones.server.ts';
import { parseLine, parseText } from '#app/platform/text/input-text.ts';
import { parseAmount } from '#app/platform/text/money.ts';
import { parseId } from '#app/platform/text/parse-id.ts';

/** What a form of a zone or a place gets back. */
export interface DeliveryResponse extends ActionResult {
  errors?: Readonly<Record<string, string>>;
}

export function refuse(message: string, errors?: DeliveryResponse['errors']): DeliveryResponse {
  return { done: false, message, errors };
}

export const unknownPart = refuse('This zone or place does not exist.');

/** Explains why nothing was changed. */
export function describeRefusal(refusal: DeliveryRefusal): DeliveryResponse {
  switch (refusal.refused) {
    case 'not-found':
      return unknownPart;
    case 'title-taken': {
      const message = 'Another zone has this title.';
      return refuse(message, { title: message });
    }
    case 'spelling-taken': {
      const { spelling, placeTitle, zoneTitle } = refusal;
      const message = `"${spelling}" means ${placeTitle} already, in the zone ${zoneTitle}.`;
      return refuse(message, { spellings: message });
    }
  }
}

const maxFeeCents = 10_000;

/** Reads the title and the fee of a zone. */
export function readZone(form: FormData): { values: ZoneValues } | { refusal: DeliveryResponse } {
  const title = parseLine(String(form.get('title') ?? ''), 60);
  const feeCents = parseAmount(String(form.get('fee') ?? ''));
  const errors: Record<string, string> = {};
  if (title === '') errors.title = 'Enter what the zone is called.';
  if (feeCents === null || feeCents > maxFeeCents) {
    errors.fee = 'Enter dollars like 6 or 6.50, at most 100.';
  }
  if (feeCents === null || Object.keys(errors).length > 0) {
    return { refusal: refuse('The zone was not saved.', errors) };
  }
  return { values: { title, feeCents } };
}

/** Reads the fields of a place. */
export function readPlace(form: FormData): { values: PlaceValues } | { refusal: DeliveryResponse } {
  const read = (name: string) => parseLine(String(form.get(name) ?? ''), 80);
  const lines = parseText(String(form.get('spellings') ?? ''), 4000).split(/[\n,،]/);
  const values = {
    title: read('title'),
    titleFr: read('titleFr'),
    titleAr: read('titleAr'),
    district: read('district'),
    zoneId: parseId(form.get('zone')),
    spellings: [...new Set(lines.map(foldPlace).filter(Boolean))],
  };
  const errors: Record<string, string> = {};
  if (foldPlace(values.title) === '') errors.title = 'Enter what the place is called.';
  if (values.district === '') errors.district = 'Enter the district, or the title again.';
  return Object.keys(errors).length > 0
    ? { refusal: refuse('The place was not saved.', errors) }
    : { values };
}

const shownPlace = z.object({
  title: z.string(),
  titleFr: z.string(),
  titleAr: z.string(),
  district: z.string(),
  zoneId: z.number(),
  spellings: z.array(z.string()),
});

/** Reads the place that a form was shown; null where that is not readable. */
export function readShownPlace(form: FormData): PlaceValues | null {
  try {
    return shownPlace.safeParse(JSON.parse(String(form.get('shown')))).data ?? null;
  } catch {
    return null;
  }
}
