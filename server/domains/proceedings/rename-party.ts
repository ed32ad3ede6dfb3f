import { partyName } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { agreementName } from "./agreements/agreement-rows.ts";
import { takeBackProposals } from "./leave-matter.ts";

type Renaming = Omit<Parameters<typeof takeBackProposals>[0], "party">;

/**
 * What is proposed names its parties as they were known then: where that changes, nobody may accept it any more. Inside
 * the transaction that has locked the matter. Gives what the manager has to know; "" when nothing was proposed.
 */
export async function followRenaming(renaming: Renaming, before: PartyRow, after: PartyRow): Promise<string> {
  if (!isSomebodyElse(before, after)) return "";
  const name = partyName(before);
  const withdrawn = await takeBackProposals(
    { ...renaming, party: after },
    `han cambiado el nombre o el documento de ${name}, que consta en él`,
  );
  return withdrawn
    .map(
      (agreement) =>
        `${agreementName(agreement)} queda retirado, porque nombraba a ${name} con sus datos de antes: prepara uno nuevo.`,
    )
    .join(" ");
}

/** What completes an identity leaves it as it is. */
function isSomebodyElse(before: PartyRow, after: PartyRow): boolean {
  const isOtherDocument =
    before.identityDocument !== null && before.identityDocument !== after.identityDocument;
  return partyName(before) !== partyName(after) || before.isCompany !== after.isCompany || isOtherDocument;
}
