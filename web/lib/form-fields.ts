import { fieldId } from "./form-problems.ts";

interface FormFieldsOptions<Values, Label extends string> {
  form: string;
  labels: Readonly<Record<Label, string>>;
  values: Values;
  errorOf: (field: string) => string | undefined;
  change: (part: Partial<Values>) => void;
}

/** What a form gives to a field by its name: id, label, value, what is wrong with it and what becomes of a new value. */
export function formFields<Values extends object, Label extends string>(
  options: FormFieldsOptions<Values, Label>,
) {
  const { form, labels, values, errorOf, change } = options;
  return <Name extends keyof Values & Label>(name: Name) => ({
    id: fieldId(form, name),
    label: labels[name],
    value: values[name],
    error: errorOf(name),
    onChange: (value: Values[Name]) =>
      change({ [name]: value } as Partial<Record<Name, Values[Name]>> as Partial<Values>),
  });
}

/** The same for `TextField`, which gives out the browser's event. */
export function textOf<Field extends { onChange: (value: string) => void }>(field: Field) {
  return {
    ...field,
    onChange: (event: { target: { value: string } }) => field.onChange(event.target.value),
  };
}
