import { markConfirmed, storeObject } from "../../server/domains/cases/case-object.ts";
import { claimantOf } from "../../server/domains/parties/claimant.ts";
import { addParties } from "../../server/domains/parties/party.ts";
import { clockFrom } from "../../server/platform/clock.ts";
import type { TestApp } from "./app.ts";
import type { TestDeps } from "./deps.ts";
import { addProfile, type TestProfile } from "./specialist-profiles.ts";

interface TestCase {
  /** Null: of an invited client without an account. */
  clientId: number | null;
  specialistId?: number | null;
  status?: string;
  interventionType?: number;
  area?: string | null;
  origin?: "CLIENT" | "SPECIALIST";
  counterparty?: string;
  counterpartyEmail?: string | null;
  /** The confidential account. */
  description?: string;
  /** As communicated, confirmed; default: the account, or a word where there is none. "" for none. */
  object?: string;
  /** Default: now. */
  openedAt?: Date;
}

/**
 * A case as it stands in the database, with the client's party (accepted) and one counterparty (not answered while the
 * case waits for it); closed ones were closed now. Gives its number.
 */
export async function addCase(deps: Pick<TestDeps, "db" | "clock">, wanted: TestCase): Promise<string> {
  return (await addCaseRow(deps, wanted)).number;
}

/** As addCase, with the ids of the case and of its parties. */
export async function addCaseRow(
  deps: Pick<TestDeps, "db" | "clock">,
  {
    clientId,
    specialistId = null,
    status = "AGREED",
    interventionType = 2,
    area = null,
    origin = "CLIENT",
    counterparty = "Luis",
    counterpartyEmail = null,
    description = "",
    object = description || "Un asunto de prueba",
    openedAt = deps.clock.now(),
  }: TestCase,
): Promise<{ id: number; number: string; claimantId: number; respondentId: number }> {
  const now = openedAt;
  const closedAt = ["AGREED", "BROKEN"].includes(status) ? now : null;
  const acceptedAt = specialistId !== null && status !== "PENDING_ACCEPTANCE" ? now : null;
  const hasAnswered = !["PENDING_ACCEPTANCE", "PENDING_COUNTERPARTY"].includes(status);
  return deps.db.transaction(async (manager) => {
    const [row] = await manager.query<{ id: number; number: string }[]>(
      `INSERT INTO cases (number, client_id, specialist_id, status, intervention_type, area, origin, description,
         created_at, updated_at, last_action_at, last_shared_at, accepted_at, closed_at)
       VALUES ('P26' || lpad(take_codes('case', 2026, 1)::text, 6, '0'), $1, $2, $3, $4, $5, $6, $7, $8, $8, $8, $8, $9, $10)
       RETURNING id, number`,
      [
        clientId,
        specialistId,
        status,
        interventionType,
        area,
        origin,
        description,
        now,
        acceptedAt,
        closedAt,
      ],
    );
    if (!row) throw new Error("the case wasn't stored");
    if (object !== "") {
      await storeObject({ clock: clockFrom(() => openedAt) }, manager, {
        caseId: row.id,
        text: object,
        author: { accountId: null, name: "Prueba" },
      });
      await markConfirmed(manager, row.id);
    }
    const client =
      clientId === null
        ? { side: "CLAIMANT" as const, names: "Clara", surnames: "Invitada", email: "clara@correo.example" }
        : await claimantOf(manager, clientId);
    const answered = (by: "ACCOUNT" | "BY_HAND") =>
      ({ response: "ACCEPTED", respondedAt: now, responseMethod: by }) as const;
    const [claimantId = 0, respondentId = 0] = await addParties(deps, manager, { caseId: row.id }, [
      { ...client, ...(clientId === null ? {} : answered("ACCOUNT")) },
      {
        side: "RESPONDENT",
        names: counterparty,
        email: counterpartyEmail,
        ...(hasAnswered ? answered("BY_HAND") : {}),
      },
    ]);
    return { ...row, claimantId, respondentId };
  });
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
