import { type Ref, useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import styles from './new-password-field.module.css';
import { passwordStrength, strengthWords } from './password-strength.ts';

export interface NewPasswordFieldProps {
  label: string;
  name: string;
  minLength: number;
  error?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A field for a password to be, with a hint of how strong it is once something is typed. */
export function NewPasswordField({
  label,
  name,
  minLength,
  error,
  inputRef,
}: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  const strength = passwordStrength(password);
  return (
    <div className={styles.field}>
      <Field
        ref={inputRef}
        label={label}
        name={name}
        type="password"
        autoComplete="new-password"
        minLength={minLength}
        hint={`Password must be at least ${minLength} characters`}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
        required
      />
      <p role="status" className={styles.strength} data-strength={strength}>
        {strengthWords[strength]}
      </p>
    </div>
  );
}
