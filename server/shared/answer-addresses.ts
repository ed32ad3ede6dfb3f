import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "./context.ts";

/**
 * Addresses by which answers to a mail come back: `bounce+<token>@` as its envelope's sender (VERP), `reply+<token>@` as its
 * Reply-To. The token is a reference such as "party-notice:12", sealed with the application's secret: nobody can make one up
 * or read what it says, and no row has to be kept for each mail.
 */

export type AnswerWay = "bounce" | "reply";

/** What a token says; who knows the kind of the reference decides whether it is still alive. */
export interface AnswerAddress {
  way: AnswerWay;
  /** "party-notice:12" */
  reference: string;
}

type Sealing = Pick<Context, "env">;

/** A local part has 64 characters at most (RFC 5321). */
const LONGEST_REFERENCE = 25;
const SEAL_BYTES = 10;
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const ADDRESS = /^(bounce|reply)\+([a-z2-7]{16,57})@([a-z0-9.-]{1,253})$/;

/** The envelope's sender of a mail; undefined while nobody takes in mail. `reference`: at most 25 characters. */
export function returnPathFor(ctx: Sealing, reference: string): string | undefined {
  return addressFor(ctx, "bounce", reference);
}

/** The Reply-To of a mail; undefined while nobody takes in mail. `reference`: at most 25 characters. */
export function replyAddressFor(ctx: Sealing, reference: string): string | undefined {
  return addressFor(ctx, "reply", reference);
}

function addressFor({ env }: Sealing, way: AnswerWay, reference: string): string | undefined {
  if (env.inboundMail === null) return undefined;
  return `${way}+${seal(env.appSecret, reference)}@${env.inboundMail.domain}`;
}

/** What one of our own addresses says, whatever the case of its letters; null for any other one. */
export function readAnswerAddress({ env }: Sealing, address: string): AnswerAddress | null {
  const [, way, token, domain] = ADDRESS.exec(address.toLowerCase()) ?? [];
  if (way === undefined || token === undefined || domain !== env.inboundMail?.domain) return null;
  const reference = unseal(env.appSecret, token);
  return reference === null ? null : { way: way === "bounce" ? "bounce" : "reply", reference };
}

/** Encrypted under its own keyed hash, so that the same reference always gives the same token. */
function seal(secret: string, reference: string): string {
  const plain = Buffer.from(reference);
  if (plain.length === 0 || plain.length > LONGEST_REFERENCE)
    throw new Error(`"${reference}" is too long a reference for an address`);
  const mark = markOf(secret, plain);
  return toLetters(Buffer.concat([mark, masked(secret, mark, plain)]));
}

function unseal(secret: string, token: string): string | null {
  const bytes = fromLetters(token);
  const mark = bytes.subarray(0, SEAL_BYTES);
  const plain = masked(secret, mark, bytes.subarray(SEAL_BYTES));
  const isOurs = mark.length === SEAL_BYTES && timingSafeEqual(mark, markOf(secret, plain));
  return isOurs && plain.length > 0 ? plain.toString() : null;
}

function markOf(secret: string, plain: Buffer): Buffer {
  return keyed(secret, "answer address", plain).subarray(0, SEAL_BYTES);
}

function masked(secret: string, mark: Buffer, text: Buffer): Buffer {
  const mask = keyed(secret, "answer address mask", mark);
  return Buffer.from(text.map((byte, at) => byte ^ (mask[at] ?? 0)));
}

function keyed(secret: string, purpose: string, of: Buffer): Buffer {
  return createHmac("sha256", secret).update(`${purpose}\n`).update(of).digest();
}

function toLetters(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => LETTERS[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

function fromLetters(text: string): Buffer {
  const bits = Array.from(text, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
