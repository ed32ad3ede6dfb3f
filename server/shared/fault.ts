import { InvalidInput, type Problem } from "../platform/refusals.ts";

/** What is wrong with one value; `message` is Spanish and ready to show, `code` stable, for programs. */
export class Fault {
  readonly code: string;
  readonly message: string;

  constructor(code: string, message: string) {
    this.code = code;
    this.message = message;
  }

  /** `field` is its path inside the form. */
  at(field: string[]): Problem {
    return { field, code: this.code, message: this.message };
  }
}

/** The good value of a form's only field. Throws InvalidInput. */
export function requireValue<T>(field: string[], reading: T): Exclude<T, Fault> {
  if (reading instanceof Fault) throw new InvalidInput([reading.at(field)]);
  return reading as Exclude<T, Fault>;
}

/** What is wrong with the fields of a form, in their order; for programs that know no decorators. */
export function problemsIn(readings: Readonly<Record<string, unknown>>): Problem[] {
  return Object.entries(readings).flatMap(([name, reading]) =>
    reading instanceof Fault ? [reading.at([name])] : [],
  );
}

/** Gathers what is wrong with a form, so that its person hears of everything at once. */
export class FormProblems {
  readonly list: Problem[] = [];

  /** The good value, or null once its fault is noted under `field`. */
  take<T>(field: string[], reading: T): Exclude<T, Fault> | null {
    if (!(reading instanceof Fault)) return reading as Exclude<T, Fault>;
    this.list.push(reading.at(field));
    return null;
  }

  /** To be thrown when a value is missing. */
  refusal(): InvalidInput {
    return new InvalidInput(this.list);
  }
}
