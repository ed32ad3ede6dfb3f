import type { EntityManager } from "typeorm";
import { noteEmailReceived } from "../tasks/note-email-received.ts";
import type { InvitationView } from "./invitation.ts";

/** A debtor who opens the link of a mail, or answers by it, has received the mail. */
export async function noteReceivedMail(
  manager: EntityManager,
  { matter, party }: Pick<InvitationView, "matter" | "party">,
): Promise<void> {
  if (matter.kind === "TASK" && party.side === "RESPONDENT")
    await noteEmailReceived(manager, matter.taskId, party.id);
}
