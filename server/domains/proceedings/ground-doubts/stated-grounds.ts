import type { EndingGround } from "../../../../schema/rules/case-states.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";

/**
 * How certificates name each ground. Those that were issued keep their words for ever: where the sentences of ../../cases
 * (term-grounds.ts, refusals.ts, closing-grounds.ts) change, these stay and the new ones are added.
 */
const WORDS: readonly (readonly [EndingGround, RegExp])[] = [
  ["NO_ANSWER", /no (?:ha respondido|respondió): los 30 días acabaron el/],
  ["PROPOSAL_LAPSED", /los 30 días acabaron el \S+ sin acuerdo ni respuesta por escrito/],
  ["TIME_OVER", /los tres meses acabaron el/],
  ["ENDED_BY_PARTY", /art\. 10\.4\.d\)/],
  ["REFUSED", /rechazó participar el|no acudió a la sesión del/],
];

/** The grounds named in what a certificate says about why it ended; none where somebody wrote it in own words. */
export function groundsIn(text: string): EndingGround[] {
  return WORDS.filter(([, words]) => words.test(text)).map(([ground]) => ground);
}

/**
 * The part about one counterparty of several: each has a line of its own (endingsText). Null where there is none, so that nobody
 * is judged by what is said of somebody else.
 */
export function partAbout(text: string, party: PartyRow, { isAlone }: { isAlone: boolean }): string | null {
  if (isAlone) return text;
  const lead = `Con ${partyName(party) || "la contraparte"}: `;
  return text.split("\n").find((line) => line.startsWith(lead)) ?? null;
}
