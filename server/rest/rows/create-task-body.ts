import { CONTRACT_TYPES, INTERVENTIONS } from "../../domains/tasks/task-properties.ts";
import type { TaskFormInput } from "../../domains/tasks/task-rules.ts";
import { dayInMadrid } from "../../platform/clock.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import { isObject, listAt, objectAt, textAt } from "../body.ts";
import type { JsonSchema } from "../row.ts";

const text = { type: "string" };
const day = { type: "string", format: "date" };

/** The documented task payload. */
export const createTaskBody: JsonSchema = {
  type: "object",
  required: ["contact", "entity", "nContract", "addresses", "typeContract", "debtor", "intervention"],
  properties: {
    contact: { type: "object", properties: { email: text, lada: { ...text, default: "34" }, phone: text } },
    entity: text,
    nContract: text,
    addresses: {
      type: "array",
      maxItems: 3,
      items: { type: "object", properties: { type: { enum: ["CONTRACT", "MAIN", "EXTRA"] }, city: text } },
    },
    nSessions: { type: "integer", minimum: 0, default: 0 },
    typeContract: { enum: Object.keys(CONTRACT_TYPES) },
    amountDebt: { type: "number", minimum: 0, multipleOf: 0.01, default: 0 },
    debtDate: { ...day, description: "Por defecto, hoy." },
    debtor: text,
    identityDocument: text,
    intervention: { enum: Object.values(INTERVENTIONS) },
    thirdParties: text,
    assignmentDate: { ...day, description: "Por defecto, hoy." },
  },
};

/** The payload as the service takes it: options by code or shown text, addresses as objects or plain texts. */
export function readCreateTask(body: Record<string, unknown>): TaskFormInput {
  const contact = objectAt(body, "contact");
  return {
    contact: {
      email: textAt(contact, "email"),
      lada: given(contact, "lada") ? textAt(contact, "lada") : undefined,
      phone: textAt(contact, "phone"),
    },
    entity: textAt(body, "entity"),
    nContract: textAt(body, "nContract"),
    addresses: listAt(body, "addresses").map((address) =>
      isObject(address) ? textAt(address, "city") : typeof address === "string" ? address : "",
    ),
    nSessions: given(body, "nSessions") ? textAt(body, "nSessions") : undefined,
    typeContract: optionCode(textAt(body, "typeContract"), CONTRACT_TYPES),
    amountDebt: given(body, "amountDebt") ? textAt(body, "amountDebt") : "0",
    debtDate: given(body, "debtDate") ? dayOf(textAt(body, "debtDate")) : undefined,
    debtor: textAt(body, "debtor"),
    identityDocument: textAt(body, "identityDocument"),
    intervention: optionCode(textAt(body, "intervention"), INTERVENTIONS),
    thirdParties: textAt(body, "thirdParties"),
    assignmentDate: given(body, "assignmentDate") ? dayOf(textAt(body, "assignmentDate")) : undefined,
  };
}

function given(source: Record<string, unknown>, key: string): boolean {
  return Object.hasOwn(source, key) && source[key] !== undefined && source[key] !== null;
}

/** "Titular", "titular" and "TITULAR" mean the same; what is none of them is left for the rules to refuse. */
function optionCode(value: string, options: Readonly<Record<string, string>>): string {
  const folded = foldText(value);
  const found = Object.entries(options).find(
    ([code, shown]) => foldText(shown) === folded || foldText(code) === folded,
  );
  return found?.[0] ?? value;
}

/** Browsers send the day of a date picker as an instant, too. */
function dayOf(value: string): string {
  const instant = /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : null;
  return instant && !Number.isNaN(instant.getTime()) ? dayInMadrid(instant) : value;
}
