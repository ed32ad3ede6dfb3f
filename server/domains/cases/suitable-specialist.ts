import type { EntityManager } from "typeorm";
import { mailAccount } from "../accounts/account-mail.ts";
import { leftCaseBell } from "../notifications/case-bells.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { Fault } from "../../shared/fault.ts";
import type { HiredSpecialist } from "../specialists/hiring.ts";
import { Specialist } from "../specialists/specialist.entity.ts";
import { tellUnassigned } from "./case-desk.ts";
import { writeCaseEntry } from "./case-entries.ts";
import type { EntryAuthor } from "./case-entries.ts";
import { interventionName } from "./case-message.ts";
import { Case } from "./case.entity.ts";
import type { CaseRecord } from "./case-record.ts";

/** Refuses a specialist who doesn't do this type of intervention. */
export function whoDoes(
  found: HiredSpecialist | Fault,
  request: Pick<CaseRecord, "interventionType">,
): HiredSpecialist | Fault {
  if (found instanceof Fault || found.types.includes(request.interventionType)) return found;
  return new Fault(
    "WRONG_TYPE",
    `${found.displayName} no hace este tipo de intervención (${interventionName(request)}): elige a otra persona.`,
  );
}

/**
 * Inside the caller's transaction, where a case that nobody has accepted changes its type: a specialist who was asked
 * and doesn't do the new type is released and told.
 */
export async function releaseUnsuitable(
  ctx: SignedInContext,
  manager: EntityManager,
  record: CaseRecord,
  { interventionType, author }: { interventionType: number; author: EntryAuthor },
): Promise<void> {
  const { id, number, specialistId, specialistName } = record;
  if (specialistId === null || interventionType === record.interventionType) return;
  const specialist = await manager.getRepository(Specialist).findOneBy({ accountId: specialistId });
  if (specialist === null || specialist.types.includes(interventionType)) return;
  await manager
    .getRepository(Case)
    .update(id, { specialistId: null, askedAt: null, assignedByPlatform: false });
  const name = interventionName({ interventionType });
  await writeCaseEntry(ctx, manager, {
    caseId: id,
    type: "SISTEMA",
    text: `${specialistName ?? "El especialista"} no hace este tipo de intervención (${name}): hay que elegir a otra persona.`,
    audience: "CLIENT",
    author,
    data: { event: "specialistReleased", from: specialistId },
  });
  await tellUnassigned(ctx, manager, record);
  await tellNotAsked(ctx, manager, specialistId, {
    kind: "case-type-changed",
    title: "Este expediente ya no es para ti",
    number,
    why: `Ahora pide una ${name}, que no está entre lo que ofreces.`,
  });
}

/** Tells a specialist who was asked that no answer is needed any more. */
export async function tellNotAsked(
  ctx: Context,
  manager: EntityManager,
  specialistId: number,
  { kind, title, number, why = "" }: { kind: string; title: string; number: string; why?: string },
): Promise<void> {
  await mailAccount(ctx, manager, specialistId, {
    category: "cases",
    kind,
    subject: `${title}: expediente ${number}`,
    bell: leftCaseBell(number),
    content: {
      title,
      paragraphs: [
        [why, `Ya no hace falta que respondas al expediente ${number}: no tienes que hacer nada.`]
          .filter(Boolean)
          .join(" "),
      ],
    },
  });
}
