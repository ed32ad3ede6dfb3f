import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Each use gets a key of its own, so that nothing sealed or hashed for one serves for another. */
function keyFor(appSecret: string, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", appSecret, "", `acuerdo ${use}`, 32));
}

/**
 * Six digits or a recovery code can be guessed from a plain hash; with the application's secret as key they can't.
 * `about` binds the hash to its row. Base64url.
 */
export function keyedHash(appSecret: string, use: string, about: string, text: string): string {
  return createHmac("sha256", keyFor(appSecret, use)).update(`${about}\n${text}`).digest("base64url");
}

/** Compares in constant time. */
export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Encrypts for storage; `about` (an account id) has to be the same when opening. */
export function seal(appSecret: string, use: string, about: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(appSecret, use), iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws when it was altered, sealed for something else or with another secret. */
export function unseal(appSecret: string, use: string, about: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(CIPHER, keyFor(appSecret, use), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    "utf8",
  );
}
