import { ApolloServer, HeaderMap, type ApolloServerPlugin, type GraphQLResponse } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from "@apollo/server/plugin/disabled";
import fastifyApollo from "@as-integrations/fastify";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GraphQLError, Kind, type GraphQLSchema, type OperationDefinitionNode } from "graphql";
import { createContext } from "../context.ts";
import { acceptJson } from "../json-body.ts";
import { noteRefusal, toleratesDeadToken } from "../domains/accounts/access.ts";
import type { Context } from "../shared/context.ts";
import type { Deps } from "../platform/deps.ts";
import { nameWork } from "../platform/pool-shares.ts";
import { Forbidden, Unauthenticated } from "../platform/refusals.ts";
import { accessOf } from "./access.ts";
import { refuseClosedFields } from "./api-key-fields.ts";
import { createDocumentStore } from "./document-store.ts";
import { describeTransport, formatError, retryAfterOf, unavailabilityOf } from "./errors.ts";
import { executorAsGateway } from "./executor.ts";
import { serveContractFile } from "./contract-file.ts";
import { asksForSchema, isSchemaClosedTo, SCHEMA_CLOSED } from "./introspection.ts";
import { refuseForeignText, refuseMalformedHash } from "./documents-by-hash.ts";
import { checkLimits, REQUEST_LIMITS } from "./limits.ts";
import { createRequestBudget, type GraphqlBudgets, type RequestBudget } from "./request-budget.ts";
import { trustedTexts } from "./trusted-operations.ts";
import { readUploadRequest } from "./uploads.ts";
import { kindOfField } from "./work-kinds.ts";

/** The GraphQL transport: POST /graphql (and GET for queries), JSON or multipart with uploads. */
export async function graphqlTransport(
  app: FastifyInstance,
  deps: Deps,
  schema: GraphQLSchema,
  { largestUpload, budgets }: { largestUpload: number; budgets: GraphqlBudgets },
): Promise<void> {
  const budget = createRequestBudget(deps, budgets);
  const apollo = createApollo(deps, schema, budget);
  await apollo.start();
  app.addHook("onClose", () => apollo.stop());

  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply));
    serveContractFile(scope, deps);
  });
  await app.register(async (scope) => {
    acceptJson(scope, { emptyCounts: false });
    await scope.register(multipart, { throwFileSizeLimit: false });
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply));
    scope.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
    scope.addHook("onRequest", (request, reply) => refusePersonalAddress(request, reply));
    scope.addHook("preValidation", (request, reply) => readUploads(request, reply, largestUpload));
    scope.addHook("preHandler", (request, reply) => refuseMalformedHash(request, reply));
    if (deps.env.graphqlTrustedOnly)
      scope.addHook("preHandler", (request, reply) => refuseForeignText(deps, request, reply));
    scope.addHook("preHandler", (request, reply) => budget.refuse(request, reply));
    await scope.register(fastifyApollo(apollo), {
      path: "/graphql",
      method: ["GET", "POST"],
      context: (request) => createContext(deps, request).catch(refuseWithStatus),
    });
  });
}

function createApollo(deps: Deps, schema: GraphQLSchema, budget: RequestBudget): ApolloServer<Context> {
  return new ApolloServer<Context>({
    gateway: executorAsGateway(schema),
    introspection: true,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: { cache: trustedTexts },
    documentStore: createDocumentStore(),
    hideSchemaDetailsFromClientErrors: deps.env.mode === "production",
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: REQUEST_LIMITS.tokens },
    formatError: formatError(deps.log),
    logger: deps.log,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // Its look at every single field makes the compiled executor call a resolver where it would just read a property:
      // measured, it takes a third of the time of a page of tasks. Answers are personal and never cached anyway.
      ApolloServerPluginCacheControlDisabled(),
      budget.plugin,
      guardRequests(deps, budget),
    ],
    stopOnTerminationSignals: false,
  });
}

/** The body of a form with files, as Apollo expects it. */
async function readUploads(
  request: FastifyRequest,
  reply: FastifyReply,
  largestUpload: number,
): Promise<FastifyReply | undefined> {
  if (!request.isMultipart()) return undefined;
  // Apollo's own check comes after the body is read; a form posted from another site must not get that far.
  if (!request.headers["apollo-require-preflight"] && !request.headers["x-apollo-operation-name"]) {
    const message = "Falta la cabecera apollo-require-preflight";
    return reply.code(400).send({ errors: [{ message, extensions: { code: "BAD_USER_INPUT" } }] });
  }
  request.body = await readUploadRequest(request, largestUpload);
  return undefined;
}

