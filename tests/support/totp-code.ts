import { Secret, TOTP } from "otpauth";

/** The six digits an authenticator app shows at that moment. */
export function totpCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}
