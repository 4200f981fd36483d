import { createElement, Fragment, type ReactNode } from 'react';
import { t } from './words.ts';

type Part = ReactNode | ((inside: string) => ReactNode);

/**
 * A text with elements in it: `rich('Read our <terms>terms</terms>.', { terms: (inside) => … })`. A part
 * without an inside stands as `{name}`.
 */
export function rich(english: string, parts: Readonly<Record<string, Part>>): ReactNode {
  const pieces = t(english).split(/<(\w+)>(.*?)<\/\1>|\{(\w+)\}/);
  const children: ReactNode[] = [];
  for (let index = 0; index < pieces.length; index += 4) {
    const [text, tag, inside = '', name] = pieces.slice(index, index + 4);
    const part = parts[tag ?? name ?? ''];
    children.push(text, typeof part === 'function' ? part(inside) : part);
  }
  return createElement(Fragment, null, ...children);
}
