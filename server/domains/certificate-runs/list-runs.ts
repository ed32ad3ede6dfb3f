// SQL: what became of up to 100,000 tasks is counted.
import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import type { Context } from "../../shared/context.ts";
import { taskList } from "../tasks/task-lists.ts";
import { CertificateRun } from "./certificate-run.entity.ts";

const MOST = 20;
const MOST_REASONS = 50;
const MOST_REVOKED = 50;

/** Of a list, the newest first. */
export async function certificateRuns(ctx: Context, listId: string): Promise<CertificateRun[]> {
  const list = await taskList(ctx, listId);
  if (list === null) return [];
  return ctx.db
    .getRepository(CertificateRun)
    .find({ where: { listId: list.id }, order: { id: "DESC" }, take: MOST });
}

export async function certificateRun({ db }: Context, id: string): Promise<CertificateRun | null> {
  const number = readId(id);
  return number === null ? null : db.getRepository(CertificateRun).findOneBy({ id: number });
}

/** Why tasks were left out, the most frequent first. */
export function reasonsOf({ db }: Context, { id }: CertificateRun): Promise<Contract.CertificateRunReason[]> {
  return db.query<Contract.CertificateRunReason[]>(
    `SELECT reason AS text, count(*)::int AS count, min(code_id) AS example FROM certificate_run_items
     WHERE run_id = $1 AND reason IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_REASONS}`,
    [id],
  );
}

/** Its certificates that no longer count, the last revoked first. */
export function revokedOf({ db }: Context, { id }: CertificateRun): Promise<Contract.RevokedCertificate[]> {
  return db.query<Contract.RevokedCertificate[]>(
    `SELECT s.number, i.code_id AS "codeId", s.revoked_at AS "revokedAt", s.revocation_reason AS reason
     FROM seals s JOIN issued_documents d ON d.id = s.document_id
     JOIN certificate_run_items i ON i.task_id = d.task_id AND i.run_id = $1 AND d.id = ANY(i.document_ids)
     WHERE s.revoked_at IS NOT NULL ORDER BY s.revoked_at DESC, s.id DESC LIMIT ${MOST_REVOKED}`,
    [id],
  );
}