/** What somebody signed in asks for may be a name, and addresses end up in the logs of whatever lies between. */
async function refusePersonalAddress(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (method !== "GET" || (headers.authorization ?? headers["token"]) === undefined) return undefined;
  const message = "Con una sesión, usa POST: lo que se busca no va en la dirección.";
  return reply
    .code(405)
    .header("allow", "POST")
    .send({ errors: [{ message, extensions: { code: "BAD_USER_INPUT" } }] });
}

/** What fails before Apollo gets hold of it: a body that can't be read, a database that can't be asked. */
async function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, retryAfterSeconds, message, code } = describeTransport(error);
  if (status >= 500) request.log.error({ err: error }, "request failed");
  if (retryAfterSeconds) reply.header("retry-after", String(retryAfterSeconds));
  return reply.code(status).send({ errors: [{ message, extensions: { code } }] });
}

/** Apollo answers 500 when the context can't be made, unless the error says otherwise. */
function refuseWithStatus(error: unknown): never {
  const unavailable = unavailabilityOf(error);
  if (!unavailable) throw error;
  const headers = new HeaderMap([["retry-after", String(unavailable.retryAfterSeconds)]]);
  const extensions = { http: { status: 503, headers } };
  throw new GraphQLError(unavailable.message, { originalError: unavailable, extensions });
}

function guardRequests(deps: Deps, budget: RequestBudget): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => {
      const startedAt = performance.now();
      let operation = "unknown";
      return {
        didResolveOperation: async ({
          schema,
          document,
          operation: node,
          request,
          contextValue,
          queryHash,
        }) => {
          if (!node) return;
          operation = rootFieldOf(node);
          nameWork(kindOfField(operation));
          refuseDeadToken(contextValue, schema, node);
          if (isSchemaClosedTo(deps.env, contextValue) && asksForSchema(document))
            throw unauthenticated(SCHEMA_CLOSED);
          const begun = performance.now();
          let fields = 0;
          try {
            if (contextValue.apiKey) refuseClosedFields(schema, document, contextValue.apiKey);
            fields = checkLimits(schema, document, node, request.variables ?? {});
          } catch (error) {
            await noteClosedField(contextValue, operation, error);
            throw error;
          } finally {
            budget.spend(contextValue, { queryHash, ms: performance.now() - begun, fields });
          }
        },
        willSendResponse: async ({ errors, response }) => {
          const retryAfter = errors?.map(retryAfterOf).find((found) => found !== null);
          if (retryAfter) response.http.headers.set("retry-after", String(retryAfter));
          const isUnavailable = errors?.some((error) => unavailabilityOf(error) !== null);
          if (isUnavailable && isWithoutData(response.body)) response.http.status = 503;
          const outcome = errors && errors.length > 0 ? "error" : "ok";
          deps.metrics.graphqlSeconds.observe({ operation, outcome }, (performance.now() - startedAt) / 1000);
        },
      };
    },
  };
}

function isWithoutData(body: GraphQLResponse["body"]): boolean {
  if (body.kind !== "single") return false;
  return Object.values(body.singleResult.data ?? {}).every((value) => value === null);
}

/** An invalid token allows only public operations, and the steps that say themselves what has expired. */
function refuseDeadToken(ctx: Context, schema: GraphQLSchema, operation: OperationDefinitionNode): void {
  if (!ctx.deadToken) return;
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {};
  const isOpen = operation.selectionSet.selections.every((selection) => {
    if (selection.kind !== Kind.FIELD) return false;
    const field = fields[selection.name.value];
    return field ? toleratesDeadToken(accessOf(field) ?? []) : selection.name.value === "__typename";
  });
  if (!isOpen) throw unauthenticated();
}

/** Apollo lets a plug-in refuse with a GraphQLError only, and answers 500 unless told otherwise. */
function unauthenticated(message?: string): GraphQLError {
  const originalError = new Unauthenticated(message);
  return new GraphQLError(originalError.message, { originalError, extensions: { http: { status: 401 } } });
}

/** What a key asks for that isn't open to it stands in the security log, by the operation it asked. */
async function noteClosedField(ctx: Context, operation: string, error: unknown): Promise<void> {
  if (error instanceof GraphQLError && error.originalError instanceof Forbidden)
    await noteRefusal(ctx, operation, error.originalError).catch(() => undefined);
}

/** The first root field by name: a known word, so metrics can't be flooded with invented operation names. */
function rootFieldOf(operation: OperationDefinitionNode): string {
  const first = operation.selectionSet.selections[0];
  return first?.kind === Kind.FIELD ? first.name.value : operation.operation;
}
