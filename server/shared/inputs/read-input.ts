import type { ValidationError } from "class-validator";
import { Validator } from "class-validator/cjs/validation/Validator.js";
import { InvalidInput, type Problem } from "../../platform/refusals.ts";
import { notedProblems } from "./field.ts";
import { fieldsOf } from "./form-fields.ts";
import { ownValue } from "./given-values.ts";
import type { NestedForm } from "./nested.ts";

/** Every field of one of the contract's inputs, for the class that reads it to implement. */
export type InputOf<Contract> = { [Name in keyof Required<Contract>]: unknown };

/** One of the contract's inputs as a transport hands it in: its shape, but neither options nor numbers checked. */
export type Unchecked<Contract> = Contract extends readonly (infer Item)[]
  ? readonly Unchecked<Item>[]
  : Contract extends object
    ? { readonly [Name in keyof Contract]?: Unchecked<Contract[Name]> | null }
    : Contract extends string | number
      ? string | number
      : Contract;

/** A form of which everything may be left out. */
export type Changes<Form> = {
  [Name in keyof Form]?: Form[Name] extends readonly unknown[]
    ? Form[Name]
    : Form[Name] extends object
      ? Changes<Form[Name]>
      : Form[Name];
};

/** What is given for the fields of a form. */
type Given<Form> = Partial<Readonly<Record<keyof Form, unknown>>>;

const validator = new Validator();

/** The form with the values of what was given. Throws InvalidInput with every problem. */
export function readInput<Form extends object>(form: Form, given: Given<Form>): Form {
  refuse(checkInput(form, given));
  return form;
}

/** As readInput, but of problems only the first is told: what is wrong further on may follow from it. */
export function readInTurn<Form extends object>(form: Form, given: Given<Form>): Form {
  refuse(checkInput(form, given).slice(0, 1));
  return form;
}

/** As readInput, but what is left out (undefined) stays so and isn't checked: a change to what is stored. */
export function readChanges<Form extends object>(form: Form, given: Given<Form>): Changes<Form> {
  fill(form, given, true);
  refuse(problemsIn(validate(form, true), []));
  return form;
}

/** As readInput, but returns the problems instead of throwing, to be told with others; without any the form holds its values. */
export function checkInput<Form extends object>(form: Form, given: Given<Form>): Problem[] {
  fill(form, given, false);
  return problemsIn(validate(form, false), []);
}

function refuse(problems: Problem[]): void {
  if (problems.length > 0) throw new InvalidInput(problems);
}

/** A value that the class itself gives a field is what is taken where the field is left out. */
function fill(form: object, given: unknown, isChange: boolean): void {
  for (const { name, nested } of fieldsOf(form)) {
    const value = ownValue(given, name);
    if (nested) Reflect.set(form, name, filledNested(nested, form, value, isChange));
    else if (value !== undefined || isChange) Reflect.set(form, name, value);
  }
}

function filledNested(nested: NestedForm, outer: object, given: unknown, isChange: boolean): unknown {
  if (given === undefined && (nested.isOptional || isChange)) return undefined;
  if (given === null && nested.isOptional) return null;
  const filled = (item: unknown) => {
    const form = nested.create(outer);
    fill(form, item, isChange);
    return form;
  };
  if (!nested.isList) return filled(given);
  return Array.isArray(given) ? given.map(filled) : [];
}

function validate(form: object, isChange: boolean): ValidationError[] {
  return validator.validateSync(form, {
    skipUndefinedProperties: isChange,
    stopAtFirstError: true,
    forbidUnknownValues: false,
    validationError: { target: true, value: false },
  });
}

/** In the order of the fields; class-validator comes to inherited ones last. */
function problemsIn(errors: readonly ValidationError[], path: readonly string[]): Problem[] {
  return inFieldOrder(errors).flatMap(({ target, property, constraints, children = [] }) => [
    ...(target && constraints
      ? notedProblems(target, property).map((problem) => ({ ...problem, field: [...path, ...problem.field] }))
      : []),
    ...problemsIn(children, [...path, property]),
  ]);
}

function inFieldOrder(errors: readonly ValidationError[]): readonly ValidationError[] {
  const target = errors[0]?.target;
  if (!target || Array.isArray(target)) return errors;
  const names = fieldsOf(target).map(({ name }) => name);
  return errors.toSorted((a, b) => names.indexOf(a.property) - names.indexOf(b.property));
}
