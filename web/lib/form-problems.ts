import { messagesByField, type SummaryEntry, type UserProblem } from "./user-errors.ts";

/** What the fields of a form are called, by their path in the input joined with points. */
export type FieldLabels = Readonly<Record<string, string>>;

/** The id of a field's control. */
export function fieldId(form: string, field: string): string {
  return `${form}-${field.replaceAll(".", "-")}`;
}

/** The first problem of each field, for standing beside it. */
export function fieldErrors(problems: readonly UserProblem[]): (field: string) => string | undefined {
  const byField = messagesByField(problems);
  return (field) => byField.get(field)?.[0];
}

/**
 * The problems as lines of an `ErrorSummary`, in the order of the labels: with the name of their field, and leading
 * there where the form has it.
 */
export function summaryOf(
  form: string,
  labels: FieldLabels,
  problems: readonly UserProblem[],
): SummaryEntry[] {
  const order = Object.keys(labels);
  const place = ({ field }: UserProblem) => {
    const index = order.indexOf(field.join("."));
    return index === -1 ? order.length : index;
  };
  return problems
    .toSorted((one, other) => place(one) - place(other))
    .map(({ field, message }) => {
      const path = field.join(".");
      const label = labels[path];
      if (label === undefined) return { message, fieldId: null };
      return { message: `${label}: ${message}`, fieldId: fieldId(form, path) };
    });
}
