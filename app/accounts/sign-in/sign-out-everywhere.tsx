import { Form, useNavigation } from 'react-router';
import { ProfileSection } from '#app/accounts/profile/profile-section.tsx';
import { Button } from '#app/ui/controls/button.tsx';

/** Ends all sessions, this one too. */
export function SignOutEverywhere() {
  const busy = useNavigation().formData?.get('intent') === 'sign-out-everywhere';
  return (
    <ProfileSection
      title="Sign out everywhere"
      words="Ends every session, this one too. For a lost phone, or a computer that others use."
    >
      <Form method="post" action="/profile">
        <Button type="submit" variant="quiet" name="intent" value="sign-out-everywhere" busy={busy}>
          {/* Not the words of the header's key, which a voice or a test would then have twice. */}
          Sign me out everywhere
        </Button>
      </Form>
    </ProfileSection>
  );
}
