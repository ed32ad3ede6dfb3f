// SQL: each half of what was done goes along its own index, a page at a time of possibly millions.
import { extname } from "node:path";
import { PassThrough } from "node:stream";
import { FileMissing } from "../../../platform/errors.ts";
import type { LimitRule } from "../../../platform/rate-limits.ts";
import { NotFound } from "../../../platform/refusals.ts";
import { ZipStream } from "../../../platform/zip-stream.ts";
import { Account, kindOf } from "../account.entity.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import type { OpenedFile } from "../../../shared/documents.ts";
import { issueDownloadTicket } from "../../../shared/download-tickets.ts";
import { provePassword } from "../password-check.ts";
import type { PersonalPart, PersonalDataHolder } from "../../../shared/personal-data-holder.ts";
import { throttle } from "../../../shared/throttle.ts";
import { auditWords } from "../users/audit-words.ts";
import { notificationPreferences } from "./notification-preferences.ts";
import { README } from "./personal-data-readme.ts";
import { CalendarAddress } from "../calendar-address/calendar-address.entity.ts";
import { Session } from "../session.entity.ts";
import { Sanction } from "../users/sanction.entity.ts";
import { SecurityEvent } from "../../../shared/security-event.entity.ts";

/** The `kind` of the tickets downloadMyData makes. */
export const PERSONAL_DATA_DOWNLOAD = "personal-data";

const PER_ACCOUNT: LimitRule = { name: "personal-data", points: 5, seconds: 86_400 };
const PAGE = 2_000;

/** A link to everything held about the own account. Throws InvalidInput on `password`, RateLimited, Busy. */
export async function downloadMyData(
  ctx: SignedInContext,
  password: string,
): Promise<{ url: string; fileName: string }> {
  const { id } = await provePassword(ctx, password);
  await throttle(ctx, [PER_ACCOUNT, String(id)]);
  const url = await ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, { action: "downloadMyData", subjectType: "account", subjectId: id });
    return issueDownloadTicket(ctx, manager, { kind: PERSONAL_DATA_DOWNLOAD, params: {} });
  });
  return { url, fileName: fileNameOn(ctx) };
}

