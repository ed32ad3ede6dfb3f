// SQL: to whom a letter went is asked of a domain above this one.
import type { EntityManager } from "typeorm";
import type { Context } from "../../../shared/context.ts";
import { recordContactPoint } from "../../debtors/contact-points.ts";
import { recordAddresses } from "../../debtors/debtor-addresses.ts";
import type { DeniedLink } from "../../parties/links.ts";

const KNOWN = {
  status: "WRONG_NUMBER",
  source: "Quien lo usa dice que no es esta persona",
} as const;

/** Whoever got a link there isn't the person: by what it came, no further one comes. */
export async function blameAddress(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  { address, recipientId }: DeniedLink,
): Promise<void> {
  const at = clock.now();
  if (address === null) return;
  if (address.includes("@"))
    return recordContactPoint(manager, { ...KNOWN, channel: "EMAIL", value: address, at });
  if (/^\+\d+$/.test(address))
    return recordContactPoint(manager, { ...KNOWN, channel: "PHONE", value: address, at });
  const letters = await manager.query<{ debtorId: number; address: string }[]>(
    `SELECT person AS "debtorId", address FROM mailing_recipients WHERE id = $1 AND address IS NOT NULL`,
    [recipientId],
  );
  await recordAddresses(
    manager,
    letters.map((letter) => ({ ...KNOWN, ...letter, at })),
  );
}
