import { createHash } from "node:crypto";
import { In, type EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { Conflict, InvalidInput } from "../../platform/refusals.ts";
import type { EntryAuthor } from "./case-entries.ts";
import { CaseObject } from "./case-object.entity.ts";
import { Case } from "./case.entity.ts";
import type { CaseRecord } from "./case-record.ts";

/**
 * What a case is about as communicated: the text the other parties read and every document quotes, beside the
 * confidential account (`description`). Each change is a version that stays, since what is negotiated has to be what may be
 * sued for (LO 1/2025 art. 5.1).
 */
export type ObjectVersion = Pick<CaseObject, "version" | "text" | "textHash" | "at" | "authorName">;

export const LONGEST_OBJECT = 4_000;
export const LONGEST_DESCRIPTION = 4_000;

type Known = Pick<CaseRecord, "object" | "objectVersion" | "objectConfirmed">;

const NO_OBJECT =
  "Escribe primero el objeto del expediente, tal como lo leerá la otra parte: sin él no se puede avisar a nadie.";
const UNCONFIRMED = "Antes de avisar a la otra parte, lee y confirma cómo lo leerá.";
const STALE = "El objeto ha cambiado mientras lo mirabas. Lee cómo ha quedado y confírmalo otra vez.";

/** Inside the caller's transaction: the next version, not confirmed yet. Gives its number. */
export async function storeObject(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  { caseId, text, author }: { caseId: number; text: string; author: Pick<EntryAuthor, "accountId" | "name"> },
): Promise<number> {
  const cases = manager.getRepository(Case);
  await cases.update(caseId, {
    object: text,
    objectVersion: () => "object_version + 1",
    objectConfirmed: false,
  });
  const { objectVersion: version } = await cases.findOneOrFail({
    select: { id: true, objectVersion: true },
    where: { id: caseId },
  });
  await manager.getRepository(CaseObject).insert({
    caseId,
    version,
    text,
    textHash: textHashOf(text),
    at: clock.now(),
    authorId: author.accountId,
    authorName: author.name,
  });
  return version;
}

export function textHashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Inside the caller's transaction: somebody who runs the case has read the present version as the other side will. */
export async function markConfirmed(manager: EntityManager, caseId: number): Promise<void> {
  await manager.getRepository(Case).update(caseId, { objectConfirmed: true });
}

/** Newest first. */
export function objectVersions(
  db: Pick<EntityManager, "getRepository">,
  caseIds: readonly number[],
): Promise<(ObjectVersion & { caseId: number })[]> {
  return db
    .getRepository(CaseObject)
    .find({ where: { caseId: In(caseIds) }, order: { caseId: "ASC", version: "DESC" } });
}

/** Throws Conflict (NO_OBJECT) where there is no text yet that documents could quote. */
export function requireObject({ object }: Pick<Known, "object">): void {
  if (object === "") throw new Conflict(NO_OBJECT, { code: "NO_OBJECT", field: ["objectVersion"] });
}

/** Before the other side is told of anything. Throws Conflict (NO_OBJECT, OBJECT_UNCONFIRMED). */
export function requireTellable(known: Known): void {
  requireObject(known);
  if (!known.objectConfirmed)
    throw new Conflict(UNCONFIRMED, { code: "OBJECT_UNCONFIRMED", field: ["objectVersion"] });
}

/**
 * Whether the version somebody read is the one the other side will read. Throws Conflict (NO_OBJECT, STALE_OBJECT) and
 * InvalidInput (none was named).
 */
export function requireReadVersion(known: Known, version: number | null | undefined): void {
  requireObject(known);
  if (version == null)
    throw new InvalidInput([{ field: ["objectVersion"], code: "REQUIRED", message: UNCONFIRMED }]);
  if (version !== known.objectVersion)
    throw new Conflict(STALE, { code: "STALE_OBJECT", field: ["objectVersion"] });
}
