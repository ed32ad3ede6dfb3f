// SQL: the letters that a file names are found in one statement.
import type { EntityManager } from "typeorm";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { ABSENT } from "./outcome-words.ts";
import type { ResultRow } from "./read-results.ts";
import { contradicts, stands } from "./write-outcomes.ts";

interface KnownLetter {
  reference: string;
  recipientId: number;
  state: string;
  isDelivered: boolean;
  handedOn: string | null;
  response: string | null;
}

/** A row with what would become of it. */
export interface JudgedRow extends ResultRow {
  /** Why it changes nothing; null: it does. */
  problem: string | null;
  /** Says what is known already. */
  isKnown: boolean;
  recipientId: number | null;
}

/** Which rows can be applied to this mailing now, and of each other one why not. In the order of the file. */
export async function judgeRows(
  db: Pick<EntityManager, "query">,
  mailingId: number,
  rows: readonly ResultRow[],
  today: string,
): Promise<JudgedRow[]> {
  const known = await db.query<KnownLetter[]>(
    `SELECT l.reference, l.recipient_id AS "recipientId", r.state, r.delivered_at IS NOT NULL AS "isDelivered",
       b.handed_on::text AS "handedOn", r.response
     FROM letters l JOIN letter_batches b ON b.id = l.batch_id JOIN mailing_recipients r ON r.id = l.recipient_id
     WHERE b.mailing_id = $1 AND l.reference = ANY($2)`,
    [mailingId, rows.map(({ reference }) => reference)],
  );
  const byReference = new Map(known.map((letter) => [letter.reference, letter]));
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const letter = byReference.get(row.reference);
    const earlier = seen.get(row.reference);
    const problem =
      problemOf(row, letter, today) ??
      (earlier === undefined ? null : `Repite la referencia de la fila ${earlier}, que es la que cuenta.`);
    // A step on its way, or what nobody understands, doesn't keep the result below it from counting.
    if (problem === null) seen.set(row.reference, row.row);
    const isKnown = problem === null && letter !== undefined && stands(letter, row.outcome);
    return { ...row, problem, isKnown, recipientId: letter?.recipientId ?? null };
  });
}

function problemOf(row: ResultRow, letter: KnownLetter | undefined, today: string): string | null {
  if (letter === undefined) return "Ninguna carta de este mailing tiene esta referencia.";
  if (letter.handedOn === null) return "Su lote no consta como entregado a Correos: anota antes su entrega.";
  if (row.day === null) return "No se entiende la fecha.";
  if (row.day > today) return `La fecha ${shownDay(row.day)} aún no ha llegado.`;
  if (row.day < letter.handedOn)
    return `La fecha ${shownDay(row.day)} es anterior a la entrega a Correos, el ${shownDay(letter.handedOn)}.`;
  if (row.outcome === null && ABSENT.test(row.words))
    return `«${row.words}» es un intento de entrega: cuenta como recibida solo si no se recoge en su plazo y vuelve. Súbela cuando conste.`;
  if (row.outcome === null) return `No se entiende el resultado «${row.words}».`;
  if (contradicts(letter, row.outcome)) return "De esta carta ya consta otro resultado.";
  return null;
}
