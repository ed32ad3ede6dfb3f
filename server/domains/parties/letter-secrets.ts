import { keyedHash } from "../accounts/secrets.ts";
import { codeOf, type LinkSecret } from "./links.ts";

/**
 * What opens the link of a letter, made from the application's secret and what the letter is about: a letter that is printed
 * once more carries the same, and whoever has the database alone can't make it.
 */
export function letterSecret(appSecret: string, about: string): LinkSecret {
  const token = keyedHash(appSecret, "letter link", about, "token");
  const bytes = Buffer.from(keyedHash(appSecret, "letter link", about, "code"), "base64url");
  return { token, code: codeOf(BigInt(`0x${bytes.toString("hex")}`)) };
}
