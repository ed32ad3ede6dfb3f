import { Raw, type FindOperator } from "typeorm";

/** Of a column: the same address, however its letters are written; as the indexes over lower(email) have it. Null is nobody's. */
export function sameEmail(email: string | null): FindOperator<string> {
  return Raw((column) => `lower(${column}) = lower(:email)`, { email }) as FindOperator<string>;
}
