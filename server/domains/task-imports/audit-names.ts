import { isUuid } from "../../platform/ids.ts";
import { named, type AuditNames } from "../accounts/users/audit-names.ts";

/** What the audit trail calls imports. */
export const taskImportNames: AuditNames = {
  things: {
    task_import: async ({ db }, ids) => {
      const rows = await db.query<{ id: string; fileName: string }[]>(
        `SELECT id::text AS id, file_name AS "fileName" FROM task_imports WHERE id = ANY($1::uuid[])`,
        [ids.filter(isUuid)],
      );
      return named(rows, ({ id, fileName }) => ({
        text: `la importación de «${fileName}»`,
        page: { kind: "TASK_IMPORT", key: id },
      }));
    },
  },
};
