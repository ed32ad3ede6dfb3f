import { expect, test } from "@jest/globals";
import { batchSummary } from "../../server/domains/task-batches/batch-words.ts";

const NOTHING = { changed: 0, skipped: 0, restored: 0, kept: 0 };

test.each([
  [{ status: "RUNNING", changed: 600, skipped: 5 }, "Asignando: 605 de 1.500 tareas"],
  [{ status: "FINISHED", changed: 1480, skipped: 20 }, "Asignadas 1.480 de 1.500 tareas · 20 sin cambios"],
  [{ status: "FINISHED", changed: 1500 }, "Asignadas 1.500 tareas"],
  [{ status: "FINISHED", total: 1, changed: 1 }, "Asignada 1 tarea"],
  [{ status: "FINISHED", changed: 1, skipped: 1499 }, "Asignada 1 de 1.500 tareas · 1.499 sin cambios"],
  [{ status: "CANCELLED", changed: 500 }, "Cancelado: asignadas 500 de 1.500 tareas"],
  [{ status: "FAILED", changed: 500 }, "No se ha podido terminar: asignadas 500 de 1.500 tareas"],
  [{ status: "UNDOING", changed: 1480, skipped: 20, restored: 500 }, "Deshaciendo: 500 de 1.480 tareas"],
  [{ status: "UNDONE", changed: 1480, restored: 1480 }, "Deshecho: 1.480 tareas como antes"],
  [
    { status: "UNDONE", changed: 1480, restored: 1470, kept: 10 },
    "Deshecho: 1.470 tareas como antes · 10 sin deshacer",
  ],
  [{ action: "SPREAD", status: "FINISHED", changed: 1500 }, "Repartidas 1.500 tareas"],
  [{ action: "UNASSIGN", status: "FINISHED", changed: 3 }, "Quitada la asignación de 3 de 1.500 tareas"],
  [{ action: "CHANGE_STATE", status: "FINISHED", changed: 1500 }, "Cambiadas 1.500 tareas"],
  [{ action: "DELETE", status: "RUNNING", changed: 500 }, "Eliminando: 500 de 1.500 tareas"],
] as const)("%j: %s", (batch, text) => {
  expect(batchSummary({ action: "ASSIGN", total: 1500, ...NOTHING, ...batch })).toBe(text);
});
