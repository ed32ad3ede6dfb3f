import { Forbidden } from "../../../platform/refusals.ts";
import type { Context, RegisteringRole, StepGrant } from "../../../shared/context.ts";
import { stepOf } from "../step-tokens.ts";
import { Account } from "../account.entity.ts";

const OTHER_REGISTRATION: Readonly<Record<RegisteringRole, string>> = {
  CLIENT: "Este registro no es de cliente. Completa tu perfil en el registro de especialistas.",
  SPECIALIST: "Este registro no es de especialista. Completa tu perfil en el registro de clientes.",
};

/** The step in which an account of this role completes its profile. Throws Unauthenticated, Forbidden (of another role). */
export async function profileStepOf(ctx: Context, role: RegisteringRole): Promise<StepGrant> {
  const grant = stepOf(ctx, "COMPLETE_PROFILE");
  const account = await ctx.db
    .getRepository(Account)
    .findOne({ select: { role: true }, where: { id: grant.accountId } });
  if (account?.role !== role) throw new Forbidden(OTHER_REGISTRATION[role]);
  return grant;
}
