import { createHash, randomBytes, randomInt } from "node:crypto";
import { keyedHash } from "../accounts/secrets.ts";

/** What opens a personal link: the token of its address, or the code for whoever reads it from paper. */

const TOKEN_BYTES = 32;

/** Without letters and digits that are mixed up when read aloud or from paper: 0 and O, 1, I and L, U beside V. */
const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 10;

export interface LinkSecret {
  token: string;
  /** To be typed; without hyphens. */
  code: string;
}

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What is stored of a token. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Keyed with the application's secret: a plain hash of so short a code could be found by trying all codes. */
export function codeHashOf(appSecret: string, code: string): string {
  return keyedHash(appSecret, "invitation code", "", code);
}

/** By chance. */
export function newSecret(): LinkSecret {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(
    "",
  );
  return { token: newToken(), code };
}

/** The last letters of a large number written with them. */
function codeOf(number: bigint): string {
  const base = BigInt(CODE_LETTERS.length);
  const digit = (at: number) => CODE_LETTERS[Number((number / base ** BigInt(at)) % base)];
  return Array.from({ length: CODE_LENGTH }, (_, at) => digit(at)).join("");
}

/** `K7QP-3MXD-2R` */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}

/** A typed code, however it is spaced or capitalised; null when it can't be one. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  return code.length === CODE_LENGTH ? code : null;
}

/**
 * What opens the link of a letter or a certified communication, made from the application's secret and what it is about: one that
 * is printed or handed over once more carries the same, and whoever has the database alone can't make it.
 */
export function letterSecret(appSecret: string, about: string): LinkSecret {
  const token = keyedHash(appSecret, "letter link", about, "token");
  const bytes = Buffer.from(keyedHash(appSecret, "letter link", about, "code"), "base64url");
  return { token, code: codeOf(BigInt(`0x${bytes.toString("hex")}`)) };
}
