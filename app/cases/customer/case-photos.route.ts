import { redirect } from 'react-router';
import { type Case, type CaseRefusal, maxCasePhotos, parseCaseNumber } from '#app/cases/case.ts';
import {
  addCasePhoto,
  readCasePhoto,
  refuseClosed,
  removeCasePhoto,
} from '#app/cases/case-photos.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { t } from '#app/platform/language/words.ts';
import type { Route } from './+types/case-photos.route.ts';
import { findOpenedCase, refuseSignedOut } from './open-case.server.ts';

const headers = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

/** `GET /c/photos?t=…&id=…`: a photo of a case for who may open it; with `small` the one for lists. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const opened = await findOpenedCase(request, context);
  const search = new URL(request.url).searchParams;
  const bytes =
    opened &&
    (await readCasePhoto(context.get(databaseContext), {
      caseId: opened.found.id,
      photoId: parseCaseNumber(search.get('id')),
      small: search.has('small'),
    }));
  if (!bytes) return new Response(t('There is no such photo.'), { status: 404, headers });
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'Content-Type': 'image/webp' },
  });
}

/** Adds and removes photos of a case, as a form asks; gives the first refusal, or null. */
async function changePhotos(
  db: Database,
  { id, stage }: Case,
  request: Request,
): Promise<CaseRefusal | null> {
  // Before the form is read: its body was dropped.
  if (stage === 'closed') return refuseClosed();
  const form = await readForm(request);
  if (form.has('remove')) {
    const outcome = await removeCasePhoto(db, id, parseCaseNumber(form.get('remove')));
    if ('refused' in outcome) return outcome;
  }
  const files = form.getAll('photo').filter((file) => file instanceof File && file.size > 0);
  // One more than a case keeps, so that the customer reads why it is not there.
  for (const file of files.slice(0, maxCasePhotos + 1)) {
    const outcome = await addCasePhoto(db, id, file as File);
    if ('refused' in outcome) return outcome;
  }
  return null;
}

/**
 * `POST /c/photos?t=…`: adds the files `photo`, or removes the one of `remove`. A browser without scripts
 * goes back to the page, which shows what came of it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const hasScripts = request.headers.get('Accept') === 'application/json';
  const ended = hasScripts && (await refuseSignedOut(request, context));
  if (ended) return Response.json({ message: ended }, { status: 401, headers });
  const opened = await findOpenedCase(request, context);
  if (!opened)
    return Response.json({ message: t('This link does not work.') }, { status: 404, headers });
  const refusal = await changePhotos(context.get(databaseContext), opened.found, request);
  const page = `/c?${opened.query}`;
  if (!hasScripts) return redirect(refusal ? `${page}&photo=refused` : page);
  return Response.json(
    { message: refusal?.message ?? '' },
    { status: refusal ? 409 : 200, headers },
  );
}
