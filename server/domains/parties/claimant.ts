import type { EntityManager } from "typeorm";
import { SPAIN, wholeAddress } from "../../shared/identity/postal-address.ts";
import { Account } from "../accounts/account.entity.ts";
import type { NewParty } from "./party.ts";

/** The party an account makes: its names, identity and contact data as they are now. Throws when there is none. */
export async function claimantOf(
  manager: Pick<EntityManager, "getRepository">,
  accountId: number,
): Promise<NewParty & { accountId: number; surnames: string }> {
  const account = await manager.getRepository(Account).findOneByOrFail({ id: accountId });
  const { names, surnames, companyName, email, lada, phone, identityDocument } = account;
  const { street, city, province, postalCode, country } = wholeAddress(account.address);
  return {
    side: "CLAIMANT",
    accountId,
    names: companyName || names,
    surnames: companyName ? "" : surnames,
    isCompany: Boolean(companyName),
    email,
    lada,
    phone,
    identityDocument,
    address: street,
    city,
    province,
    postalCode,
    country: country ?? SPAIN,
  };
}
