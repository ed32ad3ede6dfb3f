import { useQuery } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import { type PartyInput, PartyCatalogsDocument } from "../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import type { ActionPayload, Outcome } from "../../lib/use-action.ts";
import { useCallingCodes } from "../../lib/use-calling-codes.ts";
import { useReplacingForm } from "../../lib/use-replacing-form.ts";
import { CityHint } from "../places/CityHint.tsx";
import { ConflictDialog } from "../../ui/ConflictDialog.tsx";
import { CheckField, SelectField } from "../../ui/FormControls.tsx";
import { PhoneField } from "../../ui/PhoneField.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import {
  isSomebodyElse,
  openedInput,
  PARTY_LABELS,
  partyEntries,
  partyValues,
  toPartyInput,
  type KnownParty,
  type PartyValues,
} from "./party-values.ts";
import { useGuardedClose } from "../../lib/use-guarded-close.ts";

const FORM = "case-party";

interface FieldsProps {
  values: PartyValues;
  set: (change: Partial<PartyValues>) => void;
  errorOf: (field: string) => string | undefined;
}

type TextName = Exclude<keyof PartyValues, "isCompany" | "lada">;

function useTextField({ values, set, errorOf }: FieldsProps) {
  return (name: TextName) => ({
    id: fieldId(FORM, name),
    label: PARTY_LABELS[name],
    value: values[name],
    error: errorOf(name),
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
}

function IdentityFields(props: FieldsProps) {
  const { values, set } = props;
  const text = useTextField(props);
  return (
    <>
      <CheckField
        label="Es una empresa"
        checked={values.isCompany}
        onChange={(isCompany) => set({ isCompany })}
      />
      <div className="pair">
        <TextField
          {...text("names")}
          label={values.isCompany ? "Nombre de la empresa" : PARTY_LABELS.names}
          maxLength={200}
          required
        />
        {!values.isCompany && <TextField {...text("surnames")} maxLength={200} />}
      </div>
      <TextField
        {...text("identityDocument")}
        maxLength={30}
        hint={
          values.isCompany
            ? "CIF. Hace falta para las actas."
            : "NIF, NIE o pasaporte. Hace falta para las actas."
        }
      />
    </>
  );
}

function AddressFields(props: FieldsProps) {
  const { values, set, errorOf } = props;
  const text = useTextField(props);
  const catalogs = useQuery(PartyCatalogsDocument).data;
  const choice = (name: "country" | "province", options: { value: string; label: string }[]) => ({
    id: fieldId(FORM, name),
    label: PARTY_LABELS[name],
    value: values[name],
    error: errorOf(name),
    options:
      values[name] === "" || options.some(({ value }) => value === values[name])
        ? options
        : [...options, { value: values[name], label: values[name] }],
    autoComplete: "off",
    onChange: (value: string) => set({ [name]: value }),
  });
  const countries = (catalogs?.countries ?? []).map(({ iso, name }) => ({ value: iso, label: name }));
  const provinces = (catalogs?.provinces ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <>
      <TextField {...text("address")} maxLength={200} hint="Calle, número, piso y puerta." />
      <div className="pair">
        <TextField {...text("postalCode")} maxLength={12} />
        <TextField {...text("city")} maxLength={100} />
      </div>
      <CityHint city={values.city} country={values.country} onChoose={(city) => set({ city })} />
      <div className="pair">
        <SelectField {...choice("country", countries)} />
        {values.country === "ES" && (
          <SelectField {...choice("province", provinces)} placeholder="Sin indicar" />
        )}
      </div>
    </>
  );
}

interface PartyFormDialogProps {
  title: string;
  /** Null: a new one. */
  party: KnownParty | null;
  /** An open proposal of an agreement names it. */
  isProposed?: boolean;
  /** `opened`: what stood stored when the edit began. */
  save: (input: PartyInput, opened: PartyInput) => Promise<Outcome<ActionPayload>>;
  /** What stands stored now, after somebody else was faster. */
  stored?: () => Promise<KnownParty | null>;
  onClose: () => void;
  /** What else is asked of it, after who it is. */
  children?: ReactNode;
}

function WithdrawalNote() {
  return (
    <p>
      Hay una propuesta de acuerdo que nombra a esta parte con sus datos de antes. Si guardas este cambio de
      nombre o de documento, la propuesta se retira y tendrás que preparar una nueva.
    </p>
  );
}

interface Named {
  party: KnownParty | null;
}

function usePartyForm({ party, save, stored, onClose }: PartyFormDialogProps) {
  const catalogs = useQuery(PartyCatalogsDocument).data;
  return useReplacingForm({
    opened: { party },
    beginningOf: ({ party: known }: Named) => ({ values: partyValues(known) }),
    entries: partyEntries({
      countries: new Map(catalogs?.countries.map(({ iso, name }) => [iso, name])),
      provinces: new Map(catalogs?.provinces.map(({ code, name }) => [code, name])),
    }),
    send: ({ base, values }) => save(toPartyInput(values), openedInput(base)),
    fetchStored: async () => {
      const now = (await stored?.()) ?? null;
      return now && { party: now };
    },
    onSaved: onClose,
  });
}

/** Who a party is, how to reach it and who assists it: what records and letters are filled with. */
export function PartyFormDialog(props: PartyFormDialogProps) {
  const { title, party, isProposed = false, onClose, children } = props;
  const { values, change, save, saving, problems, refusal } = usePartyForm(props);
  const [isTyped, setTyped] = useState(false);
  const callingCodes = useCallingCodes();
  const errorOf = fieldErrors(problems);
  const set = (part: Partial<PartyValues>) => {
    setTyped(true);
    change(part);
  };
  const fields = { values, set, errorOf };
  const text = useTextField(fields);

  const close = useGuardedClose(isTyped, onClose);
  return (
    <PromptDialog
      title={title}
      size="lg"
      form={FORM}
      labels={PARTY_LABELS}
      problems={problems}
      running={saving}
      action="Guardar"
      onSubmit={() => save()}
      asksItself
      onClose={close}
    >
      <p>Hace falta su correo o su teléfono: hay que poder avisarle.</p>
      <IdentityFields {...fields} />
      <div role="status">{isProposed && isSomebodyElse(party, values) && <WithdrawalNote />}</div>
      {children}
      <TextField {...text("email")} type="email" maxLength={254} />
      <PhoneField
        id={fieldId(FORM, "phone")}
        lada={values.lada}
        phone={values.phone}
        callingCodes={callingCodes}
        autoComplete="off"
        error={errorOf("phone")}
        ladaError={errorOf("lada")}
        onLadaChange={(lada) => set({ lada })}
        onPhoneChange={(phone) => set({ phone })}
      />
      <AddressFields {...fields} />
      <TextField
        {...text("lawyer")}
        maxLength={200}
        hint="Nombre, colegio y número de colegiado, si alguien le asiste. Sale en las actas y en el acuerdo."
      />
      <ConflictDialog refusal={refusal} running={saving} />
    </PromptDialog>
  );
}
