export interface FormResult<Name extends string = string> {
  done: boolean;
  /** A sentence for a toast; empty where the page shows what came of the form. */
  message: string;
  /** What else there is to know, in a toast of its own. */
  note?: string;
  errors?: Partial<Record<Name, string>>;
  /** What is asked before it is done. */
  question?: string;
  /** Nothing is known of what it asks: no answer came, so that it may be done, or it was not understood. */
  isLost?: boolean;
  /** The hidden fields that the form has instead from now on. */
  fields?: Readonly<Record<string, string | number>>;
  /** The HTTP status; by default 200, 400 with `errors`, and 409 for another refusal. */
  status?: number;
}

/** The answer to a form that was done; `more` is for its page. */
export function done<More extends object>(message: string, more?: More): FormResult & More {
  return { done: true, message, ...(more as More) };
}

export function refuse<More extends object>(message: string, more?: More): FormResult & More {
  return { done: false, message, ...(more as More) };
}
