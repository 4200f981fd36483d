export interface TextPart {
  text: string;
  marked: boolean;
}

const accents = /\p{M}/gu;

/** Cuts a text where it holds the term, whatever the case and the accents. */
export function markMatches(text: string, term: string): TextPart[] {
  const wanted = fold(term.trim()).text;
  const { text: folded, origins } = fold(text);
  const parts: TextPart[] = [];
  const add = (from: number, to: number, marked: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), marked });
  };

  let end = 0;
  let at = wanted ? folded.indexOf(wanted) : -1;
  while (at >= 0) {
    const from = origins[at] ?? end;
    const to = origins[at + wanted.length] ?? text.length;
    add(end, from, false);
    add(from, to, true);
    end = to;
    at = folded.indexOf(wanted, at + wanted.length);
  }
  add(end, text.length, false);
  return parts;
}

/** Lower case without accents, and for each letter of it where it comes from. */
function fold(text: string) {
  let folded = '';
  const origins: number[] = [];
  let position = 0;
  for (const character of text) {
    const plain = character.normalize('NFD').replace(accents, '').toLowerCase();
    for (let index = 0; index < plain.length; index += 1) origins.push(position);
    folded += plain;
    position += character.length;
  }
  return { text: folded, origins };
}
