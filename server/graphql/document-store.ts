import type { ApolloServerOptions, BaseContext } from "@apollo/server";
import type { DocumentNode } from "graphql";
import { isTrustedOperation } from "./trusted-operations.ts";

/** Memory for all kept documents together, the app's own not counted. */
const MOST_BYTES = 8_000_000;
/** What a token and its share of the nodes takes in memory; measured 350–500. */
const BYTES_PER_TOKEN = 500;

type DocumentStore = NonNullable<ApolloServerOptions<BaseContext>["documentStore"]>;

/**
 * Parsed and validated documents: the app's own, which are a known few, and of all others as many as fit, the least
 * recently used dropped first. They are measured by their tokens: in memory a document is many times its text.
 */
export function createDocumentStore(mostBytes = MOST_BYTES): DocumentStore {
  const own = new Map<string, DocumentNode>();
  const others = new Map<string, { document: DocumentNode; bytes: number }>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= others.get(key)?.bytes ?? 0;
    return others.delete(key);
  };
  return {
    async get(key) {
      const found = own.get(key) ?? others.get(key)?.document;
      const known = others.get(key);
      if (known) {
        others.delete(key);
        others.set(key, known);
      }
      return found;
    },
    async set(key, document) {
      if (isTrustedOperation(hashIn(key))) return void own.set(key, document);
      drop(key);
      const size = bytesOf(document);
      others.set(key, { document, bytes: size });
      bytes += size;
      for (const oldest of others.keys()) {
        if (bytes <= mostBytes) break;
        drop(oldest);
      }
    },
    delete: async (key) => own.delete(key) || drop(key),
  };
}

/** Apollo puts the schema's own hash before that of the text. */
function hashIn(key: string): string {
  return key.slice(key.lastIndexOf(":") + 1);
}

function bytesOf({ loc }: DocumentNode): number {
  let tokens = 0;
  for (let token = loc?.startToken; token; token = token.next ?? undefined) tokens += 1;
  return tokens * BYTES_PER_TOKEN + (loc?.source.body.length ?? 0) * 2;
}
