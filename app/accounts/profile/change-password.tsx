import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { PasswordField } from '#app/accounts/password-field.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import styles from './change-password.module.css';
import { ProfileSection } from './profile-section.tsx';

export interface ChangePasswordProps {
  email: string;
  isAdmin: boolean;
  minLength: number;
  fault?: { field: 'current' | 'next'; message: string };
}

/** The form for a new password, on the profile. */
export function ChangePassword({ email, isAdmin, minLength, fault }: ChangePasswordProps) {
  const current = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const busy = useNavigation().formData?.get('intent') === 'change-password';
  const errorOf = (field: 'current' | 'next') =>
    fault?.field === field ? fault.message : undefined;

  useEffect(() => {
    if (fault) (fault.field === 'current' ? current : next).current?.focus();
  }, [fault]);

  return (
    <ProfileSection
      title="Change password"
      words={
        isAdmin
          ? `You are an administrator: if your password has fewer than ${minLength} characters, change it now. Every other browser is signed out.`
          : 'Every other browser is signed out then.'
      }
    >
      <Form method="post" action="/profile" className={styles.form}>
        {/* Tells password managers whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field
          ref={current}
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          error={errorOf('current')}
          required
        />
        <PasswordField
          inputRef={next}
          label="New password"
          name="next"
          minLength={minLength}
          error={errorOf('next')}
        />
        <Button type="submit" name="intent" value="change-password" busy={busy}>
          Change password
        </Button>
      </Form>
    </ProfileSection>
  );
}
