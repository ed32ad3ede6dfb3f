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
