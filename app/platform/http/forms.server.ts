import { data } from 'react-router';
import { z } from 'zod';
import { msg, t } from '#app/platform/language/words.ts';
import { parseLine, parseText } from '#app/platform/text/input-text.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { type FormResult, refuse } from './form-result.ts';

export interface FormAction<Given, Result extends FormResult> {
  fields: z.ZodObject;
  act: (values: never, given: Given) => MaybePromise<Result | Response>;
  /** The message where fields are refused; by default the first error. */
  invalid?: string;
}

type MaybePromise<Value> = Value | Promise<Value>;

/** Makes the function that declares a form whose action gets `Given` besides the typed values. */
export function declareFor<Given>() {
  return <Shape extends z.ZodRawShape, Answer extends FormResult | Response>(
    fields: Shape,
    act: (values: z.output<z.ZodObject<Shape>>, given: Given) => MaybePromise<Answer>,
    invalid?: string,
  ): FormAction<Given, Exclude<Answer, Response>> => {
    // TypeScript cannot see that an answer is a result or a response.
    const declared = act as FormAction<Given, Exclude<Answer, Response>>['act'];
    return { fields: z.object(fields), act: declared, invalid };
  };
}

const sent = z.string().default('');

/** The fields of a form. A missing text is empty, as an empty field is. */
export const formField = {
  line: (max: number, missing?: string) => {
    const line = sent.transform((text) => parseLine(text, max));
    return missing ? line.refine(Boolean, missing) : line;
  },
  text: (max: number, missing?: string) => {
    const text = sent.transform((typed) => parseText(typed, max));
    return missing ? text.refine(Boolean, missing) : text;
  },
  /** As it was sent: what the page itself wrote into it. */
  raw: () => sent,
  /** A number from 1; 0 for anything else. */
  id: () => sent.transform(parseId),
  /** A checkbox. */
  flag: () =>
    z
      .unknown()
      .optional()
      .transform((value) => value !== undefined),
};

/** Reads each declared field once. Null where one is doubled or a file stands for a text. */
function readFields(form: FormData, fields: z.ZodObject): Record<string, string> | null {
  const read: Record<string, string> = {};
  for (const name of Object.keys(fields.shape)) {
    const values = form.getAll(name);
    if (values.length > 1 || values[0] instanceof File) return null;
    if (values[0] !== undefined) read[name] = values[0] as string;
  }
  return read;
}

const unreadable = msg('The form was not understood. Reload the page.');
const unknownIntent = msg('This button is not known. Reload the page.');

/** Does what the field `intent` of a form asks. What the page did not declare is refused with 400. */
export async function runForm<Given, Result extends FormResult>(
  forms: Readonly<Record<string, FormAction<Given, Result>>>,
  form: FormData,
  given: Given,
) {
  const intent = String(form.get('intent') ?? '');
  const found = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
  const read = found && readFields(form, found.fields);
  if (!read) {
    const unread = { status: 400, isLost: true };
    return answer(refuse(t(found ? unreadable : unknownIntent), unread) as Result);
  }
  const parsed = found.fields.safeParse(read);
  if (!parsed.success) return answer(refuseFields(parsed.error, found.invalid) as Result);
  const result = await found.act(parsed.data as never, given);
  // The router takes the type of an action from what is no redirect.
  return result instanceof Response ? (result as never) : answer(result);
}

function refuseFields({ issues }: z.ZodError, message = issues[0]?.message ?? unreadable) {
  const named = issues.map((issue) => [String(issue.path[0]), t(issue.message)] as const);
  return refuse(t(message), { errors: Object.fromEntries(named.toReversed()) });
}

function answer<Result extends FormResult>({ status, ...result }: Result) {
  const refusal = result.errors ? 400 : 409;
  return data(result as Omit<Result, 'status'>, status ?? (result.done ? 200 : refusal));
}
