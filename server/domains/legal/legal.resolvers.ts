import type { Resolvers } from "../../generated/schema-types.ts";
import { legalDocument } from "./legal-documents.ts";

export const legalResolvers: Resolvers = {
  Query: {
    legalDocument: (_root, { key }, ctx) => legalDocument(ctx, key),
  },
};
