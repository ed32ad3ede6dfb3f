import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { StatementRefusal } from "../../../server/domains/collections/statements/statement-refusal.ts";
import { readStatements } from "../../../server/domains/collections/statements/read-statements.ts";
import { collect } from "./collect.ts";

const folder = new URL("../../fixtures/bank/", import.meta.url);
const files = (["n43", "camt"] as const).flatMap((kind) =>
  readdirSync(new URL(`${kind}/`, folder))
    .filter((name) => name !== "truth.json")
    .map((name) => readFileSync(new URL(`${kind}/${name}`, folder))),
);

/** Nothing but a refusal may come out, and what is read has to add up. */
async function readsOrRefuses(bytes: Uint8Array, size?: number): Promise<void> {
  try {
    const { statements, entries } = await collect(bytes, size);
    for (const { statement, openingCents, closingCents } of statements) {
      if (openingCents === null || closingCents === null) continue;
      const sum = entries
        .filter((entry) => entry.statement === statement)
        .reduce((all, { cents }) => all + cents, 0n);
      expect(openingCents + sum).toBe(closingCents);
    }
  } catch (error) {
    if (!(error instanceof StatementRefusal)) throw error;
    expect(error.message).toMatch(/^[A-ZÁÉÍÓÚ¿][\s\S]{10,500}[.)]$/);
  }
}

const anyFile = fc.constantFrom(...files);

describe("files that were hurt on their way", () => {
  test("bytes flipped", async () => {
    const flips = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(anyFile, flips, fc.integer({ min: 1, max: 5_000 }), async (file, changes, size) => {
        const bytes = Uint8Array.from(file);
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        await readsOrRefuses(bytes, size);
      }),
      { numRuns: 600 },
    );
  });

  test("cut, with a piece left out or doubled, or joined with another", async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, anyFile, fc.nat(), fc.nat(), async (file, other, first, second) => {
        const [from, to] = [first % (file.length + 1), second % (file.length + 1)];
        await readsOrRefuses(file.subarray(0, from));
        await readsOrRefuses(Buffer.concat([file.subarray(0, from), file.subarray(to)]));
        await readsOrRefuses(
          Buffer.concat([file.subarray(0, from), other.subarray(second % (other.length + 1))]),
        );
        await readsOrRefuses(Buffer.concat([file, other]));
      }),
      { numRuns: 200 },
    );
  });

  test("anything at all", async () => {
    const beginning = fc.constantFrom(
      "",
      "11210004180200051332",
      "<Document",
      "<?xml version='1.0' encoding='",
      "\ufeff<",
    );
    await fc.assert(
      fc.asyncProperty(beginning, fc.uint8Array({ maxLength: 2_000 }), (text, rest) =>
        readsOrRefuses(Buffer.concat([Buffer.from(text), rest])),
      ),
      { numRuns: 600 },
    );
  });
});

const HEAD = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>';

/** A piece again and again, made while it is read. */
function repeated(head: string, piece: string, times: number) {
  return function* () {
    yield Buffer.from(head);
    const bytes = Buffer.from(piece.repeat(1_000));
    for (let at = 0; at < times / 1_000; at++) yield bytes;
  };
}

async function refusalOf(open: () => Iterable<Uint8Array>): Promise<StatementRefusal> {
  try {
    for await (const _ of readStatements(open));
  } catch (error) {
    if (error instanceof StatementRefusal) return error;
    throw error;
  }
  throw new Error("not refused");
}

describe("files made to hurt", () => {
  test.each([
    ["nested without end", HEAD, "<a>", 5_000_000, /más de 40 elementos uno dentro de otro/],
    ["a text without end", `${HEAD}<Stmt><Id>`, "abcdefghij", 20_000_000, /texto sin fin/],
    ["a comment without end", `${HEAD}<!--`, "abcdefghij", 20_000_000, /texto sin fin/],
    ["an attribute without end", `${HEAD}<Stmt a="`, "abcdefghij", 20_000_000, /texto sin fin/],
    ["a definition without end", "<!DOCTYPE d [", '<!ENTITY a "b">', 10_000_000, /DOCTYPE/],
    [
      "values cut by comments",
      `${HEAD}<Stmt><Id>`,
      "abcdefghij<!-- -->",
      10_000_000,
      /más de 10000 caracteres/,
    ],
    ["elements without end", `${HEAD}<Stmt><Acct>`, "<Id>1</Id>", 10_000_000, /más de 20000 elementos/],
    ["attributes without end", `${HEAD}<Stmt`, " a='1'", 100_000, /mal formado|texto sin fin/],
    [
      "a line without end",
      "112100041802000513322603012603102000000010000009783\n23",
      "abcdefghij",
      20_000_000,
      /mucho más larga|no empieza/,
    ],
    [
      "blocks without end",
      "112100041802000513322603012603102000000010000009783".padEnd(80),
      "22".padEnd(80),
      1_000_000,
      /línea 2/,
    ],
  ])("%s", async (_what, head, piece, times, message) => {
    const before = process.memoryUsage().rss;
    const refusal = await refusalOf(repeated(head, piece, times));
    expect(refusal.message).toMatch(message);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });

  test("a file beyond the limit", async () => {
    const refusal = await refusalOf(repeated(HEAD, `<a>${" ".repeat(100)}</a>`, 2_000_000));
    expect(refusal.code).toBe("TOO_LARGE");
  });

  test("entities that nobody declared", async () => {
    const refusal = await refusalOf(() => [Buffer.from(`${HEAD}<Stmt><Id>&b;</Id></Stmt>`)]);
    expect(refusal.code).toBe("DAMAGED");
  });
});
