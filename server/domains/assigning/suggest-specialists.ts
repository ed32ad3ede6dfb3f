import type * as Contract from "../../generated/schema-types.ts";
import { pageInfo, readPage } from "../../platform/paging.ts";
import type { PageInfo } from "../../platform/paging.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { catalogue } from "../catalogs/catalogs.loaders.ts";
import { casesBySpecialist } from "../cases/work-by-specialist.ts";
import { assignableSpecialists } from "../specialists/specialists.service.ts";
import type { AssignableSpecialist } from "../specialists/specialists.service.ts";
import { tasksByAssignee } from "../tasks/work-by-assignee.ts";
import { factsOf, type Facts, type Norms } from "./facts.ts";
import { readMatter, type Matter } from "./matter.ts";
import { normsOf, scoreOf } from "./score.ts";
import { reasonsOf, warningsOf } from "./sentences.ts";

export interface Suggestion {
  specialist: AssignableSpecialist;
  reasons: string[];
  warnings: string[];
  load: { openTasks: number; openCases: number };
}

export interface SuggestionPage {
  nodes: Suggestion[];
  totalCount: number;
  pageInfo: PageInfo;
}

/**
 * Whom tasks or a case can be assigned to, each with reasons; nobody who may be chosen is left out. Of a thousand people all
 * are weighed, so that pages fit each other. Four statements, one more for tasks, two more for a case. Throws NotFound.
 */
export async function suggestSpecialists(
  ctx: SignedInContext,
  {
    filter,
    order,
    page,
    ...about
  }: Omit<Contract.QuerySuggestSpecialistsArgs, "order"> & {
    order: Contract.SpecialistOrder;
  },
): Promise<SuggestionPage> {
  const matter = await readMatter(ctx, about);
  const { known, norms, provinces } = await weighSpecialists(ctx, matter, filter ?? {});
  // They come by name, and sorting is stable: equals stay by name.
  const ordered = order === "NAME" ? known : known.toSorted((a, b) => b.score - a.score);
  const { number, size, offset } = readPage(page);
  const nodes = ordered.slice(offset, offset + size).map(({ specialist, facts }) => {
    const told = { facts, norms, matter, provinces };
    return {
      specialist,
      reasons: reasonsOf(told),
      warnings: warningsOf(told),
      load: { openTasks: facts.tasks.open, openCases: facts.cases.open },
    };
  });
  return { nodes, totalCount: known.length, pageInfo: pageInfo(number, size, known.length) };
}

export interface WeighedSpecialist {
  specialist: AssignableSpecialist;
  facts: Facts;
  score: number;
}

/** Every active specialist that fits the filter, by name, with what is known of each with regard to the matter. */
export async function weighSpecialists(
  ctx: Context,
  matter: Matter,
  filter: Contract.AssignableSpecialistFilter,
): Promise<{ known: WeighedSpecialist[]; norms: Norms; provinces: ReadonlyMap<string, string> }> {
  const found = await assignableSpecialists(ctx, filter);
  const [taskWork, caseWork] = [await tasksByAssignee(ctx), await casesBySpecialist(ctx)];
  const { languages, provinces } = await catalogue(ctx);
  const languageCodes = new Map(languages.map(({ id, code }) => [id, code]));
  const norms = normsOf([...taskWork.values()], [...caseWork.values()]);
  const known = found.map((specialist) => {
    const work = { tasks: taskWork.get(specialist.accountId), cases: caseWork.get(specialist.accountId) };
    const facts = factsOf({ matter, specialist, ...work, languageCodes, today: ctx.clock.today() });
    return { specialist, facts, score: scoreOf(facts, norms, matter.kind) };
  });
  return { known, norms, provinces: new Map(provinces.map(({ code, name }) => [code, name])) };
}
