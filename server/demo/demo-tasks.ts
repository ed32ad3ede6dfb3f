import { DEFAULT_LADA } from "../../schema/rules/calling-code.ts";
import type { EntityManager } from "typeorm";
import type { NewTaskEvent } from "../domains/tasks/task-history.ts";
import { writeTaskEvents } from "../domains/tasks/task-history.ts";
import { CHANNEL_BITS, EMAIL_RECEIVED } from "../domains/tasks/task-channels.ts";
import type { ListCreditorColumns } from "../domains/tasks/list-creditor.input.ts";
import { insertTasks } from "../domains/tasks/store-tasks.ts";
import { insertTaskList } from "../domains/tasks/task-lists.ts";
import { BLANK_DRAFT } from "../domains/tasks/task-properties.ts";
import { TASK_STATE_NAMES, type TaskState } from "../../schema/rules/tasks.ts";
import type { TaskValues } from "../domains/tasks/task-properties.ts";
import type { Task } from "../domains/tasks/task.entity.ts";
import { foldText } from "../platform/text/fold-text.ts";
import type { Deps } from "../platform/deps.ts";
import { FIRST_NAMES, PLACES, STREETS, SURNAMES } from "./spanish-names.ts";
import { dice } from "./dice.ts";

const DAY_MS = 86_400_000;

interface DemoList {
  name: string;
  company: string;
  entities: readonly string[];
  tasks: number;
  /** Days before today. */
  age: number;
  /** How far the work has come, 0 to 1. */
  done: number;
  creditor?: Partial<ListCreditorColumns>;
}

/** 200 tasks in all: one list nearly done, one in the middle, one just loaded. */
const LISTS: readonly DemoList[] = [
  {
    name: "Cartera consumo 2.º trimestre",
    company: "Banco Meridional",
    entities: ["Banco Meridional", "Consumo Fácil EFC"],
    tasks: 90,
    age: 46,
    done: 0.9,
    creditor: {
      creditorName: "Banco Meridional, S.A.",
      creditorDocument: "A58818501",
      creditorAddress: "Paseo de la Castellana, 200",
      creditorPostalCode: "28046",
      creditorCity: "Madrid",
      creditorProvince: "28",
      // The debts of its subsidiary were assigned to it.
      creditorOfOthers: true,
    },
  },
  {
    name: "Recibos impagados verano",
    company: "Energía Sierra Clara, S.L.",
    entities: ["Energía Sierra Clara, S.L."],
    tasks: 70,
    age: 16,
    done: 0.45,
  },
  {
    name: "Tarjetas noviembre",
    company: "Crédito Hispano EFC",
    entities: ["Crédito Hispano EFC", "Tarjetas Atlántico"],
    tasks: 40,
    age: 3,
    done: 0,
  },
];

/** Where a task can be, and the way there. */
const WAYS: readonly (readonly TaskState[])[] = [
  ["LOCALIZADO"],
  ["ILOCALIZADO"],
  ["LOCALIZADO", "ACEPTACION"],
  ["LOCALIZADO", "RECHAZO"],
  ["LOCALIZADO", "ACEPTACION", "CON_ACUERDO"],
  ["LOCALIZADO", "RECHAZO", "SIN_ACUERDO"],
  ["LOCALIZADO", "ACEPTACION", "CON_ACUERDO"],
];

const REASONS: Readonly<Record<TaskState, string>> = {
  ESPERANDO: "Se retoma el contacto",
  LOCALIZADO: "Atiende la llamada y confirma sus datos",
  ILOCALIZADO: "Teléfono fuera de servicio y correo devuelto",
  ACEPTACION: "Acepta iniciar el procedimiento",
  RECHAZO: "Discute el importe reclamado",
  CON_ACUERDO: "Acuerda pagar en plazos",
  SIN_ACUERDO: "Agotadas las sesiones sin acercamiento",
};

/** Lists, tasks and what was done with them over the last weeks, the same on every machine but for the dates. */
export async function seedTasks(
  deps: Deps,
  manager: EntityManager,
  adminId: number,
  specialistIds: readonly number[],
): Promise<void> {
  const random = dice(20_261_120);
  let number = 0;
  for (const list of LISTS) {
    const loaded = new Date(deps.clock.now().getTime() - list.age * DAY_MS);
    const acting = {
      clock: { now: () => loaded, today: () => deps.clock.today() },
      actor: {
        accountId: adminId,
        email: "",
        role: "ADMIN" as const,
        sessionId: "",
        sessionStartedAt: loaded,
      },
    };
    const stored = await insertTaskList(acting, manager, {
      name: list.name,
      company: list.company,
      contactEmail: `cartera@${foldText(list.company)
        .match(/[a-z]+/g)
        ?.join("-")}.example`,
      contactLada: DEFAULT_LADA,
      contactPhone: `91${String(1_000_000 + list.tasks * 4_321)}`,
      ...list.creditor,
    });
    const values = Array.from({ length: list.tasks }, () => ({
      values: demoValues(random, list, (number += 1), loaded),
      listId: stored.id,
    }));
    const tasks = await insertTasks(acting, manager, values, {
      type: "IMPORTED",
      summary: "Importada de la lista del cliente",
    });
    const work = tasks.map((task) => workOn(random, deps, task, list, loaded, specialistIds));
    await manager.query(APPLY_WORK, [JSON.stringify(work.map(({ row }) => row))]);
    const events = work.flatMap((done) => done.events).toSorted((a, b) => a.at.getTime() - b.at.getTime());
    await writeTaskEvents(
      manager,
      events.map((event) => ({ ...event, actorId: adminId })),
    );
  }
}

