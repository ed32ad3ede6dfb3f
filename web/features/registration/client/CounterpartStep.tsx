import type { FormEvent } from "react";
import { DOCUMENTED_CALLING_CODES } from "../../../lib/calling-codes.ts";
import { fieldId } from "../../../lib/form-problems.ts";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { PhoneField } from "../../../ui/PhoneField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "../wizard/StepForm.module.css";
import { CallingCodesDocument } from "../wizard/CallingCodes.generated.ts";
import { StepForm } from "../wizard/StepForm.tsx";
import { useCatalog } from "../wizard/use-catalog.ts";
import type { CounterpartValues } from "./client-profile.ts";

interface CounterpartStepProps {
  /** Name of the form, before the ids of its controls. */
  form: string;
  counterpart: CounterpartValues;
  onChange: (path: string, change: Partial<CounterpartValues>) => void;
  errorOf: (path: string) => string | undefined;
  onSubmit: (event: FormEvent) => void;
  onBack: () => void;
  saving: boolean;
}

type FieldsProps = Pick<CounterpartStepProps, "form" | "counterpart" | "onChange" | "errorOf">;

function NameFields({ form, counterpart, onChange, errorOf }: FieldsProps) {
  return (
    <div className={styles.pair}>
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

function ContactFields({ form, counterpart, onChange, errorOf }: FieldsProps) {
  const catalog = useCatalog(CallingCodesDocument);
  return (
    <>
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
        callingCodes={catalog.data?.callingCodes ?? DOCUMENTED_CALLING_CODES}
        autoComplete="off"
        error={errorOf("counterpart.contact.phone")}
        ladaError={errorOf("counterpart.contact.lada")}
        onLadaChange={(lada) => onChange("counterpart.contact.lada", { lada })}
        onPhoneChange={(phone) => onChange("counterpart.contact.phone", { phone })}
      />
    </>
  );
}

/** Client step 4: the other side and what it is about. Nothing of it is required. */
export function CounterpartStep(props: CounterpartStepProps) {
  const { form, counterpart, onChange, errorOf, onSubmit, onBack, saving } = props;
  return (
    <StepForm
      onSubmit={onSubmit}
      onBack={onBack}
      submitLabel="Guardar"
      busyLabel="Guardando..."
      busy={saving}
    >
      <NameFields {...props} />
      <ContactFields {...props} />
      <TextAreaField
        id={fieldId(form, "counterpart.description")}
        label="Descripción"
        hint="Cuenta con tus palabras qué ha pasado y qué te gustaría conseguir."
        maxLength={4000}
        value={counterpart.description}
        error={errorOf("counterpart.description")}
        onChange={(description) => onChange("counterpart.description", { description })}
      />
    </StepForm>
  );
}
