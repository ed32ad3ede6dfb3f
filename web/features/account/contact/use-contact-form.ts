import { useApolloClient } from "@apollo/client/react";
import {
  type UpdateContactInput,
  type AccountFieldsFragment,
  type ContactCatalogsQuery,
  UpdateContactDocument,
} from "../../../generated/graphql.ts";
import { phoneProblem } from "../../../lib/account-rules.ts";
import { showDone } from "../../../lib/notices.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import type { ConflictField } from "../../../lib/merge-edits.ts";
import type { FieldLabels } from "../../../lib/form-problems.ts";
import { ACCOUNT_EDIT, useAccountForm, type AccountForm } from "../hooks/use-account-form.ts";
import { useAction } from "../../../lib/use-action.ts";
import { refetchAccount } from "../refetch-account.ts";

export const CONTACT_FORM = "contact";

export interface AddressValues {
  country: string;
  street: string;
  postalCode: string;
  city: string;
  province: string;
}

export interface ContactValues {
  lada: string;
  phone: string;
  address: AddressValues;
}

/** The calling code stands under the phone: that is where its control is. */
export const CONTACT_LABELS: FieldLabels = {
  "phone.lada": "Prefijo",
  phone: "Teléfono",
  "address.country": "País",
  "address.street": "Dirección",
  "address.postalCode": "Código postal",
  "address.city": "Ciudad",
  "address.province": "Provincia",
};

/** The form begins in Spain; a country alone is no address to the server. */
function read({ lada, phone, address }: AccountFieldsFragment): ContactValues {
  return {
    lada,
    phone: phone ?? "",
    address: {
      country: address.country ?? "ES",
      street: address.street ?? "",
      postalCode: address.postalCode ?? "",
      city: address.city ?? "",
      province: address.province ?? "",
    },
  };
}

function orNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

function toInput({ lada, phone, address }: ContactValues, version: number): UpdateContactInput {
  const { street, postalCode, city, province, country } = address;
  return {
    lada,
    phone,
    address: {
      street: orNull(street),
      postalCode: orNull(postalCode),
      city: orNull(city),
      // The provinces are those of Spain.
      province: country === "ES" ? orNull(province) : null,
      country,
    },
    version,
  };
}

/** Countries and provinces by their names. */
function presentWith(catalogs: ContactCatalogsQuery | null) {
  const names = new Map<string, string>();
  for (const { iso, name } of catalogs?.countries ?? []) names.set(`address.country ${iso}`, name);
  for (const { code, name } of catalogs?.provinces ?? []) names.set(`address.province ${code}`, name);
  return (change: ConflictField): ConflictField => {
    const named = (value: string | null) => names.get(`${change.field} ${value}`) ?? value;
    return { ...change, current: named(change.current), yours: named(change.yours) };
  };
}

function contactProblems({ phone }: ContactValues): UserProblem[] {
  const message = phoneProblem(phone);
  return message === undefined ? [] : [{ field: ["phone"], message }];
}

function onItsControl<Problem extends UserProblem>(problem: Problem): Problem {
  return problem.field.at(-1) === "lada" ? { ...problem, field: ["phone", "lada"] } : problem;
}

/** Phone and postal address while they are edited. */
export function useContactForm(
  account: AccountFieldsFragment,
  catalogs: ContactCatalogsQuery | null,
): AccountForm<ContactValues> {
  const client = useApolloClient();
  const { run } = useAction(UpdateContactDocument, ACCOUNT_EDIT);
  return useAccountForm({
    name: CONTACT_FORM,
    account,
    labels: CONTACT_LABELS,
    read,
    validate: contactProblems,
    present: presentWith(catalogs),
    send: async ({ values, version }) => {
      const outcome = await run({ input: toInput(values, version) });
      if (outcome.done) return outcome;
      // Locked meanwhile: the page has to know it too.
      if (outcome.problems.some(({ code }) => code === "CONTACT_LOCKED"))
        await refetchAccount(client).catch(() => undefined);
      return { ...outcome, problems: outcome.problems.map(onItsControl) };
    },
    onSaved: (message) => showDone(message),
  });
}
