import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { notifyAdministrators, settleForAdministrators } from "../notifications/record-notification.ts";
import type { CaseRecord } from "./case-record.ts";

type Numbered = Pick<CaseRecord, "number">;

/** Inside the caller's transaction: nobody is asked for a case any more, so an administrator has to find somebody. */
export function tellUnassigned(
  ctx: Pick<Context, "clock" | "actor">,
  manager: EntityManager,
  { number }: Numbered,
): Promise<void> {
  return notifyAdministrators(ctx, manager, {
    ...waitingCase(number),
    kind: "case-unassigned",
    title: `Expediente sin especialista: ${number}`,
    text: "Espera a que le asignes un especialista.",
  });
}

/** The same where somebody has it, and another one is asked for. */
export function tellReassignmentAsked(
  ctx: Pick<Context, "clock" | "actor">,
  manager: EntityManager,
  { number }: Numbered,
): Promise<void> {
  return notifyAdministrators(ctx, manager, {
    ...waitingCase(number),
    kind: "case-reassignment-asked",
    title: `Piden otro especialista: expediente ${number}`,
    text: "Hay que asignar otro especialista o denegar el cambio.",
  });
}

/** Nothing of it waits for an administrator any more; `before`: as the case was. */
export async function settleUnassigned(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  before: Pick<CaseRecord, "number" | "specialistId" | "reassignmentRequestedAt">,
): Promise<void> {
  const waited = before.specialistId === null || before.reassignmentRequestedAt !== null;
  if (waited) await settleForAdministrators(ctx, manager, waitingCase(before.number).thing);
}

function waitingCase(number: string) {
  return {
    topic: "CASE",
    thing: `case-desk:${number}`,
    within: number,
    path: `/dashboard/admin/cases/${number}`,
  } as const;
}
