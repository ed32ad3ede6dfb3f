import { Fault } from "../fault.ts";
import { LONGEST_NAME, readName, readPersonName } from "../identity/person-names.ts";
import { readLine, readText } from "../plain-text.ts";
import { Field, type FieldDecorator, type FieldDescription } from "./field.ts";
import { textOf } from "./given-values.ts";

interface TextRules<Form> {
  longest: number;
  /** What is said where nothing is given; without it nothing is "". As a function: whether that is so hangs on the form. */
  required?: string | ((form: Form) => string | undefined);
}

/** One line of text, spaces tidied. */
export function Line<Form extends object = object>(rules: TextRules<Form>): FieldDecorator<string, Form> {
  return text(rules, (given) => readLine(given, rules.longest));
}

/** Several lines. */
export function Text<Form extends object = object>(rules: TextRules<Form>): FieldDecorator<string, Form> {
  return text(rules, (given) => readText(given, rules.longest));
}

/** One line that names somebody or something: a letter or a figure at least. */
export function Name(rules: { longest: number; required: string }): FieldDecorator<string> {
  return text(rules, (given) => readName(given, rules.longest, rules.required));
}

/** Names or surnames of a person, spaces tidied. */
export function PersonName(): FieldDecorator<string> {
  return Field((given) => readPersonName(textOf(given)), {
    schema: { type: "string", maxLength: LONGEST_NAME },
    isRequired: true,
  });
}

/** Letter by letter, as passwords and codes are compared. */
export function Verbatim(description: FieldDescription): FieldDecorator<string> {
  return Field(textOf, description);
}

function text<Form extends object>(
  { longest, required }: TextRules<Form>,
  read: (given: string) => string | Fault,
): FieldDecorator<string, Form> {
  return Field<string, Form>(
    (given, form) => {
      const reading = read(textOf(given));
      if (reading !== "") return reading;
      const message = typeof required === "function" ? required(form) : required;
      return message === undefined ? reading : new Fault("REQUIRED", message);
    },
    { schema: { type: "string", maxLength: longest }, isRequired: typeof required === "string" },
  );
}
