import type { Context } from "../../shared/context.ts";
import {
  registerClient,
  registerSpecialist,
  type RegistrationResult,
} from "../../domains/accounts/registration/register.ts";
import type { RegistrationInput } from "../../domains/accounts/registration/registration-form.ts";
import { verifyEmailCode } from "../../domains/accounts/registration/verify-email-code.ts";
import { confirmContactCode } from "../../domains/accounts/security/contact-code.ts";
import { objectAt, textAt } from "../body.ts";
import type { JsonSchema } from "../../shared/inputs/field.ts";
import type { Answer, Row } from "../row.ts";

const text = { type: "string" };

const PERSON = {
  user: { type: "object", required: ["names", "surnames"], properties: { names: text, surnames: text } },
  contact: {
    type: "object",
    required: ["email", "phone"],
    properties: {
      email: text,
      lada: { type: "string", default: "34", description: "Prefijo internacional." },
      phone: { type: "string", description: "De 7 a 15 cifras." },
    },
  },
  identityDocument: { type: "string", description: "NIF, NIE o pasaporte; el CIF de una empresa." },
  password: { type: "string", description: "De 8 a 128 caracteres." },
};

const PERSON_BODY: JsonSchema = { type: "object", required: Object.keys(PERSON), properties: PERSON };
const COMPANY_BODY: JsonSchema = {
  type: "object",
  required: [...Object.keys(PERSON), "companyName"],
  properties: { ...PERSON, companyName: text },
};

const TOKEN: JsonSchema = {
  type: "object",
  properties: {
    token: { type: "string", description: "Abre el paso siguiente, una vez y durante una hora." },
  },
};

export const registrationRows: Row[] = [
  {
    method: "POST",
    path: "/customers/register-customer",
    access: ["PUBLIC"],
    summary: "Primer paso del registro de una persona. Un correo ya registrado recibe la misma respuesta.",
    status: 201,
    body: PERSON_BODY,
    answer: TOKEN,
    handle: async (ctx, { body }) =>
      answerOf(await registerClient(ctx, { ...readForm(body), kind: "PERSON" })),
  },
  {
    method: "POST",
    path: "/customers/register-customer-company",
    access: ["PUBLIC"],
    summary: "Primer paso del registro de una empresa.",
    status: 201,
    body: COMPANY_BODY,
    answer: TOKEN,
    handle: async (ctx, { body }) =>
      answerOf(await registerClient(ctx, { ...readForm(body), kind: "COMPANY" })),
  },
  {
    method: "POST",
    path: "/specialists/register-specialist",
    access: ["PUBLIC"],
    summary: "Primer paso del registro de un especialista.",
    status: 201,
    body: PERSON_BODY,
    answer: TOKEN,
    handle: async (ctx, { body }) => answerOf(await registerSpecialist(ctx, readForm(body))),
  },
  {
    method: "POST",
    path: "/contacts/verify-email-code",
    access: ["STEP_VERIFY_EMAIL", "SIGNED_IN"],
    summary:
      "Confirma con el código de seis cifras el correo de un registro o, con la sesión iniciada, un dato de contacto.",
    body: { type: "object", required: ["code"], properties: { code: text } },
    answer: TOKEN,
    handle: async (ctx, { body }) => confirm(ctx, textAt(body, "code")),
  },
];

function readForm(body: Record<string, unknown>): RegistrationInput {
  const user = objectAt(body, "user");
  const contact = objectAt(body, "contact");
  return {
    user: { names: textAt(user, "names"), surnames: textAt(user, "surnames") },
    companyName: textAt(body, "companyName"),
    contact: {
      email: textAt(contact, "email"),
      lada: textAt(contact, "lada"),
      phone: textAt(contact, "phone"),
    },
    identityDocument: textAt(body, "identityDocument"),
    password: textAt(body, "password"),
  };
}

function answerOf({ token, message }: RegistrationResult): Answer {
  return { message, data: { token } };
}

/** A step token confirms a registration; whoever is signed in confirms contact data. */
async function confirm(ctx: Context, code: string): Promise<Answer> {
  const { actor } = ctx;
  const { token, message } = actor
    ? await confirmContactCode({ ...ctx, actor }, code)
    : await verifyEmailCode(ctx, code);
  return { message, data: token === null ? {} : { token } };
}
