import DataLoader from "dataloader";
import { In } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { readId } from "../../../platform/ids.ts";
import { NotFound } from "../../../platform/refusals.ts";
import type { ExportedFile } from "../../../platform/spreadsheets/table-file.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { issueDownloadTicket } from "../../../shared/download-tickets.ts";
import { auditMailing } from "../change-mailing.ts";
import { CertifiedCommunication } from "./certified-communication.entity.ts";

/** The `kind` of the tickets certifiedEvidenceLink makes. */
export const CERTIFIED_EVIDENCE_DOWNLOAD = "certified-evidence";

/** What the provider has of a recipient; null: nothing. */
export function certifiedLoader(
  ctx: Pick<Context, "db" | "loader">,
): DataLoader<number, CertifiedCommunication | null> {
  return ctx.loader(
    "certified-communications",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.getRepository(CertifiedCommunication).findBy({ recipientId: In([...ids]) });
        const byId = new Map(rows.map((row) => [row.recipientId, row]));
        return ids.map((id) => byId.get(id) ?? null);
      }),
  );
}

/** Of how many of a mailing the provider has yet to say a result. */
export function awaitedLoader(ctx: Pick<Context, "db" | "loader">): DataLoader<number, number> {
  return ctx.loader(
    "awaited-results",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db
          .getRepository(CertifiedCommunication)
          .createQueryBuilder("c")
          .innerJoin("c.recipient", "r")
          .select("r.mailingId", "id")
          .addSelect("count(*)::int", "count")
          .where("r.mailingId IN (:...ids) AND c.askAt IS NOT NULL", { ids: [...ids] })
          .groupBy("r.mailingId")
          .getRawMany<{ id: number; count: number }>();
        const byId = new Map(rows.map(({ id, count }) => [id, count]));
        return ids.map((id) => byId.get(id) ?? 0);
      }),
  );
}

/** Throws NotFound. */
export async function certifiedEvidenceLink(
  ctx: SignedInContext,
  { recipientId }: Contract.MutationCertifiedEvidenceLinkArgs,
): Promise<{ url: string; fileName: string }> {
  const { mailingId } = await requireEvidence(ctx, recipientId);
  const url = await ctx.db.transaction(async (manager) => {
    await auditMailing(ctx, manager, "downloadCertifiedEvidence", { id: mailingId }, { recipientId });
    return issueDownloadTicket(ctx, manager, { kind: CERTIFIED_EVIDENCE_DOWNLOAD, params: { recipientId } });
  });
  return { url, fileName: nameOf(recipientId) };
}

function nameOf(recipientId: string): string {
  return `acta-envio-certificado-${recipientId}.pdf`;
}

async function requireEvidence(
  { db }: Pick<Context, "db">,
  recipientId: string,
): Promise<{ key: string; mailingId: number }> {
  const row = await db
    .getRepository(CertifiedCommunication)
    .findOne({ where: { recipientId: readId(recipientId) ?? 0 }, relations: { recipient: true } });
  if (!row?.recipient || row.evidenceKey === null)
    throw new NotFound("De este envío no se guarda ninguna acta del prestador.");
  return { key: row.evidenceKey, mailingId: row.recipient.mailingId };
}

/** For the parameters of a redeemed ticket. Throws NotFound. */
export async function openCertifiedEvidence(
  ctx: Context,
  params: Record<string, unknown>,
): Promise<ExportedFile> {
  const { recipientId } = params as { recipientId: string };
  const { key } = await requireEvidence(ctx, recipientId);
  return {
    file: await ctx.files.getStream(key),
    fileName: nameOf(recipientId),
    contentType: "application/pdf",
  };
}
