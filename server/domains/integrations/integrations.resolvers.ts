import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { apiKeyStatus } from "./api-key-rows.ts";
import { cursorAt } from "./changes/feed-cursor.ts";
import { changes, paymentOfChange, taskOfChange } from "./changes/list-changes.ts";
import { createApiKey } from "./create-api-key.ts";
import { apiKey, apiKeyLoader, apiKeys, listsOfKey, secretsOfKey, usageLoader } from "./list-api-keys.ts";
import { revokeApiKey } from "./revoke-api-key.ts";
import { rollApiKey } from "./roll-api-key.ts";

export const integrationsResolvers: Resolvers = {
  Query: {
    apiKeys: (_root, { status, sort, direction, page }, ctx) =>
      apiKeys(ctx, status ?? null, sort, direction, page),
    apiKey: (_root, { id }, ctx) => apiKey(ctx, id),
    changes: (_root, args, ctx) => changes(ctx, args),
  },
  Mutation: {
    createApiKey: (_root, { input }, ctx) => createApiKey(ctx as SignedInContext, input),
    rollApiKey: (_root, { id, input }, ctx) => rollApiKey(ctx as SignedInContext, id, input),
    revokeApiKey: (_root, { id, input }, ctx) => revokeApiKey(ctx as SignedInContext, id, input),
  },
  TaskEvent: {
    actor: async ({ actorId, apiKeyId }, _args, ctx) => {
      if (apiKeyId !== null) {
        const key = await apiKeyLoader(ctx).load(apiKeyId);
        return key && `Clave «${key.name}»`;
      }
      return actorId === null ? null : accountNameLoader(ctx).load(actorId);
    },
  },
  Change: {
    id: ({ position }) => String(position),
    cursor: ({ position }) => cursorAt(position),
    task: (change, _args, ctx) => taskOfChange(ctx, change),
    payment: (change, _args, ctx) => paymentOfChange(ctx, change),
  },
  ApiKey: {
    status: (key, _args, ctx) => apiKeyStatus(ctx, key),
    lists: (key, _args, ctx) => listsOfKey(ctx, key),
    secrets: (key, _args, ctx) => secretsOfKey(ctx, key),
    usage: ({ id }, _args, ctx) => usageLoader(ctx).load(id),
    createdBy: ({ createdBy }, _args, ctx) => accountNameLoader(ctx).load(createdBy),
    revokedBy: ({ revokedBy }, _args, ctx) =>
      revokedBy === null ? null : accountNameLoader(ctx).load(revokedBy),
  },
};
