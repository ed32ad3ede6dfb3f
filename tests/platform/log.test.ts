import { Writable } from "node:stream";
import { describe, expect, test } from "@jest/globals";
import { createLog, type Logger } from "../../server/platform/log.ts";

function recorded(act: (log: Logger) => void): string {
  let written = "";
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  act(createLog({ level: "info", destination }));
  return written;
}

describe("the log", () => {
  test("hides secrets and personal data in fields, however deep", () => {
    const line = recorded((log) =>
      log.info({
        password: "Hunter-22",
        user: { email: "ana@ejemplo.es", accessToken: "abc.def", deep: [{ phone: "600 100 200" }] },
        headers: { authorization: "Bearer xyz", cookie: "sid=1" },
        taskId: 4711,
      }),
    );
    for (const secret of ["Hunter-22", "ana@ejemplo.es", "abc.def", "600 100 200", "xyz", "sid=1"]) {
      expect(line).not.toContain(secret);
    }
    expect(JSON.parse(line)).toMatchObject({ level: "info", taskId: 4711 });
  });

  test("hides them inside texts and errors too, with what caused them", () => {
    const cause = Object.assign(new Error("Key (email)=(ana@ejemplo.es) already exists"), {
      code: "23505",
      detail: "Key (email)=(ana@ejemplo.es)",
      parameters: ["ana@ejemplo.es"],
    });
    const line = recorded((log) => {
      log.error(
        { err: new Error("mail to luis@ejemplo.es failed, call +34 600 100 200", { cause }) },
        "failed for eva@ejemplo.es",
      );
    });
    expect(line).not.toMatch(/ejemplo\.es|600 100 200/);
    expect(JSON.parse(line)).toMatchObject({ err: { cause: { errorCode: "23505" } } });
  });

  test("hides the password of a connection string and a token in a text", () => {
    const line = recorded((log) =>
      log.warn("postgres://acuerdo:s3cr3t@db/x and eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"),
    );
    expect(line).not.toMatch(/s3cr3t|eyJhbGci/);
  });

  test("keeps the client's address of the security log, and only an address", () => {
    const line = recorded((log) => {
      log.warn({ clientAddress: "203.0.113.77" });
      log.warn({ clientAddress: "2001:db8:1:2::/64" });
      log.warn({ clientAddress: "llama al 600 100 200", address: "203.0.113.77" });
    });
    const read = line
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(read.map(({ clientAddress }) => clientAddress)).toEqual([
      "203.0.113.77",
      "2001:db8:1:2::/64",
      "llama al [oculto]",
    ]);
    expect(read[2]?.["address"]).toBe("[oculto]");
  });

  test("writes one line whatever a value holds", () => {
    const forged = 'x"}\n{"level":"info","msg":"admin signed in"}\r\n\u2028';
    const written = recorded((log) => log.info({ search: forged }, forged));
    expect(written.trimEnd().split("\n")).toHaveLength(1);
    expect((JSON.parse(written) as { search: string }).search).toBe(forged);
  });

  test("keeps what is no personal data: numbers, durations, identifiers, dates", () => {
    const id = "0c7c9b0e-5d0e-4e43-9b0a-3f1f0d2d9c11";
    const line = recorded((log) =>
      log.info({ id, ms: 1234, at: "2026-11-20T10:00:00.000Z" }, "list L26-000012 done"),
    );
    expect(JSON.parse(line)).toMatchObject({
      id,
      ms: 1234,
      at: "2026-11-20T10:00:00.000Z",
      msg: "list L26-000012 done",
    });
  });
});
