import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { In, type EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { throttle } from "../../shared/throttle.ts";
import { deleteFileAfterCommit } from "../../platform/file-deletion.ts";
import { isUuid } from "../../platform/ids.ts";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { Conflict, InvalidInput, NotFound } from "../../platform/refusals.ts";
import { isStorable } from "../../platform/text/storable-text.ts";
import { CaseDocument } from "./case-document.entity.ts";
import { CaseDraft } from "./case-draft.entity.ts";

export type DraftRow = Pick<CaseDraft, "id" | "values" | "updatedAt" | "version">;

const MOST = 20;
const MOST_BYTES = 64 * 1024;
const MOST_FIELDS = 400;
/** The form saves a draft every few seconds while somebody types. */
const SAVING: LimitRule = { name: "case-drafts", points: 2_000, seconds: 3_600 };
const NO_DRAFT = "No se ha encontrado el borrador.";
const CHANGED_ELSEWHERE = "Este borrador ha cambiado en otra ventana desde que lo abriste aquí.";

/** The asker's own, the last touched first. */
export function caseDrafts(ctx: SignedInContext): Promise<DraftRow[]> {
  return ctx.db
    .getRepository(CaseDraft)
    .find({ where: { specialistId: ctx.actor.accountId }, order: { updatedAt: "DESC", id: "ASC" } });
}

/** One of the asker's own. Throws NotFound. */
export async function requireDraft(
  ctx: SignedInContext,
  db: Pick<EntityManager, "getRepository">,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<DraftRow> {
  if (!isUuid(id)) throw new NotFound(NO_DRAFT);
  const draft = await db.getRepository(CaseDraft).findOne({
    where: { id, specialistId: ctx.actor.accountId },
    ...(lock && { lock: { mode: "pessimistic_write" } }),
  });
  if (!draft) throw new NotFound(NO_DRAFT);
  return draft;
}

/**
 * Keeps what was typed. Throws InvalidInput (too much), NotFound, Conflict (20 are kept; or, with payload: draft, another
 * window saved something else since). Sending again what is stored already is no conflict.
 */
export async function saveCaseDraft(
  ctx: SignedInContext,
  { id, values, version }: Contract.MutationSaveCaseDraftArgs,
): Promise<{ draft: DraftRow }> {
  const typed = readValues(values);
  await throttle(ctx, [SAVING, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    await lockOwnAccount(ctx, manager);
    const draft =
      id == null ? await startDraft(ctx, manager) : await requireDraft(ctx, manager, id, { lock: true });
    const isChanged = !isDeepStrictEqual(typed, draft.values);
    if (id != null && version != null && version !== draft.version && isChanged)
      throw new Conflict(CHANGED_ELSEWHERE, { field: ["version"], payload: { draft } });
    const saved = {
      values: typed,
      updatedAt: ctx.clock.now(),
      version: isChanged ? draft.version + 1 : draft.version,
    };
    await manager.getRepository(CaseDraft).update(draft.id, saved);
    if (id == null)
      await audit(ctx, manager, { action: "saveCaseDraft", subjectType: "caseDraft", subjectId: draft.id });
    return { draft: { id: draft.id, ...saved } };
  });
}

function readValues(values: unknown): Record<string, string> {
  const isMap =
    typeof values === "object" &&
    values !== null &&
    !Array.isArray(values) &&
    Object.values(values).every((value) => typeof value === "string");
  if (!isMap) throw wrongValues("INVALID", "El borrador no tiene la forma esperada.");
  const entries = Object.entries(values as Record<string, string>);
  const text = JSON.stringify(values);
  if (entries.length > MOST_FIELDS || Buffer.byteLength(text) > MOST_BYTES)
    throw wrongValues("TOO_LONG", "El borrador es demasiado largo para guardarlo.");
  if (!entries.every(([name, value]) => isStorable(name) && isStorable(value)))
    throw wrongValues("INVALID", "El texto contiene caracteres que no se admiten");
  return Object.fromEntries(entries);
}

function wrongValues(code: string, message: string): InvalidInput {
  return new InvalidInput([{ field: ["values"], code, message }]);
}

async function startDraft(ctx: SignedInContext, manager: EntityManager): Promise<DraftRow> {
  const drafts = manager.getRepository(CaseDraft);
  const specialistId = ctx.actor.accountId;
  if ((await drafts.countBy({ specialistId })) >= MOST)
    throw new Conflict(`Ya tienes ${MOST} borradores: termina o elimina alguno.`, { code: "TOO_MANY" });
  const now = ctx.clock.now();
  const draft = { id: randomUUID(), values: {}, updatedAt: now, version: 1 };
  await drafts.insert({ ...draft, specialistId, createdAt: now });
  return draft;
}

/** Deletes the draft with its documents. Throws NotFound. */
export async function deleteCaseDraft(ctx: SignedInContext, id: string): Promise<{ message: string }> {
  return ctx.db.transaction(async (manager) => {
    const draft = await requireDraft(ctx, manager, id, { lock: true });
    await eraseDrafts(ctx, manager, [draft.id]);
    await audit(ctx, manager, { action: "deleteCaseDraft", subjectType: "caseDraft", subjectId: draft.id });
    return { message: "Se ha eliminado el borrador" };
  });
}

/** Inside the caller's transaction: deletes the drafts, and their files after the commit. */
export async function eraseDrafts(
  { jobs }: Pick<Context, "jobs">,
  manager: EntityManager,
  ids: readonly string[],
): Promise<void> {
  const files = await manager
    .getRepository(CaseDocument)
    .find({ select: { id: true, fileKey: true }, where: { draftId: In(ids) } });
  await manager.getRepository(CaseDraft).delete({ id: In(ids) });
  for (const { fileKey } of files) await deleteFileAfterCommit({ jobs }, manager, fileKey);
}

/**
 * Inside the transaction that makes a case of a draft of the asker's: its documents become the case's, seen by manager,
 * client and administrators, and the draft is gone. Throws NotFound.
 */
export async function adoptDraft(
  ctx: SignedInContext,
  manager: EntityManager,
  { draftId, caseId }: { draftId: string; caseId: number },
): Promise<void> {
  const draft = await requireDraft(ctx, manager, draftId, { lock: true });
  await manager.getRepository(CaseDocument).update({ draftId: draft.id }, { caseId, draftId: null });
  await manager.getRepository(CaseDraft).delete(draft.id);
}
