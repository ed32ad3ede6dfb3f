import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { readDatabaseUrl, readEnv } from "../../server/env.ts";
import { EnvError } from "../../server/environment/values.ts";

const secret = "9f2b7c1e8a4d6053bb71e2f49c8d0a6e5f3b1c7d";
const production = {
  DATABASE_URL: "postgres://user:pw@db:5432/acuerdo",
  SMTP_URL: "smtp://mail:587",
  FILES_URL: "s3://key:secret@files:9000/bucket?region=eu&ssl=false",
  APP_SECRET: secret,
  PUBLIC_URL: "https://acuerdo.example",
};

test("people write to support at the domain mails come from, unless said otherwise", () => {
  expect(readEnv(production).supportEmail).toBe("soporte@acuerdo.example");
  expect(readEnv({ ...production, MAIL_FROM: "no-responder@correo.example" }).supportEmail).toBe(
    "soporte@correo.example",
  );
  expect(readEnv({ ...production, SUPPORT_EMAIL: "ayuda@otra.example" }).supportEmail).toBe(
    "ayuda@otra.example",
  );
  expect(() => readEnv({ ...production, SUPPORT_EMAIL: "Ayuda <a@b.example>" })).toThrow(EnvError);
});

test("the account that clients pay into: a real IBAN with its holder, or none; an example's in the demonstration", () => {
  expect(readEnv(production).payments).toBeNull();
  const given = { PAYMENTS_IBAN: "es91 2100 0418 4502 0005 1332", PAYMENTS_HOLDER: "Acuerdo, S. L." };
  expect(readEnv({ ...production, ...given }).payments).toEqual({
    iban: "ES9121000418450200051332",
    holder: "Acuerdo, S. L.",
  });
  for (const wrong of [
    { PAYMENTS_IBAN: given.PAYMENTS_IBAN },
    { PAYMENTS_HOLDER: given.PAYMENTS_HOLDER },
    { ...given, PAYMENTS_IBAN: "ES9121000418450200051333" },
  ])
    expect(() => readEnv({ ...production, ...wrong })).toThrow(EnvError);
  expect(readEnv({}).payments?.holder).toContain("demostración");
});

test("the address letters go back to: street, postal code and place in one line, or none; nobody's in the demonstration", () => {
  expect(readEnv(production).postalAddress).toBeNull();
  const address = (given: string) => readEnv({ ...production, POSTAL_ADDRESS: given }).postalAddress;
  expect(address(" Calle Mayor 1,  28013 Madrid ")).toBe("Calle Mayor 1, 28013 Madrid");
  for (const wrong of [
    "Calle Mayor 1",
    "28013 Madrid",
    "Calle Mayor 1, 99013 Madrid",
    `Calle ${"M".repeat(90)} 1, 28013 Madrid`,
  ])
    expect(() => address(wrong)).toThrow(/POSTAL_ADDRESS/);
  expect(readEnv({}).postalAddress).toContain("demostración");
});

describe("without DATABASE_URL", () => {
  test("is a demonstration on this machine only, with defaults for everything", () => {
    const env = readEnv({});
    expect(env).toMatchObject({
      mode: "demo",
      port: 3000,
      host: "127.0.0.1",
      metricsHost: "127.0.0.1",
      databaseUrl: null,
      smtpUrl: null,
      trustProxy: false,
      publicUrl: "http://localhost:3000",
    });
    expect(env.filesUrl).toMatch(/^file:\/\/\/.*\/\.data\/files$/);
    expect(env.appSecret).not.toBe(readEnv({}).appSecret);
  });

  test.each(["0.0.0.0", "192.168.1.5", "::"])("refuses to open itself to the network (HOST=%s)", (HOST) => {
    expect(() => readEnv({ HOST })).toThrow(/^HOST: .*127\.0\.0\.1/);
  });
});

describe("in production", () => {
  test("takes a complete environment", () => {
    expect(readEnv(production)).toMatchObject({ mode: "production", host: "0.0.0.0", appSecret: secret });
  });

  test.each(["SMTP_URL", "FILES_URL", "APP_SECRET", "PUBLIC_URL"])("refuses to start without %s", (name) => {
    const refused = () => readEnv({ ...production, [name]: "" });
    expect(refused).toThrow(EnvError);
    expect(refused).toThrow(new RegExp(`^${name}: .*obligatoria.* / .*required`));
  });

  test.each([
    ["short", "9f2b7c1e8a4d6053bb71e2f49c8d0a6"],
    ["from an example", "change-me-change-me-change-me-change-me"],
    ["one repeated character", "a".repeat(64)],
    ["a pattern", "0101010101010101010101010101010101010101"],
  ])("refuses a weak secret: %s", (_name, APP_SECRET) => {
    const refused = () => readEnv({ ...production, APP_SECRET });
    expect(refused).toThrow(/^APP_SECRET: /);
    expect(refused).not.toThrow(new RegExp(APP_SECRET));
  });
});

