import type { EntityManager } from "typeorm";
import type { Clock } from "../../platform/clock.ts";
import { takeCodes } from "../../platform/take-codes.ts";

/**
 * Takes the next `count` task codes (`T26-0000345`, year of Madrid), in order and without gaps.
 * The counter stays locked until the transaction ends: take them late.
 */
export async function takeTaskCodes(manager: EntityManager, clock: Clock, count: number): Promise<string[]> {
  const year = twoDigitYear(clock);
  const first = await takeCodes(manager, "T", year, count);
  return Array.from({ length: count }, (_, at) => taskCode(year, first + at));
}

/** The next list code, `L26-000012`. */
export async function takeListCode(manager: EntityManager, clock: Clock): Promise<string> {
  const year = twoDigitYear(clock);
  return listCode(year, await takeCodes(manager, "L", year));
}

export function taskCode(year: number, number: number): string {
  return `T${pad(year, 2)}-${pad(number, 7)}`;
}

export function listCode(year: number, number: number): string {
  return `L${pad(year, 2)}-${pad(number, 6)}`;
}

/** Year of today in Madrid, 0–99. */
export function twoDigitYear(clock: Clock): number {
  return Number(clock.today().slice(2, 4));
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, "0");
}
