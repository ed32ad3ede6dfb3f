import type { PartyRow } from "../../parties/party.ts";
import { namesOf } from "../matter-parties.ts";
import { holding } from "./attempt-grounds.ts";
import type { MatterFile } from "./matter-file.ts";
import { claimants, respondents } from "./parts.ts";

/** LO 1/2025 arts. 10.3 and 12. */
const GOOD_FAITH =
  "La tercera persona neutral declara solemnemente que las partes han intervenido en el proceso de buena fe, para que surta efectos ante la autoridad judicial correspondiente.";

/**
 * Of who came it must not be said to have stayed away, nor of who never received anything or still had time to answer:
 * those, the attempt has not ended with. `proof`: what follows of those who stayed away, where the receipt of what they
 * were told is known of each.
 */
export function declarationOf(file: MatterFile, proof = ""): string {
  const absent = respondents(file).filter((party) => !tookPart(file, party));
  if (absent.length === 0) return GOOD_FAITH;
  const present = [...claimants(file), ...respondents(file).filter((party) => !absent.includes(party))];
  const stayed = absent.filter((party) => stayedAway(file, party));
  const told = ({ id }: PartyRow) =>
    file.notices.some(({ partyId, receivedAt }) => partyId === id && receivedAt !== null);
  const open = absent.filter((party) => !stayed.includes(party));
  const [silent, unreached] = [open.filter(told), open.filter((party) => !told(party))];
  const have = verb(present, "ha", "han");
  return [
    `La tercera persona neutral declara solemnemente que ${namesOf(present)} ${have} intervenido en el proceso de buena fe.`,
    stayed.length > 0 && `${absenceOf(stayed)}${stayed.every(told) ? proof : ""}.`,
    silent.length > 0 &&
      `No consta respuesta de ${namesOf(silent)}, y de su intervención no se declara nada.`,
    unreached.length > 0 &&
      `No consta que ${namesOf(unreached)} ${verb(unreached, "haya", "hayan")} recibido la invitación, y de su intervención no se declara nada.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function absenceOf(parties: readonly PartyRow[]): string {
  const [stayed, refused] = [verb(parties, "no ha", "no han"), verb(parties, "ha rehusado", "han rehusado")];
  return `${namesOf(parties)} ${stayed} comparecido o ${refused} participar`;
}

/** Declined, or the attempt has ended with it (LO 1/2025 arts. 10.3 and 10.4). */
function stayedAway(file: MatterFile, { id, response }: PartyRow): boolean {
  const isEnded = file.endings.some((ending) => ending.party.id === id && holding(file, ending).length > 0);
  return response === "DECLINED" || isEnded;
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
