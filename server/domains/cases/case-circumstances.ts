// SQL: what stands around a case is in tables of domains above, few statements for any number of cases.
import type { EntityManager } from "typeorm";
import type { CaseStatus } from "../../../schema/rules/case-states.ts";
import { partiesOfCases } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { groupOf } from "./case-machine.ts";
import type { History } from "../attempts/history.ts";
import { historiesOfCases } from "./read-histories.ts";

/** What happened around a case that its moves, terms and warnings rest on, beside its own row. */
export interface CaseCircumstances {
  /** Claimants first. */
  parties: PartyRow[];
  /** All that its attempts are counted from (domains/attempts). */
  history: History;
  /** Parties of an accepted agreement. */
  agreed: number[];
  /** What is agreed or proposed stays within 600 €. */
  isSmall: boolean;
  clientLeft: boolean;
  specialistLeft: boolean;
}

type FoundRow = Omit<CaseCircumstances, "parties" | "history"> & { id: number };

/** Circumstances by case; as many statements for one as for many. */
export async function circumstancesOf(
  db: Pick<EntityManager, "query">,
  caseIds: readonly number[],
): Promise<Map<number, CaseCircumstances>> {
  const parties = await partiesOfCases(db, caseIds);
  const found = await db.query<FoundRow[]>(
    `SELECT c.id,
       (SELECT coalesce(json_agg(DISTINCT n.party_id), '[]') FROM agreements g
        JOIN agreement_answers n ON n.agreement_id = g.id WHERE g.case_id = c.id AND g.status = 'ACCEPTED') AS agreed,
       coalesce((SELECT max(a.amount) <= 600 FROM agreements a
         WHERE a.case_id = c.id AND a.status IN ('DRAFT', 'PROPOSED', 'ACCEPTED')), false) AS "isSmall",
       coalesce((SELECT a.status = 'CLOSED' FROM accounts a WHERE a.id = c.client_id), false) AS "clientLeft",
       coalesce((SELECT a.status = 'CLOSED' FROM accounts a WHERE a.id = c.specialist_id), false) AS "specialistLeft"
     FROM cases c WHERE c.id = ANY($1)`,
    [caseIds],
  );
  const histories = await historiesOfCases(db, caseIds);
  return new Map(
    found.map(({ id, ...rest }) => {
      const history = histories.get(id);
      if (history === undefined) throw new Error("a case without a history");
      return [id, { ...rest, parties: parties.filter(({ caseId }) => caseId === id), history }];
    }),
  );
}

/**
 * Counterparties left out of an agreement with others: for them the attempt ends by a ground of its own. None while there
 * is no agreement, or one with all.
 */
export function leftOut(circumstances: Pick<CaseCircumstances, "parties" | "agreed">): PartyRow[] {
  const { agreed } = circumstances;
  return agreed.length === 0 ? [] : respondentsOf(circumstances).filter(({ id }) => !agreed.includes(id));
}

/** Of a closed case: those with whom there is no agreement. */
export function endedWithout(
  { status }: { status: CaseStatus },
  circumstances: Pick<CaseCircumstances, "parties" | "agreed">,
): PartyRow[] {
  return groupOf(status) === "BROKEN" ? respondentsOf(circumstances) : leftOut(circumstances);
}

export function respondentsOf({ parties }: Pick<CaseCircumstances, "parties">): PartyRow[] {
  return parties.filter(({ side }) => side === "RESPONDENT");
}

/** The circumstances as far as they concern these respondents. */
export function circumstancesWith<C extends Pick<CaseCircumstances, "parties">>(
  circumstances: C,
  respondentIds: readonly number[],
): C {
  return {
    ...circumstances,
    parties: circumstances.parties.filter(
      ({ id, side }) => side === "CLAIMANT" || respondentIds.includes(id),
    ),
  };
}
