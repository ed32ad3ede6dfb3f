import { allTaskLists, allTasks, noteAllTasks } from "../../domains/tasks/all-tasks.ts";
import { createTask } from "../../domains/tasks/create-task.ts";
import { deleteTaskList } from "../../domains/tasks/delete-task-lists.ts";
import { deleteTask } from "../../domains/tasks/delete-tasks.ts";
import { listTaskLists } from "../../domains/tasks/list-task-lists.ts";
import { findTask, listTasks } from "../../domains/tasks/list-tasks.ts";
import { NotFound } from "../../platform/refusals.ts";
import { integerAt } from "../body.ts";
import { presentTaskList, taskListSchema } from "../presenters/task-list.presenter.ts";
import { presentTask, taskSchema } from "../presenters/task.presenter.ts";
import type { JsonSchema } from "../../shared/inputs/field.ts";
import type { Row } from "../row.ts";
import { wholeList } from "../whole-list.ts";
import { createTaskBody, readCreateTask } from "./create-task-body.ts";

/** A page; and what is answered at once where no page was asked for, before it is streamed. */
const MOST_ROWS = 1_000;

const PAGING = {
  page: "Página, desde 1. Sin page ni limit, todas las filas.",
  limit: `Filas por página, de 1 a ${MOST_ROWS}; con page y sin él, ${MOST_ROWS}.`,
};

export const tasksRows: Row[] = [
  {
    method: "GET",
    path: "/admin/get-tasks-list",
    access: ["ADMIN"],
    scopes: ["READ_TASKS"],
    summary: "Listas de tareas, las más recientes primero: todas o, con page y limit, por páginas.",
    query: PAGING,
    answer: tasksAnswer(taskListSchema),
    handle: async (ctx, { query }) => {
      const page = await listTaskLists(ctx, {}, "DATE", "DESC", readPaging(query), MOST_ROWS);
      if (isWhole(query) && page.totalCount > MOST_ROWS)
        return wholeList(ctx, {
          message: "Listas de tareas",
          read: (read) => allTaskLists(ctx, read),
          present: (list) => presentTaskList(ctx, list),
        });
      const tasks = await Promise.all(page.nodes.map((list) => presentTaskList(ctx, list)));
      return { message: "Listas de tareas", data: bothWays(tasks, page.totalCount) };
    },
  },
  {
    method: "GET",
    path: "/admin/get-individual-task",
    access: ["ADMIN"],
    scopes: ["READ_TASKS"],
    summary: "Todas las tareas, las de acción más reciente primero; con page y limit, por páginas.",
    query: PAGING,
    answer: tasksAnswer(taskSchema),
    handle: async (ctx, { query }) => {
      const page = await listTasks(ctx, {}, "LAST_ACTION", "DESC", readPaging(query), MOST_ROWS);
      if (isWhole(query) && page.totalCount > MOST_ROWS) {
        await noteAllTasks(ctx);
        return wholeList(ctx, {
          message: "Tareas",
          read: (read) => allTasks(ctx, read),
          present: (task) => presentTask(ctx, task),
        });
      }
      const tasks = await Promise.all(page.nodes.map((task) => presentTask(ctx, task)));
      return { message: "Tareas", data: bothWays(tasks, page.totalCount) };
    },
  },
  {
    method: "GET",
    path: "/admin/task-detail/:id",
    access: ["ADMIN"],
    scopes: ["READ_TASKS"],
    summary: "Todos los campos de una tarea, por su id numérico o su código (T26-0000345).",
    answer: { type: "object", properties: { task: taskSchema } },
    handle: async (ctx, { params }) => {
      const task = await findTask(ctx, params["id"] ?? "");
      if (!task) throw new NotFound("No se ha encontrado la tarea.");
      return { message: "Detalle de la tarea", data: { task: await presentTask(ctx, task) } };
    },
  },
  {
    method: "POST",
    path: "/admin/create-task",
    access: ["ADMIN"],
    scopes: ["WRITE_TASKS"],
    summary: "Crea una tarea individual. Las direcciones vacías se descartan y su tipo va por posición.",
    status: 201,
    body: createTaskBody,
    answer: { type: "object", properties: { task: taskSchema } },
    handle: async (ctx, { body }) => {
      const { task, message } = await createTask(ctx, readCreateTask(body));
      return { message, data: { task: await presentTask(ctx, task) } };
    },
  },
  {
    method: "DELETE",
    path: "/admin/delete-task-list/:id",
    access: ["ADMIN"],
    summary: "Elimina una lista con sus tareas; se puede recuperar durante 30 días.",
    handle: (ctx, { params }) => deleteTaskList(ctx, params["id"] ?? ""),
  },
  {
    method: "DELETE",
    path: "/admin/delete-task/:id",
    access: ["ADMIN"],
    summary: "Elimina una tarea; se puede recuperar durante 30 días.",
    handle: (ctx, { params }) => deleteTask(ctx, params["id"] ?? ""),
  },
];

function readPaging(query: Record<string, string | undefined>): { number: number; size: number } {
  return { number: integerAt(query, "page") ?? 1, size: integerAt(query, "limit") ?? MOST_ROWS };
}

/** As documented: without parameters. */
function isWhole(query: Record<string, string | undefined>): boolean {
  return query["page"] === undefined && query["limit"] === undefined;
}

/** Clients read `data.tasks` or `data.data.tasks`, depending on what their HTTP library unwraps. */
function bothWays(tasks: readonly unknown[], total: number): Record<string, unknown> {
  return { tasks, total, data: { tasks } };
}

function tasksAnswer(items: JsonSchema): JsonSchema {
  const tasks = { type: "array", items };
  const total = { type: "integer", description: "Cuántas hay en total." };
  return { type: "object", properties: { tasks, total, data: { type: "object", properties: { tasks } } } };
}
