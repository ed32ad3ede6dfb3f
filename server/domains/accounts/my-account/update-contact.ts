import type { Account } from "../account.entity.ts";
import type { PostalAddress } from "../../../shared/identity/postal-address.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { FormProblems } from "../../../shared/fault.ts";
import { takePhone } from "../../../shared/identity/phones.ts";
import {
  readPostalAddress,
  wholeAddress,
  type WholeAddress,
} from "../../../shared/identity/postal-address.ts";
import { requireUnlocked } from "../security/contact-lock.ts";
import { editOwnAccount, type AccountForm } from "./edit-own-account.ts";

export interface UpdateContactRequest {
  /** Left out: Spain's. */
  lada?: string;
  phone: string;
  /** Left out: stays as it is. */
  address?: PostalAddress | null;
  /** The version the edit started from. */
  version: number;
}

const ADDRESS_LABELS: Record<keyof WholeAddress, string> = {
  street: "Dirección",
  postalCode: "Código postal",
  city: "Ciudad",
  province: "Provincia",
  country: "País",
};

/**
 * Telephone and postal address. Throws NotAllowed (CONTACT_LOCKED), InvalidInput, or Conflict when the same fields
 * were changed elsewhere since.
 */
export async function updateContact(
  ctx: SignedInContext,
  input: UpdateContactRequest,
): Promise<{ account: Account; message: string }> {
  await requireUnlocked(ctx);
  const edit = { action: "updateContact", version: input.version };
  const account = await editOwnAccount(ctx, edit, (stored) => readForm(stored, input));
  return { account, message: "Tus datos de contacto se han guardado." };
}

function readForm(stored: Account, input: UpdateContactRequest): AccountForm {
  const problems = new FormProblems();
  const number = takePhone(problems, [], input);
  const before = wholeAddress(stored.address);
  const address = input.address ? readPostalAddress(problems, ["address"], input.address) : before;
  if (number === null || address === null) throw problems.refusal();
  const parts = Object.keys(ADDRESS_LABELS) as (keyof WholeAddress)[];
  return {
    fields: [
      { field: "lada", label: "Prefijo", current: stored.lada, yours: number.lada },
      { field: "phone", label: "Teléfono", current: stored.phone, yours: number.phone },
      ...parts.map((part) => ({
        field: `address.${part}`,
        label: ADDRESS_LABELS[part],
        current: before[part],
        yours: address[part],
      })),
    ],
    values: { ...number, address },
  };
}
