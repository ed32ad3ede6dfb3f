import { INTERVENTION_WORDS, storedIntervention } from "../../../schema/rules/interventions.ts";
import type { InterventionType } from "../../../schema/rules/interventions.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { requireCase } from "../cases/cases.policy.ts";
import { partiesOfCases } from "../parties/party.ts";
import { debtorProvinces, type ProvinceCount } from "../tasks/debtor-provinces.ts";

/** What is to be assigned, as far as it tells who suits it. */
export interface Matter {
  kind: "TASKS" | "CASE" | "ANYTHING";
  /** Null: not known. */
  type: InterventionType | null;
  /** Where its people live, the most frequent province first; those of whom it isn't known are left out. */
  homes: readonly ProvinceCount[];
}

/** Tasks, else a case, else nothing certain. At most two statements. Throws NotFound. */
export async function readMatter(
  ctx: SignedInContext,
  {
    tasks,
    taskFilter,
    caseNumber,
  }: Pick<Contract.QuerySuggestSpecialistsArgs, "tasks" | "taskFilter" | "caseNumber">,
): Promise<Matter> {
  const chosen = tasks && tasks.length > 0 ? tasks : taskFilter;
  if (chosen) return { kind: "TASKS", type: "COLLECTION", homes: await debtorProvinces(ctx, chosen) };
  if (!caseNumber) return { kind: "ANYTHING", type: null, homes: [] };
  const { record } = await requireCase(ctx, ctx.db, caseNumber, { roles: ["ADMIN"] });
  const parties = await partiesOfCases(ctx.db, [record.id]);
  const codes = parties.flatMap(({ province, postalCode }) => province ?? postalCode?.slice(0, 2) ?? []);
  return { kind: "CASE", type: storedIntervention(record.interventionType), homes: counted(codes) };
}

function counted(codes: readonly string[]): ProvinceCount[] {
  const people = new Map<string, number>();
  for (const code of codes) people.set(code, (people.get(code) ?? 0) + 1);
  return [...people]
    .map(([code, count]) => ({ code, people: count }))
    .toSorted((a, b) => b.people - a.people || a.code.localeCompare(b.code));
}

/** The type of specialist this kind of intervention is done by, as stored. */
export function typeNumber(type: InterventionType): number {
  return INTERVENTION_WORDS[type].number;
}
