import { createHash } from "node:crypto";
import type { DeclaredColumn } from "../../../schema/rules/personal-data/findings.ts";
import type { EntityManager } from "typeorm";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { throttle } from "../../shared/throttle.ts";
import { legalVersion } from "../legal/legal-documents.ts";
import type { LeadContact, WalletRequest } from "./lead-form.ts";
import { mailLeadReceived, mailNewLead } from "./lead-mails.ts";
import type { LeadKind } from "./lead-rows.ts";

export interface NewLead {
  kind: LeadKind;
  contact: LeadContact;
  wallet: (Omit<WalletRequest, "contact"> & StoredWalletFile) | null;
}

/** `sha256` and `cases` of the content; `key` in the store; `dueOn` as yyyy-mm-dd; `notPersonal` as declared. */
export interface StoredWalletFile {
  key: string;
  fileName: string;
  cases: number;
  bytes: number;
  sha256: string;
  dueOn: string;
  notPersonal: DeclaredColumn[];
}

export interface StoredLead {
  id: number;
  codeId: string;
  /** False: the same form came a moment ago, and this is its lead. */
  isNew: boolean;
}

const PER_ADDRESS: LimitRule = { name: "leads-address", points: 10, seconds: 3_600 };
const PER_EMAIL: LimitRule = { name: "leads-email", points: 5, seconds: 3_600 };

/** A double click, a reload, a form sent again because the answer got lost. */
const SAME_FORM_MS = 10 * 60_000;

/** Throws RateLimited. */
export function throttleLeads(ctx: Context, { email }: LeadContact): Promise<void> {
  return throttle(ctx, [PER_ADDRESS, ctx.address], [PER_EMAIL, email.toLowerCase()]);
}

/** Within the caller's transaction: the lead with its code, its mails and its trace; or the one that is there already. */
export async function storeLead(ctx: Context, manager: EntityManager, lead: NewLead): Promise<StoredLead> {
  const fingerprint = fingerprintOf(lead);
  // Two at once: the second waits here, and then finds the first.
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('lead:' || $1, 0))`, [fingerprint]);
  const known = await findSame(ctx, manager, fingerprint);
  if (known) return { ...known, isNew: false };
  const codeId = await takeLeadCode(ctx, manager);
  const id = await insertLead(ctx, manager, lead, { codeId, fingerprint });
  await mailLeadReceived(ctx, manager, { codeId, kind: lead.kind, email: lead.contact.email });
  await mailNewLead(ctx, manager, { id, codeId, kind: lead.kind });
  await audit(ctx, manager, {
    action: lead.kind === "WALLET" ? "requestWalletValuation" : "requestCorporateTasks",
    subjectType: "lead",
    subjectId: id,
    // How many columns somebody answers for, not which: they may be called anything.
    data: lead.wallet === null ? {} : { declaredColumns: lead.wallet.notPersonal.length },
  });
  return { id, codeId, isNew: true };
}

/** Of everything that was sent, letters of the e-mail in either case; unreadable. */
function fingerprintOf({ kind, contact, wallet }: NewLead): string {
  const { fullName, company, email, lada, phone, message, commercialConsent } = contact;
  const typed = [fullName, company, email.toLowerCase(), lada, phone, message, commercialConsent];
  const asked = wallet && [wallet.entityType, wallet.cif, wallet.service, wallet.sha256];
  return createHash("sha256")
    .update(JSON.stringify([kind, typed, asked]))
    .digest("base64url");
}

async function findSame(
  { clock }: Context,
  manager: EntityManager,
  fingerprint: string,
): Promise<{ id: number; codeId: string } | null> {
  const since = new Date(clock.now().getTime() - SAME_FORM_MS);
  const [known] = await manager.query<{ id: number; codeId: string }[]>(
    `SELECT id, code_id AS "codeId" FROM leads WHERE fingerprint = $1 AND created_at > $2 ORDER BY id DESC LIMIT 1`,
    [fingerprint, since],
  );
  return known ?? null;
}

/** `S26-000012`, year of Madrid, without gaps: the counter stays locked until the transaction ends. */
async function takeLeadCode({ clock }: Context, manager: EntityManager): Promise<string> {
  const year = clock.today().slice(2, 4);
  const [row] = await manager.query<{ first: number }[]>(`SELECT take_codes('S', $1, 1) AS first`, [
    Number(year),
  ]);
  if (!row) throw new Error("take_codes gave no number");
  return `S${year}-${String(row.first).padStart(6, "0")}`;
}

async function insertLead(
  ctx: Context,
  manager: EntityManager,
  { kind, contact, wallet }: NewLead,
  { codeId, fingerprint }: { codeId: string; fingerprint: string },
): Promise<number> {
  const { fullName, company, email, lada, phone, message, commercialConsent } = contact;
  const [row] = await manager.query<{ id: number }[]>(
    `INSERT INTO leads (code_id, kind, full_name, company, email, lada, phone, message, commercial_consent,
       privacy_version, fingerprint, entity_type, cif, service, file_key, file_name, file_cases, file_due_on,
       not_personal, file_bytes, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $21) RETURNING id`,
    [
      codeId,
      kind,
      fullName,
      company,
      email,
      lada,
      phone,
      message,
      commercialConsent,
      legalVersion(ctx, "politica_privacidad_usuarios"),
      fingerprint,
      wallet?.entityType ?? null,
      wallet?.cif ?? null,
      wallet?.service ?? null,
      wallet?.key ?? null,
      wallet?.fileName ?? null,
      wallet?.cases ?? null,
      wallet?.dueOn ?? null,
      JSON.stringify(wallet?.notPersonal ?? []),
      wallet?.bytes ?? null,
      ctx.clock.now(),
    ],
  );
  if (!row) throw new Error("the lead got no row");
  return row.id;
}
