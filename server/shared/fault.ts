import { InvalidInput, type Problem } from "../platform/refusals.ts";

/** What is wrong with one value; `message` is Spanish and ready to show, `code` stable, for programs. */
export class Fault {
  readonly code: string;
  readonly message: string;

  constructor(code: string, message: string) {
    this.code = code;
    this.message = message;
  }
}

/** The good value of a form's only field. Throws InvalidInput. */
export function requireValue<T>(field: string[], reading: T): Exclude<T, Fault> {
  const problems = new FormProblems();
  const value = problems.take(field, reading);
  if (problems.list.length > 0) throw problems.refusal();
  return value as Exclude<T, Fault>;
}

/** Gathers what is wrong with a form, so that its person hears of everything at once. */
export class FormProblems {
  readonly list: Problem[] = [];

  /** The good value, or null once its fault is noted under `field`. */
  take<T>(field: string[], reading: T): Exclude<T, Fault> | null {
    if (!(reading instanceof Fault)) return reading as Exclude<T, Fault>;
    this.list.push({ field, code: reading.code, message: reading.message });
    return null;
  }

  /** To be thrown when a value is missing. */
  refusal(): InvalidInput {
    return new InvalidInput(this.list);
  }
}
