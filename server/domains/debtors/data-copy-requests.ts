import { addMonths, dayInMadrid } from "../../../schema/rules/madrid-days.ts";

/** By when a person's request about its data is answered: one month, date to date (GDPR art. 12.3). */
export function answerDueOn(asked: Date): string {
  return addMonths(dayInMadrid(asked), 1);
}

/** What the bell of administrators about a party's request is about. */
export function requestThing(kind: "ACCESS" | "ERASURE", partyId: number): string {
  return `data-asked:${kind}:${partyId}`;
}
