import { kindOf, type Account } from "../account.entity.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { FormProblems } from "../../../shared/fault.ts";
import { readIdentityDocument, type IdentityDocument } from "../../../shared/identity/identity-documents.ts";
import { readCompanyName, readPersonName } from "../../../shared/identity/person-names.ts";
import { editOwnAccount, type AccountForm } from "./edit-own-account.ts";

export interface UpdateIdentityRequest {
  names: string;
  surnames: string;
  companyName?: string | null;
  identityDocument: string;
  /** The version the edit started from. */
  version: number;
}

/**
 * Names, company and document; a changed document loses its verification. Throws InvalidInput, or Conflict when the
 * same fields were changed elsewhere since.
 */
export async function updateIdentity(
  ctx: SignedInContext,
  input: UpdateIdentityRequest,
): Promise<{ account: Account; message: string }> {
  const edit = { action: "updateIdentity", version: input.version };
  const account = await editOwnAccount(ctx, edit, (stored) => readForm(stored, input));
  return { account, message: "Tus datos de identidad se han guardado." };
}

function readForm(stored: Account, input: UpdateIdentityRequest): AccountForm {
  const problems = new FormProblems();
  const names = problems.take(["names"], readPersonName(input.names));
  const surnames = problems.take(["surnames"], readPersonName(input.surnames));
  const companyName = readCompany(problems, stored, input.companyName ?? "");
  const document = readDocument(problems, stored, input.identityDocument);
  if (problems.list.length > 0 || names === null || surnames === null) throw problems.refusal();
  const number = document?.number ?? null;
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
      ...(number === stored.identityDocument ? {} : unverified(stored, document)),
    },
  };
}

/** Who is a person and who a company was decided at registration. */
function readCompany(problems: FormProblems, stored: Account, text: string): string | null {
  if (kindOf(stored) === "COMPANY") return problems.take(["companyName"], readCompanyName(text));
  if (text.trim() !== "") {
    const message = "Esta cuenta es de una persona. Para una empresa, crea otra cuenta.";
    problems.list.push({ field: ["companyName"], code: "INVALID", message });
  }
  return null;
}

/** Administrators are created without a document: who has none may go on without. */
function readDocument(problems: FormProblems, stored: Account, text: string): IdentityDocument | null {
  if (stored.identityDocument === null && text.trim() === "") return null;
  return problems.take(["identityDocument"], readIdentityDocument(text, kindOf(stored)));
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
