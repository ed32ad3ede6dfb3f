import type { LetterOutcome } from "../../../generated/schema-types.ts";

/** What postal services call what became of a letter; the first that fits. */
const RETURNED: readonly [LetterOutcome, RegExp][] = [
  [
    "WRONG_ADDRESS",
    /desconocid|direcci[oó]n (?:incorrecta|err[oó]nea|incompleta|insuficiente|inexistente)|(?:incorrecta|err[oó]nea|insuficiente)s? .*direcci|se[ñn]as (?:incorrectas|insuficientes)|ausente de(?:l)? domicilio|se march[oó]|cambi[oó] de domicilio|fallecid|no (?:existe|reside|vive)|wrong address|unknown|\bmoved/i,
  ],
  ["REFUSED", /rehusad|rechazad|no acept|se (?:neg[oó]|niega)|refused/i],
  [
    "NOT_COLLECTED",
    /\b(?:no|sin)(?: \p{L}+){0,3} (?:retira|recog|reclama)|(?:devuel|devoluci|return).*(?:ausen|absent)|(?:ausen|absent).*(?:devuel|devoluci|return)|caducad|sobrante|not collected|unclaimed/iu,
  ],
];

/** Nobody opened the door: the letter waits at the post office, and may still be collected. */
export const ABSENT = /ausen|absent/i;

const DELIVERED = /(?<!\p{L})(?:entregad|recibid|recogid|retirad|firmad|acuse|delivered|signed)/iu;

/**
 * Within one clause: it hasn't happened, or somebody else has the letter, the post itself or whoever sent it. What isn't plainly
 * a delivery mustn't become a receipt, which courts are shown.
 */
const NOT_DELIVERED =
  /(?<!\p{L})(?:no|ni|sin|nunca|jamás|imposible|pendiente|not?|never|without|pending|remitente|origen|sender)(?!\p{L})|(?<!\p{L})(?:en|por|a|al) (?:la |el |los )?(?:correos|centro|unidad|planta|almacén|reparto|repartidor|cartero|transportista)(?!\p{L})|recibid\w* (?:en|por) (?:la )?oficina/iu;
const CLAUSE_END = /[.,;:()/]|\s[-–—]\s/;

/**
 * Null: nobody could say what these words mean, or they tell of a letter still on its way. 'Ausente' alone is one try to deliver it: by
 * the criteria of the Madrid courts (26/09/2025) what counts as received is what was refused or not collected.
 */
export function readOutcome(words: string): LetterOutcome | null {
  const returned = RETURNED.find(([, pattern]) => pattern.test(words));
  if (returned) return returned[0];
  const isDelivered = words
    .split(CLAUSE_END)
    .some((clause) => DELIVERED.test(clause) && !NOT_DELIVERED.test(clause));
  return isDelivered ? "DELIVERED" : null;
}

/** Whether words are those of a column of outcomes, also where they tell of none yet. */
export function tellsOutcome(words: string): boolean {
  return readOutcome(words) !== null || ABSENT.test(words);
}

export const OUTCOME_WORDS: Readonly<Record<LetterOutcome, string>> = {
  DELIVERED: "Entregada",
  REFUSED: "Rehusada",
  NOT_COLLECTED: "Ausente o no retirada",
  WRONG_ADDRESS: "Dirección errónea o persona desconocida",
};
