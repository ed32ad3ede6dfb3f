import { PASSWORD_RULES } from "../../../../schema/rules/password-rules.ts";
import { DOCUMENTED_CALLING_CODES } from "../../../lib/calling-codes.ts";
import { fieldId } from "../../../lib/form-problems.ts";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { PhoneField } from "../../../ui/PhoneField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { CallingCodesDocument } from "../../../generated/plain/graphql.ts";
import { useCatalog } from "../wizard/use-catalog.ts";
import type { AccountValues, Secrets } from "./account-values.ts";

/** Name of the form, before the ids of its controls. */
export const ACCOUNT_FORM = "account";
const id = (path: string) => fieldId(ACCOUNT_FORM, path);

export interface AccountFieldsProps {
  values: AccountValues;
  /** `path` is the field's path in the input, whose problem is over. */
  set: (path: string, change: Partial<AccountValues>) => void;
  errorOf: (path: string) => string | undefined;
}

function CompanyName({ values, set, errorOf }: AccountFieldsProps) {
  return (
    <TextField
      id={id("companyName")}
      label="Nombre de la empresa"
      name="organization"
      autoComplete="organization"
      required
      maxLength={150}
      value={values.companyName}
      error={errorOf("companyName")}
      onChange={(event) => set("companyName", { companyName: event.target.value })}
    />
  );
}

function IdentityDocument({ isCompany, values, set, errorOf }: AccountFieldsProps & { isCompany: boolean }) {
  return (
    <TextField
      id={id("identityDocument")}
      label="Documento de identidad"
      name="identity-document"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      maxLength={40}
      hint={isCompany ? "El CIF de la empresa, por ejemplo B12345674" : "NIF, NIE o pasaporte"}
      value={values.identityDocument}
      error={errorOf("identityDocument")}
      onChange={(event) => set("identityDocument", { identityDocument: event.target.value })}
    />
  );
}

/** Who it is. */
export function PersonFields({
  isCompany,
  values,
  set,
  errorOf,
}: AccountFieldsProps & { isCompany: boolean }) {
  return (
    <>
      {isCompany && <CompanyName values={values} set={set} errorOf={errorOf} />}
      <div className="pair">
        <TextField
          id={id("user.names")}
          label="Nombre"
          name="given-name"
          autoComplete="given-name"
          required
          maxLength={100}
          hint={isCompany ? "De la persona de contacto" : undefined}
          value={values.names}
          error={errorOf("user.names")}
          onChange={(event) => set("user.names", { names: event.target.value })}
        />
        <TextField
          id={id("user.surnames")}
          label="Apellidos"
          name="family-name"
          autoComplete="family-name"
          required
          maxLength={100}
          value={values.surnames}
          error={errorOf("user.surnames")}
          onChange={(event) => set("user.surnames", { surnames: event.target.value })}
        />
      </div>
      <IdentityDocument isCompany={isCompany} values={values} set={set} errorOf={errorOf} />
    </>
  );
}

/** How to reach them. */
export function ContactFields({ values, set, errorOf }: AccountFieldsProps) {
  const catalog = useCatalog(CallingCodesDocument);
  return (
    <>
      <TextField
        id={id("contact.email")}
        label="Correo electrónico"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        hint="Te enviaremos un código para comprobar que es tuyo."
        value={values.email}
        error={errorOf("contact.email")}
        onChange={(event) => set("contact.email", { email: event.target.value })}
      />
      <PhoneField
        id={id("contact.phone")}
        lada={values.lada}
        phone={values.phone}
        callingCodes={catalog.data?.callingCodes ?? DOCUMENTED_CALLING_CODES}
        required
        error={errorOf("contact.phone")}
        ladaError={errorOf("contact.lada")}
        onLadaChange={(lada) => set("contact.lada", { lada })}
        onPhoneChange={(phone) => set("contact.phone", { phone })}
      />
    </>
  );
}

interface SecretFieldsProps {
  secrets: Secrets;
  set: (path: keyof Secrets, value: string) => void;
  errorOf: (path: string) => string | undefined;
}

/** The password, twice. */
export function SecretFields({ secrets, set, errorOf }: SecretFieldsProps) {
  return (
    <>
      <PasswordField
        id={id("password")}
        label="Contraseña"
        rules={PASSWORD_RULES}
        value={secrets.password}
        error={errorOf("password")}
        onChange={(password) => set("password", password)}
      />
      <TextField
        id={id("confirmation")}
        label="Confirmar contraseña"
        name="password-confirmation"
        type="password"
        autoComplete="new-password"
        required
        maxLength={128}
        value={secrets.confirmation}
        error={errorOf("confirmation")}
        onChange={(event) => set("confirmation", event.target.value)}
      />
    </>
  );
}
