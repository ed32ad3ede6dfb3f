import type { PartyRow } from "../../parties/party.ts";
import { namesOf } from "../matter-parties.ts";
import type { MatterFile } from "./matter-file.ts";
import { claimants, respondents } from "./parts.ts";
import { standingOf, tookPart } from "./standing.ts";
import { hasNeutral } from "./template.ts";

/** LO 1/2025 arts. 10.3 and 12. */
const GOOD_FAITH =
  "La tercera persona neutral declara solemnemente que las partes han intervenido en el proceso de buena fe, para que surta efectos ante la autoridad judicial correspondiente.";

/**
 * Declares the good faith of who took part, and of each of the others what is proved. `showsProof`: the document lists how
 * they were summoned, as law requires where somebody didn't come or refused.
 */
export function declarationOf(file: MatterFile, { showsProof = false } = {}): string[] {
  const absent = respondents(file).filter((party) => !tookPart(file, party));
  return [
    [declaredOf(file, absent), ...absent.map((party) => standingOf(file, party))].join(" "),
    ...(showsProof ? provedAbove(file, absent) : []),
  ];
}

function declaredOf(file: MatterFile, absent: readonly PartyRow[]): string {
  const own = claimants(file);
  // LO 1/2025 art. 10.2: without a neutral who signs answers for itself; nobody is there to vouch for the others.
  if (!hasNeutral(file.matter))
    return `${namesOf(own)} ${own.length === 1 ? "declara que ha" : "declaran que han"} intervenido en el proceso de buena fe.`;
  if (absent.length === 0) return GOOD_FAITH;
  const present = [...own, ...respondents(file).filter((party) => !absent.includes(party))];
  const have = present.length === 1 ? "ha" : "han";
  return `La tercera persona neutral declara solemnemente que ${namesOf(present)} ${have} intervenido en el proceso de buena fe.`;
}

function provedAbove({ notices }: MatterFile, absent: readonly PartyRow[]): string[] {
  const proved = absent.filter(({ id }) =>
    notices.some(({ partyId, receivedAt }) => partyId === id && receivedAt !== null),
  );
  return proved.length === 0
    ? []
    : [
        `Consta arriba cómo se citó a ${namesOf(proved)}, la justificación de la citación y la fecha de su recepción.`,
      ];
}
