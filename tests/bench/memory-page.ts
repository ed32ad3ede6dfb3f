import { COLUMN_NAMES } from "../../server/domains/tasks/task-columns.ts";
import type { Task } from "../../server/domains/tasks/task.entity.ts";

const DAY = new Date("2026-03-12T08:30:00.000Z");

const NOTHING = Object.fromEntries(COLUMN_NAMES.map((column) => [column, null])) as Record<keyof Task, null>;

/** Twenty-five stored tasks as the database would give them, for measurements without one. */
export const MEMORY_ROWS = Array.from({ length: 25 }, (_, at): Omit<Task, "searchText"> => ({
  ...NOTHING,
  id: at + 1,
  codeId: `T26-${String(at + 1).padStart(7, "0")}`,
  entity: "Banco Ejemplo, S.A.",
  nContract: `CT-2024/${at}`,
  nSessions: at % 6,
  typeContract: "TEMPORAL",
  amountDebt: `${1_000 + at}.50`,
  currency: "EUR",
  debtDate: "2023-05-04",
  debtor: `Íñigo Muñoz Peña ${at}`,
  identityDocument: "12345678Z",
  intervention: "TITULAR",
  assignmentDate: "2024-06-05",
  contactEmail: `persona${at}@correo.example`,
  contactLada: "34",
  contactPhone: "600000000",
  addresses: [`Calle Mayor ${at}, Madrid`],
  state: "ESPERANDO",
  stateSince: DAY,
  dateLastAction: DAY,
  channels: 0,
  extra: {},
  dedupeKey: String(at),
  createdAt: DAY,
  updatedAt: DAY,
  version: 1,
  deletedWithList: false,
}));

export const MEMORY_TOTAL = 1_000_000;
