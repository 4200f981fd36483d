import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signInUrl } from '#app/admin/admin-action.ts';
import { maxImportBytes } from '#app/catalogue/csv/import-report.ts';

const failed = 'The file did not arrive. Check the connection and try again.';

/** Sends a form with a file and tells how far it is; then goes where the answer leads. */
export function useUpload() {
  const navigate = useNavigate();
  /** From 0 to 1; at 1 the shop has it and works on it. Null while nothing is sent. */
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState('');

  function fail(words: string) {
    setSent(null);
    setError(words);
  }
  function send(form: HTMLFormElement) {
    const fields = new FormData(form);
    const files = [...fields.values()].filter((value) => value instanceof File);
    if (files.some((file) => file.size > maxImportBytes)) {
      return fail('The file is larger than 10 MB.');
    }
    setError('');
    setSent(0);
    // `fetch` tells nothing of how far an upload is.
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => setSent(total > 0 ? loaded / total : 0);
    request.onerror = () => fail(failed);
    request.onload = () => {
      if (request.status >= 400) return fail(failed);
      const { pathname, search } = new URL(request.responseURL);
      setSent(null);
      // The shop sends whoever is not signed in as an admin to its home page.
      const isEnded = !pathname.startsWith('/admin');
      void navigate(isEnded ? signInUrl() : pathname + search);
    };
    request.open('POST', form.action);
    request.send(fields);
  }
  return { sent, error, send };
}
