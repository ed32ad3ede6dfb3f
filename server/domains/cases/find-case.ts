import { auditRead } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { noteReadInAccount } from "../parties/receipts.ts";
import { caseByNumber } from "./case-record.ts";
import type { CaseRecord } from "./case-record.ts";
import { caseRole } from "./cases.policy.ts";
import { isOpen } from "./case-machine.ts";

/** The case of this number if the asker may see it; reading by others than the client is audited. */
export async function findCase(ctx: SignedInContext, number: string): Promise<CaseRecord | null> {
  const record = await caseByNumber(ctx.db, number);
  if (record === null || caseRole(ctx, record) === null) return null;
  if (ctx.actor.role === "CLIENT" && isOpen(record.status))
    await noteReadInAccount(ctx, ctx.db.manager, { caseId: record.id, accountId: ctx.actor.accountId });
  if (ctx.actor.role !== "CLIENT")
    await auditRead(ctx, { action: "readCase", subjectType: "case", subjectId: record.id });
  return record;
}
