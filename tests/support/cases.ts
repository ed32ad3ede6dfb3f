import type { TestApp } from "./app.ts";
import type { TestDeps } from "./deps.ts";
import { addProfile, type TestProfile } from "./specialist-profiles.ts";

interface TestCase {
  clientId: number;
  specialistId?: number | null;
  status?: string;
  interventionType?: number;
  counterparty?: string;
}

/** A case as it stands in the database; closed ones were closed now. Gives its number. */
export async function addCase(
  deps: Pick<TestDeps, "db" | "clock">,
  { clientId, specialistId = null, status = "AGREED", interventionType = 2, counterparty = "Luis" }: TestCase,
): Promise<string> {
  const isClosed = ["AGREED", "BROKEN"].includes(status);
  const [row] = await deps.db.query<{ number: string }[]>(
    `INSERT INTO cases (number, client_id, specialist_id, status, intervention_type, counterparty_names, closed_at)
     VALUES ('P26' || lpad(take_codes('case', 2026, 1)::text, 6, '0'), $1, $2, $3, $4, $5, $6) RETURNING number`,
    [clientId, specialistId, status, interventionType, counterparty, isClosed ? deps.clock.now() : null],
  );
  return row?.number ?? "";
}

/** A signed-in specialist with a public profile. */
export async function publicSpecialist(
  app: TestApp,
  change: Partial<TestProfile> = {},
): Promise<{ token: string; accountId: number; email: string }> {
  const person = await app.signIn("SPECIALIST");
  await addProfile(app.deps, person.accountId, change);
  const { names, surnames } = { names: "Elena", surnames: "Ferrer Gil", ...change };
  await app.deps.db.query(`UPDATE accounts SET names = $2, surnames = $3 WHERE id = $1`, [
    person.accountId,
    names,
    surnames,
  ]);
  return person;
}
