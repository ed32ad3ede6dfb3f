// SQL: homes and loads of up to 100,000 tasks are counted in one statement each.
import type { EntityManager } from "typeorm";
import { listed, shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { ENDED_STATES } from "../../../schema/rules/tasks.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import type { Matter } from "../assigning/matter.ts";
import { isReachable } from "../assigning/score.ts";
import { warningsOf } from "../assigning/sentences.ts";
import { weighSpecialists, type WeighedSpecialist } from "../assigning/suggest-specialists.ts";
import type { AssignableSpecialist } from "../specialists/specialists.service.ts";
import { homesSql } from "../tasks/debtor-provinces.ts";
import type { ChosenTasks } from "../tasks/chosen-tasks.ts";
import { planSpread, type Home, type Portion, type Taker } from "./spread.ts";

/** What one of several gets of a batch that is spread, and why. */
export interface PlannedShare {
  specialist: AssignableSpecialist;
  tasks: number;
  reasons: string[];
  warnings: string[];
}

type Weighed = Awaited<ReturnType<typeof weighSpecialists>>;

/** What is known of these specialists. Throws InvalidInput when one isn't active. */
export async function weighTakers(
  ctx: Context,
  specialistIds: readonly number[],
  homes: readonly Home[],
): Promise<Weighed & { matter: Matter }> {
  const told = homes.filter(({ code }) => code !== "");
  const matter: Matter = { kind: "TASKS", type: "COLLECTION", homes: told };
  const weighed = await weighSpecialists(ctx, matter, {});
  const byId = new Map(weighed.known.map((one) => [one.specialist.accountId, one]));
  const known = specialistIds.map((id) => byId.get(id)).filter((one) => one !== undefined);
  if (known.length < specialistIds.length) {
    const message = "Elige especialistas activos de la lista.";
    throw new InvalidInput([{ field: ["specialistIds"], code: "NOT_FOUND", message }]);
  }
  return { ...weighed, known, matter };
}

/** `given`: how many of the tasks to be spread are open and already whose. */
export function takersOf(known: readonly WeighedSpecialist[], given: ReadonlyMap<number, number>): Taker[] {
  return known.map(({ specialist: { accountId: id, provinces }, facts }) => ({
    id,
    open: Math.max(0, facts.tasks.open - (given.get(id) ?? 0)),
    provinces,
    isReachable: isReachable(facts),
  }));
}

/** Where the debtors live of the tasks that are meant, and whose these are now. */
export async function readHomes(
  manager: EntityManager,
  { where, params }: ChosenTasks,
): Promise<{ homes: Home[]; given: ReadonlyMap<number, number> }> {
  const homes = await manager.query<Home[]>(
    `WITH chosen AS MATERIALIZED (SELECT t.id, t.addresses FROM tasks t WHERE ${where}), ${homesSql("SELECT * FROM chosen")}
     SELECT coalesce(home.code, '') AS code, count(*)::int AS people
     FROM chosen LEFT JOIN home ON home.id = chosen.id GROUP BY 1 ORDER BY people DESC, code`,
    params,
  );
  const rows = await manager.query<{ id: number; open: number }[]>(
    `SELECT t.assignee_id AS id, count(*)::int AS open FROM tasks t
     WHERE ${where} AND t.assignee_id IS NOT NULL AND t.state <> ALL($${params.length + 1}) GROUP BY 1`,
    [...params, ENDED_STATES],
  );
  return { homes, given: new Map(rows.map(({ id, open }) => [id, open])) };
}

/** How many each would get and why, in the order of the ids. Throws InvalidInput when one isn't active. */
export async function planShares(
  ctx: Context,
  chosen: ChosenTasks,
  specialistIds: readonly number[],
): Promise<PlannedShare[]> {
  const { homes, given } = await readHomes(ctx.db.manager, chosen);
  const weighed = await weighTakers(ctx, specialistIds, homes);
  const takers = takersOf(weighed.known, given);
  const portions = planSpread(takers, homes);
  return weighed.known.map(({ specialist, facts }, at) => {
    const taker = takers[at];
    const own = portions.filter(({ id }) => id === specialist.accountId);
    const told = { facts, norms: weighed.norms, matter: weighed.matter, provinces: weighed.provinces };
    return {
      specialist,
      tasks: sumOf(own),
      reasons: taker === undefined ? [] : reasonsOf(taker, own, weighed.provinces),
      warnings: warningsOf(told),
    };
  });
}

function sumOf(portions: readonly Portion[]): number {
  return portions.reduce((sum, { count }) => sum + count, 0);
}

/** More provinces than these aren't named. */
const NAMED = 3;

function reasonsOf(
  { open, provinces }: Taker,
  own: readonly Portion[],
  names: ReadonlyMap<string, string>,
): string[] {
  const count = sumOf(own);
  if (count === 0) return [`Ya tiene más tareas abiertas que los demás (${shownCount(open)})`];
  const load =
    open === 0
      ? "No tiene otras tareas abiertas"
      : `Pasa de ${shownCount(open)} a ${shownCount(open + count)} tareas abiertas`;
  const near = own
    .filter(({ code }) => provinces.includes(code))
    .toSorted((a, b) => b.count - a.count || a.code.localeCompare(b.code));
  if (near.length === 0) return [load];
  const where = [...new Set(near.map(({ code }) => names.get(code) ?? code))];
  const people = sumOf(near);
  const who =
    people === count
      ? "todos sus deudores viven donde trabaja"
      : `${shownCount(people)} ${people === 1 ? "deudor vive" : "deudores viven"} donde trabaja`;
  const place = where.length <= NAMED ? `: ${listed(where)}` : "";
  return [load, `${who.charAt(0).toUpperCase()}${who.slice(1)}${place}`];
}
