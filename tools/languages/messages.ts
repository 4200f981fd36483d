import fs from 'node:fs';
import { parseSync } from 'vite';
import type { TextUse } from '#app/platform/language/marked-script.ts';

/** A text of the shop in its source, with the place of its content between the quotes. */
export interface Message {
  text: string;
  use: TextUse;
  start: number;
  end: number;
  /** The plural of a singular. */
  many?: string;
  /** The place of a call that only gives the text back, in a script whose texts are translated. */
  call?: { start: number; end: number };
}

export interface SourceNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const uses: Record<string, readonly TextUse[]> = {
  t: ['t'],
  msg: ['t'],
  rich: ['t'],
  tn: ['one', 'many'],
};

const isNode = (value: unknown): value is SourceNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Visits every node of a tree, parents first. */
export function visit(node: SourceNode, act: (node: SourceNode) => void): void {
  act(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, act);
  }
}

/** The value of a string without gaps; null for anything else. */
export function readString(node: SourceNode | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || (node.expressions as SourceNode[]).length > 0)
    return null;
  const [quasi] = node.quasis as { value: { cooked: string } }[];
  return quasi?.value.cooked ?? null;
}

export const parseSource = (code: string, file: string): SourceNode =>
  parseSync(file, code).program as unknown as SourceNode;

/** The texts that a module gives to `t`, `tn`, `rich` and `msg`. */
export function findMessages(code: string, file: string): Message[] {
  if (!code.includes('/language/')) return [];
  const messages: Message[] = [];
  visit(parseSource(code, file), (node) => {
    if (node.type !== 'CallExpression') return;
    const callee = node.callee as SourceNode;
    const givenUses = callee.type === 'Identifier' ? uses[String(callee.name)] : undefined;
    const given = node.arguments as SourceNode[];
    // `tn` has the number first.
    const texts = givenUses?.length === 2 ? given.slice(1) : given;
    for (const [index, use] of (givenUses ?? []).entries()) {
      const argument = texts[index];
      const text = readString(argument);
      if (!argument || text === null) continue;
      const many = use === 'one' ? (readString(texts[1]) ?? undefined) : undefined;
      const call = given.length === 1 ? { start: node.start, end: node.end } : undefined;
      messages.push({ text, use, start: argument.start + 1, end: argument.end - 1, many, call });
    }
  });
  return messages.sort((a, b) => a.start - b.start);
}

/** The owner reads these, in English. */
const ownerOnly =
  /^app\/admin\/|emails\/(new-order|customer-deleted)|cases\/shop-case-emails|\.test\.tsx?$/;

/** The modules that shoppers' texts stand in. */
export function listSources(): string[] {
  return fs
    .globSync('app/**/*.{ts,tsx}')
    .filter((file) => !ownerOnly.test(file))
    .sort();
}
