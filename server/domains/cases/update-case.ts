import type { EntityManager } from "typeorm";
import { audit } from "../accounts/audit.ts";
import type { SignedInContext } from "../accounts/context.ts";
import { differing, refuseChangedFields } from "../accounts/edit-conflicts.ts";
import { Fault, FormProblems } from "../accounts/rules/fault.ts";
import { readText } from "../accounts/rules/plain-text.ts";
import { listInterventionAreas, storedIntervention } from "../catalogs/catalogs.service.ts";
import type { InterventionType } from "../catalogs/catalogs.service.ts";
import { Conflict } from "../../platform/refusals.ts";
import type { FieldChange } from "../../platform/refusals.ts";
import { authorOf } from "./account-author.ts";
import { writeCaseEntry } from "./case-entries.ts";
import { caseById, groupOf } from "./case-record.ts";
import type { CaseRecord } from "./case-record.ts";
import { requireCase } from "./cases.policy.ts";
import type { CaseRole } from "./cases.policy.ts";

export const RUNNING: readonly CaseRole[] = ["MANAGER", "ADMIN"];
const LONGEST_DESCRIPTION = 4_000;

export interface UpdateCaseForm {
  version: number;
  area?: string | null;
  description?: string | null;
}

/** A closed case stays as it was closed. Throws Conflict. */
export function refuseClosed(record: CaseRecord): void {
  if (groupOf(record.status) === "OPEN") return;
  throw new Conflict("El expediente está cerrado.", { code: "CLOSED", payload: { case: record } });
}

/** The code of an area this kind of intervention is offered with; null for none. */
export async function readArea(
  manager: EntityManager,
  type: InterventionType,
  given: string | null | undefined,
): Promise<string | null | Fault> {
  const code = (given ?? "").trim().toUpperCase();
  if (code === "") return null;
  const offered = await listInterventionAreas({ db: manager }, type);
  return offered.some((area) => area.code === code)
    ? code
    : new Fault("INVALID", "Esta área no se ofrece para el tipo de intervención elegido");
}

/**
 * By the manager or an administrator; fields left out stay. Throws NotFound, Forbidden, InvalidInput, Conflict (closed, or
 * with what somebody else changed meanwhile).
 */
export async function updateCase(
  ctx: SignedInContext,
  number: string,
  form: UpdateCaseForm,
): Promise<{ case: CaseRecord; conflict: FieldChange[] }> {
  return ctx.db.transaction(async (manager) => {
    const { record, role } = await requireCase(ctx, manager, number, { roles: RUNNING, lock: true });
    refuseClosed(record);
    const wanted = await readForm(manager, record, form);
    const fields = await changesOf(manager, record, wanted);
    const subject = { type: "case", id: record.id, version: record.version };
    await refuseChangedFields(manager, subject, form.version, fields, { case: record });
    const changed = differing(fields);
    if (changed.length === 0) return { case: record, conflict: [] };
    await manager.query(
      `UPDATE cases SET area = $2, description = $3, updated_at = $4, version = version + 1 WHERE id = $1`,
      [record.id, wanted.area, wanted.description, ctx.clock.now()],
    );
    const names = changed.map(({ field }) => field);
    await writeCaseEntry(ctx, manager, {
      caseId: record.id,
      type: "SISTEMA",
      text: `Se ha cambiado: ${changed.map(({ label }) => label.toLowerCase()).join(", ")}.`,
      audience: "CLIENT",
      author: await authorOf(ctx, manager, role),
      data: { event: "edited", fields: names },
    });
    await audit(ctx, manager, {
      action: "updateCase",
      subjectType: "case",
      subjectId: record.id,
      data: { fields: names, version: record.version + 1 },
    });
    return { case: await stored(manager, record.id), conflict: [] };
  });
}

interface Wanted {
  area: string | null;
  description: string;
}

async function readForm(manager: EntityManager, record: CaseRecord, form: UpdateCaseForm): Promise<Wanted> {
  const problems = new FormProblems();
  const type = storedIntervention(record.interventionType);
  const area = form.area === undefined ? record.area : await readArea(manager, type, form.area);
  const description =
    form.description === undefined
      ? record.description
      : readText(form.description ?? "", LONGEST_DESCRIPTION);
  const wanted = {
    area: problems.take(["area"], area),
    description: problems.take(["description"], description) ?? "",
  };
  if (problems.list.length > 0) throw problems.refusal();
  return wanted;
}

/** As the screen shows them. */
async function changesOf(manager: EntityManager, record: CaseRecord, wanted: Wanted): Promise<FieldChange[]> {
  const [area] = await manager.query<{ text: string }[]>(
    `SELECT area AS text FROM intervention_areas WHERE code = $1`,
    [wanted.area],
  );
  return [
    {
      field: "area",
      label: "Área",
      current: record.areaShown?.text ?? null,
      yours: area?.text ?? null,
    },
    { field: "description", label: "Descripción", current: record.description, yours: wanted.description },
  ];
}

/** The case as it stands now. */
export async function stored(manager: EntityManager, id: number): Promise<CaseRecord> {
  const record = await caseById(manager, id);
  if (!record) throw new Error("the case isn't there");
  return record;
}
