import type { EntityManager } from "typeorm";
import { Conflict } from "../../../platform/refusals.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { requireMatterOf, type GrantedMatter } from "../matter.ts";
import { partiesOfMatter } from "../matter-parties.ts";
import { authorOf, noteMatter, type MatterNote } from "../note-matter.ts";
import { accountReader } from "../reader.ts";
import { audienceOfAgreement } from "./agreement-parties.ts";
import { findAgreement, lockAgreement, NO_AGREEMENT, type AgreementRow } from "./agreement-rows.ts";
import type { AgreementView } from "./agreement-views.ts";

/** Shared by the use cases of who manages the matter. */

export interface AgreementResult {
  agreement: AgreementView;
  message: string;
}

/** With its matter, both locked, if the asker manages it. Throws NotFound, Forbidden. */
export async function lockOwnAgreement(
  ctx: SignedInContext,
  manager: EntityManager,
  id: string,
): Promise<{ matter: GrantedMatter; agreement: AgreementRow }> {
  const found = await findAgreement(manager, id);
  const matter = await requireMatterOf(ctx, manager, found, NO_AGREEMENT, { manage: true, lock: true });
  return { matter, agreement: await lockAgreement(manager, found.id) };
}

export function resultOf(
  ctx: SignedInContext,
  matter: Pick<GrantedMatter, "role">,
  agreement: AgreementRow,
  message: string,
): AgreementResult {
  return { agreement: agreementView(ctx, matter, agreement), message };
}

export function agreementView(
  ctx: SignedInContext,
  { role }: Pick<GrantedMatter, "role">,
  agreement: AgreementRow,
): AgreementView {
  return { ...agreement, reader: accountReader(ctx, role) };
}

export async function auditAgreement(
  ctx: SignedInContext,
  manager: EntityManager,
  action: string,
  { id, caseId, taskId, status }: AgreementRow,
  more: { accept?: boolean } = {},
): Promise<void> {
  await audit(ctx, manager, {
    action,
    subjectType: caseId === null ? "task" : "case",
    subjectId: caseId ?? taskId,
    data: { agreementId: id, status, ...more },
  });
}

/** Throws Conflict (NOT_OPEN). */
export function requireUnanswered({ status }: AgreementRow): void {
  if (status === "DRAFT" || status === "PROPOSED") return;
  throw new Conflict("Este acuerdo ya está cerrado: prepara uno nuevo.", { code: "NOT_OPEN" });
}

/** Into the activity of its matter, for those it concerns, and into the trail. */
export async function noteAgreement(
  ctx: SignedInContext,
  manager: EntityManager,
  matter: GrantedMatter,
  agreement: AgreementRow,
  { text, action, task = {} }: Pick<MatterNote, "text" | "task"> & { action: string },
): Promise<void> {
  await noteMatter(ctx, manager, matter, {
    type: "ACUERDO",
    text,
    audience: await audienceOfAgreement(manager, agreement.id, await partiesOfMatter(manager, matter)),
    author: await authorOf(ctx, manager, matter),
    data: { agreementId: agreement.id },
    task,
  });
  await auditAgreement(ctx, manager, action, agreement);
}
