import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { readEnv } from "../../server/env.ts";
import { projectFolder } from "../../server/platform/project-folder.ts";

interface Service {
  image?: string;
  command?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  tmpfs?: string[];
  secrets?: string[];
  depends_on?: Record<string, { condition: string }>;
}

interface Compose {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
  secrets: Record<string, { file: string }>;
}

const textOf = (file: string) => readFileSync(projectFolder(file), "utf8");
const compose = (file: string) => parse(textOf(file), { merge: true, logLevel: "error" }) as Compose;
const production = compose("docker-compose.yml");
const tryOut = compose("server/docker-compose.try.yml");
const services = [...Object.entries(production.services), ["mail", tryOut.services["mail"]] as const].map(
  ([name, service]) => ({ name, service: service ?? {} }),
);

describe.each(services)("$name", ({ service }) => {
  test("runs a version that was chosen", () => {
    if (service.image !== undefined)
      expect(service.image).toMatch(
        /^[a-z]+(?:\/[a-z]+)?(?::v?\d+\.\d+(?:\.\d+)?(?:-[a-z0-9.]+)?|@sha256:[0-9a-f]{64})$/,
      );
  });

  test("can't do more than it needs, and has limits", () => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    expect(service.security_opt).toContain("no-new-privileges:true");
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect((service.tmpfs ?? []).filter((folder) => !/[:,]size=\d+m\b/.test(folder))).toEqual([]);
  });

  test("depends on what stays, not on a helper that runs once", () => {
    const conditions = Object.values(service.depends_on ?? {}).map(({ condition }) => condition);
    expect(conditions.filter((condition) => condition !== "service_healthy")).toEqual([]);
  });
});

test("our own image is built on one version of Node", () => {
  const bases = [...textOf("Dockerfile").matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(new Set(bases).size).toBe(1);
  expect(bases[0]).toMatch(/^node:24\.\d+\.\d+-bookworm-slim$/);
});

describe("the application", () => {
  const folder = mkdtempSync(join(tmpdir(), "acuerdo-compose-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const given = production.services["app"]?.environment ?? {};

  test("gets every setting there is", () => {
    const known = [...textOf(".env.example").matchAll(/^#([A-Z_]+)=/gm)].map(([, name = ""]) => name);
    // Where it listens and keeps temporary files is the container's matter.
    const fixed = ["PORT", "HOST", "METRICS_PORT", "DATA_DIR", "INBOUND_SMTP_HOST"];
    const missing = known.filter((name) => !(name in given) && !(`${name}_FILE` in given));
    expect(known.length).toBeGreaterThan(15);
    expect(missing.toSorted()).toEqual(fixed.toSorted());
  });

  test("gets its secrets as files, and starts with what is left as it is", () => {
    const secrets: Record<string, string> = {
      database_url: "postgres://acuerdo:pw@postgres:5432/acuerdo",
      files_url:
        /s3:\S+?acuerdo\?\S+(?=')/.exec(textOf("docker-compose.yml"))?.[0].replace("%s", "ab12") ?? "",
      app_secret: "9f2b7c1e8a4d6053bb71e2f49c8d0a6e5f3b1c7d",
      smtp_url: "smtp://user:password@smtp.example.org:587",
    };
    for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), value);
    const variables = Object.entries(given).map(([name, value]) => [
      name,
      value
        .replace("/run/secrets", folder)
        .replace(/\$\{PUBLIC_URL:\?[^}]*\}/, "https://acuerdo.example")
        .replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1"),
    ]);
    const env = readEnv(Object.fromEntries(variables) as NodeJS.ProcessEnv);
    expect(env).toMatchObject({
      mode: "production",
      publicUrl: "https://acuerdo.example",
      trustProxy: 1,
      metricsHost: "127.0.0.1",
      restored: false,
    });
    expect(env.smtpUrl).toContain("requireTLS=true");
    expect(production.services["app"]?.secrets?.toSorted()).toEqual(Object.keys(secrets).toSorted());
  });
});

test("PostgreSQL gets what the README advises", () => {
  const command = production.services["postgres"]?.command ?? [];
  for (const setting of ["shared_buffers=512MB", "random_page_cost=1.1", "jit=off", "max_wal_size=2GB"])
    expect(command).toContain(`-c${setting}`);
});

describe("the balancer", () => {
  const configuration = Object.entries(production.configs)
    .filter(([name]) => name.startsWith("balancer"))
    .map(([, { content }]) => content)
    .join("\n");

  test("finds instances that come back elsewhere", () => {
    expect(configuration).toMatch(/resolver 127\.0\.0\.11 valid=5s/);
    expect(configuration).toMatch(/server app:3000 resolve /);
  });

  test("lets nobody take an instance away from the others by being refused", () => {
    expect(configuration).toMatch(/server app:3000 resolve max_fails=0;/);
    expect(configuration).toContain("proxy_next_upstream error timeout;");
  });

  test("says in Spanish what the application can't say itself: a page to people, the envelope to programs", () => {
    expect(configuration).toContain("error_page 502 504 =503 /.balancer/away/$$reader;");
    expect(configuration).toContain("error_page 413 /.balancer/large/$$reader;");
    for (const refusal of ["away", "large"])
      for (const reader of ["page", "program"])
        expect(configuration).toContain(`location = /.balancer/${refusal}/${reader} {`);
    for (const [, body = ""] of configuration.matchAll(/return \d+ '(\{.*\})';/g))
      expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/\.$/) });
  });

  test("says who the visitor is, believing the proxies it was told of and nobody else", () => {
    expect(configuration).toContain("proxy_set_header X-Forwarded-For $$remote_addr;");
    expect(configuration).toContain("set_real_ip_from ${PROXY_ADDRESSES:-127.0.0.1};");
  });

  test("speaks TLS; without it, it only leads there", () => {
    expect(configuration).toMatch(/listen 8443 ssl;/);
    expect(configuration).toMatch(/listen 8080;[^}]*\}\s*location \/ \{ return 301 https:/);
  });
});

test("mail goes to a real server; the catcher is for trying out on this machine", () => {
  expect(Object.keys(production.services)).not.toContain("mail");
  expect(textOf("server/docker-compose.try.yml")).not.toMatch(/ports:.*"(?!127\.0\.0\.1:)\d/);
});
