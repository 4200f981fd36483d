import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

// `npm run words [-- path …]`: lists private words in names, comments, test titles and documents.

interface Rule {
  /** What to find in an identifier, a class or a file name; read word by word, in lower case. */
  name?: RegExp;
  /** What to find in a comment, a test title, a log message or a document. */
  prose?: RegExp;
  instead: string;
  /** Only where the name is declared, not where it is used. */
  declared?: true;
  /** A line that may use it: another meaning of the word. */
  except?: RegExp;
}

/** Names are split into lower-case words first: `keptEditsOf` is read as 'kept edits of'. */
const rules: readonly Rule[] = [
  {
    name: /\bkeys?$/,
    prose:
      /\b(press\w*|tap\w*|its|a|the|two|all|each|every) (big |small |last |first |same )*keys? (of|that|which|to|stays?|shows?|is|are|has|have)\b/i,
    instead: 'Button, RowActions, DialogActions (on screen)',
    except:
      /\b([a-z]\w*[kK]ey|keys?)\b(?!\w)|Object\.keys|KEY|(primary|foreign|idempotency|attempt|cache|lock|rate.limit|API|object|storage) keys?|keyboard|cart-storage|sentKeys|maxKeys/,
  },
  { name: /\b(settle|print|row|question|dialog) keys?\b/, instead: 'Button, Actions' },
  {
    name: /\bvisitors?\b/,
    prose: /signed-in visitor|visitors?,? who (is|are) signed in/i,
    instead: 'User, currentUser',
  },
  { name: /\bshop (listing|products?|rows?)\b/, instead: 'AdminProduct' },
  {
    name: /\bpictures?\b/,
    prose: /\bpictur(es?|ed)\b/i,
    instead: 'image, screenshot',
    except: /<\/?picture\b|'picture'/,
  },
  { name: /\bground\b/, prose: /\bground\b/i, instead: 'services, schema, background' },
  {
    name: /\b(keep|keeps|kept|keeper|keeping)\b/,
    prose: /\b(kept|keeper|keepers)\b/i,
    instead: 'cache, store, save, retention, worker, lastGood',
    except: /keep-?alive|keepalive|KEEP_ALIVE|keepFeatures|kept_cents/i,
  },
  {
    name: /\b(outdate[ds]?|outdating|rests? until|answer at once)\b/,
    prose: /\b(outdates?|finished pages?|rests until)\b/i,
    instead: 'invalidate, retryAfter, cachedResponse, serveFromCache',
  },
  {
    name: /\b(hear|hears|heard|tell|tells|told|say|says|said|saying|sayings)\b/,
    prose: /\b(hear|hears|heard|tell|tells|told|say|says|said|sayings)\b/i,
    instead: 'on…, notify, print, message, show, write',
  },
  {
    name: /^\w.* words$/,
    instead: 'format…, …Text, …Messages',
    except: /split|\bwords\b(?=[:,;)\s])/,
  },
  {
    name: /^(?!(index|value|instance|type|last index) of$|(get|read|find|list|count|parse|format|measure|create|build|describe|is|are|has|compare|sum|hash|map|make|to|out)\b).* of$/,
    instead: 'a verb: toColumns, getOrigin, hash',
    declared: true,
  },
  { name: /^most\b/, instead: 'max…' },
  { name: /\bsurpris(e|es|ed|ing)\b/, prose: /\bsurpris(e|es|ed)\b/i, instead: 'unexpectedError' },
  {
    name: /\b(people|persons?)\b/,
    prose: /\b(people|person|somebody|everybody|nobody)\b/i,
    instead: 'users',
    except: /admin\/(people|users\/people|history\?)/,
  },
  {
    name: /\bhistory\b/,
    prose: /\bhistory\b/i,
    instead: 'auditLog',
    except:
      /(backup|order|status)[- ]?history|admin\/history|(window|globalThis)\.history|history\.(push|replace|back|length|state|go)|browser('s)? history|history entr|history: (\[|states)/i,
  },
  { name: /\bdeeds?\b/, prose: /\bdeeds?\b|\bwritten down\b/i, instead: 'auditEntry' },
  {
    name: /\b(mark|marks|marked)\b/,
    prose: /\b(a|the|its|this|last|new) marks?\b/i,
    instead: 'cursor, highlight, logo',
    except:
      /<\/?mark\b|'mark'|byte.?order.?mark|(quote|quotation|question|check) mark|performance\.mark|highWaterMark|shelf.?mark/i,
  },
  { name: /\bbeats?\b/, prose: /\bbeats?\b/i, instead: 'heartbeat' },
  { name: /\b(hints?)\b/, instead: 'notification', except: /hint[=:?,)}\]. ]|early.?hints/i },
  { name: /\blooks?\b/, instead: 'poll, style' },
  {
    name: /\b(desk|wares|goods|scene|pace|endings?|storm|met)\b/,
    prose: /\b(desk|wares|scene|storm)\b/i,
    instead: 'dependencies, products, harness, responses, profile, cleanup, load',
  },
  { name: /^over$/, instead: 'signal', except: /over \(|OVER/ },
  {
    name: /\b(seal|seals|sealed)\b/,
    prose: /\bseal(s|ed)?\b/i,
    instead: 'sanitize, encrypt',
    // A completeness of goods.
    except: /\bsealed(Id)?\b/,
  },
  {
    name: /\bsheets?\b/,
    prose: /\bsheets?\b/i,
    instead: 'csvFile, document, surface, stylesheet',
    except: /style ?sheet/i,
  },
  {
    name: /\b(shelf|shelves)\b/,
    prose: /\b(shelf|shelves)\b/i,
    instead: 'category, subcategory',
    except: /shelf.?mark/i,
  },
  {
    name: /\b(bands?|spectrum|faceplate|squares|well)\b/,
    prose: /\b(faceplate|spectrum)\b/i,
    instead: 'ribbon, stripe, imageFrame, headerBar, placeholder, spinner',
    except: /WellFormed/,
  },
  { name: /\bpieces?\b/, prose: /\bpieces?\b/i, instead: 'units, quantity' },
  { name: /\b(wish|wishes)\b/, prose: /\b(wish|wishes)\b/i, instead: 'wishlistItem' },
  {
    name: /\bmails?\b/,
    prose: /\bmails?\b/i,
    instead: 'email(s)',
    except:
      /MAIL_|nodemailer|mailto|\/mail\b|'mail'|<Mail\w* |lucide-react|\bMail,|(mailFrom\w*|orderMailTo)\b|mail: '1'|mail (provider|server|client|program)|e-mail|sendMail\(|\/dev\/mails|\{ mails:/,
  },
  {
    name: /\b(slow|dead|database|open|cut|silent|shop|break) lines?\b/,
    prose:
      /\b(slow|dead|bad|cut|silent|poor) lines?\b|\bline (to|of) the (shop|database)|\b(loses?|lost|cuts?|over a|through a|the) lines? (is|was|of a|twice)/i,
    instead: 'connection',
    except: /lines? of an? (cart|order)/i,
  },
  { name: /\bwalk(s|ed|ing)?\b/, prose: /\bwalk(s|ed|ing)?\b/i, instead: 'indexScan, read, visit' },
  { name: /\bfaults?\b/, prose: /\bfaults?\b/i, instead: 'validationError, error, chaos' },
  {
    name: /\b(leavers?|forget|forgets|gone|cut off|left out)\b/,
    prose: /\b(leavers?|forgets?|forgotten|cut-off|left out)\b/i,
    instead: 'deletedUser, erase, unavailable, aborted, skipped',
    except: /410|\bcutOff\b|fire and forget|password is forgotten/,
  },
  { prose: /owner's side|with a face/i, instead: 'admin, page' },
  {
    name: /\b(sums|question|wanted)\b/,
    instead: 'totals, confirmDialog, requestedItems',
    except: /terminal\.question/,
  },
  {
    prose: /\b(whoever|whatever|anew|meanwhile|so many|of today|nobody's|thereupon|nought)\b/i,
    instead: 'a plain English sentence',
  },
];

/** Files that are not the shop's own words. */
const skipped =
  /^(db\/(migrations|demo)\/|tools\/(words|pixel-art|bench\/RESULTS)|tests\/fixtures\/|content\/|package-lock)/;

interface Piece {
  line: number;
  text: string;
  kind: 'name' | 'prose';
  /** True where the name is made, not only used. */
  declared?: boolean;
}

function splitName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_./$]+/g, ' ')
    .trim()
    .toLowerCase();
}

const tokens =
  /\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(,=:[!&|?]\s*)\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/|[A-Za-z_$][\w$]*/g;
const titleBefore = /(?:\b(?:it|test|describe|step|beforeEach)(?:\.\w+)*|\bnew \w*Error|\))\(\s*$/;
const logBefore = /\blog(?:ger)?\.(?:info|warn|error|debug|fatal)\([^;]*$/;

/** Names, comments, test titles, errors and log messages of a source; other texts are for readers of the shop. */
function readSource(source: string): Piece[] {
  const pieces: Piece[] = [];
  let line = 1;
  let last = 0;
  for (const found of source.matchAll(tokens)) {
    line += source.slice(last, found.index).split('\n').length - 1;
    last = found.index;
    const [text] = found;
    const before = source.slice(Math.max(0, found.index - 200), found.index);
    if (/^\/[/*]/.test(text)) {
      // What stands in backticks is code.
      pieces.push({ line, text: text.replace(/`[^`]*`/g, '``'), kind: 'prose' });
    } else if (!/^['"`/]/.test(text)) {
      const declared = /\b(function|const|let)\s+$/.test(before);
      pieces.push({ line, text, kind: 'name', declared });
    } else if (titleBefore.test(before) || logBefore.test(before)) {
      pieces.push({ line, text, kind: 'prose' });
    } else if (text.startsWith('`')) {
      for (const [, inner = ''] of text.matchAll(/\$\{([^}]*)\}/g)) {
        for (const [name] of inner.replace(/'[^']*'/g, '').matchAll(/[A-Za-z_]\w*/g)) {
          pieces.push({ line, text: name, kind: 'name' });
        }
      }
    } else if (/^['"][#.][\w./-]+['"]$/.test(text)) pieces.push({ line, text, kind: 'name' });
  }
  return pieces;
}

function readLines(source: string, kind: Piece['kind']): Piece[] {
  return source.split('\n').map((text, index) => ({ line: index + 1, text, kind }));
}

function readCss(source: string): Piece[] {
  return readLines(source, 'name').flatMap(({ line, text }) => [
    ...[...text.matchAll(/\.[a-zA-Z][\w-]*|--[\w-]+/g)].map(([name]) => ({
      line,
      text: name,
      kind: 'name' as const,
    })),
    ...[...text.matchAll(/\/\*.*/g)].map(([prose]) => ({
      line,
      text: prose,
      kind: 'prose' as const,
    })),
  ]);
}

/** Blanks the texts between JSX tags, which are always indented: they are for readers of the shop. */
function blankJsxTexts(source: string): string {
  return source.replace(/(?<=[>}])[^<>{}=;()]*[a-z][^<>{}=;()]*(?=[<{])/gi, (text) =>
    /\n\S/.test(text) ? text : text.replace(/[^\n]/g, ' '),
  );
}

function readPieces(file: string, source: string): Piece[] {
  if (file.endsWith('.md')) return readLines(source, 'prose');
  if (file.endsWith('.css')) return readCss(source);
  return readSource(file.endsWith('.tsx') ? blankJsxTexts(source) : source);
}

function findIn(
  { text, kind, declared }: Piece,
  line: string,
): { word: string; instead: string }[] {
  const read = kind === 'name' ? splitName(text) : text;
  return rules.flatMap((rule) => {
    const { name, prose, instead, except } = rule;
    if (rule.declared && !declared) return [];
    const word = (kind === 'name' ? name : prose)?.exec(read)?.[0];
    return word && !except?.test(line) ? [{ word, instead }] : [];
  });
}

const paths = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', ...paths], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|css|sql|md)$/.test(file) && !skipped.test(file));

const counts = new Map<string, number>();
for (const file of files.filter((one) => fs.existsSync(one))) {
  const source = fs.readFileSync(file, 'utf8');
  const lines = source.split('\n');
  const base = file.replace(/\.[a-z0-9.]+$/, '');
  const pieces: Piece[] = [{ line: 0, text: base, kind: 'name' }, ...readPieces(file, source)];
  const seen = new Set<string>();
  for (const piece of pieces) {
    const context = lines[piece.line - 1] ?? '';
    // Tables of old and new words: in the style page, and for metrics that changed their names.
    if (/^(CONTRIBUTING|docs\/operations)\.md$/.test(file) && context.startsWith('|')) continue;
    for (const { word, instead } of findIn(piece, `${context}${piece.text}`)) {
      const where = `${file}:${piece.line} '${word}'`;
      if (seen.has(where)) continue;
      seen.add(where);
      counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1);
      const shown = (piece.kind === 'name' ? piece.text : piece.text.trim()).slice(0, 70);
      process.stdout.write(`${where} → ${instead}: ${shown.replace(/\s+/g, ' ')}\n`);
    }
  }
}

const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
const byWord = [...counts].sort(([, a], [, b]) => b - a).map(([word, count]) => `${word} ${count}`);
process.stdout.write(`${byWord.join(', ')}\n${total} private words in ${files.length} files\n`);
process.exitCode = total > 0 ? 1 : 0;
