import { useState } from 'react';
import { categoryTree, findCategory } from '#app/catalogue/category-tree.ts';
import { maxDescriptionLength, maxNameLength } from '#app/catalogue/parse-product.ts';
import type { ProductErrors, ProductText } from '#app/catalogue/product-text.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { ImageField } from './image-field.tsx';
import styles from './product-fields.module.css';

export interface ProductFieldsProps {
  values: ProductText;
  errors: ProductErrors;
  /** A box of several lines for the description. */
  descriptionLines?: boolean;
}

/** The fields that every product has, in the cells of a grid. */
export function ProductFields({ values, errors, descriptionLines }: ProductFieldsProps) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        defaultValue={values.name}
        maxLength={maxNameLength}
        autoComplete="off"
        error={errors.name}
        className={styles.two}
      />
      <Field
        label="Price"
        name="price"
        inputMode="decimal"
        defaultValue={values.price}
        autoComplete="off"
        error={errors.price}
      />
      <ShelfFields values={values} errors={errors} />
      <Field
        label="Quantity"
        name="quantity"
        type="number"
        min={0}
        step={1}
        defaultValue={values.quantity}
        error={errors.quantity}
      />
      <ImageField error={errors.image} />
      <Field
        multiline
        label="Description"
        name="description"
        rows={descriptionLines ? 3 : 1}
        defaultValue={values.description}
        maxLength={maxDescriptionLength}
        error={errors.description}
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
export function MoreFields({ values, errors }: ProductFieldsProps) {
  const wrong = errors.compareAt ?? errors.releasedOn ?? errors.lowStock ?? errors.imageUrl;
  return (
    <details className={styles.full} open={wrong !== undefined || undefined}>
      <summary className={styles.more}>More</summary>
      <div className={styles.moreFields}>
        <Field
          label="Compare-at price"
          name="compareAt"
          inputMode="decimal"
          hint="Shown struck through beside a lower price."
          defaultValue={values.compareAt}
          autoComplete="off"
          error={errors.compareAt}
        />
        <Field
          label="Release date"
          name="releasedOn"
          type="date"
          defaultValue={values.releasedOn}
          error={errors.releasedOn}
        />
        <Field
          label="Low stock from"
          name="lowStock"
          type="number"
          min={0}
          step={1}
          hint="So many pieces or fewer run out."
          defaultValue={values.lowStock}
          error={errors.lowStock}
        />
        <Field
          label="Image URL"
          name="imageUrl"
          inputMode="url"
          hint="Left empty, the shop draws a picture."
          defaultValue={values.imageUrl}
          autoComplete="off"
          error={errors.imageUrl}
        />
      </div>
    </details>
  );
}
