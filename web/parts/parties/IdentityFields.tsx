import { fieldId } from "../../lib/form-problems.ts";
import { useCountries } from "../places/use-countries.ts";
import { CityHint } from "../places/CityHint.tsx";
import { SelectField } from "../../ui/FormControls.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { IDENTITY_LABELS, type IdentityValues } from "./identity-form.ts";

interface IdentityFieldsProps {
  form: string;
  values: IdentityValues;
  isCompany: boolean;
  /** Somebody fills in the own data: the browser may help. */
  isOwn?: boolean;
  required?: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<IdentityValues>) => void;
}

const AUTOCOMPLETE = {
  address: "street-address",
  postalCode: "postal-code",
  city: "address-level2",
} as const;

/** Document and address, as agreements and certificates state them. */
export function IdentityFields(props: IdentityFieldsProps) {
  const { form, values, isCompany, isOwn = false, required = true, errorOf, onChange } = props;
  const countries = useCountries();
  const text = (name: Exclude<keyof IdentityValues, "country">, maxLength: number) => ({
    id: fieldId(form, name),
    label: isCompany && name === "identityDocument" ? "CIF" : IDENTITY_LABELS[name],
    value: values[name],
    error: errorOf(name),
    maxLength,
    autoComplete: isOwn && name !== "identityDocument" ? AUTOCOMPLETE[name] : "off",
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <TextField
        {...text("identityDocument", 30)}
        required={required}
        hint={isCompany ? undefined : "NIF, NIE o pasaporte."}
      />
      <TextField {...text("address", 200)} required={required} hint="Calle, número, piso y puerta." />
      <div className="columns">
        <TextField {...text("postalCode", 12)} />
        <TextField {...text("city", 100)} required={required} />
      </div>
      <CityHint city={values.city} country={values.country} onChoose={(city) => onChange({ city })} />
      <SelectField
        id={fieldId(form, "country")}
        label={IDENTITY_LABELS.country}
        value={values.country}
        options={
          countries.some(({ value }) => value === values.country)
            ? countries
            : [...countries, { value: values.country, label: values.country }]
        }
        error={errorOf("country")}
        onChange={(country) => onChange({ country })}
      />
    </>
  );
}