const APPLY_WORK = `
  UPDATE tasks t SET state = r.state, state_since = r.touched, date_last_action = r.touched, last_action = r.last_action,
    updated_at = r.touched, assignee_id = r.assignee_id, channels = r.channels, version = r.version
  FROM jsonb_to_recordset($1::jsonb) AS r(id bigint, state text, touched timestamptz, last_action text,
    assignee_id bigint, channels smallint, version int)
  WHERE t.id = r.id`;

function demoValues(random: () => number, list: DemoList, number: number, loaded: Date): TaskValues {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const names = pick(FIRST_NAMES);
  const surnames = `${pick(SURNAMES)} ${pick(SURNAMES)}`;
  const dni = 10_000_000 + Math.floor(random() * 80_000_000);
  const debtDay = new Date(loaded.getTime() - (120 + random() * 900) * DAY_MS);
  return {
    ...BLANK_DRAFT,
    entity: pick(list.entities),
    nContract: `${debtDay.getUTCFullYear()}/${String(100_000 + number * 37)}`,
    nSessions: 0,
    typeContract: random() < 0.7 ? "TEMPORAL" : "INDEFINIDO",
    amountDebt: (80 + Math.exp(random() * 5.2) * 60).toFixed(2),
    debtDate: debtDay.toISOString().slice(0, 10),
    debtor: `${names} ${surnames}`,
    intervention: pick(["TITULAR", "TITULAR", "TITULAR", "FIADOR", "AVALISTA"] as const),
    status: "ESPERANDO",
    assignmentDate: loaded.toISOString().slice(0, 10),
    type: pick(["Consumo", "Recibo", "Tarjeta"]),
    addressContract: `${pick(STREETS)}, ${1 + Math.floor(random() * 90)}, ${pick(PLACES)}`,
    addressMain:
      random() < 0.3 ? `${pick(STREETS)}, ${1 + Math.floor(random() * 90)}, ${pick(PLACES)}` : null,
    lada: DEFAULT_LADA,
    phone: String(600_000_000 + Math.floor(random() * 99_999_999)),
    email: `${foldText(`${names}.${surnames}`).replace(/[^a-z]+/g, ".")}${number}@correo.example`,
    identityDocument: `${dni}${"TRWAGMYFPDXBNJZSQVHLCKE"[dni % 23]}`,
  };
}

interface Worked {
  row: {
    id: number;
    state: TaskState;
    touched: Date;
    last_action: string | null;
    assignee_id: number | null;
    channels: number;
    version: number;
  };
  events: Omit<NewTaskEvent, "actorId">[];
}

/** What happened to a task since it was loaded, at most one thing a step, all of it in the past. */
function workOn(
  random: () => number,
  deps: Deps,
  task: Task,
  list: DemoList,
  loaded: Date,
  specialistIds: readonly number[],
): Worked {
  const assigneeId =
    list.done > 0 && random() < 0.8 ? (specialistIds[Math.floor(random() * 12)] ?? null) : null;
  const way = random() < list.done ? (WAYS[Math.floor(random() * WAYS.length)] ?? []) : [];
  const stretch = (deps.clock.now().getTime() - loaded.getTime()) / (way.length + 2);
  let at = loaded.getTime() + stretch * (0.2 + random() * 0.7);
  const work: Worked = {
    row: {
      id: task.id,
      state: "ESPERANDO",
      touched: loaded,
      last_action: null,
      assignee_id: assigneeId,
      channels: 0,
      version: 1,
    },
    events: [],
  };
  if (assigneeId !== null)
    happen(work, new Date(at), { type: "ASSIGNED", summary: "Asignada a especialista" });
  for (const next of way) {
    at += stretch * (0.5 + random() * 0.4);
    if (next === "LOCALIZADO") contact(work, new Date(at - 60_000), random() < 0.6);
    move(work, new Date(at), next);
  }
  return work;
}

function contact(work: Worked, at: Date, byPhone: boolean): void {
  const channel = byPhone ? CHANNEL_BITS.PHONE : CHANNEL_BITS.EMAIL;
  work.row.channels |= byPhone ? channel : channel | EMAIL_RECEIVED;
  happen(work, at, {
    type: "CONTACTED",
    summary: byPhone ? "Llamada atendida" : "Correo respondido",
    channel,
    reachedPosition: 1,
  });
}

function move(work: Worked, at: Date, next: TaskState): void {
  const [before, after] = [TASK_STATE_NAMES[work.row.state], TASK_STATE_NAMES[next]];
  happen(work, at, {
    type: "STATE_CHANGED",
    summary: `Estado cambiado de «${before}» a «${after}»`,
    reason: REASONS[next],
    changes: [{ field: "state", label: "Estado", before, after }],
    stateFrom: work.row.state,
    stateTo: next,
  });
  work.row.state = next;
}

function happen(
  { row, events }: Worked,
  at: Date,
  event: Pick<NewTaskEvent, "type" | "summary"> & Partial<NewTaskEvent>,
): void {
  row.version += 1;
  row.touched = at;
  row.last_action = event.summary;
  events.push({ ...event, taskId: row.id, at, taskVersion: row.version });
}
