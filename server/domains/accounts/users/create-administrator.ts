// SQL: `npm run admin:create` runs from source, which loads no entities.
import type { Deps } from "../../../platform/deps.ts";
import { Conflict, InvalidInput } from "../../../platform/refusals.ts";
import { audit } from "../../../shared/audit.ts";
import { readEmail } from "../../../shared/identity/emails.ts";
import { Fault, problemsIn } from "../../../shared/fault.ts";
import { passwordProblems } from "../rules/passwords.ts";
import { readPersonName } from "../../../shared/identity/person-names.ts";

export interface NewAdministrator {
  email: string;
  names: string;
  surnames: string;
  password: string;
}

type UsedDeps = Pick<Deps, "db" | "clock" | "hashing">;

/**
 * An active administrator, made from the command line of the machine and nowhere else; the second step is set up at the
 * first log-in. Mails nobody. Gives the id. Throws InvalidInput (all problems), or Conflict when the e-mail is taken.
 */
export async function createAdministrator(deps: UsedDeps, input: NewAdministrator): Promise<number> {
  const email = readEmail(input.email);
  const names = readPersonName(input.names);
  const surnames = readPersonName(input.surnames);
  const weak = await passwordProblems(input.password, {
    field: ["password"],
    form: "REGISTRATION",
    email: email instanceof Fault ? "" : email,
  });
  const problems = [...problemsIn({ email, names, surnames }), ...weak];
  if (problems.length > 0) throw new InvalidInput(problems);
  const passwordHash = await deps.hashing.hashPassword(input.password);
  const now = deps.clock.now();
  return deps.db.transaction(async (manager) => {
    const [created] = await manager.query<{ id: number }[]>(
      `INSERT INTO accounts
         (email, role, status, names, surnames, password_hash, tour_due, activated_at, created_at, updated_at)
       VALUES ($1, 'ADMIN', 'ACTIVE', $2, $3, $4, true, $5, $5, $5) ON CONFLICT DO NOTHING RETURNING id`,
      [email, names, surnames, passwordHash, now],
    );
    if (!created) throw new Conflict("Ya existe una cuenta con este correo.", { field: ["email"] });
    await audit({ actor: null, requestId: "admin:create", clock: deps.clock }, manager, {
      action: "createAdministrator",
      subjectType: "account",
      subjectId: created.id,
    });
    return created.id;
  });
}
