import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { EntityManager } from "typeorm";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { throttle } from "../../shared/throttle.ts";
import { deleteFileAfterCommit } from "../../platform/file-deletion.ts";
import { isUuid } from "../../platform/ids.ts";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { Conflict, InvalidInput, NotFound } from "../../platform/refusals.ts";
import { isStorable } from "../../platform/text/storable-text.ts";

/** An unfinished form of 'Crear caso'. */
export interface DraftRow {
  id: string;
  /** As typed, by the form's own names. */
  values: Record<string, string>;
  updatedAt: Date;
  version: number;
}

const MOST = 20;
const MOST_BYTES = 64 * 1024;
const MOST_FIELDS = 400;
/** A form saves itself every few seconds while somebody types. */
const SAVING: LimitRule = { name: "case-drafts", points: 2_000, seconds: 3_600 };
const NO_DRAFT = "No se ha encontrado el borrador.";
const CHANGED_ELSEWHERE = "Este borrador ha cambiado en otra ventana desde que lo abriste aquí.";
const COLUMNS = `id, "values", updated_at AS "updatedAt", version`;

/** The asker's own, the last touched first. */
export function caseDrafts(ctx: SignedInContext): Promise<DraftRow[]> {
  return ctx.db.query<DraftRow[]>(
    `SELECT ${COLUMNS} FROM case_drafts WHERE specialist_id = $1 ORDER BY updated_at DESC, id`,
    [ctx.actor.accountId],
  );
}

/** One of the asker's own. Throws NotFound. */
export async function requireDraft(
  ctx: SignedInContext,
  db: Pick<EntityManager, "query">,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<DraftRow> {
  if (!isUuid(id)) throw new NotFound(NO_DRAFT);
  const [draft] = await db.query<DraftRow[]>(
    `SELECT ${COLUMNS} FROM case_drafts WHERE id = $1 AND specialist_id = $2 ${lock ? "FOR UPDATE" : ""}`,
    [id, ctx.actor.accountId],
  );
  if (!draft) throw new NotFound(NO_DRAFT);
  return draft;
}

interface SaveDraft {
  /** Null or left out for a new one. */
  id?: string | number | null | undefined;
  values: unknown;
  /** What the form began with; without one nobody is told that another window was faster. */
  version?: number | null | undefined;
}

/**
 * Keeps what was typed. Throws InvalidInput (too much), NotFound, Conflict (20 are kept; or, with payload: draft, another
 * window saved something else since). Sending again what is stored already is no conflict.
 */
export async function saveCaseDraft(
  ctx: SignedInContext,
  { id, values, version }: SaveDraft,
): Promise<{ draft: DraftRow }> {
  const typed = readValues(values);
  await throttle(ctx, [SAVING, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    await lockOwnAccount(ctx, manager);
    const draft =
      id == null
        ? await startDraft(ctx, manager)
        : await requireDraft(ctx, manager, String(id), { lock: true });
    if (id != null && version != null && version !== draft.version && !isDeepStrictEqual(typed, draft.values))
      throw new Conflict(CHANGED_ELSEWHERE, { field: ["version"], payload: { draft } });
    const [[saved]] = await manager.query<[DraftRow[], number]>(
      `UPDATE case_drafts
          SET "values" = $2, updated_at = $3, version = version + ("values" <> $2::jsonb)::int
        WHERE id = $1 RETURNING ${COLUMNS}`,
      [draft.id, JSON.stringify(typed), ctx.clock.now()],
    );
    if (!saved) throw new NotFound(NO_DRAFT);
    if (id == null)
      await audit(ctx, manager, { action: "saveCaseDraft", subjectType: "caseDraft", subjectId: saved.id });
    return { draft: saved };
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
  const [row] = await manager.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM case_drafts WHERE specialist_id = $1`,
    [ctx.actor.accountId],
  );
  if ((row?.count ?? 0) >= MOST)
    throw new Conflict(`Ya tienes ${MOST} borradores: termina o elimina alguno.`, { code: "TOO_MANY" });
  const id = randomUUID();
  const now = ctx.clock.now();
  await manager.query(
    `INSERT INTO case_drafts (id, specialist_id, created_at, updated_at) VALUES ($1, $2, $3, $3)`,
    [id, ctx.actor.accountId, now],
  );
  return { id, values: {}, updatedAt: now, version: 1 };
}

/** Throws it away with its documents. Throws NotFound. */
export async function deleteCaseDraft(ctx: SignedInContext, id: string): Promise<{ message: string }> {
  return ctx.db.transaction(async (manager) => {
    const draft = await requireDraft(ctx, manager, id, { lock: true });
    await eraseDrafts(ctx, manager, [draft.id]);
    await audit(ctx, manager, { action: "deleteCaseDraft", subjectType: "caseDraft", subjectId: draft.id });
    return { message: "Se ha eliminado el borrador" };
  });
}

/** Inside the caller's transaction: the drafts and their files go. */
export async function eraseDrafts(
  { jobs }: Pick<Context, "jobs">,
  manager: EntityManager,
  ids: readonly string[],
): Promise<void> {
  const files = await manager.query<{ key: string }[]>(
    `SELECT file_key AS key FROM case_documents WHERE draft_id = ANY($1)`,
    [ids],
  );
  await manager.query(`DELETE FROM case_drafts WHERE id = ANY($1)`, [ids]);
  for (const { key } of files) await deleteFileAfterCommit({ jobs }, manager, key);
}

/**
 * Inside the transaction that makes a case of a draft of the asker's: its documents become the case's, seen by manager,
 * client and administrators, and the draft is gone. Gives how many documents. Throws NotFound.
 */
export async function adoptDraft(
  ctx: SignedInContext,
  manager: EntityManager,
  { draftId, caseId }: { draftId: string; caseId: number },
): Promise<number> {
  const draft = await requireDraft(ctx, manager, draftId, { lock: true });
  const [moved] = await manager.query<[unknown[], number]>(
    `UPDATE case_documents SET case_id = $2, draft_id = NULL WHERE draft_id = $1 RETURNING id`,
    [draft.id, caseId],
  );
  await manager.query(`DELETE FROM case_drafts WHERE id = $1`, [draft.id]);
  return moved.length;
}
