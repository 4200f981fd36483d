import type { RouterContextProvider } from 'react-router';
import { callAuthentication, UnreadableSecondFactor } from '#app/accounts/authentication.server.ts';
import { parseRecoveryCode } from '#app/accounts/second-factor/recovery-code.server.ts';
import { parseCode, wrongCode } from '#app/accounts/second-factor/second-factor.server.ts';
import { msg, t } from '#app/platform/language/words.ts';

interface SecondStep {
  /** Of the app, or a recovery code. */
  code: string;
  isRecoveryCode: boolean;
  /** Whether this browser is not asked again for 30 days. */
  trustDevice: boolean;
}

type SecondStepOutcome =
  | { headers: Headers }
  /** `isOver`: the password must be given again. */
  | { refused: string; isOver: boolean; status: number; headers: Headers };

const expired = msg('This took too long. Please sign in again.');
const unreadable = msg(
  'This shop has another AUTH_SECRET than the one that set up your second factor. Whoever runs it takes it off by: npm run shop -- admin reset-second-factor, with your e-mail.',
);
const refusals: Record<string, { refused: string; isOver: boolean; status: number }> = {
  INVALID_TWO_FACTOR_COOKIE: { refused: expired, isOver: true, status: 401 },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: {
    refused: msg('Too many wrong codes. Please sign in again.'),
    isOver: true,
    status: 429,
  },
  ACCOUNT_TEMPORARILY_LOCKED: {
    refused: msg('Too many wrong codes. Try again in 15 minutes.'),
    isOver: false,
    status: 429,
  },
};

/** The library allows 5 wrong codes for one password, and 10 for one account in 15 minutes. */
export async function signInByCode(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { code, isRecoveryCode, trustDevice }: SecondStep,
): Promise<SecondStepOutcome> {
  const path = isRecoveryCode ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp';
  const parse = isRecoveryCode ? parseRecoveryCode : parseCode;
  const body = { code: parse(code), trustDevice };
  const response = await callAuthentication(request, context, path, body).catch((error) => {
    if (error instanceof UnreadableSecondFactor) return null;
    throw error;
  });
  if (!response)
    return { refused: t(unreadable), isOver: true, status: 409, headers: new Headers() };
  const { ok, headers } = response;
  if (ok) return { headers };
  const wrong = isRecoveryCode
    ? msg('This recovery code is not right, or was used before.')
    : wrongCode;
  const refusal = refusals[response.code] ?? { refused: wrong, isOver: false, status: 400 };
  return { ...refusal, refused: t(refusal.refused), headers };
}
