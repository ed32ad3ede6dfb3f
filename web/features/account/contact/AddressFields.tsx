import { CityHint } from "../../../parts/places/CityHint.tsx";
import { SelectField } from "../../../ui/FormControls.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { fieldId } from "../../../lib/form-problems.ts";
import type { ContactCatalogsQuery } from "../../../generated/graphql.ts";
import { completedProvince, provinceWarning } from "../../../parts/places/provinces.ts";
import { CONTACT_FORM, CONTACT_LABELS, type AddressValues } from "./use-contact-form.ts";

interface AddressFieldsProps {
  values: AddressValues;
  onChange: (values: AddressValues) => void;
  errorOf: (field: string) => string | undefined;
  /** Null while they are loading. */
  catalogs: ContactCatalogsQuery | null;
}

/** Keeps a stored value visible while its catalogue is missing. */
function withStored(options: { value: string; label: string }[], value: string) {
  return value === "" || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }];
}

function AddressWarning({ text }: { text: string | null }) {
  return (
    <p className="note note-warning line unless-empty" role="status">
      {text !== null && (
        <>
          <Icon name="triangle-alert" size={18} />
          {text}
        </>
      )}
    </p>
  );
}

/** The postal address; outside of Spain without province. */
export function AddressFields({ values, onChange, errorOf, catalogs }: AddressFieldsProps) {
  const { country, postalCode, province } = values;
  const provinces = catalogs?.provinces ?? [];
  const isSpanish = country === "ES";
  const warning = isSpanish ? provinceWarning(province, postalCode, provinces) : null;
  const common = (name: keyof AddressValues) => ({
    id: fieldId(CONTACT_FORM, `address.${name}`),
    label: CONTACT_LABELS[`address.${name}`] ?? name,
    value: values[name],
    error: errorOf(`address.${name}`),
  });
  const text = (name: keyof AddressValues) => ({
    ...common(name),
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
  });
  return (
    <>
      <SelectField
        {...common("country")}
        autoComplete="country"
        options={withStored(
          (catalogs?.countries ?? []).map(({ iso, name }) => ({ value: iso, label: name })),
          country,
        )}
        onChange={(next) => onChange({ ...values, country: next })}
      />
      <TextField
        {...text("street")}
        autoComplete="street-address"
        maxLength={200}
        hint="Calle, número, piso y puerta."
      />
      <div className="columns">
        <TextField
          {...text("postalCode")}
          autoComplete="postal-code"
          inputMode={isSpanish ? "numeric" : "text"}
          maxLength={isSpanish ? 5 : 12}
          onChange={(event) => {
            const next = event.target.value;
            const filled = isSpanish ? completedProvince(province, next, provinces) : province;
            onChange({ ...values, postalCode: next, province: filled });
          }}
        />
        <TextField {...text("city")} autoComplete="address-level2" maxLength={100} />
        {isSpanish && (
          <SelectField
            {...common("province")}
            autoComplete="address-level1"
            placeholder="Elige una provincia"
            options={withStored(
              provinces.map(({ code, name }) => ({ value: code, label: name })),
              province,
            )}
            onChange={(next) => onChange({ ...values, province: next })}
          />
        )}
      </div>
      <CityHint city={values.city} country={country} onChoose={(city) => onChange({ ...values, city })} />
      <AddressWarning text={warning} />
    </>
  );
}
