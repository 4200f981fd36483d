import { useState } from 'react';
import { categoryTree, findCategory } from '#app/catalogue/categories/category-tree.ts';
import { maxDescriptionLength, maxNameLength } from '#app/catalogue/editing/parse-product.ts';
import type {
  ProductErrors,
  ProductField,
  ProductText,
} from '#app/catalogue/editing/product-text.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { ImageField } from './image-field.tsx';
import styles from './product-fields.module.css';

export interface ProductFieldsProps {
  values: ProductText;
  errors: ProductErrors;
  /** A box of several lines for the description. */
  descriptionLines?: boolean;
}

function fieldsOf({ values, errors }: ProductFieldsProps) {
  return (name: ProductField) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
  });
}

/** The fields that every product has, in the cells of a grid. */
export function ProductFields(props: ProductFieldsProps) {
  const { errors, descriptionLines } = props;
  const field = fieldsOf(props);
  return (
    <>
      <Field
        label="Name"
        {...field('name')}
        maxLength={maxNameLength}
        autoComplete="off"
        className={styles.two}
      />
      <Field label="Price" {...field('price')} inputMode="decimal" autoComplete="off" />
      <ShelfFields {...props} />
      <Field label="Quantity" {...field('quantity')} type="number" min={0} step={1} />
      <ImageField errors={errors} />
      <Field
        multiline
        label="Description"
        {...field('description')}
        rows={descriptionLines ? 3 : 1}
        maxLength={maxDescriptionLength}
        className={styles.full}
      />
    </>
  );
}

/** Category and subcategory; another category resets the subcategory (specification, section 5). */
function ShelfFields({ values, errors }: ProductFieldsProps) {
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

/** What few products need; open from the start where something of it is wrong. */
export function MoreFields(props: ProductFieldsProps) {
  const { errors } = props;
  const field = fieldsOf(props);
  const wrong = errors.compareAt ?? errors.releasedOn ?? errors.lowStock ?? errors.imageUrl;
  return (
    <details className={styles.full} open={wrong !== undefined || undefined}>
      <summary className={styles.more}>More</summary>
      <div className={styles.moreFields}>
        <Field
          label="Compare-at price"
          {...field('compareAt')}
          inputMode="decimal"
          hint="Shown struck through beside a lower price."
          autoComplete="off"
        />
        <Field label="Release date" {...field('releasedOn')} type="date" />
        <Field
          label="Low stock from"
          {...field('lowStock')}
          type="number"
          min={0}
          step={1}
          hint="Once there were more, so many or fewer run low."
        />
        <Field
          label="Image URL"
          {...field('imageUrl')}
          inputMode="url"
          hint="Without one, the drawing of its category is shown."
          autoComplete="off"
        />
      </div>
    </details>
  );
}
