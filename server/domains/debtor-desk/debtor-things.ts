// SQL: agreements and documents of all debts of a person.
import { AGREEMENT_STATES } from "../../../schema/rules/agreements.ts";
import { placeholders } from "../../platform/placeholders.ts";
import type { AgreementStatus } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { personOf } from "../debtors/count-debts.ts";
import { visibleSql } from "./debtors.policy.ts";

const MOST = 100;

export interface DebtorThing {
  id: number;
  name: string;
  state: string;
  at: Date;
  taskCodeId: string;
}

/** Those of the debts that the asker may see, newest first. */
export async function agreementsOf(ctx: SignedInContext, debtorId: number): Promise<DebtorThing[]> {
  const rows = await ask<Omit<DebtorThing, "state"> & { status: AgreementStatus }>(
    ctx,
    debtorId,
    `g.id, g.title AS name, g.status, coalesce(g.closed_at, g.proposed_at, g.created_at) AS at`,
    `agreements g ON g.task_id = t.id`,
  );
  return rows.map(({ status, ...thing }) => ({ ...thing, state: AGREEMENT_STATES[status].name }));
}

export async function documentsOf(ctx: SignedInContext, debtorId: number): Promise<DebtorThing[]> {
  const rows = await ask<Omit<DebtorThing, "state"> & { isRecord: boolean }>(
    ctx,
    debtorId,
    `i.id, i.number || ' · ' || i.title AS name, i.is_record AS "isRecord", i.issued_at AS at`,
    `issued_documents i ON i.task_id = t.id AND (i.party_id IS NULL OR i.party_id = (SELECT q.id FROM parties q
      WHERE q.task_id = t.id AND q.side = 'RESPONDENT' AND q.position = s.position))`,
  );
  return rows.map(({ isRecord, ...thing }) => ({
    ...thing,
    state: isRecord ? "Acta o certificado" : "Carta",
  }));
}

function ask<Row>(ctx: SignedInContext, debtorId: number, columns: string, joined: string): Promise<Row[]> {
  const { params, place } = placeholders();
  return ctx.db.query<Row[]>(
    `SELECT DISTINCT ${columns}, t.code_id AS "taskCodeId" FROM debtors m
     JOIN debtor_debts s ON s.debtor_id = m.id JOIN tasks t ON t.id = s.task_id JOIN ${joined}
     WHERE ${personOf("m")} = ${place(debtorId)} AND ${visibleSql(ctx, place)} ORDER BY at DESC LIMIT ${MOST}`,
    params,
  );
}
