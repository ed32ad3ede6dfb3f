import type * as Contract from "../../../generated/schema-types.ts";
import type { Account } from "../account.entity.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import type { IdentityDocument } from "../../../shared/identity/identity-documents.ts";
import { readInput, type Unchecked } from "../../../shared/inputs/read-input.ts";
import { editOwnAccount, type AccountForm } from "./edit-own-account.ts";
import { UpdateIdentityInput } from "./update-identity.input.ts";

type Given = Unchecked<Contract.UpdateIdentityInput> & { version: number };

/**
 * Names, company and document; a changed document loses its verification. Throws InvalidInput, or Conflict when the
 * same fields were changed elsewhere since.
 */
export async function updateIdentity(
  ctx: SignedInContext,
  given: Given,
): Promise<{ account: Account; message: string }> {
  const edit = { action: "updateIdentity", version: given.version };
  const account = await editOwnAccount(ctx, edit, (stored) =>
    formOf(stored, readInput(new UpdateIdentityInput(stored), given)),
  );
  return { account, message: "Tus datos de identidad se han guardado." };
}

function formOf(
  stored: Account,
  { names, surnames, companyName, identityDocument }: UpdateIdentityInput,
): AccountForm {
  const number = identityDocument?.number ?? null;
  return {
    fields: [
      { field: "names", label: "Nombre", current: stored.names, yours: names },
      { field: "surnames", label: "Apellidos", current: stored.surnames, yours: surnames },
      {
        field: "companyName",
        label: "Nombre de la empresa",
        current: stored.companyName,
        yours: companyName,
      },
      {
        field: "identityDocument",
        label: "Documento de identidad",
        current: stored.identityDocument,
        yours: number,
      },
    ],
    values: {
      names,
      surnames,
      companyName,
      ...(number === stored.identityDocument ? {} : unverified(stored, identityDocument)),
    },
  };
}

/** Somebody has to compare the new number with the uploaded document, if there is one. */
function unverified(stored: Account, document: IdentityDocument | null): Partial<Account> {
  return {
    identityDocument: document?.number ?? null,
    identityKind: document?.kind ?? null,
    identityStatus: stored.identityFile === null ? "UNVERIFIED" : "PENDING",
    identityNote: null,
  };
}
