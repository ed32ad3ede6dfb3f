// SQL: of whom a certificate is in force is asked of two tables.
import type { EntityManager } from "typeorm";
import { addDays } from "../../../schema/rules/madrid-days.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { attemptAt } from "../attempts/engine.ts";
import type { Attempt, ObligorAttempt } from "../attempts/engine.ts";
import { articleWords } from "../attempts/explanation-words.ts";
import type { History } from "../attempts/history.ts";
import { partyName } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { PARTY_CERTIFIED_SQL } from "../proceedings/attempts/certified-sql.ts";
import { taskMatters } from "../proceedings/matter.ts";
import { partiesOfDebts } from "../proceedings/matter-parties.ts";
import { issueInMatters } from "../proceedings/records/issue-in-matters.ts";
import type { IssuingContext, IssuingOrder, IssuingResult } from "../proceedings/records/issue-in-matters.ts";
import { tasksByIds } from "../tasks/task-rows.ts";
import type { Task } from "../tasks/task.entity.ts";

const TEMPLATE = "certificado-intento";

/** `reason`: why it has no certificate, or lacks one of those with each party. */
export interface Outcome {
  documentIds: number[];
  reason: string | null;
}

/** Live tasks, locked, with their histories as they are then. */
interface Certifying {
  tasks: readonly Task[];
  histories: ReadonlyMap<number, History>;
}

/** A task that can be certified, with whom: everybody who owes it (null), or each of these parties by itself. */
interface Ready {
  taskId: number;
  parties: (string | null)[];
}

/**
 * Certifies tasks inside the caller's transaction, which has locked them and read their histories: each with everybody who owes
 * it in one document, or where some of them have agreed or are certified already, with each of the others. What can't be certified
 * says why, and from when it can. By task; none of one that is gone.
 */
export async function certifyTasks(
  ctx: IssuingContext,
  manager: EntityManager,
  { tasks, histories }: Certifying,
): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>();
  const certified = await certifiedAmong(manager, tasks);
  const parties = await partiesOfDebts(manager, tasks);
  const ready: Ready[] = [];
  for (const { id } of tasks) {
    const history = histories.get(id);
    const own = parties.filter(({ taskId }) => taskId === id);
    const found = history && examine(attemptAt(history, ctx.clock.now()), own, certified);
    if (found && "reason" in found) outcomes.set(id, { documentIds: [], ...found });
    else if (found) ready.push({ taskId: id, parties: found.parties });
  }
  await issueInTurns(ctx, manager, ready, (partyId, taskId, result) => {
    const party = parties.find(({ id }) => String(id) === partyId);
    outcomes.set(taskId, withResult(outcomes.get(taskId), result, party ? partyName(party) : null));
  });
  return outcomes;
}

/** `certified`: of whom a certificate is in force. */
function examine(
  attempt: Attempt,
  parties: readonly PartyRow[],
  certified: ReadonlySet<string>,
): { reason: string } | { parties: (string | null)[] } {
  const { obligors } = attempt;
  const open = obligors.filter(({ state }) => state !== "AGREED");
  const missing = open.filter(({ party }) => !certified.has(party.id));
  if (missing.length === 0 && obligors.some(({ party }) => certified.has(party.id)))
    return { reason: "Ya tiene un certificado en vigor." };
  if (!attempt.whole.certificateMayIssue) {
    const nameOf = (id: string) => partyName(parties.find((one) => String(one.id) === id) ?? NOBODY);
    return { reason: whyNot(attempt, nameOf) };
  }
  return {
    parties: missing.length === obligors.length ? [null] : missing.map(({ party }) => party.id),
  };
}

/** First the first document of each task, then the second ones, which see what the first ones have changed. */
async function issueInTurns(
  ctx: IssuingContext,
  manager: EntityManager,
  ready: readonly Ready[],
  note: (partyId: string | null, taskId: number, result: IssuingResult) => void,
): Promise<void> {
  for (let turn = 0, left = ready; left.length > 0; turn += 1) {
    const orders = await ordersOf(manager, left, turn);
    const results = await issueInMatters(ctx, manager, orders);
    for (const [at, { matter, given }] of orders.entries()) {
      const result = results[at];
      if (result) note(given.partyId ?? null, matter.taskId ?? 0, result);
    }
    left = left.filter(({ parties }) => parties.length > turn + 1);
  }
}

/** What is known of a task, and one more of its certificates: issued, or refused with the reason. `name`: of its party. */
export function withResult(
  { documentIds, reason }: Outcome = { documentIds: [], reason: null },
  result: IssuingResult,
  name: string | null,
): Outcome {
  if ("issued" in result) return { documentIds: [...documentIds, result.issued.id], reason };
  const words = result.refused.problems.map(({ message }) => message).join(" ");
  const refusal = name === null ? words : `Falta el certificado sobre ${name}: ${words}`;
  return { documentIds, reason: [...(reason === null ? [] : [reason]), refusal].join(" ") };
}

async function ordersOf(
  manager: EntityManager,
  left: readonly Ready[],
  turn: number,
): Promise<IssuingOrder[]> {
  const wanted = new Map(left.map(({ taskId, parties }) => [taskId, parties[turn] ?? null]));
  const tasks = await tasksByIds(manager, [...wanted.keys()]);
  const matters = await taskMatters(
    manager,
    tasks.toSorted((a, b) => a.id - b.id),
  );
  return matters.map((matter) => ({
    matter: { ...matter, role: "ADMIN" },
    given: {
      templateKey: TEMPLATE,
      partyId: wanted.get(matter.taskId) ?? null,
      values: {},
      audience: "ALL",
    },
  }));
}

const NOBODY = { names: "", surnames: "" };

/** Ids of who owes these tasks and is certified already. */
async function certifiedAmong(
  manager: EntityManager,
  tasks: readonly Pick<Task, "id">[],
): Promise<Set<string>> {
  const rows = await manager.query<{ id: number }[]>(
    `SELECT p.id FROM tasks t JOIN parties p ON p.task_id = t.id AND p.side = 'RESPONDENT'
     WHERE t.id = ANY($1) AND ${PARTY_CERTIFIED_SQL}`,
    [tasks.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => String(id)));
}

/** In the words of a person, with the day from which it can be asked for. */
export function whyNot({ obligors, whole }: Attempt, nameOf: (partyId: string) => string): string {
  if (obligors.length === 0) return "Todavía no se ha escrito a nadie.";
  const waiting = obligors.filter(
    ({ party, certificate, state }) =>
      state !== "AGREED" && (whole.missing.includes(party.id) || !certificate.mayIssue),
  );
  if (waiting.length === 0) return obligors[0]?.certificate.whyNot ?? "No hay intento que certificar.";
  const isOne = obligors.length === 1;
  return waiting.map((one) => (isOne ? "" : `${nameOf(one.party.id)}: `) + reasonOf(one)).join(" ");
}

function reasonOf({ clocks, certificate }: ObligorAttempt): string {
  const [first] = clocks
    .filter(({ status, lastDay }) => status === "running" && lastDay !== null)
    .toSorted((one, other) => ((one.lastDay ?? "") < (other.lastDay ?? "") ? -1 : 1));
  if (first?.lastDay == null) return certificate.whyNot ?? "Todavía no.";
  const { law, article, lastDay } = first;
  return `Todavía no: el plazo de ${articleWords(`${law} ${article}`)} corre hasta el ${shownDay(lastDay)}, ese día incluido. Se podrá certificar desde el ${shownDay(addDays(lastDay, 1))} si nadie responde antes.`;
}
