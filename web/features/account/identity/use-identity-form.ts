import { COMPANY_REQUIRED, REQUIRED_MESSAGE } from "../../../../schema/rules/required.ts";
import { showDone } from "../../../lib/notices.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import type { FieldLabels } from "../../../lib/form-problems.ts";
import { ACCOUNT_EDIT, useAccountForm, type AccountForm } from "../hooks/use-account-form.ts";
import { useAction } from "../../../lib/use-action.ts";
import { type AccountFieldsFragment, UpdateIdentityDocument } from "../../../generated/graphql.ts";

export const IDENTITY_FORM = "identity";

export interface IdentityValues {
  names: string;
  surnames: string;
  /** Null for a person, who has none. */
  companyName: string | null;
  identityDocument: string;
}

export const IDENTITY_LABELS: FieldLabels = {
  names: "Nombre",
  surnames: "Apellidos",
  companyName: "Nombre de la empresa",
  identityDocument: "Documento de identidad",
};

function read(account: AccountFieldsFragment): IdentityValues {
  const { kind, names, surnames, companyName, identityDocument } = account;
  return {
    names,
    surnames,
    companyName: kind === "COMPANY" ? (companyName ?? "") : null,
    identityDocument: identityDocument ?? "",
  };
}

/** The documented rules. An administrator may have been made without a document, and goes on without one. */
export function identityProblems(values: IdentityValues, base: IdentityValues): UserProblem[] {
  const missing = (field: keyof IdentityValues, message: string) =>
    values[field]?.trim() === "" ? [{ field: [field], message }] : [];
  return [
    ...missing("companyName", COMPANY_REQUIRED),
    ...missing("names", REQUIRED_MESSAGE),
    ...missing("surnames", REQUIRED_MESSAGE),
    ...(base.identityDocument === "" ? [] : missing("identityDocument", REQUIRED_MESSAGE)),
  ];
}

/** Names, company and document of the account while they are edited. */
export function useIdentityForm(account: AccountFieldsFragment): AccountForm<IdentityValues> {
  const { run } = useAction(UpdateIdentityDocument, ACCOUNT_EDIT);
  return useAccountForm({
    name: IDENTITY_FORM,
    account,
    labels: IDENTITY_LABELS,
    read,
    validate: identityProblems,
    send: ({ values, version }) => run({ input: { ...values, version } }),
    onSaved: (message) => showDone(message),
  });
}
