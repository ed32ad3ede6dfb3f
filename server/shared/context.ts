import type { LinkLanguage } from "../../schema/rules/link-languages.ts";
import type { Deps } from "../platform/deps.ts";
import type { AccountStep } from "./account-steps.ts";

export type Role = "ADMIN" | "CLIENT" | "SPECIALIST";
/** For whom there is a registration; administrators are made on the command line. */
export type RegisteringRole = Exclude<Role, "ADMIN">;

/** Who asks: the account of a live session, its role as stored now (a demotion counts at once). */
export interface Actor {
  accountId: number;
  email: string;
  role: Role;
  sessionId: string;
  sessionStartedAt: Date;
}

/** What a live step token opens, and whose it is. It never counts as being signed in. */
export interface StepGrant {
  step: AccountStep;
  tokenId: string;
  accountId: number;
}

/** What a key of a program opens; each is named by the operations it opens, in the contract and in the REST rows. */
export const API_KEY_SCOPES = [
  "READ_TASKS",
  "WRITE_TASKS",
  "READ_PAYMENTS",
  "IMPORT_TASKS",
  "BOOK_PAYMENTS",
  "READ_RECORDS",
] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** A program that asks with a key. Never an account: it has no role, and whatever asks for one refuses it. */
export interface ApiKeyActor {
  apiKeyId: number;
  scopes: readonly ApiKeyScope[];
  /** The lists whose rows it sees; null: all of them, and tasks without a list. */
  listIds: readonly number[] | null;
  requestsPerMinute: number;
}

/** Account and the second (since 1970) of its last sign-in on this device. */
export type DeviceSignIn = readonly [accountId: number, at: number];

/**
 * A browser that has signed in before, as its cookie says. It gives no access: its tries at a password are counted apart
 * from those of unknown addresses, which so can't use them up.
 */
export interface DeviceMemory {
  /** null: it has never signed in, or not for a month. */
  id: string | null;
  entries: readonly DeviceSignIn[];
  /** What goes back with the answer; null: the browser keeps what it has. */
  cookie: string | null;
}

/** What every service function gets first: who asks, from where, and with which database, clock and services. */
export interface Context extends Deps {
  actor: Actor | null;
  /** What a step token grants; then there is no actor. */
  step: StepGrant | null;
  /** The key a program asks with; then there is no actor, and only what names one of its scopes is open. */
  apiKey: ApiKeyActor | null;
  /** The token was there but dead: transports answer 401 rather than treating the asker as a visitor. */
  deadToken: boolean;
  requestId: string;
  /** The client's address as far as TRUST_PROXY lets it be believed. */
  address: string;
  userAgent: string;
  /** The first language of Accept-Language that personal links speak; null or left out: none of them was asked for. */
  language?: LinkLanguage | null;
  /** The browser's device cookie, to read and to set; left out where nobody asks over HTTP. */
  device?: DeviceMemory;
  /** One batch loader per name and request; made at first use. */
  loader<T>(name: string, create: () => T): T;
}

/** In whose name something is done: of a request, or of a job that goes on with what somebody began. */
export type Acting = Pick<Context, "requestId" | "clock"> & {
  actor: Pick<Actor, "accountId"> | null;
  apiKey?: Pick<ApiKeyActor, "apiKeyId"> | null;
};

/** The context of somebody signed in; access is checked by the transport, this only narrows the type. */
export type SignedInContext = Context & { actor: Actor };
