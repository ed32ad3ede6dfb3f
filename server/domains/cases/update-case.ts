import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { differing, refuseChangedFields } from "../../shared/edit-conflicts.ts";
import { Conflict } from "../../platform/refusals.ts";
import type { FieldChange } from "../../platform/refusals.ts";
import { authorOf } from "./account-author.ts";
import { requireEditable } from "./case-editing.ts";
import { writeCaseEntry } from "./case-entries.ts";
import { markConfirmed, storeObject } from "./case-object.ts";
import { caseById } from "./case-record.ts";
import type { CaseRecord } from "./case-record.ts";
import type { CaseGrant, CaseRole } from "./cases.policy.ts";
import { releaseUnsuitable } from "./suitable-specialist.ts";
import { tellObjectChanged, toldRespondents } from "./tell-object.ts";
import { changeCase } from "./case-versions.ts";
import { changesOf, readUpdate } from "./case-changes.ts";
import type { WantedCase } from "./case-changes.ts";
import { isOpen } from "./case-machine.ts";

export const RUNNING: readonly CaseRole[] = ["MANAGER", "ADMIN"];

const TOLD_ALREADY =
  "La otra parte ya ha leído el texto anterior: al guardar se le comunicará el nuevo. Confírmalo.";

interface UpdateAnswer {
  case: CaseRecord;
  /** What followed from a changed object; null when nobody had to be told. */
  message: string | null;
  conflict: FieldChange[];
}

/** A closed case stays as it was closed. Throws Conflict. */
export function refuseClosed(record: CaseRecord): void {
  if (isOpen(record.status)) return;
  throw new Conflict("El expediente está cerrado.", { code: "CLOSED", payload: { case: record } });
}

/**
 * By the manager, an administrator, or the client while nobody has accepted it; fields left out stay. A changed object is a
 * new version: those who had read the former are told, which whoever changes it has to confirm. Throws NotFound, Forbidden,
 * InvalidInput, Conflict (closed, ACCEPTED, OBJECT_UNCONFIRMED, or with what somebody else changed meanwhile).
 */
export async function updateCase(
  ctx: SignedInContext,
  number: string,
  given: Contract.UpdateCaseInput,
): Promise<UpdateAnswer> {
  return ctx.db.transaction(async (manager) => {
    const grant = await requireEditable(ctx, manager, number);
    const { record } = grant;
    refuseClosed(record);
    const wanted = await readUpdate(manager, record, given);
    const fields = await changesOf(manager, record, wanted);
    const subject = { type: "case", id: record.id, version: record.version };
    await refuseChangedFields(manager, subject, given.version, fields, { case: record });
    const changed = differing(fields);
    if (changed.length === 0) return { case: record, message: null, conflict: [] };
    const told = wanted.object === record.object ? [] : await toldRespondents(manager, record.id);
    if (told.length > 0 && given.confirmObject !== true)
      throw new Conflict(TOLD_ALREADY, { code: "OBJECT_UNCONFIRMED", field: ["confirmObject"] });
    await store(ctx, manager, grant, wanted, changed);
    if (told.length > 0) await markConfirmed(manager, record.id);
    const after = await currentCase(manager, record.id);
    return { case: after, message: await tellObjectChanged(ctx, manager, after, told), conflict: [] };
  });
}

async function store(
  ctx: SignedInContext,
  manager: EntityManager,
  { record, role }: CaseGrant,
  wanted: WantedCase,
  changed: readonly FieldChange[],
): Promise<void> {
  const { interventionType, area, description } = wanted;
  await changeCase(ctx, manager, record.id, { interventionType, area, description });
  const author = await authorOf(ctx, manager, role);
  await releaseUnsuitable(ctx, manager, record, { interventionType, author });
  const names = changed.map(({ field }) => field);
  const note = (text: string, data: Record<string, unknown>) =>
    writeCaseEntry(ctx, manager, {
      caseId: record.id,
      type: "SISTEMA",
      text,
      audience: "CLIENT",
      author,
      data,
    });
  const others = changed.filter(({ field }) => field !== "object");
  if (others.length > 0)
    await note(`Se ha cambiado: ${others.map(({ label }) => label.toLowerCase()).join(", ")}.`, {
      event: "edited",
      fields: others.map(({ field }) => field),
    });
  if (wanted.object !== record.object) {
    const version = await storeObject(ctx, manager, { caseId: record.id, text: wanted.object, author });
    await note(objectWords(record.object, wanted.object, version), { event: "objectChanged", version });
  }
  await audit(ctx, manager, {
    action: "updateCase",
    subjectType: "case",
    subjectId: record.id,
    data: { fields: names, version: record.version + 1 },
  });
}

/** The activity keeps the old text. */
function objectWords(before: string, after: string, version: number): string {
  const now = after === "" ? "Se ha vaciado." : `Ahora: «${after}»`;
  if (before === "") return `Se ha escrito el objeto que leerá la otra parte (versión ${version}). ${now}`;
  return `Ha cambiado el objeto que lee la otra parte (versión ${version}).\nAntes: «${before}»\n${now}`;
}

/** The case as it stands now. */
export async function currentCase(manager: EntityManager, id: number): Promise<CaseRecord> {
  const record = await caseById(manager, id);
  if (!record) throw new Error("the case isn't there");
  return record;
}
