import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { countGuess, findTrier, type Guesses } from "../../server/domains/accounts/guessing.ts";
import type { Context } from "../../server/shared/context.ts";
import { PASSWORD_GUESSES } from "../../server/domains/accounts/password-check.ts";
import { RECOVERY_REQUESTS } from "../../server/domains/accounts/recovery/request-password-reset.ts";
import { SECOND_STEP_GUESSES } from "../../server/domains/accounts/security/second-step-proof.ts";
import { addAccount, PASSWORD, testApp } from "../support/app.ts";
import { codeFor } from "../support/registrations.ts";
import { countStatements } from "../support/count-statements.ts";
import { giveSecondStep } from "../support/second-step.ts";
import { totpCode } from "../support/totp-code.ts";

/** Behind one proxy, so that each request may come from an address of its own. */
const app = testApp({ env: { trustProxy: 1 } });

let addresses = 0;
const newAddress = () => `198.51.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;
const logIn = (email: string, { password = PASSWORD, cookie = "", from = newAddress(), code = "" } = {}) =>
  app.http
    .post("/api/auth/login")
    .set("x-forwarded-for", from)
    .set("cookie", cookie)
    .send({ email, password, code });
const forgot = (email: string, { cookie = "", from = newAddress() } = {}) =>
  app.http
    .post("/api/auth/forgot-password")
    .set("x-forwarded-for", from)
    .set("cookie", cookie)
    .send({ email });
const mailsTo = async (email: string) => (await app.deps.sentMails()).filter(({ to }) => to === email);

/** What the answer makes the browser remember, as it would send it back. */
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => {
  const sent = headers["set-cookie"];
  return Array.isArray(sent) ? (String(sent[0]).split(";")[0] ?? "") : "";
};

/** Somebody whose browser is known, at an address that isn't. */
async function owner(email: string) {
  const accountId = await addAccount(app.deps, "CLIENT", email);
  const cookie = cookieOf(await logIn(email).expect(200));
  return { email, accountId, cookie };
}

const FIRSTS = PASSWORD_GUESSES.strangers.firsts;

/** Wrong passwords from as many addresses until each further one is told to wait. */
async function attack(email: string): Promise<void> {
  const statuses = [];
  for (let tries = 0; tries < 24; tries += 1)
    statuses.push((await logIn(email, { password: "Mala-1234" })).status);
  expect(statuses.slice(-3)).toEqual([429, 429, 429]);
}

/** Of twelve tries in turn, the last two refused; the least of two e-mails, since others' statements may come between. */
async function statementsOfTries(name: string, add?: typeof addAccount): Promise<number[]> {
  const each = [];
  for (const email of [`${name}.1@correo.example`, `${name}.2@correo.example`]) {
    if (add) await add(app.deps, "CLIENT", email);
    const from = newAddress();
    const costs = [];
    for (let tries = 0; tries < 12; tries += 1) {
      costs.push(await countStatements(() => logIn(email, { password: "Mala-1234", from })));
    }
    each.push(costs);
  }
  const [one = [], other = []] = each;
  return one.map((cost, at) => Math.min(cost, other[at] ?? cost));
}

afterEach(() => void jest.restoreAllMocks());

describe("log-in under attack", () => {
  test("one stranger's tries are the stranger's own: somebody else at another address gets in", async () => {
    const email = "uno@correo.example";
    await addAccount(app.deps, "CLIENT", email);
    for (let tries = 0; tries < 15; tries += 1)
      await logIn(email, { password: "Mala-1234", from: "203.0.113.9" });
    const refused = await logIn(email, { from: "203.0.113.9" }).expect(429);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(120);
    await logIn(email).expect(200);
  });

  test("from many addresses: a known browser always gets in, and so does a known address", async () => {
    const { email, cookie } = await owner("muchas@correo.example");
    await logIn(email, { from: "203.0.113.50" }).expect(200);
    await attack(email);
    await logIn(email, { cookie }).expect(200);
    await logIn(email, { from: "203.0.113.50" }).expect(200);
    await attack(email);
    await logIn(email, { cookie }).expect(200);
    await logIn(email).expect(429);
  });

  test("from many addresses all the time: somebody new waits for the told moments, polls for free, mistypes, and gets in", async () => {
    const email = "turno@correo.example";
    await addAccount(app.deps, "CLIENT", email);
    const start = app.deps.clock.now();
    const at = (seconds: number) =>
      app.deps.setNow(new Date(start.getTime() + seconds * 1_000).toISOString());
    const attackers = Array.from({ length: 6 }, newAddress);
    const attackAll = async () => {
      for (const from of attackers) await logIn(email, { password: "Mala-1234", from });
    };
    for (let round = 0; round < 5; round += 1) await attackAll();
    const from = newAddress();
    let now = 0;
    const waitForTurn = async () => {
      const refused = await logIn(email, { from }).expect(429);
      const told = Number(refused.headers["retry-after"]);
      expect(told).toBeGreaterThan(0);
      expect(told).toBeLessThanOrEqual(attackers.length * FIRSTS * 5);
      for (let second = now + 1; second < now + told; second += 4) {
        at(second);
        await attackAll();
        await logIn(email, { from }).expect(429);
      }
      now += told;
      at(now);
      await attackAll();
    };
    await waitForTurn();
    await logIn(email, { from, password: "Demo-1243" }).expect(401);
    await waitForTurn();
    await logIn(email, { from }).expect(200);
    app.deps.setNow(start.toISOString());
  });

  test("the cookie is for nothing else: HttpOnly, Secure, same site; altered or another account's it counts for nothing", async () => {
    const { email, cookie } = await owner("galleta@correo.example");
    const other = await owner("otra.galleta@correo.example");
    const answer = await logIn(email, { cookie }).expect(200);
    expect(answer.headers["set-cookie"]?.[0]).toMatch(
      /^__Host-device=\S+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    await attack(email);
    for (const bad of [
      other.cookie,
      `${cookie}x`,
      cookie.replace("=", "=A"),
      "__Host-device=.",
      "__Host-device",
    ]) {
      await logIn(email, { cookie: bad }).expect(429);
    }
    expect((await app.http.get("/api/admin/get-tasks-list").set("cookie", cookie)).status).toBe(401);
  });

  test("another password makes every other browser unknown; after thirty days all are", async () => {
    const { email, cookie, accountId } = await owner("cambio@correo.example");
    const later = new Date(app.deps.clock.now().getTime() + 5_000);
    await app.deps.db.query(`UPDATE accounts SET password_changed_at = $2 WHERE id = $1`, [accountId, later]);
    await attack(email);
    await logIn(email, { cookie }).expect(429);
    const kept = await owner("viejo@correo.example");
    const start = app.deps.clock.now();
    app.deps.setNow(new Date(start.getTime() + 31 * 86_400_000).toISOString());
    await attack(kept.email);
    await logIn(kept.email, { cookie: kept.cookie }).expect(429);
    app.deps.setNow(start.toISOString());
    await logIn(kept.email, { cookie: kept.cookie }).expect(200);
  });

  test("the owner is told once a day; an e-mail that is nobody's costs as much and tells nobody", async () => {
    const email = "avisada@correo.example";
    await addAccount(app.deps, "CLIENT", email);
    for (const tried of [email, "nadie.en.absoluto@correo.example"]) {
      for (let round = 0; round < 2; round += 1) await attack(tried);
    }
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(["guessing-notice"]);
    await logIn("calienta@correo.example");
    expect(await statementsOfTries("nueva.nadie")).toEqual(await statementsOfTries("nueva", addAccount));
  });
});

describe("recovery and second step under attack", () => {
  test("recoveries asked for by strangers keep nobody from theirs, and each code is its asker's", async () => {
    const { email, cookie } = await owner("recupera@correo.example");
    const statuses = [];
    for (let asked = 0; asked < 8; asked += 1) statuses.push((await forgot(email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const unknown = [];
    for (let asked = 0; asked < 8; asked += 1)
      unknown.push((await forgot("nadie.recupera@correo.example")).status);
    expect(unknown).toEqual(statuses);
    const { body } = await forgot(email, { cookie }).expect(200);
    const code = await codeFor(app, email);
    const path = `/api/auth/forgot-password/${body.data.historicalId}`;
    const { body: opened } = await app.http.post(path).send({ code }).expect(200);
    await attack(email);
    const start = app.deps.clock.now();
    app.deps.setNow(new Date(start.getTime() + 5_000).toISOString());
    const reset = await app.http
      .post("/api/auth/update-forgotten-password")
      .set("token", opened.data.token)
      .set("x-forwarded-for", newAddress())
      .send({ password: "Otra-Clave-2026!" })
      .expect(200);
    await logIn(email, { cookie: cookieOf(reset), password: "Otra-Clave-2026!" }).expect(200);
    await logIn(email, { cookie, password: "Otra-Clave-2026!" }).expect(429);
    app.deps.setNow(start.toISOString());
  });

  test("with all requests used up, the link of the last mail works from anywhere, once, whatever strangers type", async () => {
    const email = "enlace@correo.example";
    await addAccount(app.deps, "CLIENT", email);
    const asked = [];
    for (let tries = 0; tries < 6; tries += 1) asked.push((await forgot(email)).body);
    expect(asked.at(-1).message).toContain("abre su enlace");
    const ids = asked.flatMap(({ data }) => (data?.historicalId ? [String(data.historicalId)] : []));
    const type = (id: string, code: string) =>
      app.http.post(`/api/auth/forgot-password/${id}`).set("x-forwarded-for", newAddress()).send({ code });
    for (const id of ids) for (let tries = 0; tries < 6; tries += 1) await type(id, "000000");
    const text = (await mailsTo(email)).at(-1)?.text ?? "";
    const [, id = "", code = ""] = /\/forgot-password\?paso=2#([\da-f-]{36})\.(\d{6})$/m.exec(text) ?? [];
    expect(ids).not.toContain(id);
    const { body } = await type(id, code).expect(200);
    expect((await type(id, code)).status).not.toBe(200);
    const reset = await app.http
      .post("/api/auth/update-forgotten-password")
      .set("token", body.data.token)
      .set("x-forwarded-for", newAddress())
      .send({ password: "Otra-Clave-2026!" })
      .expect(200);
    await attack(email);
    await logIn(email, { cookie: cookieOf(reset), password: "Otra-Clave-2026!" }).expect(200);
  });

  test("somebody with the password can't keep the owner out with wrong codes", async () => {
    const { email, cookie, accountId } = await owner("pasos@correo.example");
    const { secret } = await giveSecondStep(app.deps, accountId);
    const statuses = [];
    for (let tries = 0; tries < 18; tries += 1) {
      statuses.push((await logIn(email, { code: "000000" })).status);
    }
    expect(statuses.slice(-2)).toEqual([429, 429]);
    await logIn(email, { cookie, code: totpCode(secret, app.deps.clock.now()) }).expect(200);
  });
});

describe("the bound", () => {
  /** How many tries of strangers are let through in an hour when each address tries every half minute. */
  async function guessesInAnHour(guesses: Guesses, email: string, addresses: string[]): Promise<number> {
    const start = Date.now();
    const clock = app.deps.clock.now().getTime();
    let admitted = 0;
    for (let second = 0; second < 3_600; second += 30) {
      jest.spyOn(Date, "now").mockReturnValue(start + second * 1_000);
      app.deps.setNow(new Date(clock + second * 1_000).toISOString());
      for (const address of addresses) {
        const visitor = {
          actor: null,
          step: null,
          apiKey: null,
          deadToken: false,
          requestId: "prueba",
          userAgent: "",
        };
        const ctx: Context = { ...app.deps, ...visitor, address, loader: (_name, make) => make() };
        const trier = await findTrier(ctx, { email });
        admitted += await countGuess(ctx, guesses, trier).then(
          () => 1,
          () => 0,
        );
      }
    }
    app.deps.setNow(new Date(clock).toISOString());
    return admitted;
  }

  test.each([
    ["passwords", PASSWORD_GUESSES, 39, 20 + 60],
    ["second steps", SECOND_STEP_GUESSES, 14, 10 + 5],
    ["recoveries", RECOVERY_REQUESTS, 4, 4 + 1],
  ])("of %s an hour, from one address and from five", async (name, guesses, one, all) => {
    const five = Array.from({ length: 5 }, newAddress);
    const fromOne = await guessesInAnHour(guesses, `${name}.una@correo.example`, ["192.0.2.1"]);
    const fromFive = await guessesInAnHour(guesses, `${name}.todas@correo.example`, five);
    // Slowed down, not stopped: nearly as many as are allowed, and never more (of each address its first turns more).
    expect(fromOne).toBeLessThanOrEqual(one);
    expect(fromOne).toBeGreaterThan(0.6 * one);
    expect(fromFive).toBeLessThanOrEqual(all + 5 * guesses.strangers.firsts);
    expect(fromFive).toBeGreaterThan(0.6 * all);
  });
});
