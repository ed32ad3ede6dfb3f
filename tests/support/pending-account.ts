import { issueStepToken } from "../../server/domains/accounts/step-tokens.ts";
import type { Role } from "../../server/shared/context.ts";
import type { TestDeps } from "./deps.ts";

/** An account whose e-mail is confirmed and whose profile is missing, with the token of that step. */
export async function pendingProfile(
  deps: TestDeps,
  role: Role,
  email: string,
): Promise<{ accountId: number; token: string }> {
  return deps.db.transaction(async (manager) => {
    const [row] = await manager.query<{ id: number }[]>(
      `INSERT INTO accounts (created_at, updated_at, email, role, status, names, surnames, password_hash)
       VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', $1, $2, 'PENDING_PROFILE', 'Nuria', 'Gómez Sanz', 'none') RETURNING id`,
      [email, role],
    );
    const accountId = row?.id ?? 0;
    return { accountId, token: await issueStepToken(deps, manager, "COMPLETE_PROFILE", accountId) };
  });
}
