// SQL: which party each row became is noted in one statement.
import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import { prose } from "../../../schema/rules/sentences.ts";
import {
  DEBTOR_INTERVENTION_NAMES,
  ENDED_STATES,
  type DebtorIntervention,
} from "../../../schema/rules/tasks.ts";
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { addParties, partiesByIds, partyName, type NewParty, type PartyRow } from "../parties/party.ts";
import { isSameName } from "../parties/same-identity.ts";
import { takeOutParty } from "../parties/take-out-party.ts";
import { toldOf } from "../parties/told.ts";
import { isCompanyNumber, partiesOfDebts } from "../proceedings/matter-parties.ts";
import { MOST_OBLIGORS } from "../proceedings/task-obligors.ts";
import { writeTaskEvents, type NewTaskEvent } from "../tasks/task-history.ts";
import { lockTasks } from "../tasks/task-rows.ts";
import type { Task } from "../tasks/task.entity.ts";
import type { TaskImportRecord } from "./import-record.ts";
import type { PendingDuplicate } from "./pending-duplicate.ts";

export interface AddingObligors {
  done: PendingDuplicate[];
  /** Rows whose task has ended. */
  ended: number;
  /** Rows whose task has as many obligors as there may be. */
  full: number;
}

/**
 * Adds whom each row names to those who owe the debt of the task it meets; nothing of the task itself changes, its amount neither.
 * Who is among them already isn't added twice. `role`: of those of whom the row doesn't say it. A task that is gone is passed
 * over.
 */
export async function addObligors(
  ctx: Context,
  manager: EntityManager,
  record: TaskImportRecord,
  batch: readonly PendingDuplicate[],
  role: DebtorIntervention | null,
): Promise<AddingObligors> {
  const all: AddingObligors = { done: [], ended: 0, full: 0 };
  const tasks = await lockTasks(
    manager,
    batch.map(({ taskId }) => taskId),
  );
  const byTask = new Map(tasks.map((task) => [task.id, task]));
  const known = Map.groupBy(
    (await partiesOfDebts(manager, tasks)).filter(({ side }) => side === "RESPONDENT"),
    ({ taskId }) => taskId,
  );
  const added: { duplicateId: number; partyId: number; task: Task; party: Obligor }[] = [];
  for (const duplicate of batch) {
    const task = byTask.get(duplicate.taskId);
    if (task === undefined) continue;
    const others: Named[] = known.get(task.id) ?? [];
    const party = obligorOf(duplicate, role);
    if (ENDED_STATES.includes(task.state)) all.ended += 1;
    else if (others.some((other) => isKnown(other, party))) all.done.push(duplicate);
    else if (others.length >= MOST_OBLIGORS) all.full += 1;
    else {
      const [partyId = 0] = await addParties(ctx, manager, { taskId: task.id }, [party]);
      others.push(party);
      added.push({ duplicateId: duplicate.id, partyId, task, party });
      all.done.push(duplicate);
    }
  }
  await manager.query(
    `UPDATE task_duplicates d SET party_id = a.party FROM unnest($1::bigint[], $2::bigint[]) AS a (id, party) WHERE d.id = a.id`,
    [added.map(({ duplicateId }) => duplicateId), added.map(({ partyId }) => partyId)],
  );
  await writeTaskEvents(
    manager,
    added.map(({ task, party }) => eventOf(ctx, task, addedWords(party, record.fileName))),
  );
  return all;
}

type Named = Pick<PartyRow, "names" | "surnames" | "identityDocument">;
type Obligor = NewParty & Named & Pick<PartyRow, "role">;

function obligorOf({ values }: PendingDuplicate, role: DebtorIntervention | null): Obligor {
  return {
    side: "RESPONDENT",
    names: values.debtor,
    surnames: "",
    isCompany: isCompanyNumber(values.identityDocument),
    identityDocument: values.identityDocument,
    email: values.email,
    lada: values.lada ?? DEFAULT_LADA,
    phone: values.phone,
    address: values.addressMain ?? values.addressContract,
    role: values.intervention ?? role,
  };
}

/** The same document, or the same name where one of both has none. */
function isKnown(one: Named, other: Named): boolean {
  if (one.identityDocument !== null && other.identityDocument !== null)
    return one.identityDocument === other.identityDocument;
  return isSameName(one, other);
}

function addedWords(party: Obligor, fileName: string): string {
  const as = party.role === null ? "" : ` (${DEBTOR_INTERVENTION_NAMES[party.role].toLowerCase()})`;
  return prose`Se ha añadido a otra persona obligada al pago, con el archivo «${fileName}»: ${partyName(party)}${as}.`;
}

function eventOf(
  { clock, actor }: Context,
  task: Pick<Task, "id" | "version">,
  summary: string,
): NewTaskEvent {
  return {
    taskId: task.id,
    type: "EDITED",
    at: clock.now(),
    actorId: actor?.accountId ?? null,
    summary,
    taskVersion: task.version,
  };
}

/**
 * Takes the obligors that an import added out again, inside the caller's transaction, which has locked their tasks. Who was told
 * meanwhile stays. Gives the tasks of those.
 */
export async function takeOutObligors(
  ctx: Context,
  manager: EntityManager,
  { number }: Pick<TaskImportRecord, "number">,
): Promise<number[]> {
  const added = await manager.query<{ partyId: number; taskId: number; version: number }[]>(
    `SELECT p.id AS "partyId", t.id AS "taskId", t.version FROM task_duplicates d
     JOIN parties p ON p.id = d.party_id JOIN tasks t ON t.id = d.task_id
     WHERE d.import_number = $1 AND p.removed_at IS NULL AND t.deleted_at IS NULL ORDER BY p.id`,
    [number],
  );
  const kept: number[] = [];
  const events: NewTaskEvent[] = [];
  for (const { partyId, taskId, version } of added) {
    const [party] = await partiesByIds(manager, [partyId]);
    if (party === undefined) continue;
    if ((await toldOf(manager, partyId)).hasProof) {
      kept.push(taskId);
      continue;
    }
    await takeOutParty(ctx, manager, party, "");
    const summary = prose`Se ha quitado a una persona obligada al pago al deshacer la importación: ${partyName(party)}.`;
    events.push(eventOf(ctx, { id: taskId, version }, summary));
  }
  await writeTaskEvents(manager, events);
  return kept;
}
