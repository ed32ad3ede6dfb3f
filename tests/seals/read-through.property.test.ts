import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "@jest/globals";
import { readThrough } from "../../server/domains/seals/read-through.ts";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** In pieces as a network may cut them. */
function pieces(content: Buffer, sizes: readonly number[]): Readable {
  const cut: Buffer[] = [];
  for (let at = 0, next = 0; at < content.length; next += 1) {
    const size = sizes[next % sizes.length] ?? 1;
    cut.push(content.subarray(at, at + size));
    at += size;
  }
  return Readable.from(cut);
}

const line = fc.constantFrom(
  "%%EOF",
  "%%EOF\n",
  "%%EOF\r\n",
  "/ByteRange [0 1 2 3]",
  "/ByteRanges",
  "texto\n",
  "%%EO",
);

test("a file that begins with another one has its hash among its beginnings, however it comes in", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 4 }),
      fc.constantFrom("%%EOF", "%%EOF\n", "%%EOF\r\n"),
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
      async (before, end, after, sizes) => {
        const ours = Buffer.from(`%PDF-1.7\n${before.join("")}${end}`);
        const added = Buffer.from(after.join(""));
        const whole = Buffer.concat([ours, added]);
        const read = await readThrough(pieces(whole, sizes));
        const signatures = (text: string) => text.match(/\/ByteRange[\s[]/g)?.length ?? 0;
        expect(read).toMatchObject({ bytes: whole.length, sha256: sha256(whole) });
        expect(read.signatures).toBe(signatures(whole.toString()));
        const found = read.beginnings.find(({ bytes }) => bytes === ours.length);
        expect(found).toEqual({
          bytes: ours.length,
          sha256: sha256(ours),
          signatures: signatures(ours.toString()),
        });
      },
    ),
    { numRuns: 500 },
  );
});

test("ends without end cost no more than those of a file that somebody signs a few times", async () => {
  const many = Buffer.from(`%PDF-1.7\n${"%%EOF\n".repeat(100_000)}`);
  const { beginnings } = await readThrough(pieces(many, [65_536]));
  expect(beginnings.length).toBe(16);
});
