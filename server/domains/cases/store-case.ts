import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { takeCodes } from "../../platform/take-codes.ts";
import { addParties } from "../parties/party.ts";
import type { NewParty } from "../parties/party.ts";
import { writeCaseEntry } from "./case-entries.ts";
import type { EntryAuthor } from "./case-entries.ts";
import { Case } from "./case.entity.ts";
import { storeObject } from "./case-object.ts";

/** Of a case. */
export const MOST_COUNTERPARTIES = 20;

/** `specialistId`: who is asked, or takes it at once (`acceptedAt`). `object`: "" for none yet. */
export interface NewCase extends Pick<
  Case,
  | "clientId"
  | "specialistId"
  | "acceptedAt"
  | "origin"
  | "status"
  | "interventionType"
  | "area"
  | "description"
  | "object"
> {
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
  const { claimant, respondents, opening, object: text, ...values } = wanted;
  const number = await takeCaseNumber(ctx, manager);
  const now = ctx.clock.now();
  const { identifiers } = await manager.getRepository(Case).insert({
    ...values,
    number,
    askedAt: values.specialistId === null ? null : now,
    createdAt: now,
    updatedAt: now,
    lastActionAt: now,
    lastSharedAt: now,
  });
  const { id } = identifiers[0] as Pick<Case, "id">;
  const [claimantId = 0, ...respondentIds] = await addParties(ctx, manager, { caseId: id }, [
    claimant,
    ...respondents,
  ]);
  await writeCaseEntry(ctx, manager, {
    caseId: id,
    type: "SISTEMA",
    text: opening.text,
    audience: "CLIENT",
    author: opening.author,
    data: { event: "opened" },
  });
  if (text !== "") await storeObject(ctx, manager, { caseId: id, text, author: opening.author });
  return { id, number, claimantId, respondentIds };
}

/** `P26000123`: year in Madrid and a number that leaves no gap. */
async function takeCaseNumber({ clock }: Pick<Context, "clock">, manager: EntityManager): Promise<string> {
  const year = Number(clock.today().slice(0, 4));
  const first = await takeCodes(manager, "case", year);
  return `P${String(year % 100).padStart(2, "0")}${String(first).padStart(6, "0")}`;
}
