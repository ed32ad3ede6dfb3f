import type { ValidationArguments } from "class-validator";
import { ValidateBy } from "class-validator/cjs/decorator/common/ValidateBy.js";
import { ValidateIf } from "class-validator/cjs/decorator/common/ValidateIf.js";
import type { Problem } from "../../platform/refusals.ts";
import { Fault } from "../fault.ts";

/** A JSON schema, as the documentation prints it. */
export type JsonSchema = Record<string, unknown>;

export interface FieldDescription {
  schema: JsonSchema;
  /** Whether leaving it out is a problem. */
  isRequired: boolean;
}

/** Problems of one field that stand elsewhere than at its name; paths begin at the form that holds the field. */
export class Faults {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    this.problems = problems;
  }

  /** The problems of a form that is read as the field `name`. */
  static below(name: string, problems: readonly Problem[]): Faults {
    return new Faults(problems.map((problem) => ({ ...problem, field: [name, ...problem.field] })));
  }
}

/**
 * What a form sends for a field (undefined: left out, null: emptied) → its value as it is kept, or what is wrong with
 * it. Other fields of `form` may be read already or still stand as given.
 */
export type Reader<T, Form> = (given: unknown, form: Form) => T | Fault | Faults;

/** Fits properties that can hold a T, in classes that have what the reader asks of the form. */
export type FieldDecorator<T, Form = object> = <Class extends Form, Name extends keyof Class>(
  form: Class,
  name: Name & ([T] extends [Class[Name]] ? Name : never),
) => void;

/** Problems of the forms that are being read. class-validator itself passes on texts only. */
const noted = new WeakMap<object, Map<string, readonly Problem[]>>();

/**
 * The decorator of every field: one validator of class-validator that also puts the read value in place of the given
 * one. All rules of a field are one reader, so they apply in its order and only the first broken one is told.
 */
export function Field<T, Form extends object = object>(
  read: Reader<T, Form>,
  description: FieldDescription,
): FieldDecorator<T, Form> {
  const validate = (given: unknown, { object, property }: ValidationArguments): boolean => {
    const reading = read(given, object as Form);
    const problems = problemsOf(reading, property);
    if (problems === null) return Reflect.set(object, property, reading);
    noted.set(object, (noted.get(object) ?? new Map<string, readonly Problem[]>()).set(property, problems));
    return false;
  };
  return ValidateBy({ name: "field", constraints: [description], validator: { validate } }) as FieldDecorator<
    T,
    Form
  >;
}

/** A field that is left out stays undefined and isn't checked. */
export function IfGiven(): FieldDecorator<undefined> {
  return ValidateIf((_form, given) => given !== undefined) as FieldDecorator<undefined>;
}

/** A field that is left out or null stays so and isn't checked. */
export function IfPresent(): FieldDecorator<null | undefined> {
  return ValidateIf((_form, given) => given !== null && given !== undefined) as FieldDecorator<
    null | undefined
  >;
}

/** Kept as it comes: for what the contract's own types have checked whole, and for what other fields' readers use. */
export function AsGiven(schema: JsonSchema = {}): FieldDecorator<never> {
  return Field((given) => given as never, { schema, isRequired: false });
}

/** Paths begin at `form`. */
export function notedProblems(form: object, property: string): readonly Problem[] {
  return noted.get(form)?.get(property) ?? [];
}

function problemsOf(reading: unknown, property: string): readonly Problem[] | null {
  if (reading instanceof Faults) return reading.problems;
  return reading instanceof Fault ? [reading.at([property])] : null;
}
