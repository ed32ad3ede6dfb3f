import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import type { Context } from "../../shared/context.ts";
import { verifiedCredentials } from "../specialists/credentials.ts";
import type { InvitationView } from "./invitation.ts";

/** Who stands between, as law wants it said (LO 1/2025 art. 10.3, 15.3): qualification and registry as verified. */
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
  const [account] = await ctx.db.query<{ email: string; lada: string | null; phone: string | null }[]>(
    `SELECT email, lada, phone FROM accounts WHERE id = $1 AND status <> 'CLOSED'`,
    [specialistId],
  );
  if (!account) return NOBODY;
  const credentials = await verifiedCredentials(ctx, specialistId);
  return {
    email: account.email,
    phone: account.phone === null ? null : `+${account.lada ?? DEFAULT_LADA} ${account.phone}`,
    // An insurance says nothing of who somebody is.
    credentials: credentials
      .filter(({ kind }) => kind !== "INSURANCE")
      .map(({ title, issuer, number }) =>
        [title, issuer, number === "" ? "" : `n.º ${number}`].filter(Boolean).join(", "),
      ),
  };
}
