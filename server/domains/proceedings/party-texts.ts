import type { PartyRow } from "../parties/party.ts";
import { partyName } from "../parties/party.ts";

/** "Calle Mayor 1, 28013 Madrid"; "" when nothing is known. */
export function partyAddress({ address, postalCode, city }: PartyRow): string {
  return [address, [postalCode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** "+34 612345678"; "" when there is none. */
export function partyPhone({ lada, phone }: PartyRow): string {
  return phone === null ? "" : `+${lada} ${phone}`;
}

/** "Ana Pérez, con documento 12345678Z, con domicilio en Calle Mayor 1": what is known of it. */
export function partyIdentity(party: PartyRow): string {
  const document = party.identityDocument;
  const address = partyAddress(party);
  return [
    partyName(party) || "Parte sin identificar",
    ...(document === null ? [] : [`con documento ${document}`]),
    ...(address === "" ? [] : [`con domicilio en ${address}`]),
    ...(party.lawyer === "" ? [] : [`con la asistencia de ${party.lawyer}`]),
  ].join(", ");
}
