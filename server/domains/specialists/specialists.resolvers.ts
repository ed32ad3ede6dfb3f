import type { Resolvers } from "../../generated/schema-types.ts";
import { assignableSpecialists, specialistName, typesOf } from "./specialists.service.ts";

export const specialistsResolvers: Resolvers = {
  Query: {
    assignableSpecialists: (_root, { filter, page }, ctx) => assignableSpecialists(ctx, filter ?? {}, page),
  },
  Specialist: {
    id: (specialist) => String(specialist.accountId),
    displayName: (specialist) => specialistName(specialist),
    types: (specialist) => typesOf(specialist),
  },
};
