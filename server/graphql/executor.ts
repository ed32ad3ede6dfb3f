import type { GatewayInterface } from "@apollo/server-gateway-interface";
import {
  execute,
  getOperationAST,
  GraphQLError,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
} from "graphql";
import { compileQuery, isCompiledQuery } from "graphql-jit";
import { compileInputDefaults } from "./input-defaults.ts";
import { isTrustedOperation } from "./trusted-operations.ts";

type Run = (context: unknown, variables: Record<string, unknown>) => Promise<ExecutionResult>;

/**
 * Runs operations. Ours are compiled to a function the first time they are asked for (graphql-jit), which answers about
 * twice the requests per second (measured), and kept: there are a few hundred, 32 MB all together. Anybody else's are
 * interpreted: compiling one takes 5–160 ms of the only thread and up to a megabyte, and there is no end of them. Apollo
 * still parses, validates and caches the document.
 */
export function createExecutor(schema: GraphQLSchema, isOurs: (key: string) => boolean = () => true) {
  const compiled = new Map<string, Run>();
  return {
    run(key: string, document: DocumentNode, operationName: string | null): Run {
      // A name that the document doesn't have would be one more to compile for every name somebody thinks of.
      if (!isOurs(key) || !getOperationAST(document, operationName))
        return interpret(schema, document, operationName);
      const found = compiled.get(key);
      if (found) return found;
      const run = compile(schema, document, operationName);
      compiled.set(key, run);
      return run;
    },
  };
}

function interpret(schema: GraphQLSchema, document: DocumentNode, operationName: string | null): Run {
  return async (contextValue, variableValues) =>
    execute({ schema, document, operationName, contextValue, variableValues });
}

function compile(schema: GraphQLSchema, document: DocumentNode, operationName: string | null): Run {
  const query = compileQuery(schema, document, operationName ?? undefined);
  if (isCompiledQuery(query)) {
    const fillDefaults = compileInputDefaults(schema, document, operationName);
    return async (context, variables) =>
      withOrdinaryErrors(await query.query({}, context, fillDefaults(variables)));
  }
  // What the compiler doesn't take (introspection directives and the like) is interpreted as usual.
  return interpret(schema, document, operationName);
}

/**
 * The compiler's errors are of a class of its own, which Apollo can't print. One that has no place in the answer is about
 * the variables; no resolver threw it.
 */
function withOrdinaryErrors(result: ExecutionResult): ExecutionResult {
  if (!result.errors) return result;
  const errors = result.errors.map(
    ({ message, path, originalError }) =>
      new GraphQLError(message, { path, originalError, extensions: path ? {} : { code: "BAD_USER_INPUT" } }),
  );
  return { ...result, errors };
}

/** The executor in the form Apollo Server takes one from outside. */
export function executorAsGateway(schema: GraphQLSchema): GatewayInterface {
  const executor = createExecutor(schema, isTrustedOperation);
  return {
    onSchemaLoadOrUpdate(callback) {
      callback({ apiSchema: schema, coreSupergraphSdl: "" });
      return () => undefined;
    },
    load: async () => ({
      executor: async ({ queryHash, document, operationName, context, request }) =>
        executor.run(queryHash, document, operationName)(context, request.variables ?? {}),
    }),
    stop: async () => undefined,
  };
}
