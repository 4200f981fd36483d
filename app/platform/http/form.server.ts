import { data } from 'react-router';
import { z } from 'zod';
import { t } from '#app/platform/language/words.ts';

/** A form's fields, without NUL, which PostgreSQL refuses. Throws a 400 where there is no form. */
export async function readForm(request: Request): Promise<FormData> {
  const clean = new FormData();
  for (const [name, value] of await readFields(request))
    clean.append(name, typeof value === 'string' ? value.replaceAll('\0', '') : value);
  return clean;
}

/** The key that a form sends with each try of the same attempt; null if it has none. */
export function readAttemptKey(form: FormData): string | null {
  return z.uuid().nullable().catch(null).parse(form.get('attemptKey'));
}

async function readFields(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(t('The form could not be read.'), 400);
  }
}
