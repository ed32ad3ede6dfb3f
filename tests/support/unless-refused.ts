import { QueryFailedError } from "typeorm";
import { InvalidInput, NotFound } from "../../server/platform/refusals.ts";

/** PostgreSQL's code: what a row refers to was erased meanwhile. */
const REFERS_TO_NOTHING = "23503";

/**
 * Whether it was done: a step chosen at random may mean what isn't there any more or was done already, and that refusal is part of
 * life. Anything else is thrown.
 */
export function unlessRefused(step: Promise<unknown>): Promise<boolean> {
  return step.then(
    () => true,
    (error: unknown) => {
      if (error instanceof InvalidInput || error instanceof NotFound || refersToNothing(error)) return false;
      throw error;
    },
  );
}

function refersToNothing(error: unknown): boolean {
  return (
    error instanceof QueryFailedError &&
    (error.driverError as Error & { code?: string }).code === REFERS_TO_NOTHING
  );
}
