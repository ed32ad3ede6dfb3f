import { emailProblem, phoneProblem } from "../../../lib/account-rules.ts";
import type { CounterpartValues } from "../../../parts/cases/case-form.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";

/** Nothing of the counterparty has to be known; what is given has to be something one can write to or ring up. */
export function contactProblems({ email, phone }: CounterpartValues): UserProblem[] {
  const found = {
    email: email.trim() === "" ? undefined : emailProblem(email),
    phone: phone.trim() === "" ? undefined : phoneProblem(phone),
  };
  return Object.entries(found).flatMap(([name, message]) =>
    message === undefined ? [] : [{ field: ["counterpart", "contact", name], message }],
  );
}