/** The zip itself, written as its reader takes it. Throws NotFound. */
export async function openPersonalData(
  ctx: Context,
  accountId: number,
  holders: readonly PersonalDataHolder[],
): Promise<OpenedFile> {
  const account = await ctx.db.getRepository(Account).findOneBy({ id: accountId });
  if (!account) throw new NotFound();
  const file = new PassThrough({ highWaterMark: 262_144 });
  writeArchive(ctx, account, holders, file).catch((error: unknown) => {
    if (file.closed || file.destroyed) return;
    ctx.log.error({ err: error }, "an archive of personal data broke off");
    file.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return { file, fileName: fileNameOn(ctx), contentType: "application/zip" };
}

function fileNameOn({ clock }: Pick<Context, "clock">): string {
  return `mis-datos-acuerdo-${clock.today()}.zip`;
}

async function writeArchive(
  ctx: Context,
  account: Account,
  holders: readonly PersonalDataHolder[],
  file: PassThrough,
): Promise<void> {
  const zip = new ZipStream(file);
  zip.add("README.txt", README);
  for (const part of await ownParts(ctx, account)) await addPart(ctx, zip, part);
  for (const holder of holders) {
    for (const part of await holder.collect(ctx, account.id)) await addPart(ctx, zip, part);
  }
  await addActivity(ctx, zip, account.id);
  await zip.close();
}

async function addPart(ctx: Context, zip: ZipStream, part: PersonalPart): Promise<void> {
  if ("json" in part) return zip.add(part.name, `${JSON.stringify(part.json, null, 2)}\n`);
  const content = await ctx.files.getStream(part.key).catch((error: unknown) => {
    // A file replaced since its row was read; the rest is worth having.
    if (error instanceof FileMissing) return null;
    throw error;
  });
  if (content === null) return;
  const entry = zip.open(part.name);
  for await (const chunk of content as AsyncIterable<Buffer>) await entry.write(chunk);
  await entry.close();
}

async function ownParts(ctx: Context, account: Account): Promise<PersonalPart[]> {
  const { photoKey, identityFile } = account;
  const parts: PersonalPart[] = [
    { name: "cuenta.json", json: accountJson(account) },
    { name: "sesiones.json", json: await sessionsJson(ctx, account.id) },
    { name: "calendario.json", json: await calendarJson(ctx, account.id) },
    { name: "seguridad.json", json: await securityJson(ctx, account.id) },
    { name: "sanciones.json", json: await sanctionsJson(ctx, account.id) },
  ];
  if (photoKey !== null) parts.push({ name: `foto${extname(photoKey)}`, key: photoKey });
  if (identityFile !== null) {
    parts.push({ name: `documento-identidad/${identityFile.fileName}`, key: identityFile.key });
  }
  return parts;
}

function accountJson(account: Account) {
  return {
    id: account.id,
    email: account.email,
    role: account.role,
    kind: kindOf(account),
    status: account.status,
    names: account.names,
    surnames: account.surnames,
    companyName: account.companyName,
    identityDocument: account.identityDocument,
    identityKind: account.identityKind,
    identityStatus: account.identityStatus,
    identityNote: account.identityNote,
    phone: account.phone === null ? null : { lada: account.lada, number: account.phone },
    address: account.address,
    notifications: notificationPreferences(account),
    secondStepEnabledAt: account.totpEnabledAt,
    passwordChangedAt: account.passwordChangedAt,
    termsVersion: account.termsVersion,
    createdAt: account.createdAt,
    activatedAt: account.activatedAt,
    lastLoginAt: account.lastLoginAt,
  };
}

function sessionsJson({ db }: Context, accountId: number): Promise<unknown[]> {
  return db.getRepository(Session).find({
    select: { createdAt: true, lastUsedAt: true, expiresAt: true, endedAt: true, userAgent: true },
    where: { accountId },
    order: { createdAt: "DESC" },
  });
}

function calendarJson({ db }: Context, accountId: number): Promise<unknown[]> {
  return db.getRepository(CalendarAddress).find({
    select: { createdAt: true, lastFetchedAt: true },
    where: { accountId },
  });
}

/** The address only of what succeeded: of the rest it may be somebody else's. */
async function securityJson({ db }: Context, accountId: number): Promise<unknown[]> {
  const events = await db.getRepository(SecurityEvent).find({
    select: { id: true, at: true, kind: true, outcome: true, address: true, knownDevice: true },
    where: { accountId },
    order: { id: "DESC" },
  });
  return events.map(({ at, kind, outcome, address, knownDevice }) => ({
    at,
    kind,
    outcome,
    address: outcome === "OK" ? address : null,
    knownDevice,
  }));
}

function sanctionsJson({ db }: Context, accountId: number): Promise<unknown[]> {
  return db.getRepository(Sanction).find({
    select: {
      severity: true,
      days: true,
      reason: true,
      training: true,
      createdAt: true,
      endsAt: true,
      liftedAt: true,
      liftReason: true,
    },
    where: { accountId },
    order: { id: "DESC" },
  });
}

interface ActivityRow {
  id: number;
  at: Date;
  action: string;
  isOwn: boolean;
}

/**
 * What the person did, and what was done to the account (not by whom: that is somebody else's data). An administrator of
 * many years has millions of entries, so they are read a page at a time.
 */
async function addActivity({ db }: Context, zip: ZipStream, accountId: number): Promise<void> {
  const entry = zip.open("actividad.json");
  await entry.write("[");
  let before = Number.MAX_SAFE_INTEGER;
  for (let separator = "\n"; ;) {
    const page = await db.query<ActivityRow[]>(
      `SELECT id, at, action, own AS "isOwn" FROM (
         (SELECT id, at, action, true AS own FROM audit_entries WHERE actor_id = $1::bigint AND id < $2
          ORDER BY id DESC LIMIT ${PAGE})
         UNION ALL
         (SELECT id, at, action, false AS own FROM audit_entries
          WHERE subject_type = 'account' AND subject_id = $1::text AND actor_id IS DISTINCT FROM $1::bigint AND id < $2
          ORDER BY id DESC LIMIT ${PAGE})
       ) AS both_sides ORDER BY id DESC LIMIT ${PAGE}`,
      [accountId, before],
    );
    for (const { at, action, isOwn } of page) {
      const text = auditWords(action);
      await entry.write(`${separator}  ${JSON.stringify({ at, action, text, byYou: isOwn })}`);
      separator = ",\n";
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    before = last.id;
  }
  await entry.write("\n]\n");
  await entry.close();
}
