import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import type { DataSource, EntityManager } from "typeorm";
import { Conflict, InvalidInput, NotFound } from "../../platform/refusals.ts";
import type { FieldChange, Problem } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { endCreditorLinks } from "./end-old-links.ts";
import type { Acting } from "./store-tasks.ts";
import { takeListCode } from "./task-codes.ts";
import { checkEmail, checkLada, checkPhone } from "../../../schema/rules/contact-checks.ts";
import { checkCharacters, REQUIRED } from "./task-field-checks.ts";
import type { RuleProblem } from "./task-field-checks.ts";
import { readId, requireId } from "../../platform/ids.ts";
import type { TaskList } from "./task-list.entity.ts";

/** What people say about a list; checked and trimmed. */
export interface TaskListDetails {
  name: string;
  company: string;
  contactEmail: string;
  contactLada: string;
  contactPhone: string;
}

/** The same as typed. */
export interface TaskListDetailsInput {
  name?: string | null;
  company?: string | null;
  contact?: { email?: string | null; lada?: string | null; phone?: string | null } | null;
}

export const LONGEST_LIST_TEXT = 200;

export const TASK_LIST_COLUMNS = `l.id, l.code_id AS "codeId", l.name, l.company, l.contact_email AS "contactEmail",
  l.contact_lada AS "contactLada", l.contact_phone AS "contactPhone", l.currency, l.created_by AS "createdBy",
  l.created_at AS "createdAt", l.updated_at AS "updatedAt", l.version, l.deleted_at AS "deletedAt",
  l.deleted_by AS "deletedBy", l.withdrawn`;

const LABELS: Record<keyof TaskListDetails, { field: string[]; label: string }> = {
  name: { field: ["name"], label: "Nombre de la lista" },
  company: { field: ["company"], label: "Empresa" },
  contactEmail: { field: ["contact", "email"], label: "Email de la empresa" },
  contactLada: { field: ["contact", "lada"], label: "Prefijo" },
  contactPhone: { field: ["contact", "phone"], label: "Teléfono de la empresa" },
};

/** Every problem of the details, with paths inside the input; empty when they are good. */
export function checkTaskListDetails(input: TaskListDetailsInput): {
  problems: Problem[];
  details: TaskListDetails;
} {
  const text = (value: string | null | undefined) => (value ?? "").trim();
  const details: TaskListDetails = {
    name: text(input.name),
    company: text(input.company),
    contactEmail: text(input.contact?.email),
    contactLada: text(input.contact?.lada).replace(/^\+/, "") || DEFAULT_LADA,
    contactPhone: text(input.contact?.phone),
  };
  const required = (value: string, check: (value: string) => RuleProblem | null) =>
    value === "" ? REQUIRED : check(value);
  const found: [keyof TaskListDetails, RuleProblem | null][] = [
    ["name", required(details.name, checkListText)],
    ["company", required(details.company, checkListText)],
    ["contactEmail", required(details.contactEmail, checkEmail)],
    ["contactLada", checkLada(details.contactLada)],
    ["contactPhone", required(details.contactPhone, checkPhone)],
  ];
  const problems = found.flatMap(([key, problem]) =>
    problem ? [{ field: LABELS[key].field, ...problem }] : [],
  );
  return { problems, details };
}

function checkListText(text: string): RuleProblem | null {
  if (text.length <= LONGEST_LIST_TEXT) return checkCharacters(text);
  return { code: "TOO_LONG", message: `El texto no puede pasar de ${LONGEST_LIST_TEXT} caracteres` };
}

/** A new list with the next code, for checked details. */
export async function insertTaskList(
  ctx: Acting,
  manager: EntityManager,
  details: TaskListDetails,
): Promise<TaskList> {
  const code = await takeListCode(manager, ctx.clock);
  const [list] = await manager.query<TaskList[]>(
    `INSERT INTO task_lists AS l (code_id, name, company, contact_email, contact_lada, contact_phone, created_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING ${TASK_LIST_COLUMNS}`,
    [
      code,
      details.name,
      details.company,
      details.contactEmail,
      details.contactLada,
      details.contactPhone,
      ctx.actor?.accountId ?? null,
      ctx.clock.now(),
    ],
  );
  if (!list) throw new Error("the list was not stored");
  return list;
}

