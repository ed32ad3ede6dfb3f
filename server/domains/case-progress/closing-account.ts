import { In, type EntityManager } from "typeorm";
import { mailAccount } from "../accounts/account-mail.ts";
import { caseStateBell } from "../notifications/case-bells.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import type { PersonalDataHolder } from "../../shared/personal-data-holder.ts";
import { SYSTEM_AUTHOR, writeCaseEntry } from "../cases/case-entries.ts";
import { tellReassignmentAsked, tellUnassigned } from "../cases/case-desk.ts";
import { mailSpecialistLeft } from "../cases/case-mails.ts";
import { caseById } from "../cases/case-record.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { hasBegun, isWaiting, statesOf } from "../cases/case-machine.ts";
import { changeCase } from "../cases/case-versions.ts";
import { Case } from "../cases/case.entity.ts";
import type { CaseMove } from "../cases/case-machine.ts";
import { currentCase } from "../cases/update-case.ts";
import { endOpenBusiness } from "../proceedings/end-business.ts";
import { carryOut } from "./move-case.ts";

/**
 * What happens to the open cases of an account that is closed. A client's are ended. A specialist's can be given to
 * another one: requests at once, accepted cases once an administrator assigns them; their clients are told. Keeps no
 * personal data of its own.
 */
export const caseProgressDataHolder: PersonalDataHolder = {
  name: "case-progress",
  collect: () => Promise.resolve([]),
  async block(ctx, manager, accountId) {
    const cases = await openCases(manager, accountId);
    for (const record of cases) {
      if (record.clientId === accountId) await endOf(ctx, manager, record);
      else if (isWaiting(record.status)) await freeRequest(ctx, manager, record);
      else await freeWork(ctx, manager, record, accountId);
    }
    if (cases.length > 0)
      await audit(ctx, manager, {
        action: "endCasesOfAccount",
        subjectType: "account",
        subjectId: accountId,
        data: { cases: cases.map(({ id }) => id) },
      });
    return null;
  },
};

/** Locked one after the other, in the order of their ids. */
async function openCases(manager: EntityManager, accountId: number): Promise<CaseRecord[]> {
  const open = { status: In(statesOf("OPEN")) };
  const rows = await manager.getRepository(Case).find({
    select: { id: true },
    where: [
      { ...open, clientId: accountId },
      { ...open, specialistId: accountId },
    ],
    order: { id: "ASC" },
    lock: { mode: "pessimistic_write" },
  });
  const cases: CaseRecord[] = [];
  for (const { id } of rows) {
    const record = await caseById(manager, id);
    if (record !== null) cases.push(record);
  }
  return cases;
}

const CLIENT_LEFT = "La cuenta del cliente se ha cerrado.";

async function endOf(ctx: Context, manager: EntityManager, record: CaseRecord): Promise<void> {
  if (!hasBegun(record.status)) return end(ctx, manager, record, "WITHDRAW");
  if (record.acceptedAgreements === 0) return end(ctx, manager, record, "CLOSE_BROKEN");
  // Proposals that are still open beside the accepted agreement.
  await endOpenBusiness(ctx, manager, { caseId: record.id, reason: CLIENT_LEFT });
  return end(ctx, manager, await currentCase(manager, record.id), "CLOSE_AGREED");
}

async function end(ctx: Context, manager: EntityManager, record: CaseRecord, move: CaseMove): Promise<void> {
  await carryOut(ctx, manager, record, move, {
    mover: "PLATFORM",
    author: SYSTEM_AUTHOR,
    reason: CLIENT_LEFT,
    ground: "WITHDRAWN",
  });
}

async function freeRequest(ctx: Context, manager: EntityManager, record: CaseRecord): Promise<void> {
  await changeCase(ctx, manager, record.id, { specialistId: null, specialistArchivedAt: null });
  await note(
    ctx,
    manager,
    record,
    "El especialista propuesto ha dejado Acuerdo: el expediente espera a otro.",
  );
  await tellUnassigned(ctx, manager, record);
  if (record.clientId !== null) await mailSpecialistLeft(ctx, manager, record.clientId, record.number);
}

/** The case keeps the leaving specialist until it is assigned: the assignment hands over that specialist's money. */
async function freeWork(
  ctx: Context,
  manager: EntityManager,
  record: CaseRecord,
  specialistId: number,
): Promise<void> {
  await changeCase(ctx, manager, record.id, {
    reassignmentRequestedAt: record.reassignmentRequestedAt ?? ctx.clock.now(),
    reassignmentRequestedBy: record.reassignmentRequestedBy ?? specialistId,
    reassignmentReason: record.reassignmentReason ?? "El especialista ha dejado Acuerdo.",
  });
  await note(ctx, manager, record, "El especialista ha dejado Acuerdo: el expediente pasará a otro.");
  await tellReassignmentAsked(ctx, manager, record);
  if (record.clientId === null) return;
  await mailAccount(ctx, manager, record.clientId, {
    category: "cases",
    kind: "case-manager-left",
    subject: `Tu expediente ${record.number} cambia de especialista`,
    bell: caseStateBell(record.number, "CLIENT"),
    content: {
      paragraphs: [
        `El especialista que lleva tu expediente ${record.number} deja Acuerdo. Le asignaremos otro y te avisaremos; lo hecho y lo pagado se conserva.`,
      ],
      action: {
        label: "Ver el expediente",
        url: `${ctx.env.publicUrl}/dashboard/client/cases/${record.number}`,
      },
    },
  });
}

async function note(ctx: Context, manager: EntityManager, record: CaseRecord, text: string): Promise<void> {
  await writeCaseEntry(ctx, manager, {
    caseId: record.id,
    type: "SISTEMA",
    text,
    audience: "CLIENT",
    author: SYSTEM_AUTHOR,
    data: { event: "specialistLeft" },
  });
}
