import { useState } from 'react';
import { msg, t, tn } from '#app/platform/language/words.ts';
import field from '#app/ui/controls/field.module.css';
import { Field } from '#app/ui/controls/field.tsx';
import styles from './password-field.module.css';
import { estimateStrength, strengthLabels } from './password-rules.ts';

interface PasswordFieldProps {
  label: string;
  name: string;
  minLength: number;
  /** False where the current password is asked for: it needs no advice. */
  isNew?: boolean;
  error?: string;
}

export const missingPasswordMessage = msg('Enter your password.');

export function PasswordField({ label, name, minLength, isNew = true, error }: PasswordFieldProps) {
  const [password, setPassword] = useState('');
  const strength = estimateStrength(password);
  const rule = tn(
    minLength,
    'Password must be at least {count} character',
    'Password must be at least {count} characters',
  );
  return (
    <div className={field.field}>
      <Field
        label={label}
        name={name}
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        minLength={minLength}
        hint={isNew && rule}
        error={error}
        requiredMessage={isNew ? rule : t(missingPasswordMessage)}
        onChange={(event) => setPassword(event.target.value)}
        required
      />
      {isNew && (
        <p
          role="status"
          className={`muted small filled ${styles.strength}`}
          data-strength={strength}
        >
          {t(strengthLabels[strength])}
        </p>
      )}
    </div>
  );
}
