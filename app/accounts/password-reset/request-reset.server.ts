import type { RouterContextProvider } from 'react-router';
import { askAuthentication } from '#app/accounts/authentication-request.server.ts';
import { mayRequestReset, tooManyRequests } from '#app/accounts/sign-in/account-attempts.server.ts';
import { getLinkOrigin } from '#app/platform/http/link-origin.server.ts';
import {
  configContext,
  logContext,
  originContext,
} from '#app/platform/http/request-context.server.ts';

/** Has the mail with a link sent, if there is an account; says nothing of whether there is one. */
export async function requestReset(
  request: Request,
  context: Readonly<RouterContextProvider>,
  email: string,
): Promise<{ message: string; status: number } | null> {
  const { publicUrl } = context.get(configContext);
  if (getLinkOrigin(publicUrl, context.get(originContext)) === null) {
    context.get(logContext).warn('no mail to reset a password is sent before PUBLIC_URL is set');
    return { message: 'This shop cannot send such mails yet.', status: 503 };
  }
  if (!(await mayRequestReset(context, email))) return { message: tooManyRequests, status: 429 };
  const answer = await askAuthentication(request, context, '/request-password-reset', { email });
  if (answer.ok) return null;
  const message = answer.code === 'VALIDATION_ERROR' ? 'Invalid email' : answer.message;
  return { message, status: answer.status };
}
