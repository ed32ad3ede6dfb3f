import type { CallingCodeOption } from "../../../lib/calling-codes.ts";
import { fieldId } from "../../../lib/form-problems.ts";
import type { ProvinceOption } from "../../../parts/places/provinces.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { PARTY_LABELS, type PartyValues } from "./case-values.ts";

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
export function control({ form, path, party, errorOf, onChange }: PartyFieldsProps, name: TextName) {
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

export function PartyText({ props, name, label, ...rest }: PartyTextProps) {
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
