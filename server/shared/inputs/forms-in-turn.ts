import { Fault } from "../fault.ts";
import { Faults, Field, type FieldDecorator } from "./field.ts";
import { listOf } from "./given-values.ts";
import { checkInput } from "./read-input.ts";

interface ListLimits {
  /** One more is read, so that it may tell what is wrong with it; the rest isn't looked at. */
  most: number;
  /** What is said where none is given. */
  required?: string;
  /** The problem of more than `most` forms, told together with those of the forms. */
  tooMany?: string;
}

interface ListRules<Inner, Outer> extends ListLimits {
  /** `before`: those that stand before it, as they were read, also with problems. */
  create: (outer: Outer, before: readonly Inner[]) => Inner;
}

/**
 * Forms of which each knows those before it, so that it can refuse what is there twice. What is wrong with one stands
 * below `field`, the name of the property, and its index.
 */
export function FormsInTurn<Inner extends object, Outer extends object = object>(
  field: string,
  rules: ListRules<Inner, Outer>,
): FieldDecorator<Inner[], Outer> {
  const { create, most, required } = rules;
  return Field<Inner[], Outer>(
    (given, outer) => {
      const list = listOf(given);
      const forms: Inner[] = [];
      const problems = list.slice(0, most + 1).flatMap((item, at) => {
        const form = create(outer, forms);
        const found = checkInput(form, item as object);
        forms.push(form);
        return Faults.below(String(at), found).problems;
      });
      const fault = listFault(list.length, rules);
      if (fault) problems.push(fault.at([]));
      return problems.length > 0 ? Faults.below(field, problems) : forms;
    },
    { schema: { type: "array", maxItems: most }, isRequired: required !== undefined },
  );
}

function listFault(count: number, { most, required, tooMany }: ListLimits): Fault | null {
  if (count === 0 && required !== undefined) return new Fault("REQUIRED", required);
  return count > most && tooMany !== undefined ? new Fault("TOO_MANY", tooMany) : null;
}
