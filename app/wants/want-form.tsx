import { useNavigation } from 'react-router';
import { cardConditions, gradedConditions } from '#app/catalogue/copy/copy.ts';
import { t } from '#app/platform/language/words.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { useFocusAfterRemoval } from '#app/ui/layout/use-focus-after-removal.ts';
import { GuestAddressField } from './notify-me.tsx';
import { maxQueryLength, platforms, type WantErrors, type WantText } from './want.ts';
import styles from './wants.module.css';

interface WantFormProps {
  /** What the page before it searched for. */
  query: string;
  isGuest: boolean;
  text?: WantText;
  errors?: WantErrors;
}

export function WantForm({ query, isGuest, text = {}, errors = {} }: WantFormProps) {
  const busy = useNavigation().formData?.get('intent') === 'add';
  return (
    <Panel aria-labelledby="want-title" className={styles.panel}>
      <h2 id="want-title">{t('Tell me when you get it')}</h2>
      <ValidatedForm ref={useFocusAfterRemoval()} method="post" className={styles.form}>
        <input type="hidden" name="intent" value="add" />
        {text.product ? (
          <p className="full">
            <input type="hidden" name="product" value={text.product} />
            <strong>
              <bdi>{text.productName}</bdi>
            </strong>
          </p>
        ) : (
          <Field
            label={t('What are you looking for?')}
            name="query"
            required
            requiredMessage={t('Type what you are looking for.')}
            maxLength={maxQueryLength}
            defaultValue={text.query ?? query}
            error={errors.query}
            hint={t('A few words that have to be in it, such as: panzer saga')}
            className="full"
          />
        )}
        {isGuest && (
          <GuestAddressField
            defaultValue={text.to}
            error={errors.to}
            hint={t('You confirm it once by a mail. No account needed.')}
            className="full"
          />
        )}
        <Select label={t('Platform')} name="platform" defaultValue={text.platform}>
          <option value="">{t('Any')}</option>
          {platforms.map(({ name, subcategories }) => (
            <optgroup key={name} label={name}>
              {subcategories.map((platform) => (
                <option key={platform}>{platform}</option>
              ))}
            </optgroup>
          ))}
        </Select>
        <Select label={t('At least')} name="condition" defaultValue={text.condition}>
          <option value="">{t('Any')}</option>
          <ConditionOptions label={t('Games and consoles')} of={gradedConditions} />
          <ConditionOptions label={t('Cards')} of={cardConditions} />
        </Select>
        <Field
          label={t('Up to')}
          name="upTo"
          inputMode="decimal"
          maxLength={20}
          placeholder="$"
          optional
          defaultValue={text.upTo}
          error={errors.upTo}
        />
        <Checkbox
          name="complete"
          defaultChecked={Boolean(text.complete)}
          className={styles.complete}
        >
          {t('Complete only')}
        </Checkbox>
        <Button type="submit" busy={busy} className="full">
          {t('Tell me')}
        </Button>
      </ValidatedForm>
    </Panel>
  );
}

function ConditionOptions({ label, of }: { label: string; of: Readonly<Record<string, string>> }) {
  return (
    <optgroup label={label}>
      <Options labels={of} />
    </optgroup>
  );
}
