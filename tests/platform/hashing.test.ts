import { describe, expect, test } from "@jest/globals";
import { Busy } from "../../server/platform/errors.ts";
import { createHashing } from "../../server/platform/hashing.ts";

describe("passwords", () => {
  test("are hashed with argon2id at the required cost and verified exactly", async () => {
    const hashing = createHashing();
    const hash = await hashing.hashPassword("Contraseña-1");
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashing.verifyPassword(hash, "Contraseña-1")).toBe(true);
    expect(await hashing.verifyPassword(hash, "contraseña-1")).toBe(false);
    expect(await hashing.verifyPassword("no hash at all", "Contraseña-1")).toBe(false);
  });

  test("a long password is not cut off", async () => {
    const hashing = createHashing();
    const hash = await hashing.hashPassword("a".repeat(128));
    expect(await hashing.verifyPassword(hash, "a".repeat(127))).toBe(false);
  });

  test("no more are admitted than the queue takes, and each end makes room", async () => {
    const hashing = createHashing({ running: 1, waiting: 1 });
    const gate = Promise.withResolvers<string>();
    const inside = [
      hashing.admit(() => gate.promise),
      hashing.admit(() => Promise.reject(new Error("refused"))),
    ];
    await expect(hashing.admit(async () => "too many")).rejects.toBeInstanceOf(Busy);
    await expect(inside[1]).rejects.toThrow("refused");
    expect(await hashing.admit(async () => "next")).toBe("next");
    gate.resolve("first");
    expect(await inside[0]).toBe("first");
  });

  test("beyond the queue's bound callers are told to come back, and the queue recovers", async () => {
    const hashing = createHashing({ running: 1, waiting: 2 });
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => hashing.burnTime("x")));
    const refused = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason as unknown] : [],
    );
    expect(refused).toHaveLength(3);
    expect(refused[0]).toBeInstanceOf(Busy);
    expect((refused[0] as Busy).retryAfterSeconds).toBeGreaterThan(0);
    await expect(hashing.burnTime("x")).resolves.toBeUndefined();
  });

  test("an unknown account costs what a known one costs", async () => {
    const hashing = createHashing();
    const hash = await hashing.hashPassword("Contraseña-1");
    const fastest = async (act: () => Promise<unknown>) => {
      const times: number[] = [];
      for (let round = 0; round < 8; round += 1) {
        const began = performance.now();
        await act();
        times.push(performance.now() - began);
      }
      return Math.min(...times);
    };
    const known = await fastest(() => hashing.verifyPassword(hash, "wrong"));
    const unknown = await fastest(() => hashing.burnTime("wrong"));
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });
});
