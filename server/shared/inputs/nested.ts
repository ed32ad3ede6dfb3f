import { ValidateNested } from "class-validator/cjs/decorator/common/ValidateNested.js";
import { Fault } from "../fault.ts";
import { Field, IfPresent, type FieldDecorator } from "./field.ts";

/** How the forms inside a form are made; what they have to know of it is handed to their constructor. */
export interface NestedForm {
  create(outer: object): object;
  isList: boolean;
  /** null stays null, undefined stays undefined. */
  isOptional: boolean;
}

/** A form inside the form. Left out or null it is read as an empty one. */
export function Nested<Inner extends object, Outer extends object = object>(
  create: (outer: Outer) => Inner,
): FieldDecorator<Inner, Outer> {
  return nested(create, { isList: false, isOptional: false });
}

/** A form inside the form that may be missing. */
export function OptionalNested<Inner extends object, Outer extends object = object>(
  create: (outer: Outer) => Inner,
): FieldDecorator<Inner | null | undefined, Outer> {
  return nested(create, { isList: false, isOptional: true });
}

/** Forms inside the form; what is wrong with one stands below its index. */
export function NestedList<Inner extends object, Outer extends object = object>(
  create: (outer: Outer) => Inner,
): FieldDecorator<Inner[], Outer> {
  return nested(create, { isList: true, isOptional: false });
}

/** On a NestedList: of more forms than `most`, none is looked at. */
export function AtMost(most: number, tooMany: string): FieldDecorator<never[]> {
  return Field<never[]>(
    (given) => {
      const forms = given as never[];
      return forms.length <= most ? forms : new Fault("TOO_LONG", tooMany);
    },
    { schema: { maxItems: most }, isRequired: false },
  );
}

function nested<T, Outer extends object>(
  create: (outer: Outer) => object,
  kind: Omit<NestedForm, "create">,
): FieldDecorator<T, Outer> {
  const context: NestedForm = { ...kind, create: (outer) => create(outer as Outer) };
  const validate = ValidateNested({ context });
  const ifPresent = IfPresent() as PropertyDecorator;
  const decorate: PropertyDecorator = (form, name) => {
    validate(form, name);
    if (kind.isOptional) ifPresent(form, name);
  };
  return decorate as FieldDecorator<T, Outer>;
}
