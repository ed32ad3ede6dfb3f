import { describe, expect, test } from "@jest/globals";
import { newTotpSecret, totpInvitation, totpStepOf } from "../../../server/domains/accounts/security/totp.ts";
import { totpCode } from "../../support/totp-code.ts";

/** RFC 6238, appendix B: the secret of the SHA-1 vectors ("12345678901234567890") and the last six of their digits. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("six digits", () => {
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [20_000_000_000, "353130"],
  ])("at second %d the vector %s of the standard is right", (second, code) => {
    const step = Math.floor(second / 30);
    expect(totpStepOf(RFC_SECRET, code, new Date(second * 1000), null)).toBe(step);
  });

  test("a clock may be off by one step, not by two", () => {
    const secret = newTotpSecret();
    const now = new Date("2026-11-20T11:00:10Z");
    const step = Math.floor(now.getTime() / 30_000);
    const shown = (seconds: number) => totpCode(secret, new Date(now.getTime() + seconds * 1000));
    expect(totpStepOf(secret, shown(-30), now, null)).toBe(step - 1);
    expect(totpStepOf(secret, shown(30), now, null)).toBe(step + 1);
    for (const seconds of [-60, 60]) expect(totpStepOf(secret, shown(seconds), now, null)).toBeNull();
  });

  test("neither a used step nor one before it serves again", () => {
    const secret = newTotpSecret();
    const now = new Date("2026-11-20T11:00:10Z");
    const step = Math.floor(now.getTime() / 30_000);
    expect(totpStepOf(secret, totpCode(secret, now), now, step)).toBeNull();
    expect(totpStepOf(secret, totpCode(secret, now), now, step + 1)).toBeNull();
    expect(totpStepOf(secret, totpCode(secret, now), now, step - 1)).toBe(step);
  });
});

test("the invitation names product and account, and its picture can be drawn anywhere", () => {
  const secret = newTotpSecret();
  const { uri, qrSvg } = totpInvitation(secret, "ana+1@correo.example");
  const url = new URL(uri);
  expect(url.protocol).toBe("otpauth:");
  expect(decodeURIComponent(url.pathname)).toContain("Acuerdo:ana+1@correo.example");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: "Acuerdo",
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(qrSvg).toMatch(/^<svg .*role="img"><title>Código QR[^<]*<\/title>/);
  expect(qrSvg).toContain('fill="white"');
  expect(qrSvg).not.toMatch(/script|href|ana/);
});
