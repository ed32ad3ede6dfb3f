import type { CallingCodeOption } from "../../lib/calling-codes.ts";
import type { CounterpartValues } from "./case-form.ts";
import { fieldId } from "../../lib/form-problems.ts";
import { TextAreaField } from "../../ui/FormControls.tsx";
import { PhoneField } from "../../ui/PhoneField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ObjectField } from "./ObjectField.tsx";

interface CounterpartFieldsProps {
  /** Name of the form, before the ids of its controls. */
  form: string;
  counterpart: CounterpartValues;
  callingCodes: readonly CallingCodeOption[];
  /** `path` is the changed field's in the input. */
  onChange: (path: string, change: Partial<CounterpartValues>) => void;
  errorOf: (path: string) => string | undefined;
  /** Lines of the description seen at first. */
  rows?: number;
}

function NameFields({ form, counterpart, onChange, errorOf }: CounterpartFieldsProps) {
  return (
    <div className="pair">
      <TextField
        id={fieldId(form, "counterpart.user.names")}
        label="Nombre"
        autoComplete="off"
        maxLength={100}
        value={counterpart.names}
        error={errorOf("counterpart.user.names")}
        onChange={(event) => onChange("counterpart.user.names", { names: event.target.value })}
      />
      <TextField
        id={fieldId(form, "counterpart.user.surnames")}
        label="Apellidos"
        autoComplete="off"
        maxLength={100}
        value={counterpart.surnames}
        error={errorOf("counterpart.user.surnames")}
        onChange={(event) => onChange("counterpart.user.surnames", { surnames: event.target.value })}
      />
    </div>
  );
}

/** The other side of a case, how to reach them, and what it is about. */
export function CounterpartFields(props: CounterpartFieldsProps) {
  const { form, counterpart, callingCodes, onChange, errorOf } = props;
  return (
    <>
      <NameFields {...props} />
      <TextField
        id={fieldId(form, "counterpart.contact.email")}
        label="Correo electrónico"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={counterpart.email}
        error={errorOf("counterpart.contact.email")}
        onChange={(event) => onChange("counterpart.contact.email", { email: event.target.value })}
      />
      <PhoneField
        id={fieldId(form, "counterpart.contact.phone")}
        lada={counterpart.lada}
        phone={counterpart.phone}
        callingCodes={callingCodes}
        autoComplete="off"
        error={errorOf("counterpart.contact.phone")}
        ladaError={errorOf("counterpart.contact.lada")}
        onLadaChange={(lada) => onChange("counterpart.contact.lada", { lada })}
        onPhoneChange={(phone) => onChange("counterpart.contact.phone", { phone })}
      />
      <MatterFields {...props} />
    </>
  );
}

/** What it is about: in confidence, and as the other side will read it. */
export function MatterFields({
  form,
  counterpart,
  onChange,
  errorOf,
  rows,
}: Omit<CounterpartFieldsProps, "callingCodes">) {
  return (
    <>
      <TextAreaField
        id={fieldId(form, "counterpart.description")}
        label="Descripción"
        hint="Cuenta con tus palabras qué ha pasado y qué te gustaría conseguir. Es confidencial: solo lo leéis tú, tu especialista y la administración de Acuerdo."
        maxLength={4000}
        rows={rows}
        value={counterpart.description}
        error={errorOf("counterpart.description")}
        onChange={(description) => onChange("counterpart.description", { description })}
      />
      <ObjectField
        id={fieldId(form, "counterpart.object")}
        by="CLIENT"
        value={counterpart.object}
        error={errorOf("counterpart.object")}
        onChange={(object) => onChange("counterpart.object", { object })}
      />
    </>
  );
}
