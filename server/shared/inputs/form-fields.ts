import { getMetadataStorage } from "class-validator/cjs/metadata/MetadataStorage.js";
import type { FieldDescription } from "./field.ts";
import type { NestedForm } from "./nested.ts";

export interface FormField {
  name: string;
  /** null: a nested form. */
  description: FieldDescription | null;
  nested: NestedForm | null;
  /** Decorated with IfGiven. */
  isConditional: boolean;
}

interface FieldMetadata {
  type: string;
  target: unknown;
  propertyName: string;
  constraints?: readonly unknown[];
  context?: unknown;
}

const known = new Map<object, readonly FormField[]>();

/** The decorated fields of a form in the order of their declaration, those of the class it extends first. */
export function fieldsOf(form: object): readonly FormField[] {
  const fields = known.get(form.constructor) ?? readFields(form);
  known.set(form.constructor, fields);
  return fields;
}

function readFields(form: object): FormField[] {
  const ancestry = ancestryOf(form);
  const metadata: FieldMetadata[] = getMetadataStorage().getTargetValidationMetadatas(
    form.constructor,
    "",
    false,
    false,
  );
  const inOrder = metadata.toSorted((a, b) => ancestry.indexOf(a.target) - ancestry.indexOf(b.target));
  return [...Map.groupBy(inOrder, ({ propertyName }) => propertyName)].map(([name, own]) => ({
    name,
    description: (own.find(({ type }) => type === "customValidation")?.constraints?.[0] ??
      null) as FieldDescription | null,
    nested: (own.find(({ type }) => type === "nestedValidation")?.context ?? null) as NestedForm | null,
    isConditional: own.some(({ type }) => type === "conditionalValidation"),
  }));
}

/** The classes of a form, the most general first. */
function ancestryOf(form: object): unknown[] {
  const above = Object.getPrototypeOf(form) as object | null;
  return above === null ? [] : [...ancestryOf(above), above.constructor];
}
