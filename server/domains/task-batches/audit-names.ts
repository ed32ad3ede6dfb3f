import type { AuditNames } from "../accounts/users/audit-names.ts";

/** What the audit trail calls actions over many tasks. */
export const taskBatchNames: AuditNames = {
  subjects: {},
  words: {
    taskBatchAction: {
      ASSIGN: "asignar",
      SPREAD: "repartir",
      UNASSIGN: "quitar la asignación",
      CHANGE_STATE: "cambiar el estado",
      DELETE: "eliminar",
    },
  },
};
