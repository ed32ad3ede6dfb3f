import type { EntityManager } from "typeorm";
import type { SignedInContext } from "../../../shared/context.ts";
import type { PartyRow } from "../../parties/party.ts";
import type { Matter } from "../matter.ts";
import { nameParties } from "./agreement-parties.ts";
import { agreementHash, findAgreement } from "./agreement-rows.ts";
import type { AgreementRow } from "./agreement-rows.ts";
import type { AgreementTerms } from "./agreement.input.ts";

export async function insertDraft(
  ctx: SignedInContext,
  manager: EntityManager,
  matter: Pick<Matter, "caseId" | "taskId" | "currency">,
  terms: AgreementTerms,
  {
    number,
    agreementVersion,
    parties,
    proposedBy,
  }: Pick<AgreementRow, "number" | "agreementVersion" | "proposedBy"> & { parties: readonly PartyRow[] },
): Promise<AgreementRow> {
  const { title, place, amount, instalments } = terms;
  const content = { ...terms, number, agreementVersion, currency: matter.currency, header: {} };
  const [row] = await manager.query<{ id: number }[]>(
    `INSERT INTO agreements (case_id, task_id, number, agreement_version, title, terms, place, amount, currency,
       content_hash, created_by, created_at, updated_at, proposed_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13) RETURNING id`,
    [
      matter.caseId,
      matter.taskId,
      number,
      agreementVersion,
      title,
      terms.terms,
      place,
      amount,
      matter.currency,
      agreementHash(content, instalments),
      ctx.actor.accountId,
      ctx.clock.now(),
      proposedBy,
    ],
  );
  if (!row) throw new Error("the agreement wasn't stored");
  await insertInstalments(manager, row.id, terms);
  await nameParties(manager, row.id, parties);
  return findAgreement(manager, row.id);
}

async function insertInstalments(
  manager: EntityManager,
  id: number,
  { instalments }: AgreementTerms,
): Promise<void> {
  if (instalments.length === 0) return;
  await manager.query(
    `INSERT INTO agreement_instalments (agreement_id, number, due_on, amount)
     SELECT $1, number, "dueOn", amount
     FROM jsonb_to_recordset($2::jsonb) AS (number smallint, "dueOn" date, amount numeric(14, 2))`,
    [id, JSON.stringify(instalments)],
  );
}

export async function rewriteDraft(
  ctx: SignedInContext,
  manager: EntityManager,
  stored: AgreementRow,
  terms: AgreementTerms,
  { parties, proposedBy }: { parties: readonly PartyRow[]; proposedBy: number | null },
): Promise<AgreementRow> {
  const { title, place, amount, instalments } = terms;
  await manager.query(
    `UPDATE agreements SET title = $2, terms = $3, place = $4, amount = $5, content_hash = $6, updated_at = $7,
       proposed_by = $8, version = version + 1 WHERE id = $1`,
    [
      stored.id,
      title,
      terms.terms,
      place,
      amount,
      agreementHash({ ...stored, ...terms, header: {} }, instalments),
      ctx.clock.now(),
      proposedBy,
    ],
  );
  await manager.query(`DELETE FROM agreement_instalments WHERE agreement_id = $1`, [stored.id]);
  await insertInstalments(manager, stored.id, terms);
  await nameParties(manager, stored.id, parties);
  return findAgreement(manager, stored.id);
}
