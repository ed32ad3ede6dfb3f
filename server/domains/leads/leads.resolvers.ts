import type { Resolvers } from "../../generated/schema-types.ts";

export const leadsResolvers: Resolvers = {};
