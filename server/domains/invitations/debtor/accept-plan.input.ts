import type * as Contract from "../../../generated/schema-types.ts";
import { DebtAmount } from "../../collections/debt-amount.ts";
import { AtMost, NestedList } from "../../../shared/inputs/nested.ts";
import { AsGiven } from "../../../shared/inputs/field.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { LONGEST_PLAN_MONTHS } from "../../../../schema/rules/payment-plans.ts";
import { AgreementInstalmentInput } from "../../proceedings/agreements/agreement.input.ts";

type Shown = Pick<Contract.AcceptPlanInput, "atOnce" | "owed" | "shown">;

/** What the debtor saw and accepts; who signs it is read with the party. */
export class AcceptPlanInput implements InputOf<Shown> {
  @AsGiven() atOnce: boolean = false;
  @DebtAmount() owed!: bigint;
  @AtMost(LONGEST_PLAN_MONTHS, `Los plazos no pueden ser más de ${LONGEST_PLAN_MONTHS}`)
  @NestedList(() => new AgreementInstalmentInput())
  shown!: AgreementInstalmentInput[];
}
