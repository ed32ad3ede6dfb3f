import type { LinkLanguage } from "../../../../schema/rules/link-languages.ts";
import type { PartyRow } from "../party.ts";
import { ca } from "./ca.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { eu } from "./eu.ts";
import { gl } from "./gl.ts";
import type { PartyMailTexts } from "./party-mail-texts.ts";

const TEXTS: Readonly<Record<LinkLanguage, PartyMailTexts>> = { es, ca, gl, eu, en };

/**
 * The same words for everybody but the party itself, whoever reads in its place (lawyer, account), and for the party in the
 * language it has used on its page, where that is another one.
 */
export function inOwnLanguage<Words>(
  { language }: Pick<PartyRow, "language">,
  write: (texts: PartyMailTexts) => Words,
): Words & { own: (Words & { texts: PartyMailTexts }) | null } {
  const texts = TEXTS[language ?? "es"];
  return { ...write(es), own: texts === es ? null : { ...write(texts), texts } };
}

/** A mail that goes to the party itself, in its own language; what an account shows is Spanish throughout. */
export function toItself<Letter extends { own?: object | null }>(
  { accountId }: Pick<PartyRow, "accountId">,
  letter: Letter,
): Letter {
  return { ...letter, ...(accountId === null ? letter.own : { own: null }) };
}
