import { In } from "typeorm";
import { isUuid } from "../../platform/ids.ts";
import { named, type AuditNames } from "../accounts/users/audit-names.ts";
import { TaskImport } from "./task-import.entity.ts";

/** What the audit trail calls imports. */
export const taskImportNames: AuditNames = {
  subjects: {
    task_import: async ({ db }, ids) => {
      const imports = await db
        .getRepository(TaskImport)
        .find({ select: { id: true, fileName: true }, where: { id: In(ids.filter(isUuid)) } });
      return named(imports, ({ id, fileName }) => ({
        text: `la importación de «${fileName}»`,
        page: { kind: "TASK_IMPORT", key: id },
      }));
    },
  },
};