describe("a value that cannot be", () => {
  test.each([
    ["PORT", "http"],
    ["PORT", "0"],
    ["PORT", "70000"],
    ["PORT", "3e3"],
    ["DATABASE_POOL", "1"],
    ["STORAGE_CASE_MB", "24"],
    ["STORAGE_ACCOUNT_MB", "mucho"],
    ["STORAGE_WALLETS_MB", "0"],
    ["METRICS_PORT", "-1"],
    ["DATABASE_URL", "mysql://db/acuerdo"],
    ["SMTP_URL", "mail.example"],
    ["FILES_URL", "s3://files/bucket"],
    ["FILES_URL", "ftp://files/bucket"],
    ["PUBLIC_URL", "https://acuerdo.example/app"],
    ["PUBLIC_URL", "acuerdo.example"],
    ["MAIL_FROM", "Acuerdo <a@b.es>\r\nBcc: x@y.es"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "10.0.0.0/40"],
    ["LOG_LEVEL", "verbose"],
    ["CLAMD_URL", "localhost:3310"],
  ])("%s=%s is refused in one line that names the variable and not the value", (name, value) => {
    let message = "";
    try {
      readEnv({ ...production, [name]: value });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message.startsWith(`${name}: `)).toBe(true);
    expect(message).not.toContain("\n");
    expect(message).toContain(" / ");
  });

  test.each([
    ["1", 1],
    ["10.0.0.0/8, loopback", ["10.0.0.0/8", "loopback"]],
    ["", false],
  ])("TRUST_PROXY=%s is understood", (TRUST_PROXY, expected) => {
    expect(readEnv({ ...production, TRUST_PROXY }).trustProxy).toEqual(expected);
  });
});

describe("what leaves this machine is encrypted", () => {
  test("the page, unless somebody says otherwise", () => {
    const PUBLIC_URL = "http://acuerdo.example";
    expect(() => readEnv({ ...production, PUBLIC_URL })).toThrow(/^PUBLIC_URL: .*ALLOW_UNENCRYPTED=http/);
    expect(readEnv({ ...production, PUBLIC_URL, ALLOW_UNENCRYPTED: "http" }).publicUrl).toBe(PUBLIC_URL);
    for (const local of ["http://localhost:8080", "http://127.0.0.1:3000", "http://[::1]:3000"])
      expect(readEnv({ ...production, PUBLIC_URL: local }).publicUrl).toBe(local);
  });

  test("mail: smtp:// insists on STARTTLS, and what would switch encryption off is refused", () => {
    expect(readEnv(production).smtpUrl).toBe("smtp://mail:587?requireTLS=true");
    const smtps = "smtps://u:p%40@mail.example:465";
    expect(readEnv({ ...production, SMTP_URL: smtps }).smtpUrl).toBe(smtps);
    for (const off of ["ignoreTLS=true", "requireTLS=false", "tls.rejectUnauthorized=false"]) {
      const SMTP_URL = `smtp://mail:1025?${off}`;
      expect(() => readEnv({ ...production, SMTP_URL })).toThrow(/^SMTP_URL: .*ALLOW_UNENCRYPTED=smtp/);
      expect(readEnv({ ...production, SMTP_URL, ALLOW_UNENCRYPTED: "http, smtp" }).smtpUrl).toBe(SMTP_URL);
    }
    expect(readEnv({ ...production, SMTP_URL: "smtp://127.0.0.1:25" }).smtpUrl).toBe("smtp://127.0.0.1:25");
  });

  test("only known transports are let through", () => {
    expect(() => readEnv({ ...production, ALLOW_UNENCRYPTED: "all" })).toThrow(/^ALLOW_UNENCRYPTED: /);
  });
});

test("metrics are for this machine, or for who shows the token", () => {
  expect(readEnv(production)).toMatchObject({ metricsHost: "127.0.0.1", metricsToken: null });
  const METRICS_TOKEN = "0f3a-scrape-me-quietly";
  expect(readEnv({ ...production, METRICS_TOKEN })).toMatchObject({
    metricsHost: "0.0.0.0",
    metricsToken: METRICS_TOKEN,
  });
  expect(() => readEnv({ ...production, METRICS_TOKEN: "short" })).toThrow(/^METRICS_TOKEN: /);
});

describe("secrets from files", () => {
  const folder = mkdtempSync(join(tmpdir(), "acuerdo-env-"));
  const path = join(folder, "secret");
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("are read without the line break at their end", () => {
    writeFileSync(path, `${secret}\n`);
    const { APP_SECRET: _, ...rest } = production;
    expect(readEnv({ ...rest, APP_SECRET_FILE: path }).appSecret).toBe(secret);
    writeFileSync(path, "postgres://user:pw@db:5432/other\n");
    expect(readDatabaseUrl({ DATABASE_URL_FILE: path })).toBe("postgres://user:pw@db:5432/other");
  });

  test("given twice, empty or not there: refused by the variable's name, without the path", () => {
    writeFileSync(path, "\n");
    const { APP_SECRET: _, ...rest } = production;
    expect(() => readEnv({ ...production, APP_SECRET_FILE: path })).toThrow(/^APP_SECRET_FILE: /);
    expect(() => readEnv({ ...rest, APP_SECRET_FILE: path })).toThrow(/^APP_SECRET_FILE: (?!.*acuerdo-env-)/);
    expect(() => readEnv({ ...rest, APP_SECRET_FILE: `${path}-gone` })).toThrow(/^APP_SECRET_FILE: /);
  });
});

test("a restored copy is told so by 1", () => {
  expect(readEnv(production).restored).toBe(false);
  expect(readEnv({ ...production, RESTORED: "1" }).restored).toBe(true);
  expect(() => readEnv({ ...production, RESTORED: "yes" })).toThrow(/^RESTORED: /);
});

test("documents of others are refused from browsers by 1", () => {
  expect(readEnv(production).graphqlTrustedOnly).toBe(false);
  expect(readEnv({ ...production, GRAPHQL_TRUSTED_ONLY: "1" }).graphqlTrustedOnly).toBe(true);
  expect(() => readEnv({ ...production, GRAPHQL_TRUSTED_ONLY: "yes" })).toThrow(/^GRAPHQL_TRUSTED_ONLY: /);
});
