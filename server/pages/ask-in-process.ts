import { parse, type DocumentNode, type GraphQLError, type GraphQLFormattedError } from "graphql";
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

/** Documents are constants of the bundle: each is parsed and compiled once. */
const parsed = new Map<string, DocumentNode>();

function parseOnce(text: string): DocumentNode {
  const document = parsed.get(text) ?? parse(text, { noLocation: true });
  parsed.set(text, document);
  return document;
}

/**
 * Asks the contract without HTTP: what a page asks for is ours, so only access is checked, as for any visitor. Answers
 * have been through JSON, like those a browser gets, so that both draw the same.
 */
export function askInProcess(executor: Executor, ctx: Context): { execute: Execute; trouble: Trouble } {
  const trouble: Trouble = { any: false, unavailable: false, retryAfterSeconds: null };
  const execute: Execute = async (document, variables) => {
    const run = executor.run(document, parseOnce(document), null);
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
