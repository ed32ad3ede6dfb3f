import { useQuery } from "@apollo/client/react";
import { KnownCreditorsDocument } from "../../generated/graphql.ts";
import { fieldId } from "../../lib/form-problems.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { IdentityFields } from "../parties/IdentityFields.tsx";
import {
  CREDITOR_NAME_LABEL,
  creditorValues,
  type CreditorValues,
  type KnownCreditor,
} from "./creditor-values.ts";

interface CreditorFieldsProps {
  form: string;
  values: CreditorValues;
  /** Of the list: what its other lists have said is offered. */
  company: string;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<CreditorValues>) => void;
}

function addressOf({ address, postalCode, city }: KnownCreditor): string {
  return [address, [postalCode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** What other lists of the company have said, until something is typed. */
function KnownBefore({
  values,
  company,
  onChange,
}: Pick<CreditorFieldsProps, "values" | "company" | "onChange">) {
  const isTyped = values.identityDocument !== "";
  const { data } = useQuery(KnownCreditorsDocument, {
    variables: { company },
    skip: isTyped || company === "",
  });
  const known = data?.knownCreditors ?? [];
  if (isTyped || known.length === 0) return null;
  return (
    <div className="note stack gap-8">
      <p>Otras listas de esta empresa ya dicen quién es el acreedor:</p>
      {known.map((creditor) => (
        <div key={`${creditor.identityDocument} ${creditor.name} ${addressOf(creditor)}`} className="split">
          <span className="fill">
            {[creditor.name, creditor.identityDocument, addressOf(creditor)].filter(Boolean).join(" · ")}
          </span>
          <Button size="sm" onClick={() => onChange(creditorValues(creditor))}>
            Usar estos datos
          </Button>
        </div>
      ))}
    </div>
  );
}

/** Whom the debts are owed to, as certificates and letters name it. Nothing of it is required. */
export function CreditorFields({ form, values, company, errorOf, onChange }: CreditorFieldsProps) {
  return (
    <>
      <p className="muted">
        Los certificados dicen quién es el acreedor, con su documento y su domicilio. Vale para todas las
        deudas de la lista, sin abrir ninguna.
      </p>
      <KnownBefore values={values} company={company} onChange={onChange} />
      <TextField
        id={fieldId(form, "name")}
        label={CREDITOR_NAME_LABEL}
        value={values.name}
        error={errorOf("name")}
        maxLength={200}
        hint={company === "" ? undefined : `Vacío: ${company}`}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <IdentityFields
        form={form}
        values={values}
        isCompany
        required={false}
        errorOf={errorOf}
        onChange={onChange}
      />
    </>
  );
}
