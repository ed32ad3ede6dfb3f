import type { Resolvers } from "../../generated/schema-types.ts";
import { uploadOf } from "../../shared/uploads.ts";
import { checkSealedFile } from "./check-sealed-file.ts";
import { verifySeal } from "./verify-seal.ts";

export const sealsResolvers: Resolvers = {
  Query: {
    verifySeal: (_root, { code }, ctx) => verifySeal(ctx, code),
  },
  Mutation: {
    checkSealedFile: async (_root, { file }, ctx) => checkSealedFile(ctx, uploadOf(await file)),
  },
};
