import { expect, test } from "@jest/globals";
import { encodingFor, packPage } from "../../server/pages/pack.ts";
import { pageCache } from "../../server/pages/page-cache.ts";

test("the cache keeps what was asked for last, and never more than it may", () => {
  const cache = pageCache<number>(3);
  for (const key of ["a", "b", "c"]) cache.set(key, 1);
  cache.get("a");
  cache.set("d", 2);
  expect(["a", "b", "c", "d"].filter((key) => cache.get(key) !== undefined)).toEqual(["a", "c", "d"]);
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br ; q=0.0,gzip;q=0", "identity"],
  ["brotli", "identity"],
  [undefined, "identity"],
])("who takes %s gets %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test("a page has the same mark however it is packed, and another one when it changes", () => {
  expect(packPage("uno", { status: 200, use: "kept" }).etag).toBe(
    packPage("uno", { status: 200, use: "passing" }).etag,
  );
  expect(packPage("uno", { status: 200, use: "kept" }).etag).not.toBe(
    packPage("dos", { status: 200, use: "kept" }).etag,
  );
});
