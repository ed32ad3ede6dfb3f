import type { JsonSchema } from "./field.ts";
import { fieldsOf, type FormField } from "./form-fields.ts";

/**
 * The JSON schema of a form, from the same decorators that read it. `own`: of the fields that a transport takes in
 * another form than the contract's, their schemas there.
 */
export function describeInput(form: object, own: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  const properties = Object.fromEntries(
    fieldsOf(form).map((field) => [field.name, own[field.name] ?? describeField(form, field)]),
  );
  const required = fieldsOf(form)
    .filter((field) => isRequired(form, field) && !Object.hasOwn(properties[field.name] ?? {}, "default"))
    .map(({ name }) => name);
  return { type: "object", ...(required.length > 0 ? { required } : {}), properties };
}

function describeField(form: object, { name, description, nested }: FormField): JsonSchema {
  if (!nested) {
    const otherwise: unknown = Reflect.get(form, name);
    return { ...description?.schema, ...(otherwise === undefined ? {} : { default: otherwise }) };
  }
  const inner = describeInput(nested.create(form));
  return nested.isList ? { ...description?.schema, type: "array", items: inner } : inner;
}

function isRequired(form: object, { description, nested, isConditional }: FormField): boolean {
  if (isConditional) return false;
  if (description) return description.isRequired;
  return nested !== null && !nested.isList && Object.hasOwn(describeInput(nested.create(form)), "required");
}
