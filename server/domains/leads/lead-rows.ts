import DataLoader from "dataloader";
import type { DataSource, EntityManager } from "typeorm";
import type { DeclaredColumn } from "../../../schema/rules/personal-data/findings.ts";
import { requireId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";

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

export interface LeadRow {
  id: number;
  codeId: string;
  kind: LeadKind;
  status: LeadStatus;
  fullName: string;
  company: string;
  email: string;
  lada: string;
  phone: string;
  message: string;
  commercialConsent: boolean;
  privacyVersion: string;
  /** This and what follows up to `fileDueOn`: of WALLET only. */
  entityType: EntityType | null;
  cif: string | null;
  service: WalletService | null;
  /** null once the file is erased. */
  fileKey: string | null;
  fileName: string | null;
  fileCases: number | null;
  /** yyyy-mm-dd, the day it is erased. */
  fileDueOn: string | null;
  /** Columns that look like personal data, and aren't as the sender declared. */
  notPersonal: DeclaredColumn[];
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

export const LEAD_COLUMNS = `l.id, l.code_id AS "codeId", l.kind, l.status, l.full_name AS "fullName", l.company, l.email,
  l.lada, l.phone, l.message, l.commercial_consent AS "commercialConsent", l.privacy_version AS "privacyVersion",
  l.entity_type AS "entityType", l.cif, l.service, l.file_key AS "fileKey", l.file_name AS "fileName",
  l.file_cases AS "fileCases", l.file_due_on::text AS "fileDueOn", l.not_personal AS "notPersonal",
  l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", l.version`;

export const NO_SUCH_LEAD = "No se ha encontrado la solicitud.";

/** `lock`: until the end of the transaction. Throws NotFound. */
export async function requireLead(
  db: DataSource | EntityManager,
  id: string | number,
  lock = false,
): Promise<LeadRow> {
  const [row] = await db.query<LeadRow[]>(
    `SELECT ${LEAD_COLUMNS} FROM leads l WHERE l.id = $1 ${lock ? "FOR UPDATE" : ""}`,
    [requireId(String(id), NO_SUCH_LEAD)],
  );
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
  const { entityType, cif, service, fileName, fileCases, fileDueOn, notPersonal } = lead;
  if (!entityType || !cif || !service || fileName === null || fileCases === null || fileDueOn === null)
    return null;
  const fileAvailable = hasFile(ctx, lead);
  const file = { fileName, fileCases, fileDeletedOn: fileDueOn, fileAvailable, notPersonal };
  return { entityType, cif, service, ...file };
}

/** Still there to download: on its last day it isn't, whether or not the nightly job has come by. */
export function hasFile({ clock }: Pick<Context, "clock">, { fileKey, fileDueOn }: LeadRow): boolean {
  return fileKey !== null && fileDueOn !== null && clock.today() < fileDueOn;
}

/** What the store holds of leads: test files, and those of answers, sent or not. */
export async function fileKeysOf(manager: EntityManager, leadIds: readonly number[]): Promise<string[]> {
  const rows = await manager.query<{ key: string }[]>(
    `SELECT file_key AS key FROM leads WHERE id = ANY($1) AND file_key IS NOT NULL
     UNION ALL SELECT file_key FROM lead_files WHERE lead_id = ANY($1)`,
    [leadIds],
  );
  return rows.map(({ key }) => key);
}

export interface LeadNoteRow {
  leadId: number;
  text: string;
  authorName: string;
  createdAt: Date;
}

/** Of leads, oldest first; all that one request asks for in one statement. */
export function leadNotesLoader(ctx: Context): DataLoader<number, LeadNoteRow[]> {
  return ctx.loader(
    "leadNotes",
    () =>
      new DataLoader(
        async (ids: readonly number[]) => {
          const rows = await ctx.db.query<LeadNoteRow[]>(
            `SELECT n.lead_id AS "leadId", n.text, ${displayNameSql("a")} AS "authorName", n.created_at AS "createdAt"
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
