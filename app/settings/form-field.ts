import { z } from 'zod';

export interface FormField {
  label: string;
  schema: z.ZodType;
  optional?: boolean;
  hint?: string;
  /** Reads the typed text. Without it the text itself is the value. */
  parse?: (typed: string) => unknown;
  /** Shows a value in the form. Without it the value is shown as it is. */
  format?: (value: never) => string;
}

export const splitList = (typed: string) => typed.split(/\s*,\s*/).filter(Boolean);

/** Products that the owner chooses, in their order. */
export function chooseProducts(max: number) {
  return {
    control: 'products',
    optional: true,
    schema: z.array(z.int().positive()).max(max, `Choose ${max} at most.`),
    parse: (typed: string) => [...new Set(splitList(typed).map(Number))],
    format: (ids: readonly number[]) => ids.join(','),
  } as const;
}

/** The fields as plain data for the browser. */
export function describeFields<Name extends string, Field extends FormField>(
  fields: readonly (readonly [name: Name, field: Field])[],
) {
  return fields.map(([name, { schema: _schema, parse: _parse, format: _format, ...shown }]) => ({
    name,
    ...shown,
  }));
}

export function formatFields(
  fields: readonly (readonly [name: string, field: FormField])[],
  values: object,
): Record<string, string> {
  const shown = fields.map(([name, { format = String }]) => {
    return [name, format((values as Record<string, never>)[name] as never)];
  });
  return Object.fromEntries(shown);
}

export function parseFields(
  fields: readonly (readonly [name: string, field: FormField])[],
  typed: Readonly<Partial<Record<string, string>>>,
) {
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [name, { schema, parse = (text: string) => text }] of fields) {
    const read = schema.safeParse(parse(typed[name] ?? ''));
    if (read.success) values[name] = read.data;
    else errors[name] = read.error.issues[0]?.message ?? '';
  }
  return { values, errors };
}
