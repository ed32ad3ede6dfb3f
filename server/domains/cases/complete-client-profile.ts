import type { EntityManager } from "typeorm";
import { audit } from "../accounts/audit.ts";
import type { Context } from "../accounts/context.ts";
import { activateAccount } from "../accounts/registration/activate-account.ts";
import { profileStepOf } from "../accounts/registration/profile-step.ts";
import { listInterventionAreas } from "../catalogs/catalogs.service.ts";
import { mailCaseOpened } from "./case-mails.ts";
import { readClientProfile } from "./client-profile-rules.ts";
import type { CaseRequest, ClientProfileForm } from "./client-profile-rules.ts";

/**
 * The last step of a client's registration: what it is about and against whom opens a case that waits for a specialist,
 * and the account is active. Uses the step token up. Throws Unauthenticated (used, expired), Forbidden (not a client's),
 * InvalidInput with every problem.
 */
export async function completeClientProfile(
  ctx: Context,
  form: ClientProfileForm,
): Promise<{ message: string; caseNumber: string }> {
  const grant = await profileStepOf(ctx, "CLIENT");
  const request = readClientProfile(form, await listInterventionAreas(ctx, form.intervention.type));
  const caseNumber = await ctx.db.transaction(async (manager) => {
    await activateAccount(ctx, manager, grant);
    const { id, number } = await insertCase(ctx, manager, grant.accountId, request);
    await mailCaseOpened(ctx, manager, grant.accountId, number);
    await audit(ctx, manager, {
      action: "completeClientProfile",
      subjectType: "account",
      subjectId: grant.accountId,
      data: { caseId: id },
    });
    return number;
  });
  return { message: "Se ha guardado con éxito tu perfil", caseNumber };
}

async function insertCase(
  ctx: Context,
  manager: EntityManager,
  clientId: number,
  request: CaseRequest,
): Promise<{ id: number; number: string }> {
  const { interventionType, area, names, surnames, email, lada, phone, description } = request;
  const [row] = await manager.query<{ id: number; number: string }[]>(
    `INSERT INTO cases (number, client_id, intervention_type, area, counterparty_names, counterparty_surnames,
       counterparty_email, counterparty_lada, counterparty_phone, description, created_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $2, $11, $11) RETURNING id, number`,
    [
      await takeCaseNumber(ctx, manager),
      clientId,
      interventionType,
      area,
      names,
      surnames,
      email,
      lada,
      phone,
      description,
      ctx.clock.now(),
    ],
  );
  if (!row) throw new Error("the case wasn't stored");
  return row;
}

/** `P26000123`: year in Madrid and a number without gaps, which the counter's row lock guarantees. */
async function takeCaseNumber({ clock }: Context, manager: EntityManager): Promise<string> {
  const year = Number(clock.today().slice(0, 4));
  const [row] = await manager.query<{ first: number }[]>(`SELECT take_codes('case', $1, 1) AS first`, [year]);
  return `P${String(year % 100).padStart(2, "0")}${String(row?.first).padStart(6, "0")}`;
}
