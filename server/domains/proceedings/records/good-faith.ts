import type { PartyRow } from "../../parties/party.ts";
import { namesOf } from "../matter-parties.ts";
import type { MatterFile } from "./matter-file.ts";
import { claimants, respondents } from "./parts.ts";

/** LO 1/2025 arts. 10.3 and 12. */
const GOOD_FAITH =
  "La tercera persona neutral declara solemnemente que las partes han intervenido en el proceso de buena fe, para que surta efectos ante la autoridad judicial correspondiente.";

/**
 * Of who didn't come nothing can be declared; of who did it must not be said to have stayed away. `proof`: what follows of
 * those who did, where the receipt of what they were told is known of each.
 */
export function declarationOf(file: MatterFile, proof = ""): string {
  const absent = respondents(file).filter((party) => !tookPart(file, party));
  if (absent.length === 0) return GOOD_FAITH;
  const present = [...claimants(file), ...respondents(file).filter((party) => !absent.includes(party))];
  const have = verb(present, "ha", "han");
  const [stayed, refused] = [verb(absent, "no ha", "no han"), verb(absent, "ha rehusado", "han rehusado")];
  const isProved = absent.every(({ id }) =>
    file.notices.some(({ partyId, receivedAt }) => partyId === id && receivedAt !== null),
  );
  return `La tercera persona neutral declara solemnemente que ${namesOf(present)} ${have} intervenido en el proceso de buena fe. ${namesOf(absent)} ${stayed} comparecido o ${refused} participar${isProved ? proof : ""}.`;
}

function verb(parties: readonly PartyRow[], one: string, several: string): string {
  return parties.length === 1 ? one : several;
}

/** Came to a meeting; or accepted, wrote or answered, without having stayed away from the one it was called to. */
function tookPart({ sessions, heardOf }: MatterFile, { id, response }: PartyRow): boolean {
  if (response === "DECLINED") return false;
  const called = sessions.flatMap(({ status, attendance }) =>
    status === "SCHEDULED" ? [] : attendance.filter(({ partyId }) => partyId === id),
  );
  if (called.length > 0) return called.some(({ attended }) => attended === true);
  return response === "ACCEPTED" || heardOf.includes(id);
}
