import {
  readIdentityDocument,
  type IdentityDocument,
  type IdentityHolder,
} from "../identity/identity-documents.ts";
import { Field, type FieldDecorator } from "./field.ts";
import { textOf } from "./given-values.ts";

/** Number and kind of the document of a person or a company: which of the two, the form says. */
export function IdentityNumber<Form extends object = object>(
  holderOf: (form: Form) => IdentityHolder,
): FieldDecorator<IdentityDocument, Form> {
  return Field<IdentityDocument, Form>((given, form) => readIdentityDocument(textOf(given), holderOf(form)), {
    schema: { type: "string", description: "NIF, NIE o pasaporte; el CIF de una empresa." },
    isRequired: true,
  });
}
