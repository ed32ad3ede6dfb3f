import { SIGNING_CAPACITIES } from "../../../schema/rules/signatures.ts";
import type { SigningCapacity } from "../../generated/graphql.ts";
import { fieldId } from "../../lib/form-problems.ts";
import { SelectField } from "../../ui/FormControls.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { SIGNATURE_LABELS, type SignatureValues } from "./signature-form.ts";

interface SignatureFieldsProps {
  form: string;
  values: SignatureValues;
  /** A company signs through somebody. */
  isCompany: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<SignatureValues>) => void;
}

const COMPANY_CAPACITIES: readonly SigningCapacity[] = ["DIRECTOR", "ATTORNEY", "LAWYER"];
const PERSON_CAPACITIES: readonly SigningCapacity[] = ["SELF", "ATTORNEY", "LAWYER", "GUARDIAN"];

function CapacityFields({ form, values, isCompany, errorOf, onChange }: SignatureFieldsProps) {
  const capacities = isCompany ? COMPANY_CAPACITIES : PERSON_CAPACITIES;
  return (
    <>
      <SelectField
        id={fieldId(form, "capacity")}
        label={SIGNATURE_LABELS.capacity}
        placeholder="Elige una opción"
        required
        value={values.capacity}
        options={capacities.map((value) => ({ value, label: SIGNING_CAPACITIES[value].choice }))}
        error={errorOf("capacity")}
        onChange={(capacity) => onChange({ capacity: capacity as SignatureValues["capacity"] })}
      />
      <TextField
        id={fieldId(form, "signerDocument")}
        label={SIGNATURE_LABELS.signerDocument}
        hint="NIF, NIE o pasaporte de quien firma. Saldrá en el acuerdo."
        autoComplete="off"
        required
        maxLength={30}
        value={values.signerDocument}
        error={errorOf("signerDocument")}
        onChange={(event) => onChange({ signerDocument: event.target.value })}
      />
    </>
  );
}

/** The name one signs with; whoever signs for somebody else says in which capacity, with the own document. */
export function SignatureFields(props: SignatureFieldsProps) {
  const { form, values, isCompany, errorOf, onChange } = props;
  const asksCapacity =
    isCompany ||
    values.capacity !== "" ||
    errorOf("capacity") !== undefined ||
    errorOf("signerDocument") !== undefined;
  return (
    <>
      <TextField
        id={fieldId(form, "signedName")}
        label={SIGNATURE_LABELS.signedName}
        hint="Como firmarías. Lo guardamos con la fecha, la hora y el texto exacto como prueba de tu respuesta."
        autoComplete="name"
        required
        maxLength={160}
        value={values.signedName}
        error={errorOf("signedName")}
        onChange={(event) => onChange({ signedName: event.target.value })}
      />
      {asksCapacity && <CapacityFields {...props} />}
    </>
  );
}
