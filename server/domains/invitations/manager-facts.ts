import { Not } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { Account } from "../accounts/account.entity.ts";
import { verifiedCredentials } from "../specialists/credentials.ts";
import type { InvitationView } from "./invitation.ts";

/**
 * The neutral specialist, as law wants it told (LO 1/2025 arts. 10.3 and 15.3): qualification and registry as verified.
 */
export interface ManagerFacts {
  credentials: string[];
  email: string | null;
  phone: string | null;
}

const NOBODY: ManagerFacts = { credentials: [], email: null, phone: null };

export function managerOf(ctx: Context, { matter }: InvitationView): Promise<ManagerFacts> {
  const { specialistId } = matter;
  if (specialistId === null) return Promise.resolve(NOBODY);
  return ctx.loader(`invitation-manager-${specialistId}`, () => readManager(ctx, specialistId));
}

async function readManager(ctx: Context, specialistId: number): Promise<ManagerFacts> {
  const account = await ctx.db.getRepository(Account).findOneBy({ id: specialistId, status: Not("CLOSED") });
  if (account === null) return NOBODY;
  const credentials = await verifiedCredentials(ctx, specialistId);
  return {
    email: account.email,
    phone: account.phone === null ? null : `+${account.lada} ${account.phone}`,
    // An insurance says nothing of who somebody is.
    credentials: credentials
      .filter(({ kind }) => kind !== "INSURANCE")
      .map(({ title, issuer, number }) =>
        [title, issuer, number === "" ? "" : `n.º ${number}`].filter(Boolean).join(", "),
      ),
  };
}
