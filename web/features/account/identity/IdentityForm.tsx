import { Panel } from "../../../ui/Panel.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { EditForm } from "../components/EditForm.tsx";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import type { AccountFieldsFragment } from "../../../generated/graphql.ts";
import { IDENTITY_FORM, IDENTITY_LABELS, useIdentityForm, type IdentityValues } from "./use-identity-form.ts";

function documentHint(
  { kind, identityStatus, identityDocument }: AccountFieldsFragment,
  typed: string,
): string {
  if (identityStatus === "VERIFIED" && typed.trim() !== (identityDocument ?? "")) {
    return "Si lo cambias, tendremos que verificarlo de nuevo.";
  }
  return kind === "COMPANY" ? "El CIF de la empresa." : "NIF, NIE o pasaporte.";
}

function fieldsOf({ values, problems, put }: ReturnType<typeof useIdentityForm>) {
  const errorOf = fieldErrors(problems);
  return (name: keyof IdentityValues) => ({
    id: fieldId(IDENTITY_FORM, name),
    label: IDENTITY_LABELS[name] ?? name,
    value: values[name] ?? "",
    error: errorOf(name),
    required: true,
    maxLength: 100,
    onChange: (event: { target: { value: string } }) => put({ ...values, [name]: event.target.value }),
  });
}

/** Names, company and the number of the identity document. */
export function IdentityForm({ account }: { account: AccountFieldsFragment }) {
  const form = useIdentityForm(account);
  const { values } = form;
  const field = fieldsOf(form);
  const isCompany = values.companyName !== null;
  return (
    <Panel
      title={isCompany ? "Datos de la empresa" : "Datos personales"}
      intro={isCompany ? "La empresa y la persona que actúa en su nombre." : undefined}
    >
      <EditForm form={form} name={IDENTITY_FORM}>
        <div className="pair">
          {isCompany && (
            <div className="whole">
              <TextField {...field("companyName")} autoComplete="organization" />
            </div>
          )}
          <TextField {...field("names")} autoComplete="given-name" />
          <TextField {...field("surnames")} autoComplete="family-name" />
          <TextField
            {...field("identityDocument")}
            hint={documentHint(account, values.identityDocument)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
          />
        </div>
      </EditForm>
    </Panel>
  );
}
