import { type FocusEvent, type ReactNode, useId, useState } from 'react';
import { cardConditions, gradedConditions, kinds } from '#app/catalogue/copy/copy.ts';
import { copyFields } from '#app/catalogue/copy/copy-fields.ts';
import { formatFieldText } from '#app/catalogue/editing/parse-product.ts';
import type { ProductErrors, ProductText } from '#app/catalogue/editing/product-fields.ts';
import { Select } from '#app/ui/controls/select.tsx';
import { fetchJson } from './form-notes.tsx';
import { ChoiceOptions, FieldGroup, ProductInput } from './product-inputs.tsx';

interface CopyInputsProps {
  values: ProductText;
  errors: ProductErrors;
}

const names = (Object.keys(copyFields) as (keyof typeof copyFields)[]).filter(
  (field) => !copyFields[field].input?.more,
);

const tests = ['power', 'testedOn', 'testNotes'] as const;

/** What a kind of goods never has, and a category where the kind is not said. */
const notOf: Readonly<Record<string, readonly (keyof typeof copyFields)[]>> = {
  card: [...tests, 'region', 'completeness', 'included'],
  figure: [...tests, 'region', 'language'],
  game: ['power'],
  console: ['language'],
  other: tests,
  TCG: [...tests, 'region'],
  Funko: [...tests, 'region'],
};

/** The facts and extra photos of one copy, open if there are any. */
export function CopyInputs({
  photos,
  hasPhotos,
  ...props
}: CopyInputsProps & { photos: ReactNode; hasPhotos: boolean }) {
  const [kind, setKind] = useState(props.values.kind);
  const hidden = notOf[kind || props.values.category] ?? [];
  return (
    <FieldGroup
      summary="Copy"
      isFilled={hasPhotos || names.some((field) => props.values[field])}
      hasError={names.some((field) => props.errors[field])}
    >
      <ConditionInputs {...props} kind={kind} onKind={setKind} />
      {names.slice(2).map((field) => {
        // A kind hides what it never has; what is filled stays.
        if (hidden.includes(field) && !props.values[field] && !props.errors[field]) return null;
        const Input = field === 'title' ? TitleInput : ProductInput;
        return <Input key={field} field={field} {...props} />;
      })}
      {photos}
    </FieldGroup>
  );
}

function ConditionInputs({
  values,
  errors,
  kind,
  onKind,
}: CopyInputsProps & { kind: string; onKind: (kind: string) => void }) {
  const [condition, setCondition] = useState(values.condition);
  const scale: Readonly<Record<string, string>> =
    kind === 'card' ? cardConditions : gradedConditions;
  return (
    <>
      <Select
        label={copyFields.kind.label}
        name="kind"
        value={kind}
        onChange={({ target }) => {
          onKind(target.value);
          if ((kind === 'card') !== (target.value === 'card')) setCondition('');
        }}
        error={errors.kind}
      >
        <ChoiceOptions choices={kinds} />
      </Select>
      <Select
        label={copyFields.condition.label}
        name="condition"
        value={condition}
        onChange={({ target }) => setCondition(target.value)}
        error={errors.condition}
      >
        <ChoiceOptions choices={scale} />
        {condition !== '' && !(condition in scale) && (
          <option value={condition}>{formatFieldText('condition', condition)}</option>
        )}
      </Select>
    </>
  );
}

function TitleInput(props: CopyInputsProps) {
  const listId = useId();
  const [titles, setTitles] = useState<readonly string[]>([]);
  function loadTitles({ target: { form } }: FocusEvent<HTMLInputElement>) {
    const fields = new FormData(form ?? undefined);
    const chosen = ['category', 'subcategory'].map((name) => [name, String(fields.get(name))]);
    // A title can be typed without suggestions, too.
    fetchJson<string[]>(`/admin/products/titles?${new URLSearchParams(chosen)}`).then(
      (found) => setTitles(found ?? []),
      console.error,
    );
  }
  return (
    <div>
      <ProductInput field="title" suggestions={{ list: listId, onFocus: loadTitles }} {...props} />
      <datalist id={listId}>
        {titles.map((title) => (
          <option key={title}>{title}</option>
        ))}
      </datalist>
    </div>
  );
}
