import { type Ref, useState } from 'react';
import { Field } from '#app/ui/controls/field.tsx';
import styles from './password-field.module.css';
import { passwordStrength, strengthWords } from './password-strength.ts';

export interface PasswordFieldProps {
  label: string;
  name: string;
  minLength: number;
  /** False where the present password is asked for, which needs no advice. */
  isNew?: boolean;
  error?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A password: a new one with a hint of how strong it is once something is typed, or the present one. */
export function PasswordField({
  label,
  name,
  minLength,
  isNew = true,
  error,
  inputRef,
}: PasswordFieldProps) {
  const [password, setPassword] = useState('');
  const strength = passwordStrength(password);
  return (
    <div className={styles.field}>
      <Field
        ref={inputRef}
        label={label}
        name={name}
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        minLength={minLength}
        hint={isNew && `Password must be at least ${minLength} characters`}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
        required
      />
      {isNew && (
        <p role="status" className={styles.strength} data-strength={strength}>
          {strengthWords[strength]}
        </p>
      )}
    </div>
  );
}
