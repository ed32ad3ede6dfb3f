// SQL: notes are shown with their author's name, whose account belongs to another domain.
import DataLoader from "dataloader";
import { Any, IsNull, Not, type DataSource, type EntityManager } from "typeorm";
import type { DeclaredColumn } from "../../../schema/rules/personal-data/findings.ts";
import { requireId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { Lead } from "./lead.entity.ts";
import { LeadFile } from "./lead-file.entity.ts";
import { LeadNote } from "./lead-note.entity.ts";
import { selectList } from "../../platform/select-list.ts";

export type LeadKind = "CORPORATE_TASKS" | "WALLET";
export type LeadStatus = "NEW" | "IN_PROGRESS" | "ANSWERED" | "WON" | "DISCARDED";
export type EntityType =
  | "FINANCIAL_ENTITY"
  | "INVESTMENT_FUND"
  | "LAW_FIRM"
  | "COLLECTION_AGENCY"
  | "COMPANY"
  | "OTHER";
export type WalletService = "VALUATION" | "VALUATION_AND_MANAGEMENT";

const SHOWN = [
  "id",
  "codeId",
  "kind",
  "status",
  "fullName",
  "company",
  "email",
  "lada",
  "phone",
  "message",
  "commercialConsent",
  "privacyVersion",
  "entityType",
  "cif",
  "service",
  "fileKey",
  "fileCases",
  "fileDueOn",
  "notPersonal",
  "createdAt",
  "updatedAt",
  "version",
] as const satisfies readonly (keyof Lead)[];

export type LeadRow = Pick<Lead, (typeof SHOWN)[number]>;

export const LEAD_COLUMNS = selectList(Lead, "l", SHOWN);

export const NO_SUCH_LEAD = "No se ha encontrado la solicitud.";

/** `lock`: until the end of the transaction. Throws NotFound. */
export async function requireLead(
  db: DataSource | EntityManager,
  id: string | number,
  lock = false,
): Promise<LeadRow> {
  const row = await db.getRepository(Lead).findOne({
    where: { id: requireId(String(id), NO_SUCH_LEAD) },
    ...(lock && { lock: { mode: "pessimistic_write" } }),
  });
  if (!row) throw new NotFound(NO_SUCH_LEAD);
  return row;
}

export interface WalletLead {
  entityType: EntityType;
  cif: string;
  service: WalletService;
  fileName: string;
  fileCases: number;
  fileDeletedOn: string;
  fileAvailable: boolean;
  notPersonal: DeclaredColumn[];
}

/** What belongs to WALLET only; null for the other kind. */
export function walletOf(ctx: Pick<Context, "clock">, lead: LeadRow): WalletLead | null {
  const { entityType, cif, service, fileCases, fileDueOn, notPersonal } = lead;
  if (!entityType || !cif || !service || fileCases === null || fileDueOn === null) return null;
  const fileAvailable = hasFile(ctx, lead);
  const file = {
    fileName: testFileName(lead),
    fileCases,
    fileDeletedOn: fileDueOn,
    fileAvailable,
    notPersonal,
  };
  return { entityType, cif, service, ...file };
}

/** A name of ours: the sender's own file name might name somebody, and isn't kept. */
export function testFileName({ codeId }: Pick<LeadRow, "codeId">): string {
  return `${codeId}.xlsx`;
}

/** Still there to download: on its last day it isn't, whether or not the nightly job has come by. */
export function hasFile({ clock }: Pick<Context, "clock">, { fileKey, fileDueOn }: LeadRow): boolean {
  return fileKey !== null && fileDueOn !== null && clock.today() < fileDueOn;
}

/** What the store holds of leads: test files, and those of answers, sent or not. */
export async function fileKeysOf(manager: EntityManager, leadIds: readonly number[]): Promise<string[]> {
  const tests = await manager
    .getRepository(Lead)
    .find({ select: { id: true, fileKey: true }, where: { id: Any([...leadIds]), fileKey: Not(IsNull()) } });
  const answers = await manager
    .getRepository(LeadFile)
    .find({ select: { id: true, fileKey: true }, where: { leadId: Any([...leadIds]) } });
  return [...tests, ...answers].flatMap(({ fileKey }) => fileKey ?? []);
}

const NOTE = ["leadId", "text", "createdAt"] as const satisfies readonly (keyof LeadNote)[];

export interface LeadNoteRow extends Pick<LeadNote, (typeof NOTE)[number]> {
  authorName: string;
}

/** Of leads, oldest first; all that one request asks for in one statement. */
export function leadNotesLoader(ctx: Context): DataLoader<number, LeadNoteRow[]> {
  return ctx.loader(
    "leadNotes",
    () =>
      new DataLoader(
        async (ids: readonly number[]) => {
          const rows = await ctx.db.query<LeadNoteRow[]>(
            `SELECT ${selectList(LeadNote, "n", NOTE)}, ${displayNameSql("a")} AS "authorName"
             FROM lead_notes n JOIN accounts a ON a.id = n.author_id WHERE n.lead_id = ANY($1) ORDER BY n.id`,
            [ids],
          );
          const byLead = Map.groupBy(rows, ({ leadId }) => leadId);
          return ids.map((id) => byLead.get(id) ?? []);
        },
        // Several mutations of one request each ask for what stands after them.
        { cache: false },
      ),
  );
}
