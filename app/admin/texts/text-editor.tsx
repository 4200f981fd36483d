import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useActionResponse, useOpenErrors } from '#app/admin/forms/use-action-response.ts';
import { readFormTexts, useSavedDraft } from '#app/admin/forms/use-saved-draft.ts';
import type { FormResult } from '#app/platform/http/form-result.ts';
import type { ShownTextField, TypedText } from '#app/settings/texts/text-kinds.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { ScrollRegion } from '#app/ui/data/table.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { useBottomBar } from '#app/ui/layout/use-bottom-bar.ts';
import { type TextChoices, TextFieldInput } from './text-field.tsx';
import styles from './texts.module.css';

interface SavedMeanwhile {
  title: string;
  typed: TypedText;
  version: string;
}

export interface TextResponse extends FormResult {
  /** The version that is saved now, where this form has saved it. */
  version?: string;
  conflict?: SavedMeanwhile;
}

interface TextEditorProps {
  id: string;
  form: RefObject<HTMLFormElement | null>;
  fields: readonly ShownTextField[];
  saved: TypedText;
  /** Empty for a text that was never edited. */
  version: string;
  choices: TextChoices;
  isPublished: boolean;
  /** Articles alone can be drafts. */
  canBeDraft: boolean;
}

/** The form of a text. What is typed stays until it is saved, also while the connection is away. */
export function TextEditor(props: TextEditorProps) {
  const { id, form, fields, choices, isPublished, canBeDraft } = props;
  const fetcher = useFetcher<TextResponse>({ key: `text-${id}` });
  // What the fields started from. Who goes on typing after a save started from what was sent.
  const [base, setBase] = useState<TypedText>({ ...props.saved, version: props.version });
  const [taken, setTaken] = useState(0);
  const sent = useRef<TypedText>(base);
  const draft = useSavedDraft(form, { id: `text-${id}`, saved: base });
  // For the preview: new fields fire no event of their own. Before hydration 'input' is kept as a tap, and a
  // tap on a form sends it.
  useEffect(() => {
    if (taken || draft.key) form.current?.dispatchEvent(new Event('refilled'));
  }, [taken, draft.key, form]);
  const start = draft.startedFrom;
  const typed = { ...start, ...draft.texts };
  useActionResponse(fetcher.data, form, () => {
    const saved = { ...sent.current, version: fetcher.data?.version ?? '' };
    draft.settle(sent.current, saved);
    setBase(saved);
  });
  const { errors, onInput } = useOpenErrors(fetcher.data?.errors);
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  const [settled, setSettled] = useState<SavedMeanwhile>();
  const conflict = fetcher.data?.conflict;
  const busy = fetcher.state !== 'idle' && fetcher.formMethod === 'POST';

  function takeOver({ typed: theirs, version }: SavedMeanwhile) {
    setSettled(conflict);
    draft.discard();
    setBase({ ...theirs, version });
    setTaken((count) => count + 1);
  }
  return (
    <Panel>
      <fetcher.Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        data-tap
        onInput={onInput}
        onSubmit={() => {
          sent.current = readFormTexts(form.current);
        }}
        className={styles.form}
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={start.version ?? ''} />
        {/* Enter in a field presses the first submit button of a form: it must be Save. */}
        <button
          type="submit"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          disabled={busy}
        />
        <Fragment key={`${taken} ${draft.key}`}>
          {fields.map((field) => (
            <TextFieldInput
              key={field.name}
              field={field}
              typed={typed}
              error={errors[field.name]}
              choices={choices}
              isPublished={isPublished}
            />
          ))}
        </Fragment>
        {conflict && conflict !== settled && (
          <ConflictNotice
            conflict={conflict}
            fields={fields.filter(({ name }) => conflict.typed[name] !== sent.current[name])}
            onTake={() => takeOver(conflict)}
          />
        )}
        <div ref={bar} className={styles.actions}>
          <Button type="submit" name="intent" value="save" busy={busy}>
            {isPublished ? 'Save text' : 'Save draft'}
          </Button>
          {canBeDraft && (
            <Button
              type="submit"
              name="intent"
              value={isPublished ? 'unpublish' : 'publish'}
              variant="quiet"
              aria-disabled={busy}
            >
              {isPublished ? 'Unpublish' : 'Publish'}
            </Button>
          )}
          <TextButtonLink to={{ hash: 'preview' }} prefetch="none" className={styles.jump}>
            To the preview
          </TextButtonLink>
        </div>
      </fetcher.Form>
    </Panel>
  );
}

interface ConflictNoticeProps {
  conflict: SavedMeanwhile;
  /** Those whose saved text is another one than the typed text. */
  fields: readonly ShownTextField[];
  onTake: () => void;
}

function ConflictNotice({ conflict, fields, onTake }: ConflictNoticeProps) {
  const { title, typed, version } = conflict;
  return (
    <Notice tone="warn" role="alert" title={title}>
      <div className={`stack ${styles.conflict}`}>
        <p>What you typed is still here and is not saved.</p>
        <details>
          <summary>Show what is saved</summary>
          <ScrollRegion aria-label="What is saved">
            <dl>
              {fields.map(({ name, label }) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd dir="auto">{typed[name] || '—'}</dd>
                </div>
              ))}
            </dl>
          </ScrollRegion>
        </details>
        <div className={`cluster ${styles.back}`}>
          <Button variant="quiet" size="sm" onClick={onTake}>
            Take what is saved
          </Button>
          <Button type="submit" name="over" value={version} variant="danger" size="sm">
            Save mine over it
          </Button>
        </div>
      </div>
    </Notice>
  );
}
