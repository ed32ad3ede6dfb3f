import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import type { CaseRecord } from "./case-record.ts";
import { requireCase } from "./cases.policy.ts";
import { stored } from "./update-case.ts";

/** Puts a case away, or back, for the asker alone; twice is once. Throws NotFound, Forbidden (who was only asked). */
export async function archiveCase(
  ctx: SignedInContext,
  number: string,
  archived: boolean,
): Promise<{ case: CaseRecord; message: string }> {
  return ctx.db.transaction(async (manager) => {
    const { record, role } = await requireCase(ctx, manager, number, {
      roles: ["CLIENT", "MANAGER"],
      lock: true,
    });
    const column = role === "CLIENT" ? "client_archived_at" : "specialist_archived_at";
    const isArchived = (role === "CLIENT" ? record.clientArchivedAt : record.specialistArchivedAt) !== null;
    if (isArchived !== archived) {
      await manager.query(`UPDATE cases SET ${column} = $2 WHERE id = $1`, [
        record.id,
        archived ? ctx.clock.now() : null,
      ]);
      await audit(ctx, manager, {
        action: "archiveCase",
        subjectType: "case",
        subjectId: record.id,
        data: { archived },
      });
    }
    const message = archived
      ? `El expediente ${record.number} está ahora en Archivados`
      : `El expediente ${record.number} vuelve a estar en la lista`;
    return { case: await stored(manager, record.id), message };
  });
}
