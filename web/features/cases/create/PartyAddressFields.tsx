import { Icon } from "../../../ui/Icon.tsx";
import { control, PartyText, type PartyCatalogs, type PartyFieldsProps } from "./PartyText.tsx";
import { completedProvince, provinceWarning } from "../../../parts/places/provinces.ts";
import { CityHint } from "../../../parts/places/CityHint.tsx";
import { SelectField } from "../../../ui/FormControls.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { PARTY_LABELS } from "./case-values.ts";

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

/** A Spanish code fills in its province. */
function PostalCode({ isSpanish, ...props }: PartyFieldsProps & { isSpanish: boolean }) {
  const {
    party,
    path,
    catalogs: { provinces },
    onChange,
  } = props;
  const { set: _, ...postalCode } = control(props, "postalCode");
  return (
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
  );
}

/** The postal address; a province is chosen for Spanish ones only. */
export function AddressFields(props: PartyFieldsProps) {
  const { party, path, catalogs, onChange } = props;
  const { provinces } = catalogs;
  const isSpanish = party.country === "ES";
  const warning = isSpanish ? provinceWarning(party.province, party.postalCode, provinces) : null;
  const { set: setCountry, ...country } = control(props, "country");
  const { set: setProvince, ...province } = control(props, "province");
  return (
    <>
      <PartyText props={props} name="address" maxLength={200} hint="Calle, número, piso y puerta." />
      <div className="columns">
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
        <PostalCode {...props} isSpanish={isSpanish} />
      </div>
      <CityHint
        city={party.city}
        country={party.country}
        onChoose={(city) => onChange(`${path}.city`, { ...party, city })}
      />
      <p className="line warning small strong unless-empty" role="status">
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
