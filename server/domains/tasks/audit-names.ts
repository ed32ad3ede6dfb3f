// SQL: one statement for any number of sets of tasks.
import { Any } from "typeorm";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { named, numbersOf, type AuditNames, type NameSubjects } from "../accounts/users/audit-names.ts";
import { CONTACT_NAMES, CONTACT_RESULT_WORDS } from "../../../schema/rules/task-contacts.ts";
import { TaskList } from "./task-list.entity.ts";
import { TASK_STATE_NAMES } from "../../../schema/rules/tasks.ts";
import { Task } from "./task.entity.ts";

const nameTasks: NameSubjects = async ({ db }, ids) => {
  const tasks = await db
    .getRepository(Task)
    .find({ select: { id: true, codeId: true, deletedAt: true }, where: { id: Any(numbersOf(ids)) } });
  return named(tasks, ({ codeId, deletedAt }) => ({
    text: `la tarea ${codeId}`,
    page: deletedAt === null ? { kind: "TASK", key: codeId } : null,
  }));
};

const nameLists: NameSubjects = async ({ db }, ids) => {
  const lists = await db.getRepository(TaskList).findBy({ id: Any(numbersOf(ids)) });
  return named(lists, ({ codeId, name, deletedAt }) => ({
    text: `la lista «${name}»`,
    page: deletedAt === null ? { kind: "TASK_LIST", key: codeId } : null,
  }));
};

/** Several tasks at once, their ids joined with commas: how many, and of which list when they are all of one. */
const nameSeveral: NameSubjects = async ({ db }, keys) => {
  const rows = await db.query<{ id: string; count: number; codeId: string | null; listId: string | null }[]>(
    `SELECT k.key AS id, k.count, t."codeId", t."listId"
     FROM (SELECT key, cardinality(string_to_array(key, ','))::int AS count FROM unnest($1::text[]) AS key) AS k,
       LATERAL (
         SELECT min(code_id) FILTER (WHERE k.count = 1 AND deleted_at IS NULL) AS "codeId",
           CASE WHEN min(list_id) = max(list_id) AND count(list_id) = k.count THEN min(list_id)::text END AS "listId"
         FROM tasks WHERE id = ANY(string_to_array(k.key, ',')::bigint[])
       ) AS t`,
    [keys.filter((key) => /^\d{1,15}(,\d{1,15})*$/.test(key))],
  );
  return named(rows, ({ count, codeId, listId }) => {
    const within = listId === null ? null : { type: "taskList", id: listId };
    if (codeId !== null) return { text: `la tarea ${codeId}`, page: { kind: "TASK", key: codeId }, within };
    return {
      text: count === 1 ? "una tarea" : `${shownCount(count)} tareas`,
      page: null,
      within,
    };
  });
};

/** What the audit trail calls tasks and their lists. */
export const taskNames: AuditNames = {
  subjects: { task: nameTasks, taskList: nameLists, tasks: nameSeveral },
  words: {
    taskState: TASK_STATE_NAMES,
    contactChannel: CONTACT_NAMES,
    contactResult: Object.fromEntries(
      Object.entries(CONTACT_RESULT_WORDS).map(([result, { inHistory }]) => [result, inHistory]),
    ),
  },
};
