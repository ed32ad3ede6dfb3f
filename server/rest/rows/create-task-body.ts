import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { CreateTaskInput } from "../../domains/tasks/create-task.input.ts";
import { CONTRACT_TYPE_NAMES, DEBTOR_INTERVENTION_NAMES } from "../../../schema/rules/tasks.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import { describeInput } from "../../shared/inputs/describe-input.ts";
import type { Unchecked } from "../../shared/inputs/read-input.ts";
import { isObject } from "../../shared/inputs/given-values.ts";
import { listAt, textAt } from "../body.ts";

const day = { type: "string", format: "date", description: "Por defecto, hoy." };

/** The documented task payload: the contract's, but for what this call takes in another form. */
export const createTaskBody = describeInput(new CreateTaskInput(), {
  addresses: {
    type: "array",
    maxItems: 3,
    items: {
      type: "object",
      properties: { type: { enum: ["CONTRACT", "MAIN", "EXTRA"] }, city: { type: "string" } },
    },
  },
  amountDebt: { type: "number", minimum: 0, multipleOf: 0.01, default: 0 },
  debtDate: day,
  assignmentDate: day,
  intervention: { enum: Object.values(DEBTOR_INTERVENTION_NAMES) },
});

/**
 * The payload as the service takes it: null as good as left out, options by code or shown text, addresses as objects or
 * plain texts. What is of no fitting kind is left for the rules to refuse.
 */
export function readCreateTask(body: Record<string, unknown>): Unchecked<Contract.CreateTaskInput> {
  const { amountDebt = 0, debtDate, assignmentDate, contact, ...given } = withoutNulls(body);
  return {
    ...given,
    amountDebt,
    contact: isObject(contact) ? withoutNulls(contact) : {},
    debtDate: debtDate === undefined ? undefined : dayOf(textAt(body, "debtDate")),
    assignmentDate: assignmentDate === undefined ? undefined : dayOf(textAt(body, "assignmentDate")),
    addresses: listAt(body, "addresses").map((address) =>
      isObject(address) ? textAt(address, "city") : typeof address === "string" ? address : "",
    ),
    typeContract: optionCode(textAt(body, "typeContract"), CONTRACT_TYPE_NAMES),
    intervention: optionCode(textAt(body, "intervention"), DEBTOR_INTERVENTION_NAMES),
  } as Unchecked<Contract.CreateTaskInput>;
}

function withoutNulls(source: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== null),
  );
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
