import { INTERVENTION_NUMBERS, interventionOfNumber } from "../../../schema/rules/interventions.ts";
import { LONGEST_DESCRIPTION, LONGEST_OBJECT } from "../../domains/cases/case-object.ts";
import { CounterpartInput } from "../../domains/case-opening/complete-client-profile.input.ts";
import { completeClientProfile } from "../../domains/case-opening/complete-client-profile.ts";
import { InterventionInput } from "../../domains/cases/intervention.input.ts";
import { integerAt, objectAt, optionalTextAt } from "../body.ts";
import { describeInput } from "../../shared/inputs/describe-input.ts";
import type { JsonSchema } from "../../shared/inputs/field.ts";
import type { Row } from "../row.ts";

/** The documented profile; the two texts with what the contract says of them. */
const CLIENT_PROFILE_BODY: JsonSchema = {
  type: "object",
  properties: {
    intervention: {
      ...describeInput(new InterventionInput([]), {
        type: {
          enum: INTERVENTION_NUMBERS,
          description: "1 conciliación privada, 2 mediación, 3 recaudación",
        },
        area: { type: "string", description: "Código de un área que se ofrezca para el tipo; opcional" },
      }),
      description: "Si se omite, la cuenta queda activa sin expediente",
    },
    counterpart: describeInput(new CounterpartInput(), {
      description: {
        type: "string",
        maxLength: LONGEST_DESCRIPTION,
        description: "Relato confidencial: lo leen el cliente, el especialista y los administradores",
      },
      object: {
        type: "string",
        maxLength: LONGEST_OBJECT,
        description: "De qué se trata, tal como lo leerá la otra parte; opcional",
      },
    }),
  },
};

export const casesRows: Row[] = [
  {
    method: "POST",
    path: "/customers/continue-register-customer",
    access: ["STEP_COMPLETE_PROFILE"],
    summary: "Último paso del registro de un cliente: abre su primer expediente y activa la cuenta.",
    body: CLIENT_PROFILE_BODY,
    answer: { type: "object", properties: { caseNumber: { type: ["string", "null"] } } },
    handle: async (ctx, { body }) => {
      const { message, caseNumber } = await completeClientProfile(ctx, readClientProfileBody(body));
      return { message, data: { caseNumber } };
    },
  },
];

function readClientProfileBody(body: Record<string, unknown>): Parameters<typeof completeClientProfile>[1] {
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
