import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { requireValue } from "../../shared/fault.ts";
import { throttle } from "../../shared/throttle.ts";
import { listInterventionAreas } from "../catalogs/catalogs.service.ts";
import { claimantOf } from "../parties/claimant.ts";
import { partyName } from "../parties/party.ts";
import { hiredSpecialist } from "../specialists/hiring.ts";
import { tellUnassigned } from "../cases/case-desk.ts";
import { mailCaseOpened, mailSpecialistAsked } from "../cases/case-mails.ts";
import type { CaseRequest } from "./complete-client-profile.input.ts";
import { readOpenCase } from "./open-case.input.ts";
import { storeCase } from "../cases/store-case.ts";
import { whoDoes } from "../cases/suitable-specialist.ts";

const OPENINGS = { name: "open-case", points: 20, seconds: 3_600 };

/**
 * A further case of a client, for the chosen specialist, who is asked to accept it, or for whoever takes it. Throws
 * InvalidInput with every problem, RateLimited (20 an hour).
 */
export async function openCase(
  ctx: SignedInContext,
  form: Contract.OpenCaseInput,
): Promise<{ caseNumber: string; message: string }> {
  const request = readOpenCase(form, await listInterventionAreas(ctx, form.intervention.type));
  await throttle(ctx, [OPENINGS, String(ctx.actor.accountId)]);
  const caseNumber = await ctx.db.transaction(async (manager) => {
    await lockOwnAccount(ctx, manager);
    const { id, number, specialistId } = await startCase(ctx, manager, ctx.actor.accountId, {
      request,
      specialistId: form.specialistId,
    });
    await audit(ctx, manager, {
      action: "openCase",
      subjectType: "case",
      subjectId: id,
      data: { specialistId },
    });
    return number;
  });
  return { caseNumber, message: `Hemos abierto tu expediente ${caseNumber}` };
}

/**
 * Inside the caller's transaction: the case with its number, and the mails about it to both. Throws InvalidInput
 * (specialistId) when there is nobody of this id to be hired for this type.
 */
export async function startCase(
  ctx: Context,
  manager: EntityManager,
  clientId: number,
  asked: { request: CaseRequest; specialistId?: string | number | null },
): Promise<{ id: number; number: string; specialistId: number | null }> {
  const { request } = asked;
  const specialist =
    asked.specialistId == null
      ? null
      : requireValue(["specialistId"], whoDoes(await hiredSpecialist(manager, asked.specialistId), request));
  const specialistId = specialist?.accountId ?? null;
  const { id, number } = await insertCase(ctx, manager, clientId, { ...request, specialistId });
  await mailCaseOpened(ctx, manager, clientId, { number, specialist: specialist?.displayName ?? null });
  if (specialistId === null) await tellUnassigned(ctx, manager, { number });
  else await mailSpecialistAsked(ctx, manager, specialistId, { number, request });
  return { id, number, specialistId };
}

async function insertCase(
  ctx: Context,
  manager: EntityManager,
  clientId: number,
  request: CaseRequest & { specialistId: number | null },
): Promise<{ id: number; number: string }> {
  const { interventionType, area, description, object, counterparties } = request;
  const client = await claimantOf(manager, clientId);
  const respondedAt = ctx.clock.now();
  return storeCase(ctx, manager, {
    clientId,
    specialistId: request.specialistId,
    acceptedAt: null,
    origin: "CLIENT",
    status: "PENDING_ACCEPTANCE",
    interventionType,
    area,
    description,
    object,
    createdBy: clientId,
    claimant: { ...client, response: "ACCEPTED", respondedAt, responseMethod: "ACCOUNT" },
    respondents: counterparties.map((party) => ({ side: "RESPONDENT" as const, ...party })),
    opening: {
      text: "El cliente ha abierto el expediente.",
      author: { side: "CLIENT", name: partyName(client), accountId: clientId },
    },
  });
}
