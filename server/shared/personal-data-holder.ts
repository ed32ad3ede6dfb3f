import type { EntityManager } from "typeorm";
import type { Context } from "./context.ts";

/** One file of somebody's own data: JSON, or the copy of a stored file. Names are paths inside the zip. */
export type PersonalPart = { name: string; json: unknown } | { name: string; key: string };

/** What a domain took out of its tables when an account was closed. */
export interface BlockedPart {
  /** Kept apart, to be destroyed when the time is over. */
  data: Record<string, unknown>;
  /** Keys of stored files that are destroyed then, too. */
  fileKeys: string[];
}

/**
 * A domain that holds personal data of accounts. accounts knows none of them; the transports hand it the list
 * (server/personal-data-holders.ts), so that nothing is forgotten in "Descargar mis datos" or in a deletion.
 */
export interface PersonalDataHolder {
  /** Key of its part in the blocked data, e.g. "specialists". */
  name: string;
  /** Everything it holds about the account, for its owner: no secrets, nobody else's data. */
  collect(ctx: Pick<Context, "db" | "clock">, accountId: number): Promise<PersonalPart[]>;
  /**
   * Inside the transaction that closes the account: takes what is personal out of its rows (they stay, neutral), lets
   * go of open work, and gives back what it took; null when it held nothing.
   */
  block(ctx: Context, manager: EntityManager, accountId: number): Promise<BlockedPart | null>;
}
