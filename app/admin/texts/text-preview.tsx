import { type RefObject, useEffect, useState } from 'react';
import { postImageUrl } from '#app/catalogue/images/art-url.ts';
import { fillMessage } from '#app/orders/confirmation/messages.ts';
import { getDirection, type Language } from '#app/platform/language/languages.ts';
import type { TextKind, TypedText } from '#app/settings/texts/text-kinds.ts';
import { Image } from '#app/ui/data/image.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Prose } from '#app/ui/layout/prose.tsx';
import styles from './texts.module.css';

export interface PreviewedText {
  /** With the opening of a page filled in. */
  typed: TypedText;
  html: string;
  error?: string;
}

const pauseMs = 250;
const retryMs = 3000;
/** What is typed, and what the editor puts in its place. */
const changes = ['input', 'refilled'];

/** Asks when typing pauses, and again where no answer came. Answers to older texts are dropped. */
function usePreview(form: RefObject<HTMLFormElement | null>, initial: PreviewedText) {
  const [preview, setPreview] = useState(initial);
  const [isBehind, setIsBehind] = useState(false);
  useEffect(() => {
    const element = form.current;
    let timer: number | undefined;
    let asked = new AbortController();
    async function ask() {
      asked.abort();
      asked = new AbortController();
      const { signal } = asked;
      try {
        const body = new FormData(element ?? undefined);
        const request = { method: 'POST', body, signal, redirect: 'manual' } as const;
        const answer = await fetch('/admin/texts/preview', request);
        if (!answer.ok) throw new Error(`The preview got status ${answer.status}.`);
        setPreview(await answer.json());
        setIsBehind(false);
      } catch (error) {
        if (signal.aborted) return;
        console.error(error);
        setIsBehind(true);
        timer = window.setTimeout(ask, retryMs);
      }
    }
    const schedule = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(ask, pauseMs);
    };
    for (const type of changes) element?.addEventListener(type, schedule);
    return () => {
      for (const type of changes) element?.removeEventListener(type, schedule);
      window.clearTimeout(timer);
      asked.abort();
    };
  }, [form]);
  return { preview, isBehind };
}

interface TextPreviewProps {
  kind: TextKind;
  language: Language;
  form: RefObject<HTMLFormElement | null>;
  initial: PreviewedText;
}

/** The text as guests will see it, while it is typed. */
export function TextPreview({ kind, language, form, initial }: TextPreviewProps) {
  const { preview, isBehind } = usePreview(form, initial);
  const { typed, html, error } = preview;
  const own = language === 'en' ? {} : { lang: language, dir: getDirection(language) };
  return (
    <Panel as="div" id="preview" className={styles.preview}>
      <h3 id="preview-label" className={styles.label}>
        Preview
      </h3>
      <div role="status">
        {isBehind && <Notice tone="warn">The preview waits for the connection.</Notice>}
        {error && <Notice tone="warn">{error}</Notice>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section aria-labelledby="preview-label" tabIndex={0} className={styles.scrolling} {...own}>
        {kind === 'home' && <HeroPreview typed={typed} html={html} />}
        {kind === 'article' && (
          <Image
            src={typed.image || postImageUrl(typed.drawing ?? '')}
            alt=""
            width={480}
            height={272}
            eager
            className={styles.cover}
          />
        )}
        {kind === 'message' && <MessagePreview typed={typed} />}
        {(kind === 'page' || kind === 'article') && (
          <>
            <h4 className={styles.heading}>{typed.title}</h4>
            {typed.lead && <p className={styles.lead}>{typed.lead}</p>}
            <Prose html={html} leadFirst={kind === 'article'} />
          </>
        )}
      </section>
    </Panel>
  );
}

const sampleFacts = {
  first: 'Rana',
  shop: 'Sandouk',
  number: 'ORD-1763812000000',
  items: 'Cedar Quest, Pocket Marmot',
  due: '$53.00',
  place: 'Jounieh',
  window: 'Tue 25 or Wed 26 November',
  link: 'https://shop.example/o?t=…',
  courier: 'Ali',
};

function MessagePreview({ typed }: Pick<PreviewedText, 'typed'>) {
  return Object.entries(typed).map(([name, text]) => (
    <p key={name} dir="auto" className={styles.message}>
      {fillMessage(text, sampleFacts)}
    </p>
  ));
}

function HeroPreview({ typed, html }: Pick<PreviewedText, 'typed' | 'html'>) {
  return (
    <div className={`stack breaks ${styles.hero}`}>
      <p className={styles.headline}>{(typed.headline ?? '').replaceAll('\n', ' ')}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes all HTML */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
      <strong>{typed.button}</strong>
    </div>
  );
}
