import { type ComponentProps, type ReactNode, useState } from 'react';
import { useMay } from '#app/admin/use-may.ts';
import { categoryTree, findCategory } from '#app/catalogue/categories/category-tree.ts';
import {
  fieldNames,
  localFields,
  type ProductErrors,
  type ProductField,
  type ProductText,
  productFields,
} from '#app/catalogue/editing/product-fields.ts';
import { CountedField, Field } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { EarlierCopies } from './form-notes.tsx';
import styles from './product-form.module.css';

interface ProductInputsProps {
  values: ProductText;
  errors: ProductErrors;
  descriptionRows?: number;
  nameNote?: ReactNode;
  photo?: ReactNode;
}

/** The inputs that every product needs, in the cells of a grid. */
export function ProductInputs({
  values,
  errors,
  descriptionRows = 1,
  nameNote,
  photo,
}: ProductInputsProps) {
  const props = { values, errors };
  return (
    <>
      <div className={styles.two}>
        <ProductInput field="name" {...props} />
        {nameNote}
      </div>
      <div>
        <ProductInput field="price" {...props} />
        <EarlierCopies values={values} />
      </div>
      <CategoryInputs {...props} />
      <ProductInput field="quantity" {...props} />
      {photo}
      <ProductInput field="description" {...props} rows={descriptionRows} />
      <LocalInputs {...props} />
    </>
  );
}

const localNames = Object.keys(localFields) as (keyof typeof localFields)[];

function LocalInputs({ values, errors }: Pick<ProductInputsProps, 'values' | 'errors'>) {
  return (
    <FieldGroup summary="Other languages" hasError={localNames.some((field) => errors[field])}>
      {localNames.map((field) => (
        <ProductInput
          key={field}
          field={field}
          values={values}
          errors={errors}
          rows={field.startsWith('description') ? 2 : undefined}
          hint={values[field] ? undefined : `Not yet in ${localFields[field]}`}
        />
      ))}
    </FieldGroup>
  );
}

interface ProductInputProps {
  values: ProductText;
  errors: ProductErrors;
  field: ProductField;
  /** For a text of several lines, which takes the whole width. */
  rows?: number;
  suggestions?: Pick<ComponentProps<'input'>, 'list' | 'onFocus'>;
  hint?: string;
}

export function ProductInput({ field, values, errors, suggestions, ...box }: ProductInputProps) {
  const may = useMay();
  const { label, input, inBooks, maxLength, choices } = productFields[field];
  const { rows = input?.rows } = box;
  const props = {
    label: input?.label ?? label,
    name: field,
    hint: box.hint ?? input?.hint,
    dir: field in localFields ? 'auto' : undefined,
    defaultValue: values[field],
    error: errors[field],
    autoComplete: 'off',
    className: rows === undefined ? undefined : 'full',
  };
  if (inBooks && !may('books')) return null;
  if (choices)
    return (
      <Select {...props}>
        <ChoiceOptions choices={choices} />
      </Select>
    );
  if (maxLength === undefined) {
    const number = input?.type === 'number' ? { min: 0, step: 1 } : {};
    return <Field {...props} {...number} type={input?.type} inputMode={input?.inputMode} />;
  }
  return rows === undefined ? (
    <CountedField {...props} limit={maxLength} {...suggestions} />
  ) : (
    <CountedField {...props} limit={maxLength} multiline rows={rows} />
  );
}

export function ChoiceOptions({ choices }: { choices: Readonly<Record<string, string>> }) {
  return (
    <>
      <option value="">Not said</option>
      <Options labels={choices} />
    </>
  );
}

/** Category and subcategory; another category resets the subcategory (specification, section 5). */
function CategoryInputs({ values, errors }: Pick<ProductInputsProps, 'values' | 'errors'>) {
  const [category, setCategory] = useState(values.category);
  const [subcategory, setSubcategory] = useState(values.subcategory);
  const known = findCategory(category)?.subcategories ?? [];
  return (
    <>
      <Select
        label="Category"
        name="category"
        value={category}
        onChange={(event) => {
          setCategory(event.target.value);
          setSubcategory('');
        }}
        error={errors.category}
      >
        <option value="">Choose a category</option>
        {category !== '' && !findCategory(category) && <option>{category}</option>}
        {categoryTree.map(({ slug, name }) => (
          <option key={slug}>{name}</option>
        ))}
      </Select>
      <Select
        label="Subcategory"
        name="subcategory"
        value={subcategory}
        onChange={(event) => setSubcategory(event.target.value)}
        error={errors.subcategory}
      >
        <option value="">{category ? 'Choose' : 'Choose a category first'}</option>
        {subcategory !== '' && !known.includes(subcategory) && <option>{subcategory}</option>}
        {known.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </>
  );
}

/** The inputs that few products need. */
export function MoreProductInputs({
  values,
  errors,
}: Pick<ProductInputsProps, 'values' | 'errors'>) {
  const more = fieldNames.filter((field) => productFields[field].input?.more);
  return (
    <FieldGroup summary="More" hasError={more.some((field) => errors[field])}>
      {more.map((field) => (
        <ProductInput key={field} field={field} values={values} errors={errors} />
      ))}
    </FieldGroup>
  );
}

interface FieldGroupProps {
  summary: string;
  isFilled?: boolean;
  hasError: boolean;
  children: ReactNode;
}

/** Inputs under a button. A value or an error opens them, and does not close them again. */
export function FieldGroup({ summary, isFilled = false, hasError, children }: FieldGroupProps) {
  const [isOpen, setIsOpen] = useState(isFilled);
  const [seen, setSeen] = useState({ isFilled, hasError: false });
  if (seen.isFilled !== isFilled || seen.hasError !== hasError) {
    setSeen({ isFilled, hasError });
    if ((isFilled && !seen.isFilled) || (hasError && !seen.hasError)) setIsOpen(true);
  }
  return (
    <details
      className="full"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={`small strong ${styles.more}`}>{summary}</summary>
      <div className={styles.moreFields}>{children}</div>
    </details>
  );
}
