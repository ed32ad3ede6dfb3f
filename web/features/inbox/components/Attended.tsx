import { useAlert } from "../../../lib/alert-context.ts";
import { formatAgo } from "../../../lib/format.ts";
import { useAction } from "../../../lib/use-action.ts";
import { Button } from "../../../ui/Button.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { AttendConversationDocument, type ConversationItemFragment } from "../../../generated/graphql.ts";

/** That somebody waits for an answer, and the way to say that it was seen to otherwise; or by whom it was. */
export function Attended({ conversation }: { conversation: ConversationItemFragment }) {
  const { id, isMine, waitingSince, attendedAt, attendedBy } = conversation;
  const alert = useAlert();
  const { run, busy } = useAction(AttendConversationDocument, {
    refetch: ["Inbox"],
    quiet: true,
    onRefused: alert.error,
  });
  if (waitingSince === null) return null;
  const isAttended = attendedAt !== null;
  return (
    <div className="cluster gap-8 above-8">
      {isAttended ? (
        <StatusTag tone="success">
          {`Atendido ${formatAgo(attendedAt)}${attendedBy === null ? "" : ` por ${attendedBy}`}`}
        </StatusTag>
      ) : (
        <StatusTag tone="warning">{`Sin responder, ${formatAgo(waitingSince)}`}</StatusTag>
      )}
      {isMine && (
        <Button size="sm" busy={busy} onClick={() => void run({ conversationId: id, attended: !isAttended })}>
          {isAttended ? "Deshacer" : "Marcar como atendido"}
        </Button>
      )}
    </div>
  );
}
