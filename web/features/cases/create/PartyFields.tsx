import { useState } from "react";
import { Fold } from "../../../ui/Fold.tsx";
import { CheckField } from "../../../ui/FormControls.tsx";
import { PhoneField } from "../../../ui/PhoneField.tsx";
import { AddressFields } from "./PartyAddressFields.tsx";
import { control, PartyText, type PartyFieldsProps } from "./PartyText.tsx";

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
      <div className="columns">
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
      <div className="columns">
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
    <Fold
      summary="Documento y dirección (opcional)"
      look="link"
      open={isOpen || hasProblem}
      onToggle={setOpen}
    >
      <div className="stack">
        <DocumentField {...props} />
        <AddressFields {...props} />
      </div>
    </Fold>
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
