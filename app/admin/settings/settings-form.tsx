import { Fragment, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useOpenErrors } from '#app/admin/forms/use-action-response.ts';
import { useHiddenValue } from '#app/admin/forms/use-hidden-value.ts';
import { readFormTexts, useSavedDraft } from '#app/admin/forms/use-saved-draft.ts';
import layout from '#app/admin/layout.module.css';
import { type ProductName, ProductPicker } from '#app/admin/pickers/product-picker.tsx';
import { UploadedImageField } from '#app/admin/pickers/uploaded-image-field.tsx';
import { logoUrl } from '#app/catalogue/images/art-url.ts';
import type { FormResult } from '#app/platform/http/form-result.ts';
import type { SettingGroup, SettingsErrors, SettingsText } from '#app/settings/shop-settings.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import { useBottomBar } from '#app/ui/layout/use-bottom-bar.ts';
import { HolidayCalendar } from './holiday-calendar.tsx';
import styles from './settings-form.module.css';

interface SettingsFormProps {
  path: string;
  groups: readonly SettingGroup[];
  /** The saved settings. */
  shown: SettingsText;
  /** The day in Beirut. */
  today: string;
  picked: readonly ProductName[];
  answer: SettingsActionData | undefined;
}

/** Why the settings were not saved. */
export interface SettingsActionData extends FormResult {
  typed?: SettingsText;
  /** What the next save compares with, where another administrator has changed a field. */
  shown?: SettingsText;
  errors?: SettingsErrors;
}

const toAnchor = (title: string) => title.replaceAll(' ', '-').toLowerCase();

/** The form of some groups of settings. The first wrong field takes the focus. */
export function SettingsForm({ path, groups, answer, ...props }: SettingsFormProps) {
  const { shown, today, picked } = props;
  const form = useRef<HTMLFormElement>(null);
  const saveBar = useRef<HTMLDivElement>(null);
  useBottomBar(saveBar);
  const [start, setStart] = useState({ shown, turn: 0 });
  // How often a save has mounted a field again, by its name.
  const [mounts, setMounts] = useState<Readonly<Record<string, number>>>({});
  const draft = useSavedDraft(form, { id: path, saved: start.shown });
  const typed = { ...(answer?.typed ?? start.shown), ...draft.texts };
  const seen: Partial<SettingsText> = answer?.shown ?? draft.startedFrom;
  const own = groups.flatMap(({ fields }) => fields.map(({ name }) => [name, seen[name]]));
  const { errors, onInput } = useOpenErrors(answer?.errors);
  const busy = useNavigation().formData?.get('intent') === 'save';
  const sent = useRef<Readonly<Record<string, string>> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a save or a load has ended
  useEffect(() => {
    if (busy) return;
    const saved = answer ? null : sent.current;
    sent.current = null;
    // A link within the page ends a save, and nothing is loaded.
    if (shown === start.shown) return;
    if (saved) {
      // What was saved may read differently: '4' is shown as '4.00'.
      const behind = draft.settle(saved, shown);
      setStart({ ...start, shown });
      const next = behind.map((name) => [name, (mounts[name] ?? 0) + 1]);
      setMounts({ ...mounts, ...Object.fromEntries(next) });
    } else if (JSON.stringify(shown) !== JSON.stringify(start.shown) && !draft.isEdited()) {
      // Another administrator has saved. Into edited fields it comes with the answer to their save.
      setStart({ shown, turn: start.turn + 1 });
    }
  }, [busy, answer, shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each answer
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [answer]);

  return (
    <Form
      ref={form}
      method="post"
      action={path}
      className={classNames(layout.page, groups.length > 1 && styles.indexed)}
      noValidate
      onInput={onInput}
      onSubmit={() => {
        sent.current = readFormTexts(form.current);
      }}
    >
      <input type="hidden" name="shown" value={JSON.stringify(Object.fromEntries(own))} />
      {groups.length > 1 && (
        <nav aria-label="Sections" className={styles.index}>
          <ul>
            {groups.map(({ title }) => (
              <li key={title}>
                <a href={`#${toAnchor(title)}`} className="tap">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={layout.page}>
        <Fragment key={`${start.turn} ${draft.key}`}>
          {groups.map(({ title, fields }) => (
            <Panel key={title} id={toAnchor(title)} className={layout.fields}>
              <h2 className="full">{title}</h2>
              {fields.map((field) => (
                <SettingInput
                  key={`${field.name} ${mounts[field.name] ?? 0}`}
                  field={field}
                  value={typed[field.name]}
                  error={errors[field.name]}
                  today={today}
                  picked={picked}
                />
              ))}
            </Panel>
          ))}
        </Fragment>
        <div ref={saveBar} className={styles.save}>
          <Button type="submit" name="intent" value="save" size="lg" busy={busy}>
            Save settings
          </Button>
        </div>
      </div>
    </Form>
  );
}

interface SettingInputProps extends Pick<SettingsFormProps, 'today' | 'picked'> {
  field: SettingGroup['fields'][number];
  value: string;
  error: string | undefined;
}

function SettingInput({ field, value, error, today, picked }: SettingInputProps) {
  const { type, multiline, optional, control, options, language, max = 1, ...shared } = field;
  const given = { ...shared, error, defaultValue: value };
  if (options)
    return (
      <Select {...given}>
        <Options labels={options} />
      </Select>
    );
  if (control === 'checkbox') return <SettingCheckbox {...given} />;
  if (control === 'image') return <UploadedImageField {...given} drawing={logoUrl()} />;
  if (control === 'products') {
    return (
      <div className="full">
        <ProductPicker
          {...given}
          known={picked}
          max={max}
          searchLabel={max === 1 ? 'Find the product' : 'Find one to pick'}
          verb="Pick"
        />
      </div>
    );
  }
  if (control === 'calendar')
    return (
      <div className="full">
        <HolidayCalendar {...given} today={today} />
      </div>
    );
  return (
    <Field
      {...given}
      type={type}
      hint={language && !value ? `Not yet in ${language}` : shared.hint}
      dir={language ? 'auto' : type && 'ltr'}
      multiline={multiline}
      className={multiline ? 'full' : undefined}
      optional={optional}
      required={!optional}
    />
  );
}

type SettingCheckboxProps = Pick<SettingGroup['fields'][number], 'name' | 'label'>;

/** Its value is in a hidden field, which is sent and drafted also while the box is empty. */
function SettingCheckbox({
  name,
  label,
  defaultValue,
}: SettingCheckboxProps & { defaultValue: string }) {
  const { input, value, setValue } = useHiddenValue(defaultValue);
  return (
    <div className="full">
      <input ref={input} type="hidden" name={name} value={value} />
      <Checkbox
        size="sm"
        checked={value === 'on'}
        onChange={(event) => setValue(event.target.checked ? 'on' : 'off')}
        data-tap
      >
        {label}
      </Checkbox>
    </div>
  );
}
