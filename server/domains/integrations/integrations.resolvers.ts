import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { apiKeyStatus } from "./api-key-rows.ts";
import { cursorAt } from "./changes/feed-cursor.ts";
import { changes, paymentOfChange, taskOfChange } from "./changes/list-changes.ts";
import { createApiKey } from "./create-api-key.ts";
import { apiKey, apiKeyLoader, apiKeys, listsOfKey, secretsOfKey, usageLoader } from "./list-api-keys.ts";
import { deliveriesOfList, keysOfList, listIntegrations, webhooksOfList } from "./list-integrations.ts";
import { revokeApiKey } from "./revoke-api-key.ts";
import { rollApiKey } from "./roll-api-key.ts";
import { deleteWebhook, rollWebhook, switchWebhook } from "./webhooks/change-webhook.ts";
import { createWebhook } from "./webhooks/create-webhook.ts";
import {
  attemptsLoader,
  pendingLoader,
  secretsOfWebhook,
  webhook,
  webhookDeliveries,
  webhooks,
} from "./webhooks/list-webhooks.ts";
import { resendWebhookDelivery, testWebhook } from "./webhooks/send-again.ts";
import { webhookStatus } from "./webhooks/webhook-rows.ts";

export const integrationsResolvers: Resolvers = {
  Query: {
    apiKeys: (_root, { status, sort, direction, page }, ctx) =>
      apiKeys(ctx, status ?? null, sort, direction, page),
    apiKey: (_root, { id }, ctx) => apiKey(ctx, id),
    listIntegrations: (_root, { listId }, ctx) => listIntegrations(ctx, listId),
    changes: (_root, args, ctx) => changes(ctx, args),
    webhooks: (_root, { page }, ctx) => webhooks(ctx, page),
    webhook: (_root, { id }, ctx) => webhook(ctx, id),
    webhookDeliveries: (_root, { webhookId, state, page }, ctx) =>
      webhookDeliveries(ctx, webhookId, state ?? null, page),
  },
  Mutation: {
    createApiKey: (_root, { input }, ctx) => createApiKey(ctx as SignedInContext, input),
    rollApiKey: (_root, { id, input }, ctx) => rollApiKey(ctx as SignedInContext, id, input),
    revokeApiKey: (_root, { id, input }, ctx) => revokeApiKey(ctx as SignedInContext, id, input),
    createWebhook: (_root, { input }, ctx) => createWebhook(ctx as SignedInContext, input),
    rollWebhook: (_root, { id, input }, ctx) => rollWebhook(ctx as SignedInContext, id, input),
    switchWebhook: (_root, { id, on }, ctx) => switchWebhook(ctx as SignedInContext, id, on),
    deleteWebhook: (_root, { id }, ctx) => deleteWebhook(ctx as SignedInContext, id),
    testWebhook: (_root, { id }, ctx) => testWebhook(ctx as SignedInContext, id),
    resendWebhookDelivery: (_root, { id }, ctx) => resendWebhookDelivery(ctx as SignedInContext, id),
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
  ListIntegrations: {
    apiKeys: (list, _args, ctx) => keysOfList(ctx, list),
    webhooks: (list, _args, ctx) => webhooksOfList(ctx, list),
    deliveries: (list, _args, ctx) => deliveriesOfList(ctx, list),
  },
  Webhook: {
    lists: (found, _args, ctx) => listsOfKey(ctx, found),
    status: (found) => webhookStatus(found),
    nextTryAt: ({ retryAt }) => retryAt,
    secrets: ({ id }, _args, ctx) => secretsOfWebhook(ctx, id),
    pending: ({ id }, _args, ctx) => pendingLoader(ctx).load(id),
    createdBy: ({ createdBy }, _args, ctx) => accountNameLoader(ctx).load(createdBy),
    switchedOffBy: ({ switchedOffBy }, _args, ctx) =>
      switchedOffBy === null ? null : accountNameLoader(ctx).load(switchedOffBy),
  },
  WebhookDelivery: {
    event: ({ event }) => (event === "TEST" ? null : event),
    nextTryAt: ({ state, nextAt }) => (state === "PENDING" ? nextAt : null),
    attempts: ({ id }, _args, ctx) => attemptsLoader(ctx).load(id),
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
