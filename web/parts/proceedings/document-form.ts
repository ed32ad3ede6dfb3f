import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import type { Audience, IssueDocumentInput, TemplateItemFragment } from "../../generated/graphql.ts";
import type { UserProblem } from "../../lib/user-errors.ts";

export interface DocumentValues {
  fields: Record<string, string>;
  /** Empty for all. */
  partyId: string;
  audience: Audience;
}

/** What the template proposes; of a draft only the fields the template still has. */
export function documentValues(template: TemplateItemFragment, kept: DocumentValues | null): DocumentValues {
  const fields = template.fields.map(
    ({ key, value, readOnly }) => [key, readOnly ? value : (kept?.fields[key] ?? value)] as const,
  );
  return {
    fields: Object.fromEntries(fields),
    partyId: kept?.partyId ?? "",
    audience: kept?.audience ?? "ALL",
  };
}

/** The same form for another party: what was typed stays, what was only proposed is proposed anew. */
export function valuesForParty(
  before: TemplateItemFragment,
  after: TemplateItemFragment,
  values: DocumentValues,
): DocumentValues {
  const proposed = new Map(before.fields.map(({ key, value }) => [key, value]));
  const fields = after.fields.map(({ key, value }) => {
    const typed = values.fields[key];
    return [key, typed === undefined || typed === proposed.get(key) ? value : typed] as const;
  });
  return { ...values, fields: Object.fromEntries(fields) };
}

export function documentInput(templateKey: string, values: DocumentValues): IssueDocumentInput {
  const { fields, partyId, audience } = values;
  return { templateKey, values: fields, partyId: partyId === "" ? null : partyId, audience };
}

/** Required fields left empty; the server knows better which others it needs. */
export function documentProblems(template: TemplateItemFragment, { fields }: DocumentValues): UserProblem[] {
  return template.fields
    .filter(({ key, required }) => required && (fields[key] ?? "").trim() === "")
    .map(({ key }) => ({ field: ["values", key], message: REQUIRED_MESSAGE }));
}

/** What each field is called, by the path its problems come with. */
export function documentLabels(template: TemplateItemFragment): Record<string, string> {
  return {
    partyId: "A quién se dirige o a quién se refiere",
    audience: "Quién podrá verlo",
    ...Object.fromEntries(template.fields.map(({ key, label }) => [`values.${key}`, label])),
  };
}
