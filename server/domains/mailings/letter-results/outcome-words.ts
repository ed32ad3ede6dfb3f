import type { LetterOutcome } from "../../../generated/schema-types.ts";

/** What postal services call what became of a letter; the first that fits, so negations stand before what they negate. */
const WORDS: readonly [LetterOutcome, RegExp][] = [
  [
    "WRONG_ADDRESS",
    /desconocid|direcci[oó]n (?:incorrecta|err[oó]nea|incompleta|insuficiente|inexistente)|(?:incorrecta|err[oó]nea|insuficiente)s? .*direcci|se[ñn]as (?:incorrectas|insuficientes)|ausente de(?:l)? domicilio|se march[oó]|cambi[oó] de domicilio|fallecid|no (?:existe|reside|vive)|wrong address|unknown|moved/i,
  ],
  ["REFUSED", /rehusad|rechazad|no acept|se (?:neg[oó]|niega)|refused/i],
  [
    "NOT_COLLECTED",
    /no (?:retirad|recogid|reclamad|entregad)|ausente|caducad|sin (?:retirar|recoger)|sobrante|lista|not collected|unclaimed|absent/i,
  ],
  ["DELIVERED", /entregad|recibid|recogid|retirad|firmad|acuse|delivered|signed/i],
];

/** Null: nobody could say what these words mean. */
export function readOutcome(words: string): LetterOutcome | null {
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

export const OUTCOME_WORDS: Readonly<Record<LetterOutcome, string>> = {
  DELIVERED: "Entregada",
  REFUSED: "Rehusada",
  NOT_COLLECTED: "Ausente o no retirada",
  WRONG_ADDRESS: "Dirección errónea o persona desconocida",
};
