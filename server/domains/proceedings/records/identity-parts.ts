import { prose } from "../../../../schema/rules/sentences.ts";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { identityGaps } from "../../parties/party-identity.ts";
import type { IdentityGap } from "../../parties/party-identity.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { partyIdentity } from "../party-texts.ts";
import { list, section } from "./document-content.ts";
import type { MatterFile } from "./matter-file.ts";
import type { PdfSection } from "../../../platform/pdf.ts";

/** Who the parties of a record are. */

export const SIDES = { CLAIMANT: "Parte solicitante", RESPONDENT: "Contraparte" } as const;

const UNKNOWN: Readonly<Record<IdentityGap, string>> = {
  IDENTITY_DOCUMENT: "su documento de identidad",
  ADDRESS: "su domicilio completo",
};

/** `saysGaps`: of who never answered document and address may be unknown, and the record says so. */
export function partiesSection(
  { parties, formerly }: MatterFile,
  { saysGaps = false }: { saysGaps?: boolean } = {},
): PdfSection {
  const unknown = (party: PartyRow) => {
    const gaps = saysGaps ? identityGaps(party).map((gap) => UNKNOWN[gap]) : [];
    return gaps.length === 0
      ? ""
      : `, sin que ${gaps.length === 1 ? "conste" : "consten"} ${gaps.join(" ni ")}`;
  };
  return section(
    "Partes",
    list(
      parties.map(
        (party) =>
          prose`${SIDES[party.side]}: ${partyIdentity(party)}${unknown(party)}${formerWords(party, formerly)}.`,
      ),
    ),
  );
}

/** "; hasta el 20/11/2026 constaba como Berto Gil": what a receipt or an answer of before was known to be of. */
function formerWords(party: PartyRow, formerly: MatterFile["formerly"]): string {
  return (
    formerly
      .filter(({ partyId }) => partyId === party.id)
      .map((former) => {
        const name = partyName(former) === partyName(party) ? "" : ` como ${partyName(former)}`;
        const isOther =
          former.identityDocument !== null && former.identityDocument !== party.identityDocument;
        return {
          until: former.until,
          words: `${name}${isOther ? ` con documento ${former.identityDocument}` : ""}`,
        };
      })
      // Told once what was completed in between.
      .filter(({ words }, at, all) => words !== "" && words !== all[at + 1]?.words)
      .map(({ until, words }) => `; hasta el ${shownDay(until)} constaba${words}`)
      .join("")
  );
}
