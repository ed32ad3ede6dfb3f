import { expect, test } from "@jest/globals";
import { InMemoryCache } from "@apollo/client";
import { parse, print, stripIgnoredCharacters, type DocumentNode } from "graphql";
import * as generated from "../../web/generated/graphql.ts";
import { readDocument } from "../../web/lib/read-document.ts";

type Built = DocumentNode & { __meta__: { hash: string; name: string } };

function isDocument(value: unknown): value is Built {
  return typeof value === "object" && value !== null && "definitions" in value;
}

const read = (text: string) => readDocument(text, { hash: "", name: "" }) as DocumentNode;

test("every document of the application is read from its text as it was built", () => {
  const documents = Object.values(generated).filter(isDocument);
  expect(documents.length).toBeGreaterThan(100);
  for (const document of documents) {
    const { __meta__: meta, ...tree } = document;
    expect({ ...readDocument(stripIgnoredCharacters(print(tree)), meta) }).toEqual(document);
  }
});

test("what no document has yet is read, too", () => {
  const text = `query Every($ids:[ID!]!=["a\\"b"],$size:Int=-2 @old){first:all(ids:$ids,by:{kind:NEW,parts:[1.5e3,true,null]})@skip(if:false){...@include(if:true){id}...on Task @old{id}...Rest}}fragment Rest on Task @old{id}`;
  expect(print(read(text))).toBe(print(parse(text)));
});

test("Apollo Client can add to it, and leaves it as it is", () => {
  const document = read("query Me{me{id}}");
  const withTypes = () => print(new InMemoryCache().transformDocument(document));
  expect(withTypes()).toBe(print(parse("query Me{me{id __typename}}")));
  expect(withTypes()).toBe(print(parse("query Me{me{id __typename}}")));
  expect(print(document)).not.toContain("__typename");
});
