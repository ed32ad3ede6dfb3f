import type { ProblemFragment } from "../generated/graphql.ts";

interface FieldErrors {
  name: (string | number)[];
  errors: string[];
}

/** The part of antd's form instance that is needed to put errors on fields, whatever values the form is typed with. */
export interface ErrorTarget {
  setFields: (fields: never) => void;
}

/** What the contract tells of a refusal, or a form of its own values. */
export type UserProblem = Pick<ProblemFragment, "field" | "message"> & Partial<Pick<ProblemFragment, "code">>;

/** One line of the error summary; `fieldId` is the id of the control it is about, null when it is about the whole. */
export interface SummaryEntry {
  message: string;
  fieldId: string | null;
}

/** The name path antd uses: list positions are numbers there, texts on the wire. */
function fieldName(field: readonly string[]): (string | number)[] {
  return field.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** The id antd gives a control: the form's name and the field's path, joined. */
function fieldId(formName: string, field: readonly (string | number)[]): string {
  return [formName, ...field].join("_");
}

/** All messages by field, in the order they came; the key is the path joined with points, "" for the whole form. */
export function messagesByField(problems: readonly UserProblem[]): Map<string, string[]> {
  const byField = new Map<string, string[]>();
  for (const { field, message } of problems) {
    const key = field.join(".");
    byField.set(key, [...(byField.get(key) ?? []), message]);
  }
  return byField;
}

/**
 * Puts the server's problems on the fields of an antd form named `formName` and gives the entries for
 * `<ErrorSummary>`. `knownFields`, when given, are the first path parts the form really has: problems of other
 * fields are then listed without a link instead of being swallowed.
 */
export function applyUserErrors(
  form: ErrorTarget,
  formName: string,
  problems: readonly UserProblem[],
  knownFields?: readonly string[],
): SummaryEntry[] {
  const onForm = (field: readonly string[]) =>
    field.length > 0 && (knownFields === undefined || knownFields.includes(field[0] ?? ""));
  const placed = problems.filter(({ field }) => onForm(field));
  // The names come from the server: only at run time can they be the form's own.
  const target = form as { setFields: (fields: FieldErrors[]) => void };
  target.setFields(
    [...messagesByField(placed)].map(([key, errors]) => ({ name: fieldName(key.split(".")), errors })),
  );
  return problems.map(({ field, message }) => ({
    message,
    fieldId: onForm(field) ? fieldId(formName, fieldName(field)) : null,
  }));
}

/** What antd's `onFinishFailed` tells, as entries for `<ErrorSummary>`. */
export function summaryOfFailedFields(
  formName: string,
  failed: readonly { name: readonly (string | number)[]; errors: readonly string[] }[],
): SummaryEntry[] {
  return failed.flatMap(({ name, errors }) =>
    errors.map((message) => ({ message, fieldId: fieldId(formName, name) })),
  );
}
