import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { isCalendarDay } from "../../../schema/rules/madrid-days.ts";
import { Fault } from "../fault.ts";
import { Field, type FieldDecorator } from "./field.ts";
import { textOf } from "./given-values.ts";

/** What else is wrong with a day that is in the calendar. */
type CheckDay<Form> = (day: string, form: Form) => Fault | null;

/** "yyyy-mm-dd" */
export function Day<Form extends object = object>(check?: CheckDay<Form>): FieldDecorator<string, Form> {
  return Field<string, Form>(
    (given, form) => readDay(given, form, check) ?? new Fault("REQUIRED", REQUIRED_MESSAGE),
    { schema: { type: "string", format: "date" }, isRequired: true },
  );
}

/** "yyyy-mm-dd", or null where nothing is given. */
export function OptionalDay<Form extends object = object>(
  check?: CheckDay<Form>,
): FieldDecorator<string | null, Form> {
  return Field<string | null, Form>((given, form) => readDay(given, form, check), {
    schema: { type: "string", format: "date" },
    isRequired: false,
  });
}

function readDay<Form>(given: unknown, form: Form, check?: CheckDay<Form>): string | Fault | null {
  const day = textOf(given).trim();
  if (day === "") return null;
  if (!isCalendarDay(day)) return new Fault("INVALID", "Esta fecha no existe");
  return check?.(day, form) ?? day;
}
