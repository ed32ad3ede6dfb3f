import { paths } from "../../../app/paths.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { useCaseView } from "../hooks/case-view.ts";
import type { CaseConversation } from "./use-conversations.ts";

/** To the conversation of the case; says when something in it wasn't read. */
export function WriteLink({ conversation: { id, unread } }: { conversation: CaseConversation }) {
  const { viewer } = useCaseView();
  return (
    <LinkButton
      size="sm"
      icon="chat"
      to={viewer === "CLIENT" ? paths.clientInbox(id) : paths.specialistInbox(id)}
    >
      {unread > 0 ? `Mensajes sin leer (${unread})` : "Escribir"}
    </LinkButton>
  );
}
