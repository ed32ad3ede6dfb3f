import type { Context } from "../../shared/context.ts";
import {
  registerClient,
  registerSpecialist,
  type RegistrationResult,
} from "../../domains/accounts/registration/register.ts";
import { RegisterClientInput } from "../../domains/accounts/registration/register-client.input.ts";
import { RegisterSpecialistInput } from "../../domains/accounts/registration/register-specialist.input.ts";
import { verifyEmailCode } from "../../domains/accounts/registration/verify-email-code.ts";
import { confirmContactCode } from "../../domains/accounts/security/contact-code.ts";
import { describeInput } from "../../shared/inputs/describe-input.ts";
import { textAt } from "../body.ts";
import type { JsonSchema } from "../../shared/inputs/field.ts";
import type { Answer, Row } from "../row.ts";

const text = { type: "string" };

const PERSON_BODY = describeInput(new RegisterSpecialistInput());
const COMPANY_BODY = describeInput(new RegisterClientInput("COMPANY"));

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
    handle: async (ctx, { body }) => answerOf(await registerClient(ctx, { ...body, kind: "PERSON" })),
  },
  {
    method: "POST",
    path: "/customers/register-customer-company",
    access: ["PUBLIC"],
    summary: "Primer paso del registro de una empresa.",
    status: 201,
    body: COMPANY_BODY,
    answer: TOKEN,
    handle: async (ctx, { body }) => answerOf(await registerClient(ctx, { ...body, kind: "COMPANY" })),
  },
  {
    method: "POST",
    path: "/specialists/register-specialist",
    access: ["PUBLIC"],
    summary: "Primer paso del registro de un especialista.",
    status: 201,
    body: PERSON_BODY,
    answer: TOKEN,
    handle: async (ctx, { body }) => answerOf(await registerSpecialist(ctx, body)),
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
