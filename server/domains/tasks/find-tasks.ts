// SQL: found among 1,000,000 tasks by trigrams and by the newest (bench everything).
import type { EntityManager } from "typeorm";
import { shownEuros } from "../../../schema/rules/spanish-numbers.ts";
import { foundIds, NEWEST } from "../../platform/found-ids.ts";
import { placeholders, type Placeholders } from "../../platform/placeholders.ts";
import { occursSql } from "../../platform/text/search-patterns.ts";
import { debtorPath, taskPath } from "../../shared/dashboard-paths.ts";
import type { SignedInContext } from "../../shared/context.ts";
import type { Search, SearchedValue, SearchHit } from "../../shared/search-hit.ts";
import { LIVE, TASK_SORTS } from "./task-conditions.ts";
import type { Task } from "./task.entity.ts";
import { firstTasks } from "./walk-tasks.ts";

type FoundTask = Pick<
  Task,
  | "codeId"
  | "debtor"
  | "entity"
  | "nContract"
  | "amountDebt"
  | "contactEmail"
  | "contactLada"
  | "contactPhone"
  | "identityDocument"
> & {
  /** The person; null until the debt has been joined. */
  debtorId: number | null;
};

export interface FoundTasks {
  tasks: SearchHit[];
  /** Whose debts they are. */
  debtors: SearchHit[];
}

/**
 * Live tasks, of specialists those assigned to them, by what their list searches; the latest action first.
 */
export async function findTasks(
  { actor }: SignedInContext,
  manager: Pick<EntityManager, "query">,
  { words, patterns, indexed, wanted }: Search,
): Promise<FoundTasks> {
  const { params, place } = placeholders();
  const own = actor.role === "ADMIN" ? "" : ` AND t.assignee_id = ${place(actor.accountId)}`;
  const where = `${LIVE}${own}`;
  const found = foundIds({
    from: "tasks t",
    id: "t.id",
    text: "t.search_text",
    // Tasks of a specialist are few, and none of an import is somebody's yet.
    newest: own === "" ? { select: newestSql() } : "t.date_last_action DESC, t.id DESC",
    where,
    occurs: (column) => occursSql(column, patterns, place),
    exact: exactSql(words, place),
    indexed,
    wanted,
  });
  const rows = await manager.query<FoundTask[]>(
    `WITH ${found}
     SELECT t.code_id AS "codeId", t.debtor, t.entity, t.n_contract AS "nContract", t.amount_debt AS "amountDebt",
       t.contact_email AS "contactEmail", t.contact_lada AS "contactLada", t.contact_phone AS "contactPhone",
       coalesce(t.identity_document, d.identity_document) AS "identityDocument", coalesce(d.joined_into, d.id) AS "debtorId"
     FROM found JOIN tasks t ON t.id = found.id
     LEFT JOIN debtor_debts s ON s.task_id = t.id AND s.position = 1 LEFT JOIN debtors d ON d.id = s.debtor_id ORDER BY t.date_last_action DESC, t.id DESC`,
    params,
  );
  const { role } = actor;
  return {
    tasks: rows.map((task) => ({
      id: task.codeId,
      title: task.codeId,
      text: [task.debtor, task.entity, shownEuros(task.amountDebt)].filter(Boolean).join(" · "),
      path: taskPath(role, task.codeId),
      values: [...debtorValues(task), ...debtValues(task)],
    })),
    debtors: rows.map((task) => ({
      id: task.codeId,
      title: task.debtor,
      text: ["Deudor", task.codeId, task.entity].filter(Boolean).join(" · "),
      path: task.debtorId === null ? taskPath(role, task.codeId) : debtorPath(role, task.debtorId),
      values: debtorValues(task),
      person: `debtor ${task.debtorId ?? `${task.debtor}|${task.contactPhone}|${task.contactEmail}`}`,
    })),
  };
}

const BEGINNING_OF_CODE = /^t\d\d-\d{2,}$/;

function newestSql(): string {
  const order = { sort: TASK_SORTS.LAST_ACTION, direction: "DESC" } as const;
  return firstTasks(LIVE, { ...order, rows: NEWEST, also: ", t.search_text AS looked" });
}

/** An identity document that was typed whole, also one that only the party has, a code or the beginning of one. */
function exactSql([ways, more]: Search["words"], place: Placeholders["place"]): string {
  if (!ways || more) return "false";
  const code = ways.find((way) => BEGINNING_OF_CODE.test(way))?.toUpperCase();
  if (code) return `t.code_id BETWEEN ${place(code)} AND ${place(`${code}9999999`)}`;
  const documents = place(ways.map((way) => way.toUpperCase()));
  return `t.id IN (SELECT id FROM tasks WHERE identity_document = ANY(${documents}) AND deleted_at IS NULL
    UNION ALL SELECT s.task_id FROM debtors d JOIN debtor_debts s ON s.debtor_id = d.id AND s.position = 1
      WHERE d.identity_document = ANY(${documents}))`;
}

function debtorValues(task: FoundTask): SearchedValue[] {
  const { debtor, contactEmail, contactLada, contactPhone, identityDocument } = task;
  return [
    { label: "Deudor", value: debtor },
    { label: "Correo electrónico", value: contactEmail, code: true },
    { label: "Teléfono", value: contactPhone, code: true },
    { label: "Teléfono", value: contactPhone && `${contactLada}${contactPhone}`, code: true },
    { label: "Documento de identidad", value: identityDocument, code: true },
  ];
}

function debtValues({ codeId, nContract, entity }: FoundTask): SearchedValue[] {
  return [
    { label: "Código de tarea", value: codeId, code: true },
    { label: "Número de contrato", value: nContract, code: true },
    { label: "Entidad", value: entity },
  ];
}
