import { useState } from "react";
import type { CallingCodeOption } from "../../../lib/calling-codes.ts";
import { fieldId } from "../../../lib/form-problems.ts";
import { completedProvince, provinceWarning, type ProvinceOption } from "../../../parts/places/provinces.ts";
import { CityHint } from "../../../parts/places/CityHint.tsx";
import { CheckField, SelectField } from "../../../ui/FormControls.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { PhoneField } from "../../../ui/PhoneField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { PARTY_LABELS, type PartyValues } from "./case-values.ts";
import styles from "./CaseForm.module.css";

export interface PartyCatalogs {
  callingCodes: readonly CallingCodeOption[];
  countries: readonly { iso: string; name: string }[];
  provinces: readonly ProvinceOption[];
}

export interface PartyFieldsProps {
  form: string;
  /** Where the party lies in the input: "client", "counterparties.0". */
  path: string;
  party: PartyValues;
  catalogs: PartyCatalogs;
  errorOf: (field: string) => string | undefined;
  /** `field` is the changed one's path in the input. */
  onChange: (field: string, party: PartyValues) => void;
}

type TextName = Exclude<keyof PartyValues, "isCompany">;

/** What every control of a party has; `name` is its field. */
function control({ form, path, party, errorOf, onChange }: PartyFieldsProps, name: TextName) {
  const field = `${path}.${name}`;
  return {
    id: fieldId(form, field),
    value: party[name],
    error: errorOf(field),
    set: (text: string) => onChange(field, { ...party, [name]: text }),
  };
}

interface PartyTextProps {
  props: PartyFieldsProps;
  name: Exclude<keyof typeof PARTY_LABELS, "lada" | "phone" | "country">;
  label?: string;
  type?: "text" | "email";
  maxLength: number;
  required?: boolean;
  hint?: string;
  inputMode?: "numeric" | "text";
}

function PartyText({ props, name, label, ...rest }: PartyTextProps) {
  const { set, ...shared } = control(props, name);
  return (
    <TextField
      {...rest}
      {...shared}
      label={label ?? PARTY_LABELS[name]}
      autoComplete="off"
      onChange={(event) => set(event.target.value)}
    />
  );
}

/** May be left out: a record that needs it says so. */
function DocumentField(props: PartyFieldsProps) {
  return (
    <PartyText
      props={props}
      name="identityDocument"
      maxLength={20}
      hint={props.party.isCompany ? "CIF, si lo sabes." : "NIF, NIE o pasaporte, si lo sabes."}
    />
  );
}

/** Who somebody is and how to reach them. Companies have a name and no surnames. */
export function PersonFields(
  props: PartyFieldsProps & {
    emailRequired?: boolean;
    nameRequired?: boolean;
    emailLabel?: string;
    withDocument?: boolean;
  },
) {
  const { party, path, catalogs, errorOf, onChange } = props;
  const { emailRequired, nameRequired = true, emailLabel, withDocument = false } = props;
  const [lada, phone] = [control(props, "lada"), control(props, "phone")];
  return (
    <>
      <CheckField
        label="Es una empresa"
        checked={party.isCompany}
        onChange={(isCompany) => onChange(`${path}.names`, { ...party, isCompany })}
      />
      <div className={styles.pair}>
        <PartyText
          props={props}
          name="names"
          label={party.isCompany ? "Nombre de la empresa" : undefined}
          maxLength={100}
          required={nameRequired}
        />
        {!party.isCompany && <PartyText props={props} name="surnames" maxLength={100} />}
        {withDocument && <DocumentField {...props} />}
      </div>
      <div className={styles.pair}>
        <PartyText
          props={props}
          name="email"
          label={emailLabel}
          type="email"
          maxLength={254}
          required={emailRequired}
        />
        <PhoneField
          id={phone.id}
          lada={party.lada}
          phone={party.phone}
          callingCodes={catalogs.callingCodes}
          autoComplete="off"
          error={errorOf(`${path}.phone`)}
          ladaError={errorOf(`${path}.lada`)}
          onLadaChange={lada.set}
          onPhoneChange={phone.set}
        />
      </div>
    </>
  );
}

