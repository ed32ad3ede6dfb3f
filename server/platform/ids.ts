import { NotFound } from "./refusals.ts";

const NUMBER = /^\d{1,15}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An id of the contract as the stored number; null when it can't be one. */
export function readId(id: string): number | null {
  return NUMBER.test(id) ? Number(id) : null;
}

/** Throws NotFound with this message when the id can't be one. */
export function requireId(id: string, message: string): number {
  const number = readId(id);
  if (number === null) throw new NotFound(message);
  return number;
}

/** Whether PostgreSQL takes it for a uuid: what comes from outside is asked before a query fails on it. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
