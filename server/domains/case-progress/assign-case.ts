import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { Fault, requireValue } from "../../shared/fault.ts";
import { handOverCase } from "../billing/settle-case.ts";
import { authorOf } from "../cases/account-author.ts";
import { writeCaseEntry } from "../cases/case-entries.ts";
import { settleUnassigned } from "../cases/case-desk.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { hasBegun } from "../cases/case-machine.ts";
import { changeCase, NO_REASSIGNMENT } from "../cases/case-versions.ts";
import { requireCase } from "../cases/cases.policy.ts";
import { readReason } from "../cases/reasons.ts";
import { refuseClosed, currentCase } from "../cases/update-case.ts";
import { findAssignableSpecialist, specialistName } from "../specialists/specialists.service.ts";
import type { SpecialistProfile } from "../specialists/specialists.service.ts";
import { readId } from "../../platform/ids.ts";
import { Conflict } from "../../platform/refusals.ts";
import { mailAssignment, mailRefusal } from "./assignment-mails.ts";

/**
 * By an administrator, with a reason: gives an open case to another specialist, who is asked to accept it, or takes over
 * at once what has begun, with its money; from then on the platform's commission applies. Without a specialist a pending
 * request for another one is refused. Everybody is told. Throws NotFound, InvalidInput, Conflict.
 */
export async function assignCase(
  ctx: SignedInContext,
  number: string,
  given: Contract.AssignCaseInput,
): Promise<{ case: CaseRecord; message: string }> {
  return ctx.db.transaction(async (manager) => {
    // Accounts are locked before cases, in the order in which closing an account locks them.
    const wanted = given.specialistId == null ? null : (readId(given.specialistId) ?? 0);
    const specialist = wanted === null ? null : await findAssignableSpecialist(manager, wanted);
    const { record } = await requireCase(ctx, manager, number, { roles: ["ADMIN"], lock: true });
    const reason = requireValue(["reason"], readReason(given.reason));
    refuseClosed(record);
    return wanted === null
      ? refuseRequest(ctx, manager, record, reason)
      : handTo(ctx, manager, record, { specialist, reason });
  });
}

async function handTo(
  ctx: SignedInContext,
  manager: EntityManager,
  record: CaseRecord,
  { specialist, reason }: { specialist: SpecialistProfile | null; reason: string },
): Promise<{ case: CaseRecord; message: string }> {
  const { accountId, name } = requireOther(record, specialist);
  // Of a case that has begun the new specialist isn't asked to accept.
  const isBegun = hasBegun(record.status);
  const now = ctx.clock.now();
  const status = isBegun ? record.status : "PENDING_ACCEPTANCE";
  await changeCase(ctx, manager, record.id, {
    specialistId: accountId,
    status,
    ...(isBegun ? { acceptedAt: now } : { askedAt: now, acceptedAt: null }),
    assignedByPlatform: true,
    specialistArchivedAt: null,
    ...NO_REASSIGNMENT,
  });
  const text = isBegun
    ? `${name} pasa a llevar el expediente.`
    : `Se ha propuesto el expediente a ${name}, que tiene que aceptarlo.`;
  const statuses = { from: record.status, to: status };
  await note(ctx, manager, record, {
    text,
    reason,
    data: { event: "assigned", to: accountId, statuses },
  });
  await settleUnassigned(ctx, manager, record);
  if (record.specialistId !== null) await handOverCase(ctx, manager, { caseId: record.id, to: accountId });
  const after = await currentCase(manager, record.id);
  await mailAssignment(ctx, manager, { before: record, after, name, isBegun, reason });
  return {
    case: after,
    message: isBegun
      ? `${name} lleva ahora el expediente`
      : `Hemos pedido a ${name} que acepte el expediente`,
  };
}

/** An active specialist other than the present one. Throws InvalidInput. */
function requireOther(
  record: CaseRecord,
  found: SpecialistProfile | null,
): { accountId: number; name: string } {
  const specialist = requireValue(
    ["specialistId"],
    found ?? new Fault("NOT_FOUND", "Elige un especialista activo de la lista."),
  );
  if (specialist.accountId === record.specialistId)
    requireValue(
      ["specialistId"],
      new Fault("SAME", "El expediente ya es de este especialista: elige a otro."),
    );
  return { accountId: specialist.accountId, name: specialistName(specialist) };
}

async function refuseRequest(
  ctx: SignedInContext,
  manager: EntityManager,
  record: CaseRecord,
  reason: string,
): Promise<{ case: CaseRecord; message: string }> {
  if (record.reassignmentRequestedAt === null)
    throw new Conflict("Elige un especialista: nadie ha pedido que se cambie.", { field: ["specialistId"] });
  await changeCase(ctx, manager, record.id, NO_REASSIGNMENT);
  const text = "El expediente sigue con el mismo especialista.";
  await note(ctx, manager, record, { text, reason, data: { event: "reassignmentRefused" } });
  await settleUnassigned(ctx, manager, record);
  await mailRefusal(ctx, manager, record);
  return { case: await currentCase(manager, record.id), message: "Se ha denegado el cambio de especialista" };
}

async function note(
  ctx: SignedInContext,
  manager: EntityManager,
  record: CaseRecord,
  { text, reason, data }: { text: string; reason: string; data: Record<string, unknown> },
): Promise<void> {
  await writeCaseEntry(ctx, manager, {
    caseId: record.id,
    type: "SISTEMA",
    text: `${text} Motivo: ${reason}`,
    audience: "CLIENT",
    author: await authorOf(ctx, manager, "ADMIN"),
    data,
  });
  await audit(ctx, manager, {
    action: "assignCase",
    subjectType: "case",
    subjectId: record.id,
    data: { ...data, from: record.specialistId, version: record.version + 1 },
  });
}
