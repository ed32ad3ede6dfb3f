import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { Case } from "./case.entity.ts";
import type { CaseRecord } from "./case-record.ts";
import { requireCase } from "./cases.policy.ts";
import { currentCase } from "./update-case.ts";

/**
 * Archives a case for the asker alone, or takes it out of the archive; idempotent. Throws NotFound, Forbidden (who was
 * only asked).
 */
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
    const own = role === "CLIENT" ? "clientArchivedAt" : "specialistArchivedAt";
    if ((record[own] !== null) !== archived) {
      await manager.getRepository(Case).update(record.id, { [own]: archived ? ctx.clock.now() : null });
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
    return { case: await currentCase(manager, record.id), message };
  });
}
