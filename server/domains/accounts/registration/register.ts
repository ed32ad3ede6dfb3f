import type { EntityManager } from "typeorm";
import { Account } from "../account.entity.ts";
import { audit } from "../../../shared/audit.ts";
import { legalVersionDay, type LegalDocumentKey } from "../../legal/legal-documents.ts";
import type { Context, RegisteringRole } from "../../../shared/context.ts";
import { noteSecurity } from "../../../shared/security-events.ts";
import { issueStepToken } from "../step-tokens.ts";
import { countGuess, findTrier, type Guesses } from "../guessing.ts";
import { paced } from "../../../shared/throttle.ts";
import { slowDown } from "../../../shared/throttle.ts";
import { sendRegistrationCode } from "./registration-code.ts";
import { readRegistration, type Registrant, type RegistrationInput } from "./registration-form.ts";

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

export interface ClientRegistrationInput extends RegistrationInput {
  /** Default: PERSON. */
  kind?: "PERSON" | "COMPANY";
}

export interface RegistrationResult {
  /** Opens verifyEmailCode. */
  token: string;
  message: string;
}

/**
 * First step of a client. A taken e-mail takes the same way and the same time. Throws InvalidInput, RateLimited, Busy.
 */
export function registerClient(ctx: Context, input: ClientRegistrationInput): Promise<RegistrationResult> {
  return register(ctx, "CLIENT", input, input.kind ?? "PERSON");
}

/** First step of a specialist; see registerClient. */
export function registerSpecialist(ctx: Context, input: RegistrationInput): Promise<RegistrationResult> {
  return register(ctx, "SPECIALIST", input, "PERSON");
}

async function register(
  ctx: Context,
  role: RegisteringRole,
  input: RegistrationInput,
  kind: "PERSON" | "COMPANY",
): Promise<RegistrationResult> {
  const registrant = await readRegistration(input, kind);
  const token = await ctx.hashing.admit(async () => {
    await slowDown(ctx, PER_ADDRESS, ctx.address);
    await countGuess(ctx, PER_EMAIL, await findTrier(ctx, { email: registrant.email }));
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
  { names, surnames, companyName, email, phone, identity }: Registrant,
  passwordHash: string,
): Promise<string> {
  const now = ctx.clock.now();
  const { identifiers } = await manager.getRepository(Account).insert({
    email,
    role,
    status: "PENDING_EMAIL",
    names,
    surnames,
    companyName,
    passwordHash,
    identityDocument: identity.number,
    identityKind: identity.kind,
    ...phone,
    termsVersion: legalVersionDay(ctx, TERMS[role]),
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
