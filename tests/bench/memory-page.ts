import type { Task } from "../../server/domains/tasks/task.entity.ts";

const DAY = new Date("2026-03-12T08:30:00.000Z");

/** Twenty-five stored tasks as the database would give them, for measurements without one. */
export const MEMORY_ROWS = Array.from({ length: 25 }, (_, at): Omit<Task, "searchText"> => ({
  id: at + 1,
  codeId: `T26-${String(at + 1).padStart(7, "0")}`,
  listId: null,
  entity: "Banco Ejemplo, S.A.",
  nContract: `CT-2024/${at}`,
  nSessions: at % 6,
  typeContract: "TEMPORAL",
  amountDebt: `${1_000 + at}.50`,
  currency: "EUR",
  agreedAmount: null,
  debtDate: "2023-05-04",
  debtor: `Íñigo Muñoz Peña ${at}`,
  identityDocument: "12345678Z",
  intervention: "TITULAR",
  thirdParties: null,
  assignmentDate: "2024-06-05",
  type: null,
  contactEmail: `persona${at}@correo.example`,
  contactLada: "34",
  contactPhone: "600000000",
  addresses: [`Calle Mayor ${at}, Madrid`],
  state: "ESPERANDO",
  stateSince: DAY,
  dateLastAction: DAY,
  lastAction: null,
  channels: 0,
  assigneeId: null,
  extra: {},
  dedupeKey: String(at),
  importNumber: null,
  importRow: null,
  createdBy: null,
  createdAt: DAY,
  updatedAt: DAY,
  version: 1,
  deletedAt: null,
  deletedBy: null,
  deletedWithList: false,
}));

export const MEMORY_TOTAL = 1_000_000;
