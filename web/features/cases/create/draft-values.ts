import { INTERVENTION_WORDS } from "../../../../schema/rules/interventions.ts";
import type { BudgetConcept, InterventionType } from "../../../generated/graphql.ts";
import { emptyCreateCase, MOST_COUNTERPARTIES, partyName, type CreateCaseValues } from "./case-values.ts";

type Flat = Readonly<Record<string, string>>;

const CONCEPTS: readonly string[] = ["INITIAL", "MANAGEMENT", "SIGNING", "OTHER"] satisfies BudgetConcept[];
const MOST_ITEMS = 24;

function flattenInto(flat: Record<string, string>, path: string, value: unknown): void {
  if (typeof value === "string") flat[path] = value;
  else if (typeof value === "boolean") flat[path] = value ? "1" : "0";
  else if (Array.isArray(value)) {
    flat[`${path}.length`] = String(value.length);
    value.forEach((item, at) => flattenInto(flat, `${path}.${at}`, item));
  } else if (typeof value === "object" && value !== null) {
    for (const [name, part] of Object.entries(value))
      flattenInto(flat, path === "" ? name : `${path}.${name}`, part);
  }
}

/** The form as the flat texts a draft keeps; what is as at the beginning is left out. */
export function toDraftValues(values: CreateCaseValues): Record<string, string> {
  const [flat, empty]: [Record<string, string>, Record<string, string>] = [{}, {}];
  flattenInto(flat, "", values);
  flattenInto(empty, "", emptyCreateCase);
  return Object.fromEntries(Object.entries(flat).filter(([path, text]) => empty[path] !== text));
}

function lengthAt(flat: Flat, path: string, usual: number): number {
  const length = Number(flat[`${path}.length`] ?? usual);
  return Number.isInteger(length) && length >= 0 ? Math.min(length, MOST_ITEMS) : usual;
}

/** `template` with the texts of the draft put in; whatever isn't of its shape is as in the template. */
function readInto(template: unknown, flat: Flat, path: string): unknown {
  const text = flat[path];
  if (typeof template === "string") return text ?? template;
  if (typeof template === "boolean") return text === undefined ? template : text === "1";
  if (Array.isArray(template)) {
    const items: readonly unknown[] = template;
    return Array.from({ length: lengthAt(flat, path, items.length) }, (_, at) =>
      readInto(items[at] ?? items[0], flat, `${path}.${at}`),
    );
  }
  return Object.fromEntries(
    Object.entries(template as object).map(([name, part]) => [
      name,
      readInto(part, flat, path === "" ? name : `${path}.${name}`),
    ]),
  );
}

const isType = (text: string): text is InterventionType => text in INTERVENTION_WORDS;

/** The form a draft was kept of. Anybody may have written it: words that aren't ours are as at the beginning. */
export function fromDraftValues(flat: Flat): CreateCaseValues {
  const read = readInto(emptyCreateCase, flat, "") as CreateCaseValues;
  const { budget, counterparties, type } = read;
  return {
    ...read,
    type: isType(type) ? type : emptyCreateCase.type,
    counterparties:
      counterparties.length === 0
        ? emptyCreateCase.counterparties
        : counterparties.slice(0, MOST_COUNTERPARTIES),
    budget: {
      ...budget,
      paymentMethod: budget.paymentMethod === "CARD" ? "CARD" : "TRANSFER",
      rows: budget.rows.map((row) => (CONCEPTS.includes(row.concept) ? row : { ...row, concept: "OTHER" })),
    },
  };
}

/** «The first words of a text…» */
function beginningOf(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  if (line === "") return "";
  return line.length > 48 ? `«${line.slice(0, 48).trimEnd()}…»` : `«${line}»`;
}

/** How a draft is called in the list. */
export function draftTitle(flat: Flat): { name: string; detail: string } {
  const { client, type, counterparties, description } = fromDraftValues(flat);
  const [first] = counterparties;
  const other = first === undefined ? "" : partyName(first);
  return {
    name: partyName(client) || beginningOf(description) || "Sin cliente todavía",
    detail: other === "" ? INTERVENTION_WORDS[type].name : `${INTERVENTION_WORDS[type].name} con ${other}`,
  };
}
