import { QueryFailedError } from "typeorm";
import { InvalidInput, NotFound } from "../../server/platform/refusals.ts";

/**
 * PostgreSQL's codes: what a row refers to was erased meanwhile; and of two that wait for each other, the one that is ended. Erasing a
 * task and writing to its conversation do: one locks the task first, the other what hangs on it. Services write to no task that is in
 * the bin, from where they are erased, and the job that erases takes up again what it was refused.
 */
const PASSING = ["23503", "40P01"];

/**
 * Whether it was done: a step chosen at random may mean what isn't there any more or was done already, and that refusal is part of
 * life. Anything else is thrown.
 */
export function unlessRefused(step: Promise<unknown>): Promise<boolean> {
  return step.then(
    () => true,
    (error: unknown) => {
      if (error instanceof InvalidInput || error instanceof NotFound || isPassing(error)) return false;
      throw error;
    },
  );
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof QueryFailedError &&
    PASSING.includes((error.driverError as Error & { code?: string }).code ?? "")
  );
}
