import { createHmac, timingSafeEqual } from "node:crypto";

/** Callbacks signed as Standard Webhooks has it: HMAC-SHA256 over `id.timestamp.body`, of the very bytes that came. */

const TOLERANCE_SECONDS = 300;
const PREFIX = "whsec_";
const ID = /^[\w.:-]{1,200}$/;

export interface CallbackHeaders {
  id: string;
  /** Unix seconds. */
  timestamp: string;
  /** Space-separated; any of them is enough, so that a secret can be changed. */
  signature: string;
}

/** Null: not a secret of this form, 24 to 64 bytes. */
export function callbackKey(secret: string): Buffer | null {
  if (!secret.startsWith(PREFIX)) return null;
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  return key.length >= 24 && key.length <= 64 ? key : null;
}

export function signatureOf(
  secret: string,
  { id, timestamp }: Omit<CallbackHeaders, "signature">,
  body: Buffer,
): string {
  const key = callbackKey(secret);
  if (key === null) throw new Error("no secret of callbacks");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64")}`;
}

/** Whether whoever knows the secret has signed these bytes within the last minutes. */
export function isSigned(
  secret: string,
  { id, timestamp, signature }: CallbackHeaders,
  body: Buffer,
  now: Date,
): boolean {
  if (!ID.test(id) || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const expected = Buffer.from(signatureOf(secret, { id, timestamp }, body));
  return signature
    .slice(0, 2_000)
    .split(" ")
    .map((one) => Buffer.from(one))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}
