import { REQUIRED_MESSAGE } from "../../schema/rules/required.ts";
import { readDecimal, UNREADABLE_AMOUNT } from "./money.ts";

/** What is wrong with what stands in the field `amount`, which has to be filled in; nothing where `readDecimal` reads it. */
export function amountProblems(typed: string): { field: string[]; message: string }[] {
  if (readDecimal(typed) !== null) return [];
  return [{ field: ["amount"], message: typed.trim() === "" ? REQUIRED_MESSAGE : UNREADABLE_AMOUNT }];
}
