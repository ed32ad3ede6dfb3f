import type { CaseStatus } from "../../../schema/rules/case-states.ts";
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { addParties } from "../parties/party.ts";
import type { NewParty } from "../parties/party.ts";
import { writeCaseEntry } from "./case-entries.ts";
import type { EntryAuthor } from "./case-entries.ts";
import { takeCaseNumber } from "./case-numbers.ts";
import { storeObject } from "./case-object.ts";

export interface NewCase {
  /** Null: an invited client without an account. */
  clientId: number | null;
  /** Who is asked, or takes it at once (`acceptedAt`). */
  specialistId: number | null;
  acceptedAt: Date | null;
  origin: "CLIENT" | "SPECIALIST";
  status: CaseStatus;
  /** The stored number of the intervention. */
  interventionType: number;
  area: string | null;
  /** The confidential account. */
  description: string;
  /** As communicated to the others; "" for none yet. */
  object: string;
  createdBy: number;
  claimant: NewParty;
  respondents: readonly NewParty[];
  /** What the activity begins with, and who did it. */
  opening: { text: string; author: EntryAuthor };
}

export interface StoredCase {
  id: number;
  number: string;
  claimantId: number;
  respondentIds: number[];
}

/** Inside the caller's transaction: the case under the next number, its parties and the first line of its activity. */
export async function storeCase(ctx: Context, manager: EntityManager, wanted: NewCase): Promise<StoredCase> {
  const [row] = await manager.query<{ id: number; number: string }[]>(
    `INSERT INTO cases (number, client_id, specialist_id, asked_at, accepted_at, origin, status, intervention_type, area, description,
       created_by, created_at, updated_at, last_action_at, last_shared_at)
     VALUES ($1, $2, $3, CASE WHEN $3::bigint IS NOT NULL THEN $11::timestamptz END, $4, $5, $6, $7, $8, $9, $10, $11, $11, $11, $11) RETURNING id, number`,
    [
      await takeCaseNumber(ctx, manager),
      wanted.clientId,
      wanted.specialistId,
      wanted.acceptedAt,
      wanted.origin,
      wanted.status,
      wanted.interventionType,
      wanted.area,
      wanted.description,
      wanted.createdBy,
      ctx.clock.now(),
    ],
  );
  if (!row) throw new Error("the case wasn't stored");
  const [claimantId = 0, ...respondentIds] = await addParties(ctx, manager, { caseId: row.id }, [
    wanted.claimant,
    ...wanted.respondents,
  ]);
  await writeCaseEntry(ctx, manager, {
    caseId: row.id,
    type: "SISTEMA",
    text: wanted.opening.text,
    audience: "CLIENT",
    author: wanted.opening.author,
    data: { event: "opened" },
  });
  const { object: text, opening } = wanted;
  if (text !== "") await storeObject(ctx, manager, { caseId: row.id, text, author: opening.author });
  return { ...row, claimantId, respondentIds };
}
