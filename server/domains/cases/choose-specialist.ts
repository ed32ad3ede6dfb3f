import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { Fault, requireValue } from "../../shared/fault.ts";
import { throttle } from "../../shared/throttle.ts";
import { hiredSpecialist } from "../specialists/hiring.ts";
import type { HiredSpecialist } from "../specialists/hiring.ts";
import { authorOf } from "./account-author.ts";
import { refuseLateClient } from "./case-editing.ts";
import { tellNotAsked, whoDoes } from "./suitable-specialist.ts";
import { writeCaseEntry } from "./case-entries.ts";
import { mailSpecialistAsked } from "./case-mails.ts";
import { settleUnassigned } from "./case-desk.ts";
import type { CaseRecord } from "./case-record.ts";
import { changeCase, NO_REASSIGNMENT, refuseOldVersion } from "./case-versions.ts";
import { requireCase } from "./cases.policy.ts";
import { refuseClosed, currentCase } from "./update-case.ts";

/** Each choice sends a mail to a specialist. */
const CHOICES = { name: "choose-specialist", points: 20, seconds: 3_600 };

/**
 * The client chooses who is asked to take this case on, or somebody else, while nobody has accepted it: after a refusal,
 * after registering without one, or because nobody answers. Throws NotFound, Forbidden, InvalidInput (specialistId), Conflict
 * (closed, ACCEPTED, changed), RateLimited (20 an hour).
 */
export async function chooseSpecialist(
  ctx: SignedInContext,
  number: string,
  given: Contract.ChooseSpecialistInput,
): Promise<{ case: CaseRecord; message: string }> {
  await requireCase(ctx, ctx.db.manager, number, { roles: ["CLIENT"] });
  await throttle(ctx, [CHOICES, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    // Accounts are locked before cases, in the order in which closing an account locks them.
    const found = await hiredSpecialist(manager, given.specialistId);
    const grant = await requireCase(ctx, manager, number, { roles: ["CLIENT"], lock: true });
    const { record } = grant;
    refuseClosed(record);
    refuseLateClient(grant);
    const specialist = requireValue(["specialistId"], suitable(record, found));
    refuseOldVersion(record, given.version);
    await changeCase(ctx, manager, record.id, {
      specialistId: specialist.accountId,
      askedAt: ctx.clock.now(),
      assignedByPlatform: false,
      specialistArchivedAt: null,
      ...NO_REASSIGNMENT,
    });
    await settleUnassigned(ctx, manager, record);
    await note(ctx, manager, record, specialist);
    await mailSpecialistAsked(ctx, manager, specialist.accountId, { number: record.number, request: record });
    if (record.specialistId !== null)
      await tellNotAsked(ctx, manager, record.specialistId, {
        kind: "case-chosen-otherwise",
        title: "El cliente ha elegido a otra persona",
        number: record.number,
      });
    return {
      case: await currentCase(manager, record.id),
      message: `Hemos pedido a ${specialist.displayName} que acepte el expediente ${record.number}`,
    };
  });
}

function suitable(record: CaseRecord, found: HiredSpecialist | Fault): HiredSpecialist | Fault {
  if (found instanceof Fault) return found;
  if (found.accountId === record.specialistId)
    return new Fault(
      "SAME",
      `Ya se lo hemos preguntado a ${found.displayName}: espera su respuesta o elige a otra persona.`,
    );
  return whoDoes(found, record);
}

async function note(
  ctx: SignedInContext,
  manager: EntityManager,
  record: CaseRecord,
  { accountId, displayName }: HiredSpecialist,
): Promise<void> {
  await writeCaseEntry(ctx, manager, {
    caseId: record.id,
    type: "SISTEMA",
    text: `El cliente ha elegido a ${displayName}, que tiene que aceptarlo.`,
    audience: "CLIENT",
    author: await authorOf(ctx, manager, "CLIENT"),
    data: { event: "specialistChosen", to: accountId },
  });
  await audit(ctx, manager, {
    action: "chooseSpecialist",
    subjectType: "case",
    subjectId: record.id,
    data: { from: record.specialistId, to: accountId, version: record.version + 1 },
  });
}
