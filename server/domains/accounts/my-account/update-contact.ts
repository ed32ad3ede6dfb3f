import type * as Contract from "../../../generated/schema-types.ts";
import type { Account } from "../account.entity.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { unlessEmpty, wholeAddress, type WholeAddress } from "../../../shared/identity/postal-address.ts";
import { readInput, type Unchecked } from "../../../shared/inputs/read-input.ts";
import { requireUnlocked } from "../security/contact-lock.ts";
import { editOwnAccount, type AccountForm } from "./edit-own-account.ts";
import { UpdateContactInput } from "./update-contact.input.ts";

type Given = Unchecked<Contract.UpdateContactInput> & { version: number };

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
  given: Given,
): Promise<{ account: Account; message: string }> {
  await requireUnlocked(ctx);
  const edit = { action: "updateContact", version: given.version };
  const account = await editOwnAccount(ctx, edit, (stored) =>
    formOf(stored, readInput(new UpdateContactInput(), given)),
  );
  return { account, message: "Tus datos de contacto se han guardado." };
}

function formOf(stored: Account, { lada, phone, address: changed }: UpdateContactInput): AccountForm {
  const before = wholeAddress(stored.address);
  const address = changed ? unlessEmpty(changed) : before;
  const parts = Object.keys(ADDRESS_LABELS) as (keyof WholeAddress)[];
  return {
    fields: [
      { field: "lada", label: "Prefijo", current: stored.lada, yours: lada },
      { field: "phone", label: "Teléfono", current: stored.phone, yours: phone },
      ...parts.map((part) => ({
        field: `address.${part}`,
        label: ADDRESS_LABELS[part],
        current: before[part],
        yours: address[part],
      })),
    ],
    values: { lada, phone, address },
  };
}
