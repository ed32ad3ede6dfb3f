// SQL: up to 100,000 tasks are noted in one statement, by the conditions of their list.
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import type { Deps } from "../../platform/deps.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { insertedId } from "../../platform/inserted-id.ts";
import { readId } from "../../platform/ids.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { keepShown } from "../proceedings/attempts/keep-attempts.ts";
import { countChosen } from "../task-batches/selection.ts";
import { TaskSelectionInput } from "../task-batches/start-task-batch.input.ts";
import { chosenTasks } from "../tasks/chosen-tasks.ts";
import { requireLiveList } from "../tasks/require-live-list.ts";
import { CertificateRun } from "./certificate-run.entity.ts";
import { goOn } from "./certificate-run-job.ts";

const NO_COUNT = {
  field: ["selection", "expectedCount"],
  code: "REQUIRED",
  message: "Indica cuántas tareas coinciden con el filtro.",
};

/**
 * Begins to certify tasks, which are fixed now. Throws InvalidInput (none or too many tasks, another number than expected),
 * Conflict (their list is deleted).
 */
export async function startCertificateRun(
  ctx: SignedInContext,
  given: Contract.TaskSelectionInput,
): Promise<{ run: CertificateRun }> {
  const selection = readInput(new TaskSelectionInput(), given);
  const { filter, expectedCount } = selection;
  if (filter !== null && expectedCount === null) throw new InvalidInput([NO_COUNT]);
  const listId = readId(filter?.listId ?? "");
  if (listId !== null) await keepShown(ctx, listId);
  const run = await ctx.db.transaction(async (manager) => {
    if (listId !== null) await requireLiveList(manager, listId);
    const total = await countChosen(manager, selection);
    const runs = manager.getRepository(CertificateRun);
    const createdBy = ctx.actor.accountId;
    const id = await insertRun(ctx, manager, { listId, strategyId: null, total, createdBy });
    const fixed = await fix(manager, id, selection);
    await runs.update(id, { total: fixed });
    await audit(ctx, manager, {
      action: "startCertificateRun",
      subjectType: "task",
      data: { runId: id, count: fixed },
    });
    await goOn(ctx, manager, id);
    return runs.findOneByOrFail({ id });
  });
  return { run };
}

interface StrategyCertificates {
  strategyId: number;
  listId: number;
  /** Of whoever switched the strategy on. */
  createdBy: number;
  taskIds: number[];
}

/**
 * Begins to certify the tasks of a strategy whose turn it is, in the caller's transaction, which has written down that their step is
 * carried out: both are stored, or neither. Gives its id.
 */
export async function beginStrategyCertificates(
  ctx: Pick<Deps, "clock" | "jobs">,
  manager: EntityManager,
  { taskIds, ...run }: StrategyCertificates,
): Promise<number> {
  const id = await insertRun(ctx, manager, { ...run, total: taskIds.length });
  const total = await fix(manager, id, { ids: taskIds, filter: null });
  await manager.getRepository(CertificateRun).update(id, { total });
  await goOn(ctx, manager, id);
  return id;
}

async function insertRun(
  { clock }: Pick<Deps, "clock">,
  manager: EntityManager,
  given: Pick<CertificateRun, "listId" | "strategyId" | "total" | "createdBy">,
): Promise<number> {
  const now = clock.now();
  const nothingYet = { position: 0, printed: 0, certified: 0, documents: 0, skipped: 0 };
  const run = { ...given, ...nothingYet, status: "RUNNING" as const, createdAt: now, updatedAt: now };
  return insertedId(await manager.getRepository(CertificateRun).insert(run));
}

async function fix(
  manager: EntityManager,
  runId: number,
  selection: Pick<TaskSelectionInput, "ids" | "filter">,
): Promise<number> {
  const { where, params } = chosenTasks(selection);
  const [row] = await manager.query<{ count: number }[]>(
    `WITH fixed AS (
       INSERT INTO certificate_run_items (run_id, position, task_id, code_id, debtor, amount)
       SELECT $${params.length + 1}::bigint, row_number() OVER (ORDER BY t.id), t.id, t.code_id, t.debtor, t.amount_debt
       FROM tasks t WHERE ${where} RETURNING 1)
     SELECT count(*)::int AS count FROM fixed`,
    [...params, runId],
  );
  return row?.count ?? 0;
}
