import type { TextErrors, TypedText } from '#app/settings/texts/text-kinds.ts';

/** The text that another administrator has saved since the form was opened. */
export interface SavedMeanwhile {
  typed: TypedText;
  version: string;
  /** ISO instant. */
  at: string;
}

/** What the form of a text gets. */
export interface TextResponse {
  done: boolean;
  message: string;
  errors?: TextErrors;
  /** The version that is saved now, where this form has saved it. */
  version?: string;
  conflict?: SavedMeanwhile;
}
