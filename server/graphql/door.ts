import { ApolloServer, type ApolloServerPlugin } from "@apollo/server";
import { ApolloServerPluginLandingPageDisabled } from "@apollo/server/plugin/disabled";
import fastifyApollo from "@as-integrations/fastify";
import type { FastifyInstance } from "fastify";
import { GraphQLError, Kind, visit, type DocumentNode, type OperationDefinitionNode } from "graphql";
import { processRequest } from "graphql-upload-minimal";
import { createContext } from "../context.ts";
import type { Context } from "../domains/accounts/context.ts";
import type { Deps } from "../platform/deps.ts";
import { Unauthenticated } from "../platform/refusals.ts";
import { formatError } from "./errors.ts";
import { executorAsGateway } from "./executor.ts";
import { checkLimits, REQUEST_LIMITS } from "./limits.ts";
import { createSchema } from "./schema.ts";

const LARGEST_QUERY_BYTES = 1_000_000;

/** Door 1: POST /graphql (and GET for queries), JSON or multipart with uploads. */
export async function graphqlDoor(app: FastifyInstance, deps: Deps, largestUpload: number): Promise<void> {
  const schema = createSchema();
  const apollo = new ApolloServer<Context>({
    gateway: executorAsGateway(schema),
    introspection: true,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    hideSchemaDetailsFromClientErrors: deps.env.mode === "production",
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: REQUEST_LIMITS.tokens },
    formatError: formatError(deps.log),
    logger: deps.log,
    plugins: [ApolloServerPluginLandingPageDisabled(), guardRequests(deps)],
    stopOnTerminationSignals: false,
  });
  await apollo.start();
  app.addHook("onClose", () => apollo.stop());

  await app.register(async (scope) => {
    scope.addContentTypeParser("multipart/form-data", (_request, _payload, done) => done(null));
    scope.addHook("preValidation", async (request, reply) => {
      if (!request.headers["content-type"]?.startsWith("multipart/form-data")) return;
      // Apollo's own check comes after the body is read; a form posted from another site must not get that far.
      if (!request.headers["apollo-require-preflight"] && !request.headers["x-apollo-operation-name"]) {
        return reply.code(400).send({
          errors: [{ message: "Falta la cabecera apollo-require-preflight", extensions: { code: "BAD_USER_INPUT" } }],
        });
      }
      request.body = await processRequest(request.raw, reply.raw, {
        maxFileSize: largestUpload,
        maxFiles: 1,
        maxFieldSize: LARGEST_QUERY_BYTES,
      });
    });
    await scope.register(fastifyApollo(apollo), {
      path: "/graphql",
      method: ["GET", "POST"],
      context: (request) => createContext(deps, request),
    });
  });
}

function guardRequests(deps: Deps): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => {
      const startedAt = performance.now();
      let operation = "unknown";
      return {
        didResolveOperation: async ({ schema, document, operation: node, request, contextValue }) => {
          if (!node) return;
          operation = rootFieldOf(node);
          refuseDeadToken(contextValue, operation);
          if (deps.env.mode === "production" && !contextValue.actor) refuseIntrospection(document);
          checkLimits(schema, document, node, request.variables ?? {});
        },
        willSendResponse: async ({ errors }) => {
          const outcome = errors && errors.length > 0 ? "error" : "ok";
          deps.metrics.graphqlSeconds.observe({ operation, outcome }, (performance.now() - startedAt) / 1000);
        },
      };
    },
  };
}

/** A dead token opens nothing but signing in anew and the question who one is. */
function refuseDeadToken(ctx: Context, operation: string): void {
  if (!ctx.deadToken || operation === "login" || operation === "logout" || operation === "me") return;
  throw unauthenticated();
}

/** Apollo lets a plug-in refuse with a GraphQLError only. */
function unauthenticated(message?: string): GraphQLError {
  const originalError = new Unauthenticated(message);
  return new GraphQLError(originalError.message, { originalError });
}

function refuseIntrospection(document: DocumentNode): void {
  visit(document, {
    Field(node) {
      if (node.name.value !== "__schema" && node.name.value !== "__type") return;
      throw unauthenticated("La introspección exige una sesión.");
    },
  });
}

/** The first root field by name: a known word, so metrics can't be flooded with invented operation names. */
function rootFieldOf(operation: OperationDefinitionNode): string {
  const first = operation.selectionSet.selections[0];
  return first?.kind === Kind.FIELD ? first.name.value : operation.operation;
}
