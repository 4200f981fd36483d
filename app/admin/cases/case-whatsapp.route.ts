import { data, redirect } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { openChat } from '#app/admin/dispatch/open-chat.server.ts';
import { caseKinds, describeStage, formatCaseNumber } from '#app/cases/case.ts';
import { createCaseLink } from '#app/cases/case-links.server.ts';
import { originContext } from '#app/platform/http/request-context.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { t } from '#app/platform/language/words.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { isLandline } from '#app/platform/text/tel.ts';
import type { Route } from './+types/case-whatsapp.route.ts';
import { requireCase } from './case-details.server.ts';

/** `POST /admin/counter/cases/<id>/whatsapp`, in a new tab: opens the chat with the link of the case. */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, found } = await requireCase({ params, context });
  if (!found.phone || isLandline(found.phone)) throw data('This phone has no WhatsApp.', 409);
  const link = context.get(originContext) + (await createCaseLink(db, found.id));
  const text = inLanguage(found.language, () =>
    [`${t(caseKinds[found.kind])} ${formatCaseNumber(found.id)}:`, describeStage(found), link].join(
      ' ',
    ),
  );
  return openChat(found.phone, text);
}

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireArea(context, 'counter');
  return redirect(`/admin/counter/cases/${parseId(params.id)}`);
}
