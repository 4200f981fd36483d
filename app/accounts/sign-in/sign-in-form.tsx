import { ArrowLeft, CircleAlert } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Form, useNavigation } from 'react-router';
import { PasswordField } from '#app/accounts/password-field.tsx';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Tabs } from '#app/ui/controls/tabs.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import styles from './sign-in-form.module.css';

export interface SignInFormProps {
  tab: 'in' | 'up';
  /** Where to go afterwards; the tabs keep it. */
  next: string;
  /** What was typed before. */
  email?: string;
  error?: string;
  /** URLs of the picture at the side, by theme. */
  art?: { day: string; night: string };
}

/** Sign in and sign up: two tabs that are links, and a form that posts to its own page. */
export function SignInForm({ tab, next, email, error, art }: SignInFormProps) {
  const busy = useNavigation().formMethod === 'POST';
  const isNew = tab === 'up';
  const words = isNew ? 'Sign Up' : 'Sign In';
  const pictures = art && { '--day': `url(${art.day})`, '--night': `url(${art.night})` };
  return (
    <div className="wrap section">
      <section className={styles.card} aria-label={words}>
        <div className={styles.art} style={pictures as CSSProperties} />
        <div className={styles.side}>
          <Tabs
            label="Sign in or sign up"
            variant="line"
            selected={tab}
            tabs={[
              { id: 'in', label: 'Sign In', to: loginUrl('in', next) },
              { id: 'up', label: 'Sign Up', to: loginUrl('up', next) },
            ]}
          >
            <Form method="post" action={loginUrl(tab, next)} className={styles.form}>
              <h1 className={styles.title}>Insert your details</h1>
              {error && (
                // The toast beside it is what a screen reader hears.
                <Notice tone="bad" icon={<CircleAlert className="icon" aria-hidden="true" />}>
                  {error}
                </Notice>
              )}
              <input type="hidden" name="intent" value={isNew ? 'sign-up' : 'sign-in'} />
              <Field
                label="Email"
                name="email"
                type="email"
                autoComplete="email"
                defaultValue={email}
                required
              />
              <PasswordField label="Password" name="password" minLength={6} isNew={isNew} />
              <Button type="submit" size="lg" block busy={busy}>
                {words}
              </Button>
            </Form>
          </Tabs>
          {!isNew && (
            <TextButtonLink to="/login/forgot" className={styles.link}>
              Forgot your password?
            </TextButtonLink>
          )}
          <TextButtonLink to="/" className={styles.link}>
            <ArrowLeft className="icon icon-flip" aria-hidden="true" />
            Back to Store
          </TextButtonLink>
        </div>
      </section>
    </div>
  );
}

function loginUrl(tab: 'in' | 'up', next: string): string {
  const query = new URLSearchParams();
  if (tab === 'up') query.set('tab', 'up');
  if (next !== '/') query.set('next', next);
  return query.size > 0 ? `/login?${query}` : '/login';
}
