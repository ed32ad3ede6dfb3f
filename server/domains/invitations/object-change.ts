import type { Context } from "../../shared/context.ts";
import { objectVersions } from "../cases/case-object.ts";
import { toldBefore } from "../parties/communicated.ts";
import type { InvitationView } from "./invitation.ts";

/** What this party had been told before, where it reads another text now (LO 1/2025 art. 5.1); null where it doesn't. */
export async function objectChangeOf(
  { db }: Pick<Context, "db">,
  { party, matter }: Pick<InvitationView, "party" | "matter">,
): Promise<{ before: string; at: Date } | null> {
  if (matter.kind === "TASK") return null;
  const before = await toldBefore(db, party.id, matter.record.objectVersion);
  if (before === null || before === matter.object) return null;
  const [latest] = await objectVersions(db, [matter.caseId]);
  return latest ? { before, at: latest.at } : null;
}
