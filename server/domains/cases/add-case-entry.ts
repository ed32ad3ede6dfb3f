import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import type { CaseEntryType } from "../../../schema/rules/case-states.ts";
import { In, IsNull, MoreThan, type EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { holdOwnAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { Fault, requireValue } from "../../shared/fault.ts";
import { readText } from "../../shared/plain-text.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { throttle } from "../../shared/throttle.ts";
import { requireId } from "../../platform/ids.ts";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { Conflict, InvalidInput, NotFound } from "../../platform/refusals.ts";
import { authorOf } from "./account-author.ts";
import { entryById } from "./case-activity.ts";
import type { EntryRow } from "./case-activity.ts";
import { CaseComment } from "./case-comment.entity.ts";
import { CaseDocument } from "./case-document.entity.ts";
import { CaseEntry } from "./case-entry.entity.ts";
import { CaseEntryInput } from "./case-entry.input.ts";
import { addToSearch, noteCaseAction, writeCaseEntry } from "./case-entries.ts";
import { caseById } from "./case-record.ts";
import { caseRole, requireCase } from "./cases.policy.ts";
import type { Audience } from "./cases.policy.ts";

const LONGEST_COMMENT = 2_000;
const A_MINUTE = 60_000;
const WRITING: LimitRule = { name: "case-entries", points: 240, seconds: 3_600 };

/**
 * Writes something down in a case, with documents the writer has uploaded before: they are seen by whoever sees the
 * entry. Throws NotFound, Forbidden (who was only asked), InvalidInput with every problem, Conflict (ALREADY_NOTED),
 * RateLimited.
 */
export async function addCaseEntry(
  ctx: SignedInContext,
  number: string,
  given: Contract.CaseEntryInput,
): Promise<{ entry: EntryRow }> {
  const { record, role } = await requireCase(ctx, ctx.db, number, { roles: ["CLIENT", "MANAGER", "ADMIN"] });
  const { type, text, audience, documentIds } = readInput(new CaseEntryInput(), given);
  await throttle(ctx, [WRITING, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    await requireCase(ctx, manager, number, { roles: [role], lock: true });
    const author = await authorOf(ctx, manager, role);
    await refuseTwice(ctx, manager, { caseId: record.id, type, text, audience });
    const id = await writeCaseEntry(ctx, manager, { caseId: record.id, type, text, audience, author });
    await attach(ctx, manager, { caseId: record.id, entryId: id, audience, documentIds });
    await audit(ctx, manager, {
      action: "addCaseEntry",
      subjectType: "case",
      subjectId: record.id,
      data: { entryId: id, type, audience, documents: documentIds.length },
    });
    return { entry: await requireEntry(manager, id) };
  });
}

/** Refuses the same entry sent again within a minute. Throws Conflict. */
async function refuseTwice(
  { clock, actor }: SignedInContext,
  manager: EntityManager,
  { caseId, type, text, audience }: { caseId: number; type: CaseEntryType; text: string; audience: Audience },
): Promise<void> {
  const since = new Date(clock.now().getTime() - A_MINUTE);
  const isNoted = await manager
    .getRepository(CaseEntry)
    .existsBy({ caseId, type, text, audience, actorId: actor.accountId, at: MoreThan(since) });
  if (!isNoted) return;
  const message = "Acabas de anotar esto mismo. Si es otra cosa, escribe qué la distingue";
  throw new Conflict(message, { code: "ALREADY_NOTED", field: ["text"] });
}

async function attach(
  ctx: SignedInContext,
  manager: EntityManager,
  wanted: { caseId: number; entryId: number; audience: Audience; documentIds: readonly number[] },
): Promise<void> {
  if (wanted.documentIds.length === 0) return;
  const { caseId, entryId, audience, documentIds } = wanted;
  const documents = manager.getRepository(CaseDocument);
  const found = await documents.find({
    select: { id: true, fileName: true },
    where: {
      id: In(documentIds),
      caseId,
      uploadedBy: ctx.actor.accountId,
      entryId: IsNull(),
      messageId: IsNull(),
    },
    order: { id: "ASC" },
    // A message could take the same document at the same time.
    lock: { mode: "pessimistic_write" },
  });
  if (found.length < documentIds.length) {
    const message =
      "Adjunta solo documentos que hayas subido a este expediente y que aún no estén en otra anotación.";
    throw new InvalidInput([{ field: ["documentIds"], code: "NOT_FOUND", message }]);
  }
  await documents.update({ id: In(documentIds) }, { entryId, audience });
  await addToSearch(manager, entryId, found.map(({ fileName }) => fileName).join(" "));
}

const NO_ENTRY = "No se ha encontrado la anotación.";

/** Seen by whoever sees the entry. Throws NotFound (also for an entry the asker can't see), InvalidInput, RateLimited. */
export async function commentCaseEntry(
  ctx: SignedInContext,
  entryId: string,
  text: string,
): Promise<{ entry: EntryRow }> {
  const id = requireId(entryId, NO_ENTRY);
  await requireVisibleEntry(ctx, ctx.db.manager, id);
  const comment = requireValue(["text"], readComment(text));
  await throttle(ctx, [WRITING, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    await holdOwnAccount(ctx, manager);
    const { entry, caseId, role } = await requireVisibleEntry(ctx, manager, id, { lock: true });
    const author = await authorOf(ctx, manager, role);
    await manager.getRepository(CaseComment).insert({
      entryId: id,
      at: ctx.clock.now(),
      actorId: author.accountId,
      authorSide: author.side,
      authorName: author.name,
      text: comment,
    });
    await addToSearch(manager, id, comment);
    await noteCaseAction(ctx, manager, { caseId, audience: entry.audience, author });
    await audit(ctx, manager, {
      action: "commentCaseEntry",
      subjectType: "case",
      subjectId: caseId,
      data: { entryId: id },
    });
    return { entry: await requireEntry(manager, id) };
  });
}

function readComment(given: string): string | Fault {
  const text = readText(given, LONGEST_COMMENT);
  return text === "" ? new Fault("REQUIRED", REQUIRED_MESSAGE) : text;
}

async function requireVisibleEntry(
  ctx: SignedInContext,
  manager: EntityManager,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ entry: EntryRow; caseId: number; role: "CLIENT" | "MANAGER" | "ADMIN" }> {
  const entry = await entryById(manager, id);
  const record = entry && (await caseById(manager, entry.caseId, { lock }));
  const role = record && caseRole(ctx, record);
  if (!entry || !role || role === "ASKED") throw new NotFound(NO_ENTRY);
  if (entry.audience === "ME" && entry.actorId !== ctx.actor.accountId) throw new NotFound(NO_ENTRY);
  return { entry, caseId: entry.caseId, role };
}

async function requireEntry(manager: EntityManager, id: number): Promise<EntryRow> {
  const entry = await entryById(manager, id);
  if (!entry) throw new Error("the entry isn't there");
  return entry;
}
