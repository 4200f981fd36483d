import { data } from 'react-router';

/** The fields a form has sent. Throws a 400 where the body is no form at all. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data('The form could not be read.', 400);
  }
}
