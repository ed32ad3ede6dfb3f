// SQL: headers of any number of budgets, with names as the database shows them, in one statement.
import type { InterventionType } from "../../../schema/rules/interventions.ts";
import { INTERVENTION_WORDS, storedIntervention } from "../../../schema/rules/interventions.ts";
import type { PaymentMethod } from "../../generated/schema-types.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { selectList } from "../../platform/select-list.ts";
import { Account } from "../accounts/account.entity.ts";
import { Case } from "../cases/case.entity.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { partiesOfCases, partyName } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { budgetTerms } from "./budget-terms.ts";
import type { ComputedBudget } from "./compute-budget.ts";
import type { BudgetHeader } from "./budget.entity.ts";
import type { BudgetRecord } from "./budget-rows.ts";

/** What preview, page and PDF show, all of them. */
export interface BudgetContent extends BudgetHeader {
  budgetNumber: string | null;
  rows: {
    number: number;
    concept: BudgetRecord["rows"][number]["concept"];
    description: string;
    paymentDate: string;
    value: string;
    total: string;
  }[];
  paymentMethod: PaymentMethod;
  dueOn: string;
  singlePayment: boolean;
  taxesApplicable: boolean;
  subtotal: string;
  vatRate: string | null;
  vat: string;
  withholdingRate: string | null;
  withholding: string;
  total: string;
  currency: string;
  observations: string;
}

export function budgetTitle(intervention: InterventionType): string {
  return `Presupuesto de ${INTERVENTION_WORDS[intervention].name.toLowerCase()}`;
}

/** Of the parts; the same for what is stored and for what is only computed. */
export function contentOf(
  header: BudgetHeader,
  budget: ComputedBudget &
    Pick<
      BudgetContent,
      "paymentMethod" | "dueOn" | "singlePayment" | "taxesApplicable" | "currency" | "observations"
    >,
  budgetNumber: string | null,
): BudgetContent {
  const { rows, paymentMethod, dueOn, singlePayment, taxesApplicable, currency, observations } = budget;
  const { subtotal, vatRate, vat, withholdingRate, withholding, total } = budget;
  return {
    ...header,
    budgetNumber,
    rows: rows.map(({ number, concept, description, dueOn: paymentDate, value, amount }) => ({
      number,
      concept,
      description,
      paymentDate,
      value,
      total: amount,
    })),
    paymentMethod,
    dueOn,
    singlePayment,
    taxesApplicable,
    subtotal,
    vatRate,
    vat,
    withholdingRate,
    withholding,
    total,
    currency,
    observations,
  };
}

/** A sent one as it was sent; a draft with what is known now. */
export async function budgetContent(ctx: Context, budget: BudgetRecord): Promise<BudgetContent> {
  const stored = budget.header;
  const header = "title" in stored ? (stored as BudgetHeader) : await liveHeader(ctx, budget);
  return contentOf(header, budget, budget.number);
}

async function liveHeader(ctx: Context, budget: BudgetRecord): Promise<BudgetHeader> {
  const loader = ctx.loader(
    "budget-headers",
    () =>
      new DataLoader(async (caseIds: readonly number[]) => {
        const facts = await headerFacts(ctx.db, caseIds);
        return caseIds.map((id) => facts.get(id) ?? new Error("the case isn't there"));
      }),
  );
  return headerOf(await loader.load(budget.caseId), budget, dayInMadrid(budget.updatedAt));
}

/** To be kept with a budget that is sent on this day. */
export async function keptHeader(
  db: Pick<EntityManager, "query">,
  budget: BudgetRecord,
  day: string,
): Promise<BudgetHeader> {
  return headerOf(await caseHeader(db, budget.caseId), budget, day);
}

export type HeaderFacts = Omit<BudgetHeader, "date" | "terms">;

/** Between whom and for what, as it is now. Throws when there is no such case. */
export async function caseHeader(db: Pick<EntityManager, "query">, caseId: number): Promise<HeaderFacts> {
  const facts = (await headerFacts(db, [caseId])).get(caseId);
  if (!facts) throw new Error("the case isn't there");
  return facts;
}

function headerOf(facts: HeaderFacts, budget: BudgetRecord, date: string): BudgetHeader {
  return { ...facts, date, terms: budgetTerms(budget) };
}

async function headerFacts(
  db: Pick<EntityManager, "query">,
  caseIds: readonly number[],
): Promise<Map<number, HeaderFacts>> {
  const cases = await db.query<
    (Pick<HeaderFacts, "specialistName" | "area"> &
      Pick<Case, "id" | "number" | "interventionType"> &
      Pick<Account, "lada" | "phone">)[]
  >(
    `SELECT ${selectList(Case, "c", ["id", "number", "interventionType"])}, ${selectList(Account, "s", ["lada", "phone"])},
       ia.area, coalesce(${displayNameSql("s")}, '') AS "specialistName"
     FROM cases c LEFT JOIN accounts s ON s.id = c.specialist_id LEFT JOIN intervention_areas ia ON ia.code = c.area
     WHERE c.id = ANY($1)`,
    [caseIds],
  );
  const parties = Map.groupBy(await partiesOfCases(db, caseIds), ({ caseId }) => caseId);
  return new Map(
    cases.map(({ id, number, interventionType, area, specialistName, lada, phone }) => {
      const own = parties.get(id) ?? [];
      const client = own.find(({ side }) => side === "CLAIMANT");
      const others = own.filter(({ side }) => side === "RESPONDENT").map(partyName);
      const intervention = storedIntervention(interventionType);
      return [
        id,
        {
          title: budgetTitle(intervention),
          specialistName,
          specialistPhone: phone === null ? null : `+${lada} ${phone}`,
          clientName: client ? partyName(client) : "",
          clientAddress: client ? addressLine(client) : null,
          caseNumber: number,
          interventionType: intervention,
          area,
          counterparty: others.filter((name) => name !== "").join(", ") || null,
        },
      ] as const;
    }),
  );
}

const regions = new Intl.DisplayNames("es", { type: "region" });

/** "Calle Mayor, 14, 46001 Valencia"; with the country outside Spain; null without any of it. */
export function addressLine(
  party: Pick<PartyRow, "address" | "postalCode" | "city" | "country">,
): string | null {
  const { address, postalCode, city, country } = party;
  const place = [postalCode, city].filter(Boolean).join(" ");
  const parts = [address, place].filter(Boolean);
  if (parts.length > 0 && country !== "ES") parts.push(regions.of(country) ?? country);
  return parts.join(", ") || null;
}
