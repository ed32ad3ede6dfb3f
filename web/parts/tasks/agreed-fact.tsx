import { AGREED_AMOUNT_NAME } from "../../../schema/rules/tasks.ts";
import type { Fact } from "../../ui/FactGrid.tsx";
import { Money } from "../../ui/ValueText.tsx";

export interface AgreedTask {
  agreedAmount: string | null;
  currency: string;
}

/** What an agreement says is paid; nothing while there is none about money. */
export function agreedFact({ agreedAmount, currency }: AgreedTask): Fact[] {
  if (agreedAmount === null) return [];
  return [{ label: AGREED_AMOUNT_NAME, value: <Money amount={agreedAmount} currency={currency} /> }];
}
