import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { preparePhoto } from '#app/platform/images/prepare-image.server.ts';
import { t } from '#app/platform/language/words.ts';
import { type Case, type CaseRefusal, maxCasePhotos, maxPhotosADay, refuseCase } from './case.ts';
import { changeCase } from './cases.server.ts';

/** Days after its end during which a case keeps its photos. */
const keptDays = 90;

type PhotoOutcome = { added: true } | CaseRefusal;

export const refuseClosed = () =>
  refuseCase('moved-on', t('This case is closed. Please write to us.'));

/**
 * What becomes of a photo without looking into it: null if a locked case has room for it. The day of an account
 * is filled by its own cases alone: anybody may open one with its address or phone.
 */
async function checkRoom(
  db: Connection,
  found: Case,
  digest: string,
): Promise<PhotoOutcome | null> {
  if (found.stage === 'closed') return refuseClosed();
  const counted = await sql<{ own: number; today: number; known: number }>`
    select count(*) filter (where case_id = ${found.id})::int as own,
      count(*) filter (where created_at > now() - interval '1 day')::int as today,
      count(*) filter (where case_id = ${found.id} and digest = ${digest})::int as known
    from case_photos join cases on cases.id = case_id
    where cases.id = ${found.id} or user_id = ${found.userId}
      or (${found.userId}::text is null and user_id is null
        and ((email <> '' and email = ${found.email})
          or (phone <> '' and phone = ${found.phone})))`.execute(db);
  const { own = 0, today = 0, known = 0 } = counted.rows[0] ?? {};
  if (known > 0) return { added: true };
  if (own >= maxCasePhotos)
    return refuseCase('not-allowed', t('There are {max} photos already.', { max: maxCasePhotos }));
  if (today >= maxPhotosADay)
    return refuseCase('not-allowed', t('That is enough for a day. Send the rest tomorrow.'));
  return null;
}

/** At most six to an open case, twelve in a day of one customer. The same photo again is one. */
export async function addCasePhoto(
  db: Database,
  caseId: number,
  file: Blob,
): Promise<PhotoOutcome> {
  const digest = hash('sha256', new Uint8Array(await file.arrayBuffer()));
  // Decoding takes much memory, so a case without room is refused before it.
  const known = await changeCase(db, caseId, (transaction, found) =>
    checkRoom(transaction, found, digest),
  );
  if (known) return known;
  const photo = await preparePhoto(file);
  if ('refused' in photo) return refuseCase('invalid', t(photo.refused));
  return changeCase(db, caseId, async (transaction, found) => {
    const filled = await checkRoom(transaction, found, digest);
    if (filled) return filled;
    await sql`
      insert into case_photos (case_id, digest, image, thumbnail)
      values (${caseId}, ${digest}, ${photo.image}, ${photo.thumbnail})`.execute(transaction);
    return { added: true };
  });
}

/** Takes a photo out of an open case; one that it has not is out already. */
export function removeCasePhoto(
  db: Database,
  caseId: number,
  photoId: number,
): Promise<{ removed: true } | CaseRefusal> {
  return changeCase(db, caseId, async (transaction, found) => {
    if (found.stage === 'closed') return refuseClosed();
    await sql`
      delete from case_photos where id = ${photoId} and case_id = ${caseId}`.execute(transaction);
    return { removed: true };
  });
}

/** The bytes of a photo, WebP, of the case that it must belong to; null for none. */
export async function readCasePhoto(
  db: Connection,
  { caseId, photoId, small }: { caseId: number; photoId: number; small: boolean },
): Promise<Buffer | null> {
  const column = small ? sql`thumbnail` : sql`image`;
  const found = await sql<{ bytes: Buffer }>`
    select ${column} as bytes from case_photos
    where id = ${photoId} and case_id = ${caseId}`.execute(db);
  return found.rows[0]?.bytes ?? null;
}

/** Deletes the photos of cases that were closed long ago, and links that have expired. */
export async function sweepCases(db: Connection): Promise<void> {
  await sql`
    delete from case_photos using cases
    where cases.id = case_id and closed_at < now() - ${keptDays} * interval '1 day'`.execute(db);
  await sql`delete from case_links where expires_at < now()`.execute(db);
}