const IDENTITY = ["identityDocument", "address", "city", "province", "postalCode"] as const;

/** What agreements and certificates want to state of somebody; none of it is required where it isn't known. */
function IdentityDetails(props: PartyFieldsProps) {
  const { party, path, errorOf } = props;
  const [isOpen, setOpen] = useState(() => IDENTITY.some((name) => party[name] !== ""));
  // A problem leads to its field, which has to be there.
  const hasProblem = IDENTITY.some((name) => errorOf(`${path}.${name}`) !== undefined);
  return (
    <details
      className={styles.more}
      open={isOpen || hasProblem}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Documento y dirección (opcional)</summary>
      <div className={styles.fields}>
        <DocumentField {...props} />
        <AddressFields {...props} />
      </div>
    </details>
  );
}

/** A counterparty as client and specialist alike write one down: who it is, how to reach it, and what else is known. */
export function CounterpartyFields(
  props: PartyFieldsProps & { nameRequired?: boolean; emailLabel?: string },
) {
  return (
    <>
      <PersonFields {...props} />
      <IdentityDetails {...props} />
    </>
  );
}

/** The documented countries come first. */
const FIRST_COUNTRIES: readonly (readonly [iso: string, name: string])[] = [
  ["ES", "España"],
  ["MX", "México"],
  ["CN", "China"],
  ["CU", "Cuba"],
  ["JP", "Japón"],
  ["CO", "Colombia"],
];

function countryOptions(countries: PartyCatalogs["countries"]) {
  const first = FIRST_COUNTRIES.map(([value, label]) => ({ value, label }));
  const others = countries
    .filter(({ iso }) => !FIRST_COUNTRIES.some(([known]) => known === iso))
    .map(({ iso, name }) => ({ value: iso, label: name }));
  return others.length === 0 ? first : [...first, { group: "Otros países", options: others }];
}

/** The postal address; a province is chosen for Spanish ones only. */
export function AddressFields(props: PartyFieldsProps) {
  const { party, path, catalogs, onChange } = props;
  const { provinces } = catalogs;
  const isSpanish = party.country === "ES";
  const warning = isSpanish ? provinceWarning(party.province, party.postalCode, provinces) : null;
  const { set: setCountry, ...country } = control(props, "country");
  const { set: setProvince, ...province } = control(props, "province");
  const { set: _, ...postalCode } = control(props, "postalCode");
  return (
    <>
      <PartyText props={props} name="address" maxLength={200} hint="Calle, número, piso y puerta." />
      <div className={styles.pair}>
        <SelectField
          {...country}
          label={PARTY_LABELS.country}
          options={countryOptions(catalogs.countries)}
          onChange={setCountry}
        />
        <PartyText props={props} name="city" maxLength={100} />
        {isSpanish && (
          <SelectField
            {...province}
            label={PARTY_LABELS.province}
            placeholder="Elige una provincia"
            options={provinces.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={setProvince}
          />
        )}
        <TextField
          {...postalCode}
          label={PARTY_LABELS.postalCode}
          autoComplete="off"
          inputMode={isSpanish ? "numeric" : "text"}
          maxLength={isSpanish ? 5 : 12}
          onChange={(event) => {
            const code = event.target.value;
            onChange(`${path}.postalCode`, {
              ...party,
              postalCode: code,
              province: isSpanish ? completedProvince(party.province, code, provinces) : party.province,
            });
          }}
        />
      </div>
      <CityHint
        city={party.city}
        country={party.country}
        onChoose={(city) => onChange(`${path}.city`, { ...party, city })}
      />
      <p className={styles.warning} role="status">
        {warning !== null && (
          <>
            <Icon name="triangle-alert" size={18} />
            {warning}
          </>
        )}
      </p>
    </>
  );
}
