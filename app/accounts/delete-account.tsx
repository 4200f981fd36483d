import { type FormEvent, type Ref, type RefObject, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Question, QuestionKeys } from '#app/ui/question.tsx';
import styles from './delete-account.module.css';
import { ProfileSection } from './profile-section.tsx';

export interface DeleteAccountProps {
  /** True after `/profile?delete`, which is how the question is asked without JavaScript. */
  isAsked: boolean;
  fault?: { message: string };
}

/** Deletes the account, after a question and with the password, since it cannot be undone. */
export function DeleteAccount({ isAsked, fault }: DeleteAccountProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (fault) openModal(dialog, password);
    else if (isAsked) openModal(dialog, keep);
  }, [isAsked, fault]);

  function askHere(event: FormEvent) {
    event.preventDefault();
    openModal(dialog, keep);
  }
  return (
    <ProfileSection
      title="Delete account"
      words="Your account and wishlist go for good. Orders stay in the shop's books without your name."
    >
      <Form method="get" action="/profile" onSubmit={askHere}>
        <Button type="submit" variant="danger" name="delete" value="ask">
          Delete my account
        </Button>
      </Form>
      <Question
        ref={dialog}
        open={isAsked || fault !== undefined}
        titleId="delete-account"
        title="Delete your account?"
      >
        <p>
          This cannot be undone. An order that is still on its way loses your name and address and
          cannot be delivered.
        </p>
        <form method="dialog" id="keep-account" />
        <DeleteForm keep={keep} password={password} error={fault?.message} />
      </Question>
    </ProfileSection>
  );
}

/** Opens it as a modal, even where the server's HTML had it open in the page. */
function openModal(
  dialog: RefObject<HTMLDialogElement | null>,
  focus: RefObject<HTMLElement | null>,
) {
  dialog.current?.close();
  dialog.current?.showModal();
  focus.current?.focus();
}

interface DeleteFormProps {
  keep: Ref<HTMLButtonElement>;
  password: Ref<HTMLInputElement>;
  error?: string;
}

function DeleteForm({ keep, password, error }: DeleteFormProps) {
  const busy = useNavigation().formData?.get('intent') === 'delete-account';
  return (
    <Form method="post" action="/profile" className={styles.form}>
      <Field
        ref={password}
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={error}
        required
      />
      <QuestionKeys>
        <Button ref={keep} type="submit" form="keep-account" variant="quiet">
          Keep my account
        </Button>
        <Button type="submit" variant="danger" name="intent" value="delete-account" busy={busy}>
          Delete for good
        </Button>
      </QuestionKeys>
    </Form>
  );
}
