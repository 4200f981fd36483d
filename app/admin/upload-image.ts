const failed = 'The picture did not arrive. Check the connection and try again.';

/** What the shop answers to an uploaded image. */
export type UploadAnswer = { url: string } | { refused: string };

/** Uploads an image at once, so that a form holds its URL and a draft can be stored. */
export async function uploadImage(file: File): Promise<UploadAnswer> {
  if (file.size > 10 * 1024 * 1024) return { refused: 'The picture is larger than 10 MB.' };
  const body = new FormData();
  body.set('image', file);
  try {
    const answer = await fetch('/admin/texts/images', {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    // The shop redirects everyone who is not signed in as an admin.
    if (answer.type === 'opaqueredirect') return { refused: 'Sign in again, in another tab.' };
    return answer.ok ? await answer.json() : { refused: failed };
  } catch (error) {
    console.error(error);
    return { refused: failed };
  }
}
