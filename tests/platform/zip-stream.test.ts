import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "@jest/globals";
import { ZipStream } from "../../server/platform/zip-stream.ts";
import { readZip } from "../support/read-zip.ts";

test("text and bytes, small and streamed, come out as they went in", async () => {
  const output = new PassThrough();
  const whole = buffer(output);
  const zip = new ZipStream(output);
  zip.add("LÉEME.txt", "año");
  const bytes = Buffer.from([0, 255, 1, 254]);
  const entry = zip.open("fotos/ñ.bin");
  for (let count = 0; count < 50_000; count++) await entry.write(bytes);
  await entry.close();
  await zip.close();
  const entries = readZip(await whole);
  expect([...entries.keys()]).toEqual(["LÉEME.txt", "fotos/ñ.bin"]);
  expect(String(entries.get("LÉEME.txt"))).toBe("año");
  expect(entries.get("fotos/ñ.bin")?.equals(Buffer.concat(Array(50_000).fill(bytes)))).toBe(true);
});

test("once the reader has gone, an entry fails instead of waiting for ever", async () => {
  const output = new PassThrough();
  const zip = new ZipStream(output);
  const entry = zip.open("a.txt");
  output.destroy();
  await expect(
    (async () => {
      for (;;) await entry.write("a".repeat(100_000));
    })(),
  ).rejects.toThrow("the reader of the file has gone");
  expect(() => zip.open("b.txt")).toThrow("the reader of the file has gone");
  expect(() => zip.add("c.txt", "c")).toThrow("the reader of the file has gone");
});
