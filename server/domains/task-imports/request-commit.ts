import type { EntityManager } from "typeorm";
import { Conflict, InvalidInput } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Acting } from "../../shared/context.ts";
import { Faults } from "../../shared/inputs/field.ts";
import { checkInput } from "../../shared/inputs/read-input.ts";
import { creditorColumns, creditorForm } from "../tasks/list-creditor.input.ts";
import { TaskListDetailsInput } from "../tasks/task-list-details.input.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { queryable, requireStatus, storeImport } from "./import-store.ts";
import { sameFileSaved } from "./same-file.ts";

/** Within the caller's transaction, the import locked: a worker takes it up. Throws InvalidInput, Conflict. */
export async function requestCommit(
  ctx: Acting,
  manager: EntityManager,
  record: TaskImportRecord,
): Promise<void> {
  requireStatus(record, ["REVIEW"], record.status === "MAPPING" ? "MAPPING_INCOMPLETE" : "WRONG_STATUS");
  const details = new TaskListDetailsInput();
  const { problems } = Faults.below("listDetails", checkInput(details, record.listDetails));
  if (problems.length > 0) throw new InvalidInput([...problems], { import: record });
  if (!record.rowsValid) {
    throw new Conflict("No hay ninguna fila que se pueda guardar: corrige los errores antes.", {
      code: "NO_ROWS",
    });
  }
  const saved = await sameFileSaved(queryable(manager), record);
  if (saved) throw new Conflict(saved, { code: "ALREADY_IMPORTED" });
  await storeImport(manager, record.id, ctx.clock.now(), {
    status: "COMMITTING",
    // As it is read: the worker that makes the list knows no rules of forms.
    listDetails: { ...record.listDetails, creditor: creditorForm(creditorColumns(details.creditor)) },
    commitRefusal: null,
    attempts: 0,
    progress: null,
    version: record.version + 1,
  });
  await audit(ctx, manager, {
    action: "requestTaskImportCommit",
    subjectType: "task_import",
    subjectId: record.id,
  });
}
