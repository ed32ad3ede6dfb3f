import { partyName } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { agreementName } from "./agreements/agreement-rows.ts";
import { takeBackProposals } from "./leave-matter.ts";

type Renaming = Omit<Parameters<typeof takeBackProposals>[0], "party">;

/**
 * An open proposal names its parties as they were known when it was made: once a name or document changes, it is withdrawn.
 * Inside the transaction that has locked the matter. Gives a sentence for the manager; "" when nothing was withdrawn.
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

/** Completing what was unknown makes nobody somebody else. */
function isSomebodyElse(before: PartyRow, after: PartyRow): boolean {
  const isOtherDocument =
    before.identityDocument !== null && before.identityDocument !== after.identityDocument;
  return partyName(before) !== partyName(after) || before.isCompany !== after.isCompany || isOtherDocument;
}
