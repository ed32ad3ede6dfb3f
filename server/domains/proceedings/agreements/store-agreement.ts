import type { EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { insertedId } from "../../../platform/inserted-id.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import type { PartyRow } from "../../parties/party.ts";
import type { Matter } from "../matter.ts";
import { AgreementInstalment } from "./agreement-instalment.entity.ts";
import { nameParties } from "./agreement-parties.ts";
import { agreementHash, findAgreement, instalmentsOf } from "./agreement-rows.ts";
import type { AgreementHeader, AgreementRow } from "./agreement-rows.ts";
import { Agreement } from "./agreement.entity.ts";
import type { AgreementTerms } from "./agreement.input.ts";

/** Between whom an agreement is, and whose proposal it is. */
export interface Between {
  parties: readonly PartyRow[];
  proposedBy: number | null;
}

export async function insertDraft(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  { caseId, taskId, currency }: Pick<Matter, "caseId" | "taskId" | "currency">,
  terms: AgreementTerms,
  {
    number,
    agreementVersion,
    parties,
    proposedBy,
    createdBy,
    forgiven = "0.00",
  }: Pick<AgreementRow, "number" | "agreementVersion" | "createdBy"> & Between & { forgiven?: string },
): Promise<AgreementRow> {
  const { instalments, ...texts } = terms;
  const named = { ...texts, number, agreementVersion, currency };
  const now = ctx.clock.now();
  const id = insertedId(
    await manager.getRepository(Agreement).insert({
      ...named,
      caseId,
      taskId,
      proposedBy,
      contentHash: agreementHash({ ...named, header: {} }, instalments),
      forgiven,
      createdBy,
      createdAt: now,
      updatedAt: now,
    }),
  );
  await insertInstalments(manager, id, terms);
  await nameParties(manager, id, parties);
  return findAgreement(manager, id);
}

async function insertInstalments(
  manager: EntityManager,
  agreementId: number,
  { instalments }: AgreementTerms,
): Promise<void> {
  if (instalments.length === 0) return;
  await manager
    .getRepository(AgreementInstalment)
    .insert(instalments.map((instalment) => ({ ...instalment, agreementId })));
}

export async function rewriteDraft(
  ctx: SignedInContext,
  manager: EntityManager,
  stored: AgreementRow,
  terms: AgreementTerms,
  { parties, proposedBy }: Between,
): Promise<AgreementRow> {
  const { instalments, ...texts } = terms;
  await manager.getRepository(Agreement).update(stored.id, {
    ...texts,
    proposedBy,
    contentHash: agreementHash({ ...stored, ...texts, header: {} }, instalments),
    updatedAt: ctx.clock.now(),
    version: () => "version + 1",
  });
  await manager.getRepository(AgreementInstalment).delete({ agreementId: stored.id });
  await insertInstalments(manager, stored.id, terms);
  await nameParties(manager, stored.id, parties);
  return findAgreement(manager, stored.id);
}

/** From now on these parties can answer it. */
export async function storeProposal(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  draft: AgreementRow,
  { header, parties }: { header: AgreementHeader; parties: readonly PartyRow[] },
): Promise<void> {
  const instalments = await instalmentsOf(manager, [draft.id]);
  const now = clock.now();
  await manager.getRepository(Agreement).update(draft.id, {
    status: "PROPOSED",
    header,
    contentHash: agreementHash({ ...draft, header }, instalments),
    proposedAt: now,
    updatedAt: now,
    version: () => "version + 1",
  });
  await nameParties(manager, draft.id, parties);
}

/** Closes a proposal: it can't be answered any more. `withdrawnReason` for one that is withdrawn. */
export async function closeAgreement(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  id: number,
  closing: { status: Exclude<Contract.AgreementStatus, "DRAFT" | "PROPOSED">; withdrawnReason?: string },
): Promise<void> {
  const now = clock.now();
  await manager
    .getRepository(Agreement)
    .update(id, { ...closing, closedAt: now, updatedAt: now, version: () => "version + 1" });
}
