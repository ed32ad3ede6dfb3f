import type { EntityManager } from "typeorm";
import type { NewParty } from "./party.ts";

/** The party an account makes: its names, identity and contact data as they are now. Throws when there is none. */
export async function claimantOf(
  manager: Pick<EntityManager, "query">,
  accountId: number,
): Promise<NewParty & { accountId: number; surnames: string }> {
  const [account] = await manager.query<ClaimantRow[]>(
    `SELECT coalesce(nullif(company_name, ''), names) AS names,
       CASE WHEN coalesce(company_name, '') = '' THEN surnames ELSE '' END AS surnames,
       coalesce(company_name, '') <> '' AS "isCompany", email, lada, phone, identity_document AS "identityDocument",
       address ->> 'street' AS address, address ->> 'city' AS city, address ->> 'province' AS province,
       address ->> 'postalCode' AS "postalCode", coalesce(address ->> 'country', 'ES') AS country
     FROM accounts WHERE id = $1`,
    [accountId],
  );
  if (!account) throw new Error("the account isn't there");
  return { ...account, side: "CLAIMANT", accountId };
}

type ClaimantRow = Pick<NewParty, "names"> & { surnames: string } & Partial<NewParty>;
