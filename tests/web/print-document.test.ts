import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { parse, print } from "graphql";
import { printDocument } from "../../web/lib/print-document.ts";

const files = globSync("web/features/**/*.graphql");

test("every document of the application comes through printing unchanged", () => {
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const document = parse(readFileSync(file, "utf8"), { noLocation: true });
    expect(print(parse(printDocument(document)))).toBe(print(document));
  }
});

test("so do the parts of the language that none of them uses yet", () => {
  const source = `
    query Q($a: [Int!]! = [1, 2], $b: I = {x: "a\\"b", y: null, z: RED, w: 1.5, v: true}) {
      one: field(a: $a) @include(if: true) { ... on T @skip(if: false) { id } ... { id } ...F }
    }
    fragment F on T { id }
    subscription { x }`;
  expect(print(parse(printDocument(parse(source))))).toBe(print(parse(source)));
});

test("a schema is no request", () => {
  expect(() => printDocument(parse("type T { id: ID }"))).toThrow("ObjectTypeDefinition");
});
