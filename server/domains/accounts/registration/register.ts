import type { EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { InvalidInput } from "../../../platform/refusals.ts";
import { Account } from "../account.entity.ts";
import { audit } from "../../../shared/audit.ts";
import { legalVersionDay, type LegalDocumentKey } from "../../legal/legal-documents.ts";
import type { Context, RegisteringRole } from "../../../shared/context.ts";
import { textOf } from "../../../shared/inputs/given-values.ts";
import { checkInput, type Unchecked } from "../../../shared/inputs/read-input.ts";
import { noteSecurity } from "../../../shared/security-events.ts";
import { issueStepToken } from "../step-tokens.ts";
import { countGuess, findTrier, type Guesses } from "../guessing.ts";
import { paced } from "../../../shared/throttle.ts";
import { slowDown } from "../../../shared/throttle.ts";
import { passwordProblems } from "../rules/passwords.ts";
import { sendRegistrationCode } from "./registration-code.ts";
import { RegisterClientInput } from "./register-client.input.ts";
import { RegisterSpecialistInput } from "./register-specialist.input.ts";

const PER_ADDRESS = paced("register-address", { atOnce: 60, thenEvery: 60 });

/**
 * Registrations, that is mails, of one e-mail: from one address five at once and then one every quarter of an hour. All
 * strangers together have six an hour at once; then each address's first turn comes five minutes after the one before
 * it, further turns one an hour. **A day: at most 144 + 24 + one for each address, and never more than 456.**
 */
const PER_EMAIL: Guesses = {
  kind: "REGISTRATION",
  each: paced("register-each", { atOnce: 5, thenEvery: 900 }),
  strangers: {
    atOnce: { name: "register-strangers", points: 6, seconds: 3_600 },
    firsts: 1,
    firstEvery: 300,
    furtherEvery: 3_600,
  },
  tellsOwner: false,
  wayOut: "",
};

/** The text agreed to by registering. */
const TERMS: Record<RegisteringRole, LegalDocumentKey> = {
  CLIENT: "terminos_uso_usuarios",
  SPECIALIST: "terminos_uso_especialistas",
};

/** A form without faults. */
type Registrant = RegisterSpecialistInput & { companyName?: string | null };

export interface RegistrationResult {
  /** Opens verifyEmailCode. */
  token: string;
  message: string;
}

/**
 * First step of a client. A taken e-mail takes the same way and the same time. Throws InvalidInput, RateLimited, Busy.
 */
export async function registerClient(
  ctx: Context,
  given: Unchecked<Contract.RegisterClientInput>,
): Promise<RegistrationResult> {
  const form = new RegisterClientInput(given.kind === "COMPANY" ? "COMPANY" : "PERSON");
  return register(ctx, "CLIENT", await readRegistration(form, given));
}

/** First step of a specialist; see registerClient. */
export async function registerSpecialist(
  ctx: Context,
  given: Unchecked<Contract.RegisterSpecialistInput>,
): Promise<RegistrationResult> {
  return register(ctx, "SPECIALIST", await readRegistration(new RegisterSpecialistInput(), given));
}

/** Throws InvalidInput with everything that is wrong; passwords are compared with a list that is loaded first. */
async function readRegistration(
  form: Registrant,
  given: Unchecked<Contract.RegisterSpecialistInput>,
): Promise<Registrant> {
  const problems = checkInput(form, given);
  // Still as given where it is no e-mail.
  const email = textOf(form.contact.email);
  const question = { field: ["password"], form: "REGISTRATION" as const, email };
  problems.push(...(await passwordProblems(form.password, question)));
  if (problems.length > 0) throw new InvalidInput(problems);
  return form;
}

async function register(
  ctx: Context,
  role: RegisteringRole,
  registrant: Registrant,
): Promise<RegistrationResult> {
  const token = await ctx.hashing.admit(async () => {
    await slowDown(ctx, PER_ADDRESS, ctx.address);
    await countGuess(ctx, PER_EMAIL, await findTrier(ctx, { email: registrant.contact.email }));
    const passwordHash = await ctx.hashing.hashPassword(registrant.password);
    return ctx.db.transaction((manager) => store(ctx, manager, role, registrant, passwordHash));
  });
  return { token, message: "Te enviamos ahora un código de verificación a tu correo electrónico." };
}

/** A row of its own for every registration, also of a taken e-mail: whoever enters the mailed code gets theirs. */
async function store(
  ctx: Context,
  manager: EntityManager,
  role: RegisteringRole,
  { user, companyName = null, contact, identityDocument }: Registrant,
  passwordHash: string,
): Promise<string> {
  const now = ctx.clock.now();
  const { email, lada, phone } = contact;
  const { identifiers } = await manager.getRepository(Account).insert({
    email,
    role,
    status: "PENDING_EMAIL",
    names: user.names,
    surnames: user.surnames,
    companyName,
    passwordHash,
    identityDocument: identityDocument.number,
    identityKind: identityDocument.kind,
    lada,
    phone,
    termsVersion: legalVersionDay(ctx, TERMS[role]),
    tourDue: true,
    createdAt: now,
    updatedAt: now,
  });
  const id = Number(identifiers[0]?.["id"]);
  await sendRegistrationCode(ctx, manager, { id, email });
  await audit(ctx, manager, {
    action: role === "CLIENT" ? "registerClient" : "registerSpecialist",
    subjectType: "account",
    subjectId: id,
  });
  await noteSecurity(ctx, manager, { kind: "REGISTRATION", outcome: "OK", accountId: id });
  return issueStepToken(ctx, manager, "VERIFY_EMAIL", id);
}
