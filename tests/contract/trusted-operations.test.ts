import { ApolloClient, HttpLink, InMemoryCache, type TypedDocumentNode } from "@apollo/client";
import { expect, test } from "@jest/globals";
import {
  buildSchema,
  getOperationAST,
  Kind,
  OperationTypeNode,
  parse,
  print,
  type DocumentNode,
} from "graphql";
import { TRUSTED_OPERATIONS } from "../../server/generated/trusted-operations.ts";
import { createDocumentStore } from "../../server/graphql/document-store.ts";
import { createExecutor } from "../../server/graphql/executor.ts";
import { createTimeBudget } from "../../server/graphql/time-budget.ts";
import { hashOfOperation, isTrustedOperation } from "../../server/graphql/trusted-operations.ts";
import * as documents from "../../web/generated/graphql.ts";
import * as plain from "../../web/generated/plain/graphql.ts";
import { documentMeta } from "../../web/lib/graphql-request.ts";

const operations = Object.values<DocumentNode>(documents).filter(({ definitions }) =>
  definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION),
);

/** Those of pages without Apollo Client. */
const plainOperations = Object.entries(plain).flatMap(([name, document]) =>
  name.endsWith("Document") && document instanceof plain.TypedDocumentString ? [document] : [],
);

test("the build gives every operation the hash of the text that Apollo Client sends of it", async () => {
  const sent: string[] = [];
  const fetch = async (_url: unknown, { body }: { body?: unknown } = {}) => {
    sent.push((JSON.parse(String(body)) as { query: string }).query);
    return Response.json({ errors: [{ message: "nobody" }] });
  };
  const link = new HttpLink({ uri: "http://localhost/graphql", fetch });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  for (const document of operations) {
    const typed = document as TypedDocumentNode<object, object>;
    const isMutation = document.definitions.some(
      (node) => node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.MUTATION,
    );
    const asked = isMutation
      ? client.mutate({ mutation: typed })
      : client.query({ query: typed, fetchPolicy: "no-cache" });
    await asked.catch(() => undefined);
  }
  expect(operations.length).toBeGreaterThan(200);
  expect(sent.map(hashOfOperation)).toEqual(operations.map((document) => documentMeta(document).hash));
  expect(sent.filter((text) => !isTrustedOperation(hashOfOperation(text)))).toEqual([]);
  expect(isTrustedOperation(hashOfOperation(`${sent[0]} `))).toBe(false);
});

test("a document of a page without Apollo Client has the hash and the name of what it asks", () => {
  expect(plainOperations.length).toBeGreaterThan(50);
  const asked = plainOperations.map((document) => parse(document.toString()));
  expect(plainOperations.map(documentMeta)).toEqual(
    asked.map((document) => ({
      hash: hashOfOperation(print(document)),
      name: getOperationAST(document)?.name?.value,
    })),
  );
  const hashes = [...operations, ...plainOperations].map((document) => documentMeta(document).hash);
  expect(hashes.toSorted()).toEqual(TRUSTED_OPERATIONS.map(([hash]) => hash).toSorted());
});

test("what isn't the app's own is never compiled, nor what names an operation that isn't there", () => {
  const schema = buildSchema("type Query { me: String }");
  const document = parse("query A { me }");
  const ours = createExecutor(schema, (key) => key === "ours");
  expect(ours.run("ours", document, null)).toBe(ours.run("ours", document, "A"));
  expect(ours.run("ours", document, "B")).not.toBe(ours.run("ours", document, "B"));
  expect(ours.run("other", document, null)).not.toBe(ours.run("other", document, null));
});

test("documents are kept by what they take in memory, the least recently used dropped first", async () => {
  const store = createDocumentStore(100_000);
  const document = (size: number) => parse(`{ ${"me ".repeat(size)} }`);
  await store.set("a:1", document(60));
  await store.set("a:2", document(60));
  expect(await store.get("a:1")).toBeDefined();
  await store.set("a:3", document(60));
  await store.set("a:4", document(60));
  expect(await store.get("a:2")).toBeUndefined();
  expect(await store.get("a:1")).toBeDefined();
  // One that is larger than the whole cache isn't kept, and doesn't count towards its size.
  await store.set("a:5", document(300));
  expect(await store.get("a:5")).toBeUndefined();
  await store.set("a:6", document(150));
  expect(await store.get("a:6")).toBeDefined();
});

test("time that was taken comes back steadily; one address doesn't draw on another's", () => {
  const budget = createTimeBudget({ burstMs: 1_000, msPerSecond: 100 });
  budget.spend("a", 1_000, 0);
  expect(budget.waitOf("a", 0)).toBe(0);
  budget.spend("a", 500, 0);
  expect(budget.waitOf("a", 0)).toBe(5);
  expect(budget.waitOf("a", 3_000)).toBe(2);
  expect(budget.waitOf("a", 5_000)).toBe(0);
  expect(budget.waitOf("b", 0)).toBe(0);
  // Whoever has spent nothing for long has no more than the burst.
  budget.spend("a", 1_100, 1_000_000);
  expect(budget.waitOf("a", 1_000_000)).toBe(1);
});
