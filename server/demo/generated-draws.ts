import type { EntityManager } from "typeorm";
import type { Clock } from "../platform/clock.ts";

/** A power of random() favours the front of the array, as frequent surnames are. */
export function draw(array: string, power = 1): string {
  return `(${array}::text[])[${place(array, power)}]`;
}

/** The place of one drawn so. */
export function place(array: string, power = 1): string {
  return `(1 + floor(power(random(), ${power}) * cardinality(${array}::text[]))::int)`;
}

/** The array as searches look through it. */
export function folded(array: string): string {
  return `ARRAY(SELECT fold_text(word) FROM unnest(${array}::text[]) WITH ORDINALITY AS words (word, n) ORDER BY n)`;
}

/** The point of a case's life at a share of it, over a row `g` of generated_cases. */
export function moment(share: number | string): string {
  return `(g.created + (g.touched - g.created) * (${share})::float)`;
}

/** The day of an instant, as the calendar in Madrid counts. */
export function madridDay(instant: string): string {
  return `((${instant}) AT TIME ZONE 'Europe/Madrid')::date`;
}

/** The application's clock, which `tellTime` has told the transaction. Fails where it hasn't. */
export const NOW = `current_setting('acuerdo.now')::timestamptz`;

/** From here to the end of the transaction NOW is what the clock shows. */
export async function tellTime(manager: EntityManager, clock: Clock): Promise<void> {
  await manager.query(`SELECT set_config('acuerdo.now', $1, true)`, [clock.now().toISOString()]);
}

/** Today in Madrid. */
export const TODAY = `(${NOW} AT TIME ZONE 'Europe/Madrid')::date`;

/** Year of the numbers that are given out, as the services take it. */
export const YEAR = `extract(year FROM ${NOW} AT TIME ZONE 'Europe/Madrid')::int`;

/** `C26000012` of the first number taken and the place after it. */
export function numberSql(prefix: string, code: string): string {
  return `'${prefix}' || ${YEAR} % 100 || lpad((${code})::text, greatest(6, length((${code})::text)), '0')`;
}
