import { PRODUCT_NAME } from "../../../../schema/rules/product.ts";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import { seal, unseal } from "../secrets.ts";

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Steps a telephone's clock may be ahead or behind (RFC 6238, 5.2). */
const WINDOW = 1;

/** 160 random bits in Base32, as authenticator apps take them (RFC 4226, 4). */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/**
 * The 30-second step the six digits belong to, or null when they are wrong. A code of `lastStep` or before it has been
 * used, or is older than one that has: it is wrong too (RFC 6238, 5.2).
 */
export function totpStepOf(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return null;
  const step = TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}

/** What authenticator apps are set up with: the address for programs, and the same to scan. */
export function totpInvitation(secret: string, email: string): { uri: string; qrSvg: string } {
  const uri = totpOf(secret, email).toString();
  return { uri, qrSvg: withTitle(renderSVG(uri, { ecc: "M", border: 4 })) };
}

/** SHA-1, six digits and 30 seconds: what every app understands, some ignoring what else they are told. */
function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({
    issuer: PRODUCT_NAME,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
  });
}

function withTitle(svg: string): string {
  return svg.replace(
    /^(<svg\b[^>]*)>/,
    '$1 role="img"><title>Código QR para tu aplicación de autenticación</title>',
  );
}

const USE = "second step";

/** As it is kept: only the server's own secret opens it, and for this account alone. */
export function sealTotpSecret(appSecret: string, accountId: number, secret: string): string {
  return seal(appSecret, USE, String(accountId), secret);
}

export function unsealTotpSecret(appSecret: string, accountId: number, sealed: string): string {
  return unseal(appSecret, USE, String(accountId), sealed);
}
