import type { DocumentNode, GraphQLError, GraphQLFormattedError } from "graphql";
import type { Context } from "../shared/context.ts";
import { formatError, retryAfterOf, unavailabilityOf } from "../graphql/errors.ts";
import type { createExecutor } from "../graphql/executor.ts";
import type { Execute } from "./bundle.ts";

/** What went wrong while a page asked for its data, for the head of the answer. */
export interface Trouble {
  /** An answer had errors, whatever the page made of them. */
  any: boolean;
  unavailable: boolean;
  retryAfterSeconds: number | null;
}

type Executor = ReturnType<typeof createExecutor>;

/** Documents are constants of the bundle: each is compiled once and known by its place in this list. */
const keys = new WeakMap<object, string>();
let documents = 0;

function keyOf(document: object): string {
  const key = keys.get(document) ?? `page-${(documents += 1)}`;
  keys.set(document, key);
  return key;
}

/**
 * Asks the contract without HTTP: what a page asks for is ours, so only access is checked, as for any visitor. Answers
 * have been through JSON, like those a browser gets, so that both draw the same.
 */
export function askInProcess(executor: Executor, ctx: Context): { execute: Execute; trouble: Trouble } {
  const trouble: Trouble = { any: false, unavailable: false, retryAfterSeconds: null };
  const execute: Execute = async (document, variables) => {
    const run = executor.run(keyOf(document), document as DocumentNode, null);
    const { data, errors = [] } = await run(ctx, (variables ?? {}) as Record<string, unknown>);
    for (const error of errors) note(trouble, error);
    const shown = errors.map((error) => formatError(ctx.log)(error.toJSON(), error));
    return overTheWire({ data, ...(shown.length > 0 ? { errors: shown } : {}) });
  };
  return { execute, trouble };
}

function overTheWire(answer: { data?: unknown; errors?: GraphQLFormattedError[] }) {
  return JSON.parse(JSON.stringify(answer)) as Awaited<ReturnType<Execute>>;
}

function note(trouble: Trouble, error: GraphQLError): void {
  trouble.any = true;
  trouble.unavailable ||= unavailabilityOf(error) !== null;
  trouble.retryAfterSeconds ??= retryAfterOf(error);
}
