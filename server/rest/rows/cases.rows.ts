import { interventionOfNumber } from "../../../schema/rules/interventions.ts";
import type { ClientProfileForm } from "../../domains/cases/client-profile-rules.ts";
import { completeClientProfile } from "../../domains/cases/complete-client-profile.ts";
import { integerAt, objectAt, optionalTextAt } from "../body.ts";
import type { JsonSchema } from "../../shared/inputs/field.ts";
import type { Row } from "../row.ts";

const TEXT: JsonSchema = { type: "string" };

export const casesRows: Row[] = [
  {
    method: "POST",
    path: "/customers/continue-register-customer",
    access: ["STEP_COMPLETE_PROFILE"],
    summary: "Último paso del registro de un cliente: abre su primer expediente y activa la cuenta.",
    body: {
      type: "object",
      properties: {
        intervention: {
          type: "object",
          description: "Si se omite, la cuenta queda activa sin expediente",
          required: ["type"],
          properties: {
            type: { enum: [1, 2, 3], description: "1 conciliación privada, 2 mediación, 3 recaudación" },
            area: { ...TEXT, description: "Código de un área que se ofrezca para el tipo; opcional" },
          },
        },
        counterpart: {
          type: "object",
          properties: {
            user: { type: "object", properties: { names: TEXT, surnames: TEXT } },
            contact: { type: "object", properties: { email: TEXT, lada: TEXT, phone: TEXT } },
            description: {
              ...TEXT,
              description: "Relato confidencial: lo leen el cliente, el especialista y los administradores",
            },
            object: { ...TEXT, description: "De qué se trata, tal como lo leerá la otra parte; opcional" },
          },
        },
      },
    },
    answer: { type: "object", properties: { caseNumber: { type: ["string", "null"] } } },
    handle: async (ctx, { body }) => {
      const { message, caseNumber } = await completeClientProfile(ctx, readClientProfileBody(body));
      return { message, data: { caseNumber } };
    },
  },
];

function readClientProfileBody(
  body: Record<string, unknown>,
): Omit<ClientProfileForm, "intervention"> & { intervention: ClientProfileForm["intervention"] | null } {
  const intervention = body["intervention"] == null ? null : objectAt(body, "intervention");
  const counterpart = objectAt(body, "counterpart");
  const user = objectAt(counterpart, "user");
  const contact = objectAt(counterpart, "contact");
  return {
    intervention: intervention && {
      type: interventionOfNumber(integerAt(intervention, "type")),
      area: optionalTextAt(intervention, "area"),
    },
    counterpart: {
      user: { names: optionalTextAt(user, "names"), surnames: optionalTextAt(user, "surnames") },
      contact: {
        email: optionalTextAt(contact, "email"),
        lada: optionalTextAt(contact, "lada"),
        phone: optionalTextAt(contact, "phone"),
      },
      description: optionalTextAt(counterpart, "description"),
      object: optionalTextAt(counterpart, "object"),
    },
  };
}
