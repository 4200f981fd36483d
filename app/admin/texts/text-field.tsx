import { type ProductName, ProductPicker } from '#app/admin/product-picker.tsx';
import { UploadedImageField } from '#app/admin/uploaded-image-field.tsx';
import { postImageUrl } from '#app/catalogue/images/art-url.ts';
import {
  maxFeatured,
  type ShownTextField,
  type TypedText,
} from '#app/settings/texts/text-kinds.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { MarkdownField } from './markdown-field.tsx';

/** What the fields with a choice offer. */
export interface TextChoices {
  colors: readonly { slug: string; name: string }[];
  drawings: readonly { slug: string; title: string }[];
  /** The featured products of home. */
  featured: readonly ProductName[];
}

export interface TextFieldInputProps {
  field: ShownTextField;
  typed: TypedText;
  error?: string;
  choices: TextChoices;
  /** The link of a published article cannot be changed. */
  isPublished: boolean;
}

/** The input of one field of a text. */
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
  if (control === 'image') {
    return <UploadedImageField {...shared} drawing={postImageUrl(typed.drawing ?? '')} />;
  }
  if (control === 'markdown') return <MarkdownField {...shared} />;
  if (control === 'colors') {
    return (
      <Select {...shared}>
        {choices.colors.map(({ slug, name: color }) => (
          <option key={slug} value={slug}>
            {color}
          </option>
        ))}
      </Select>
    );
  }
  if (control === 'drawing') {
    return (
      <Select {...shared}>
        {choices.drawings.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </Select>
    );
  }
  if (control === 'lines') {
    return <Field {...shared} multiline dir="auto" rows={2} optional={optional} />;
  }
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
