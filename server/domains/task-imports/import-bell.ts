import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import {
  notifyAccount,
  notifyAdministrators,
  type NewNotification,
} from "../notifications/record-notification.ts";
import type { TaskImportRecord } from "./import-record.ts";

/** What the bell of who uploaded a file says of its import; the latest takes the place of what isn't read yet. */
export function importBell(id: string) {
  return {
    category: "cases",
    topic: "IMPORT",
    thing: `import:${id}`,
    path: `/dashboard/admin/tasks/create/import?import=${id}`,
  } as const;
}

/** Within the caller's transaction: who uploaded the file, or the administrators where a program delivered it. */
export async function tellWhoseImport(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  { id, createdBy }: Pick<TaskImportRecord, "id" | "createdBy">,
  said: Pick<NewNotification, "kind" | "title" | "text">,
): Promise<void> {
  const news = { ...importBell(id), ...said };
  if (createdBy === null) await notifyAdministrators(ctx, manager, news);
  else await notifyAccount(ctx, manager, createdBy, news);
}
