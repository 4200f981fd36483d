import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { uploadImage } from '#app/admin/upload-image.ts';
import { Field, type FieldProps } from '#app/ui/controls/field.tsx';
import { SpinnerDots } from '#app/ui/feedback/progress.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import styles from './markdown-field.module.css';

/** Puts text where the cursor is, as if it had been typed. */
function insert(area: HTMLTextAreaElement, text: string): void {
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
  area.focus();
}

type MarkdownFieldProps = Pick<FieldProps, 'label' | 'error' | 'hint'> & {
  name: string;
  defaultValue: string | undefined;
};

/** A long text in Markdown, into which images can be uploaded. */
export function MarkdownField({ name, ...field }: MarkdownFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  async function addImage({ currentTarget: box }: ChangeEvent<HTMLInputElement>) {
    const file = box.files?.[0];
    if (!file) return;
    setBusy(true);
    const answer = await uploadImage(file);
    setBusy(false);
    box.value = '';
    const area = frame.current?.querySelector('textarea');
    if ('refused' in answer) showToast({ kind: 'refused', text: answer.refused });
    else if (area) insert(area, `\n\n![What the picture shows](${toPageUrl(answer.url)})\n\n`);
  }
  return (
    <div ref={frame} className={styles.markdown}>
      <Field {...field} name={name} multiline dir="auto" rows={20} required />
      <div className={styles.tools}>
        <label className={styles.image}>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={addImage}
            className="visually-hidden"
          />
          {busy ? <SpinnerDots /> : <ImagePlus className="icon" aria-hidden="true" />}
          Add picture
        </label>
        <span>
          Markdown: <code>## Heading</code> <code>**bold**</code> <code>- list</code>{' '}
          <code>[link](/blog)</code>
        </span>
      </div>
    </div>
  );
}

/** Pages show an image of the shop 960 pixels wide. */
function toPageUrl(url: string): string {
  return url.replace(/\/2000\.webp$/, '/960.webp');
}
