import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { type ProductName, ProductPicker } from '#app/admin/pickers/product-picker.tsx';
import { UploadedImageField, uploadImage } from '#app/admin/pickers/uploaded-image-field.tsx';
import { useUploadWait } from '#app/admin/pickers/use-upload-wait.ts';
import { postImageUrl } from '#app/catalogue/images/art-url.ts';
import { acceptedImages } from '#app/platform/images/image-limits.ts';
import { getPageImageUrl } from '#app/platform/images/image-url.ts';
import {
  maxFeatured,
  type ShownTextField,
  type TypedText,
} from '#app/settings/texts/text-kinds.ts';
import { Field, type FieldProps } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { SpinnerDots } from '#app/ui/feedback/progress.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import styles from './texts.module.css';

export interface TextChoices {
  colors: readonly { slug: string; name: string }[];
  drawings: readonly { slug: string; title: string }[];
  featured: readonly ProductName[];
}

interface TextFieldInputProps {
  field: ShownTextField;
  typed: TypedText;
  error?: string;
  choices: TextChoices;
  /** The link of a published article cannot be changed. */
  isPublished: boolean;
}

export function TextFieldInput({ field, typed, error, choices, isPublished }: TextFieldInputProps) {
  const { name, label, control, optional, hint } = field;
  const shared = { name, label, hint, error, defaultValue: typed[name] ?? '' };
  if (control === 'products') {
    return (
      <ProductPicker
        {...shared}
        known={choices.featured}
        max={maxFeatured}
        searchLabel="Find one to feature"
        hint={`Up to ${maxFeatured}. Places that stay empty are filled as before.`}
        verb="Feature"
      />
    );
  }
  if (control === 'image')
    return <UploadedImageField {...shared} drawing={postImageUrl(typed.drawing ?? '')} />;
  if (control === 'markdown') return <MarkdownField {...shared} />;
  if (control === 'colors')
    return (
      <Select {...shared}>
        <Options labels={Object.fromEntries(choices.colors.map((one) => [one.slug, one.name]))} />
      </Select>
    );
  if (control === 'drawing')
    return (
      <Select {...shared}>
        <Options labels={Object.fromEntries(choices.drawings.map((it) => [it.slug, it.title]))} />
      </Select>
    );
  if (control === 'lines')
    return <Field {...shared} multiline dir="auto" rows={2} optional={optional} />;
  const isFixed = name === 'slug' && isPublished;
  return (
    <Field
      {...shared}
      type={control === 'day' ? 'date' : 'text'}
      dir={name === 'slug' ? 'ltr' : 'auto'}
      hint={isFixed ? 'Unpublish the article to change its link.' : hint}
      readOnly={isFixed}
      optional={optional}
    />
  );
}

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

function MarkdownField({ name, ...field }: MarkdownFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [uploads, setUploads] = useState(0);
  const busy = uploads > 0;
  const refuse = (text: string) => showToast({ kind: 'refused', text });
  useUploadWait(frame, busy, refuse);
  async function addImage({ currentTarget: box }: ChangeEvent<HTMLInputElement>) {
    const file = box.files?.[0];
    if (!file) return;
    setUploads((count) => count + 1);
    const answer = await uploadImage(file);
    setUploads((count) => count - 1);
    box.value = '';
    const area = frame.current?.querySelector('textarea');
    if ('refused' in answer) refuse(answer.refused);
    else if (area)
      insert(area, `\n\n![What the picture shows](${getPageImageUrl(answer.url)})\n\n`);
  }
  return (
    <div ref={frame} className={styles.markdown}>
      <Field {...field} name={name} multiline dir="auto" rows={20} required />
      <div className={`row muted small ${styles.tools}`}>
        <label className={`tap strong ${styles.image}`}>
          <input
            type="file"
            accept={acceptedImages}
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
