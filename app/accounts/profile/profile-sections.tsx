import { Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { missingPasswordMessage, PasswordField } from '#app/accounts/password-field.tsx';
import { isStaff, type Role } from '#app/accounts/roles.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './profile.module.css';

interface ProfileSectionProps {
  title: string;
  description: ReactNode;
  children: ReactNode;
}

export function ProfileSection({ title, description, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <Panel aria-labelledby={id} className={`stack ${styles.section}`}>
      <h2 id={id}>{title}</h2>
      <p className={styles.description}>{description}</p>
      {children}
    </Panel>
  );
}

interface PasswordChangeSectionProps {
  email: string;
  role: Role;
  minLength: number;
  error?: { field: 'current' | 'next'; message: string };
}

const staffAdvice = {
  admin: msg(
    'You are an administrator: if your password has fewer than {min} characters, change it now. Every other browser is signed out.',
  ),
  seller: msg(
    'You are a seller: if your password has fewer than {min} characters, change it now. Every other browser is signed out.',
  ),
  packer: msg(
    'You are a packer: if your password has fewer than {min} characters, change it now. Every other browser is signed out.',
  ),
  user: '',
};

export function PasswordChangeSection({
  email,
  role,
  minLength,
  error,
}: PasswordChangeSectionProps) {
  const busy = useNavigation().formData?.get('intent') === 'change-password';

  return (
    <ProfileSection
      title={t('Change password')}
      description={
        isStaff(role)
          ? t(staffAdvice[role], { min: minLength })
          : t('Every other browser is signed out then.')
      }
    >
      <ValidatedForm method="post" action="/profile" className={styles.narrowForm}>
        {/* Password managers read here whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field
          label={t('Current password')}
          name="current"
          type="password"
          autoComplete="current-password"
          requiredMessage={t(missingPasswordMessage)}
          error={error?.field === 'current' && error.message}
          required
        />
        <PasswordField
          label={t('New password')}
          name="next"
          minLength={minLength}
          error={error?.field === 'next' ? error.message : undefined}
        />
        <Button type="submit" name="intent" value="change-password" busy={busy}>
          {t('Change password')}
        </Button>
      </ValidatedForm>
    </ProfileSection>
  );
}

export function SecondFactorSection({ isOn }: { isOn: boolean }) {
  return (
    <ProfileSection
      title={t('Second factor')}
      description={
        isOn
          ? t('On. A new device is asked for a code of your authenticator app.')
          : t('Off. With it, nobody opens the admin with your password alone.')
      }
    >
      <ButtonLink to="/profile/second-factor" variant={isOn ? 'quiet' : 'main'}>
        {isOn ? t('Change the second factor') : t('Set up a second factor')}
      </ButtonLink>
    </ProfileSection>
  );
}

export function SignOutEverywhereSection() {
  const busy = useNavigation().formData?.get('intent') === 'sign-out-everywhere';
  return (
    <ProfileSection
      title={t('Sign out everywhere')}
      description={t(
        'Ends every session, this one too. For a lost phone, or a computer that others use.',
      )}
    >
      <Form method="post" action="/profile">
        <Button type="submit" variant="quiet" name="intent" value="sign-out-everywhere" busy={busy}>
          {/* 'Sign Out' alone is the name of the button in the header. */}
          {t('Sign me out everywhere')}
        </Button>
      </Form>
    </ProfileSection>
  );
}

export function DownloadDataSection({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <ProfileSection
      title={t('Your data')}
      description={
        isConfirmed
          ? t(
              'Your account, orders, wishlist, wants and newsletter subscription, in one JSON file.',
            )
          : t(
              'Your account, orders, wishlist and wants, in one JSON file. Once you have confirmed your address, also your newsletter subscription.',
            )
      }
    >
      <ButtonLink to="/profile/data" variant="quiet" reloadDocument>
        <Download className="icon" aria-hidden="true" />
        {t('Download my data')}
      </ButtonLink>
    </ProfileSection>
  );
}
