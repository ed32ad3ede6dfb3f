import type { OpenCaseInput } from "../../../generated/graphql.ts";
import { emptyCase, type CaseValues } from "../../../parts/cases/case-form.ts";
import { CASE_LABELS, toCaseInput } from "../../../parts/cases/case-input.ts";
import type { FieldLabels } from "../../../lib/form-problems.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { emptyParty, PARTY_LABELS, partyInput, type PartyValues } from "../create/case-values.ts";

/** Prefix of the fields' ids and key of the draft. */
export const NEW_CASE_FORM = "new-case";

/** A further case of a client; drafts kept by older versions of the form lack the optional fields. */
export interface NewCaseValues extends CaseValues {
  /** Of the first counterparty: company, document and address; name and contact stand in `counterpart`. */
  more?: PartyValues;
  others?: readonly PartyValues[];
}

export const emptyNewCase: NewCaseValues = { ...emptyCase, more: emptyParty, others: [] };

/** All counterparties in their order, each with the same fields. */
export function counterpartiesOf({
  counterpart: { names, surnames, email, lada, phone },
  more = emptyParty,
  others = [],
}: NewCaseValues): PartyValues[] {
  return [{ ...more, names, surnames, email, lada, phone }, ...others];
}

/** The other way round. */
export function withCounterparties(values: NewCaseValues, parties: readonly PartyValues[]): NewCaseValues {
  const [first = emptyParty, ...others] = parties;
  const { names, surnames, email, lada, phone } = first;
  return {
    ...values,
    counterpart: { ...values.counterpart, names, surnames, email, lada, phone },
    more: first,
    others,
  };
}

/** Whether nothing of the counterparty is given but its name and contact. */
function isPlain({ isCompany, country, identityDocument, address, city, province, postalCode }: PartyValues) {
  const isBlank = [identityDocument, address, city, province, postalCode].every((text) => text.trim() === "");
  return isBlank && !isCompany && country === emptyParty.country;
}

/** The contract's input: `counterpart` for one with name and contact only, else `counterparties`. */
export function toNewCaseInput(values: NewCaseValues): OpenCaseInput {
  const { more: _, others: __, ...plain } = values;
  const input = toCaseInput(plain);
  const parties = counterpartiesOf(values);
  if (parties.length === 1 && parties.every(isPlain)) return { ...input, counterparties: [] };
  const { description, object } = input.counterpart;
  return {
    ...input,
    counterpart: { user: null, contact: null, description, object },
    counterparties: parties.map(partyInput),
  };
}

/** Problems of `counterpart` are shown at the first counterparty of the form. */
export function atFormFields(problems: readonly UserProblem[]): UserProblem[] {
  return problems.map((problem) => {
    const [of, part, field = ""] = problem.field;
    const isFirst = of === "counterpart" && (part === "user" || part === "contact");
    return isFirst ? { ...problem, field: ["counterparties", "0", field] } : problem;
  });
}

export function newCaseLabels(values: NewCaseValues): FieldLabels {
  const count = counterpartiesOf(values).length;
  const labels = { ...PARTY_LABELS, email: CASE_LABELS["counterpart.contact.email"] };
  const parties = Array.from({ length: count }, (_, at) =>
    Object.entries(labels).map(([field, label]) => [
      `counterparties.${at}.${field}`,
      count === 1 ? label : `${label} de la contraparte ${at + 1}`,
    ]),
  );
  return {
    specialistId: "Especialista",
    "intervention.area": "Área",
    counterparties: "Contrapartes",
    ...(Object.fromEntries(parties.flat()) as FieldLabels),
    "counterpart.description": CASE_LABELS["counterpart.description"],
    "counterpart.object": CASE_LABELS["counterpart.object"],
  };
}
