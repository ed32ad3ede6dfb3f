// SQL: an advisory lock belongs to no table.
import { createHash } from "node:crypto";
import type { DeclaredColumn } from "../../../schema/rules/personal-data/findings.ts";
import { MoreThan, type EntityManager } from "typeorm";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { throttle } from "../../shared/throttle.ts";
import { legalVersion } from "../legal/legal-documents.ts";
import { mailLeadReceived, mailNewLead } from "./lead-mails.ts";
import type { LeadKind } from "./lead-rows.ts";
import { Lead } from "./lead.entity.ts";
import { insertedId } from "../../platform/inserted-id.ts";
import { takeCodes } from "../../platform/take-codes.ts";
import type { LeadInput } from "./lead.input.ts";
import type { WalletRequestInput } from "./wallet-request.input.ts";

export interface NewLead {
  kind: LeadKind;
  contact: LeadInput;
  wallet: (Pick<WalletRequestInput, "entityType" | "cif" | "service"> & StoredWalletFile) | null;
}

/** `sha256` and `cases` of the content; `key` in the store; `dueOn` as yyyy-mm-dd; `notPersonal` as declared. */
export interface StoredWalletFile {
  key: string;
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
export function throttleLeads(ctx: Context, { email }: LeadInput): Promise<void> {
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

/** Keyed hash of everything that was sent, by which a repeated request is known; the e-mail counts in lower case. */
function fingerprintOf({ kind, contact, wallet }: NewLead): string {
  const { fullName, company, email, lada, phone, message, acceptsCommercial } = contact;
  const typed = [fullName, company, email.toLowerCase(), lada, phone, message, acceptsCommercial];
  const asked = wallet && [wallet.entityType, wallet.cif, wallet.service, wallet.sha256];
  return createHash("sha256")
    .update(JSON.stringify([kind, typed, asked]))
    .digest("base64url");
}

function findSame(
  { clock }: Context,
  manager: EntityManager,
  fingerprint: string,
): Promise<{ id: number; codeId: string } | null> {
  const since = new Date(clock.now().getTime() - SAME_FORM_MS);
  return manager.getRepository(Lead).findOne({
    select: { id: true, codeId: true },
    where: { fingerprint, createdAt: MoreThan(since) },
    order: { id: "DESC" },
  });
}

/** `S26-000012`, year of Madrid, without gaps. */
async function takeLeadCode({ clock }: Context, manager: EntityManager): Promise<string> {
  const year = clock.today().slice(2, 4);
  const number = await takeCodes(manager, "S", Number(year));
  return `S${year}-${String(number).padStart(6, "0")}`;
}

async function insertLead(
  ctx: Context,
  manager: EntityManager,
  { kind, contact, wallet }: NewLead,
  { codeId, fingerprint }: { codeId: string; fingerprint: string },
): Promise<number> {
  const { fullName, company, email, lada, phone, message, acceptsCommercial } = contact;
  const now = ctx.clock.now();
  return insertedId(
    await manager.getRepository(Lead).insert({
      codeId,
      kind,
      fullName,
      company,
      email,
      lada,
      phone,
      message,
      commercialConsent: acceptsCommercial,
      privacyVersion: legalVersion(ctx, "politica_privacidad_usuarios"),
      fingerprint,
      ...(wallet && {
        entityType: wallet.entityType,
        cif: wallet.cif,
        service: wallet.service,
        fileKey: wallet.key,
        fileCases: wallet.cases,
        fileDueOn: wallet.dueOn,
        notPersonal: [...wallet.notPersonal],
        fileBytes: wallet.bytes,
      }),
      createdAt: now,
      updatedAt: now,
    }),
  );
}