/** Live or deleted; null when there is none. Locked until the transaction ends. */
export async function lockTaskList(manager: EntityManager, id: number): Promise<TaskList | null> {
  const [list] = await manager.query<TaskList[]>(
    `SELECT ${TASK_LIST_COLUMNS} FROM task_lists l WHERE l.id = $1 FOR UPDATE`,
    [id],
  );
  return list ?? null;
}

/** By id, live or deleted. One statement. */
export function taskListsByIds(db: DataSource | EntityManager, ids: readonly number[]): Promise<TaskList[]> {
  return db.query<TaskList[]>(`SELECT ${TASK_LIST_COLUMNS} FROM task_lists l WHERE l.id = ANY($1)`, [ids]);
}

/** By numeric id or codeId; null when there is none (any more). */
export async function taskList(ctx: Context, id: string): Promise<TaskList | null> {
  const text = id.trim();
  const number = readId(text);
  const [list] = await ctx.db.query<TaskList[]>(
    `SELECT ${TASK_LIST_COLUMNS} FROM task_lists l
     WHERE ${number === null ? "l.code_id" : "l.id"} = $1 AND l.deleted_at IS NULL`,
    [number ?? text.toUpperCase()],
  );
  return list ?? null;
}

export interface UpdateTaskListRequest extends TaskListDetailsInput {
  version: number;
}

/**
 * Changes the fields given. Throws InvalidInput, NotFound, or Conflict (payload: conflict, list) when somebody else
 * changed the list since.
 */
export async function updateTaskList(
  ctx: Context,
  id: string,
  input: UpdateTaskListRequest,
): Promise<{ list: TaskList }> {
  const listId = requireId(id, "No se ha encontrado la lista de tareas.");
  return ctx.db.transaction(async (manager) => {
    const stored = await lockTaskList(manager, listId);
    if (!stored || stored.deletedAt) throw new NotFound("No se ha encontrado la lista de tareas.");
    const { problems, details } = checkTaskListDetails(merged(stored, input));
    if (problems.length > 0) throw new InvalidInput(problems);
    const changed = changedFields(stored, details);
    if (stored.version !== input.version) throw staleList(stored, changed);
    if (changed.length === 0) return { list: stored };
    await manager.query(
      `UPDATE task_lists SET name = $2, company = $3, contact_email = $4, contact_lada = $5, contact_phone = $6,
         updated_at = $7, version = version + 1
       WHERE id = $1`,
      [
        listId,
        details.name,
        details.company,
        details.contactEmail,
        details.contactLada,
        details.contactPhone,
        ctx.clock.now(),
      ],
    );
    await endCreditorLinks(ctx, manager, { listId, email: details.contactEmail });
    await audit(ctx, manager, {
      action: "updateTaskList",
      subjectType: "taskList",
      subjectId: listId,
      data: { fields: changed.map(({ field }) => field) },
    });
    return { list: (await lockTaskList(manager, listId)) ?? stored };
  });
}

function merged(stored: TaskList, input: UpdateTaskListRequest): TaskListDetailsInput {
  const { contact } = input;
  return {
    name: input.name === undefined ? stored.name : input.name,
    company: input.company === undefined ? stored.company : input.company,
    contact: {
      email: contact?.email === undefined ? stored.contactEmail : contact.email,
      lada: contact?.lada === undefined ? stored.contactLada : contact.lada,
      phone: contact?.phone === undefined ? stored.contactPhone : contact.phone,
    },
  };
}

function changedFields(stored: TaskList, details: TaskListDetails): FieldChange[] {
  return (Object.keys(LABELS) as (keyof TaskListDetails)[])
    .filter((key) => stored[key] !== details[key])
    .map((key) => ({
      field: LABELS[key].field.join("."),
      label: LABELS[key].label,
      current: stored[key],
      yours: details[key],
    }));
}

function staleList(list: TaskList, conflict: FieldChange[]): Conflict {
  const message =
    "Otra persona ha cambiado esta lista mientras la editabas. Revisa los datos antes de guardar.";
  return new Conflict(message, { field: ["version"], payload: { conflict, list } });
}
