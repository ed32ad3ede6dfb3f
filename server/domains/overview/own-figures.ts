import type * as Contract from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import type { Compared } from "../../shared/counted-steps.ts";
import { clientMoneyFigures, specialistMoneyFigures } from "../billing/own-money-figures.ts";
import { ownOpenedCases } from "../cases/case-figures.ts";
import type { Days } from "../proceedings/agreements/recovery-figures.ts";
import { ownProceedingFigures } from "../proceedings/own-proceeding-figures.ts";
import { comparedPeriod } from "./period-steps.ts";

type Amount = Compared<string> & { currency: string };

/** As the contract's OwnFigures. */
export interface OwnFigures {
  /** yyyy-mm-dd */
  from: string;
  to: string;
  steps: Days[];
  newCases: Compared<number>;
  sessionsHeld: Compared<number>;
  agreements: Compared<number>;
  recovered: Amount;
  fees: Amount;
  available: Amount | null;
  retained: Amount | null;
}

const inEuros = (amount: Compared<string>): Amount => ({ ...amount, currency: "EUR" });

/** What a client's cases, or a specialist's cases and tasks came to in a period; six statements at most. */
export async function ownFigures(ctx: SignedInContext, period: Contract.ActivityPeriod): Promise<OwnFigures> {
  const { beginnings, ...days } = comparedPeriod(ctx, period);
  const newCases = await ownOpenedCases(ctx, beginnings);
  const { recovered, ...counts } = await ownProceedingFigures(ctx, beginnings);
  const moneyOf = ctx.actor.role === "CLIENT" ? clientMoneyFigures : specialistMoneyFigures;
  const { fees, available, retained } = await moneyOf(ctx, beginnings);
  return {
    ...days,
    newCases,
    ...counts,
    recovered: inEuros(recovered),
    fees: inEuros(fees),
    available: available && inEuros(available),
    retained: retained && inEuros(retained),
  };
}
