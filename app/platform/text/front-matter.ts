import { parse } from 'yaml';
import type { z } from 'zod';

const fence = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** Splits a Markdown file into its YAML head, checked by `schema`, and its body. Throws naming the file. */
export function parseFrontMatter<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): { head: z.infer<Schema>; body: string } {
  const parts = fence.exec(text);
  if (!parts) throw new Error(`${file} does not begin with a --- block.`);
  const head = schema.safeParse(parse(parts[1] ?? ''));
  if (!head.success) throw new Error(`${file}: ${head.error.message}`);
  return { head: head.data, body: (parts[2] ?? '').trim() };
}
