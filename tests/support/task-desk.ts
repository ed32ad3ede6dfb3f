import { beforeAll } from "@jest/globals";
import type { Role, SignedInContext } from "../../server/shared/context.ts";
import { createTask } from "../../server/domains/tasks/create-task.ts";
import { insertTasks } from "../../server/domains/tasks/store-tasks.ts";
import { insertTaskList } from "../../server/domains/tasks/task-lists.ts";
import type { TaskList } from "../../server/domains/tasks/task-list.entity.ts";
import { BLANK_DRAFT, type TaskValues } from "../../server/domains/tasks/task-properties.ts";
import type * as Contract from "../../server/generated/schema-types.ts";
import type { Unchecked } from "../../server/shared/inputs/read-input.ts";
import type { Task } from "../../server/domains/tasks/task.entity.ts";
import type { TestDatabase } from "./database.ts";
import { testDatabase } from "./database.ts";
import type { TestDeps } from "./deps.ts";
import { testDeps } from "./deps.ts";

export type TaskForm = Unchecked<Contract.CreateTaskInput>;

/** A good form. */
export const FORM: TaskForm = {
  contact: { email: "lucia.garcia@correo.example", lada: "34", phone: "612345678" },
  entity: "Banco Ejemplo, S.A.",
  nContract: "CT-2024/0001",
  addresses: ["Calle Mayor 1, Madrid"],
  nSessions: 2,
  typeContract: "TEMPORAL",
  amountDebt: "1234.50",
  debtDate: "2024-03-01",
  debtor: "Lucía García Ñíguez",
  intervention: "TITULAR",
  assignmentDate: "2026-11-01",
};

export const VALUES: TaskValues = {
  ...BLANK_DRAFT,
  entity: "Banco Ejemplo, S.A.",
  nContract: "CT-1",
  nSessions: 0,
  typeContract: "TEMPORAL",
  amountDebt: "100.00",
  debtDate: "2024-03-01",
  debtor: "Ana Pérez",
  status: "ESPERANDO",
  assignmentDate: "2026-11-01",
  addressContract: "Calle Mayor 1",
  lada: "34",
  phone: "612345678",
  email: "ana@correo.example",
};

/** Of an account; what a download link belongs to. */
const sessionOf = (accountId: number) => `00000000-0000-4000-8000-${String(accountId).padStart(12, "0")}`;

export interface TaskDesk {
  readonly database: TestDatabase;
  readonly deps: TestDeps;
  /** A request of the administrator; each call is one of its own, with loaders of its own. */
  ctx(): SignedInContext;
  /** The same of a specialist. */
  ctxOf(specialistId: number): SignedInContext;
  /** A request that counts the statements sent to the database. */
  counted(): { ctx: SignedInContext; statements: string[] };
  task(form?: TaskForm): Promise<Task>;
  list(tasks: readonly Partial<TaskValues>[], company?: string): Promise<{ list: TaskList; tasks: Task[] }>;
  specialist(
    names: string,
    surnames: string,
    more?: { types?: number[]; cities?: string[]; status?: string },
  ): Promise<number>;
}

/** The services of tasks on a database of the test file's own. Call at the top of the file. */
export function taskDesk(): TaskDesk {
  const database = testDatabase();
  let deps: TestDeps;
  let adminId = 0;
  let people = 0;

  const account = async (
    role: string,
    names: string,
    surnames: string,
    status = "ACTIVE",
  ): Promise<number> => {
    people += 1;
    const [row] = await deps.db.query<{ id: number }[]>(
      `INSERT INTO accounts (created_at, updated_at, email, role, status, names, surnames, password_hash)
       VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', $1, $2, $3, $4, $5, 'none') RETURNING id`,
      [`persona${people}@correo.example`, role, status, names, surnames],
    );
    return row?.id ?? 0;
  };

  const beginSession = (accountId: number) =>
    deps.db.query(
      `INSERT INTO sessions (id, account_id, created_at, last_used_at, expires_at) VALUES ($1, $2, $3, $3, 'infinity')`,
      [sessionOf(accountId), accountId, deps.clock.now()],
    );

  beforeAll(async () => {
    deps = await testDeps(database);
    adminId = await account("ADMIN", "Olga", "Administradora");
    await beginSession(adminId);
  }, 30_000);

  const desk: TaskDesk = {
    database,
    get deps() {
      return deps;
    },
    ctx: () => requestOf(deps, adminId, "ADMIN"),
    ctxOf: (specialistId) => requestOf(deps, specialistId, "SPECIALIST"),
    counted: () => {
      const statements: string[] = [];
      const query = (sql: string, params?: unknown[]) => {
        statements.push(sql);
        return deps.db.query(sql, params);
      };
      const db = new Proxy(deps.db, {
        get: (target, key) => (key === "query" ? query : Reflect.get(target, key)),
      });
      return { ctx: { ...requestOf(deps, adminId, "ADMIN"), db }, statements };
    },
    task: async (form = {}) => (await createTask(desk.ctx(), { ...FORM, ...form })).task,
    list: (tasks, company = "Banco Ejemplo, S.A.") =>
      deps.db.transaction(async (manager) => {
        const details = {
          name: "Cartera",
          company,
          contactEmail: "a@b.example",
          contactLada: "34",
          contactPhone: "910000000",
        };
        const list = await insertTaskList(desk.ctx(), manager, details);
        const values = tasks.map((task, at) => ({
          values: { ...VALUES, nContract: `CT-${at}`, ...task },
          listId: list.id,
        }));
        const event = { type: "IMPORTED", summary: "Importada" } as const;
        return { list, tasks: await insertTasks(desk.ctx(), manager, values, event) };
      }),
    specialist: async (names, surnames, { types = [2], cities = ["Madrid"], status } = {}) => {
      const id = await account("SPECIALIST", names, surnames, status);
      await deps.db.query(
        `INSERT INTO specialists (created_at, updated_at, account_id, types, experience_levels, cities) VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', $1, $2, array_fill(1::smallint, ARRAY[cardinality($2::smallint[])]), $3)`,
        [id, types, cities],
      );
      await beginSession(id);
      return id;
    },
  };
  return desk;
}

function requestOf(deps: TestDeps, accountId: number, role: Role): SignedInContext {
  const made = new Map<string, unknown>();
  return {
    ...deps,
    actor: {
      accountId,
      email: "olga@correo.example",
      role,
      sessionId: sessionOf(accountId),
      sessionStartedAt: deps.clock.now(),
    },
    step: null,
    apiKey: null,
    deadToken: false,
    requestId: "test",
    address: "127.0.0.1",
    userAgent: "jest",
    loader: <T>(name: string, create: () => T): T => {
      if (!made.has(name)) made.set(name, create());
      return made.get(name) as T;
    },
  };
}
