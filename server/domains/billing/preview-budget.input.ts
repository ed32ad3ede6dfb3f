import type * as Contract from "../../generated/schema-types.ts";
import { AsGiven, Field } from "../../shared/inputs/field.ts";
import { OptionalNested } from "../../shared/inputs/nested.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Line } from "../../shared/inputs/texts.ts";
import type { OfferedArea } from "../catalogs/catalogs.service.ts";
import { InterventionInput } from "../cases/intervention.input.ts";
import { readBudgetField } from "./budget-plan.ts";
import type { BudgetPlan } from "./budget-plan.ts";

/** As long as what a case's own parties can have; the last one for all counterparties together. */
const LONGEST = { clientName: 300, clientAddress: 500, counterparty: 5_000 };

export class BudgetPreviewInput implements InputOf<Contract.BudgetPreviewInput> {
  /** yyyy-mm-dd in Madrid. */
  readonly today: string;
  readonly #offered: readonly OfferedArea[];
  @Field(readBudgetField, { schema: { type: "object" }, isRequired: true }) budget!: BudgetPlan;
  @OptionalNested((form: BudgetPreviewInput) => new InterventionInput(form.offered()))
  intervention!: InterventionInput | null | undefined;
  @Line({ longest: LONGEST.clientName }) clientName: string = "";
  @Line({ longest: LONGEST.clientAddress }) clientAddress: string = "";
  @Line({ longest: LONGEST.counterparty }) counterparty: string = "";
  @AsGiven() clientIsBusiness: boolean = false;
  @AsGiven() caseNumber: string | null = null;

  /** `offered`: the areas of the form's type of intervention. */
  constructor(today: string, offered: readonly OfferedArea[]) {
    this.today = today;
    this.#offered = offered;
  }

  offered(): readonly OfferedArea[] {
    return this.#offered;
  }
}
