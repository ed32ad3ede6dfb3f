import { expect, test } from "@jest/globals";
import { PASSWORD, testApp } from "../support/app.ts";

const app = testApp();
const READERS = 40;

test("while a table is locked, its readers are refused soon, and everything else goes on", async () => {
  const { token } = await app.signIn("ADMIN");
  const { email } = await app.signIn("CLIENT");
  const login = () =>
    app.http
      .post("/api/auth/login")
      .send({ email, password: PASSWORD })
      .ok(() => true);
  expect((await login()).status).toBe(200);

  const holder = app.deps.db.createQueryRunner();
  await holder.startTransaction();
  await holder.query("LOCK TABLE tasks, task_lists, task_totals IN ACCESS EXCLUSIVE MODE");
  const read = async () => {
    const began = performance.now();
    const { status, errors } = await app.graphql("{ tasks { nodes { id } } }", {}, token);
    return { status, message: errors[0]?.message, seconds: (performance.now() - began) / 1_000 };
  };
  const reading = Promise.all(Array.from({ length: READERS }, read));

  const probes = await Promise.all(Array.from({ length: 5 }, () => app.http.get("/health/ready")));
  expect(probes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await login()).status).toBe(200);
  expect((await app.http.get("/health/ready")).status).toBe(200);

  const refused = await reading;
  await holder.rollbackTransaction();
  await holder.release();
  expect(refused.filter(({ status }) => status !== 503)).toEqual([]);
  for (const { status, message, seconds } of refused) {
    expect(status).toBe(503);
    expect(message).toBe("Hay demasiadas peticiones a la vez. Inténtalo de nuevo en unos segundos.");
    // Two seconds, and what a busy machine and the pace of refusals add.
    expect(seconds).toBeLessThan(4);
  }
  expect((await read()).status).toBe(200);
}, 30_000);
