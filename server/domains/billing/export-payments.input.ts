import { isCalendarDay } from "../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { OptionalDay } from "../../shared/inputs/days.ts";
import { AsGiven } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";

export class ExportPaymentsInput implements InputOf<Contract.ExportPaymentsInput> {
  @AsGiven() kind!: Contract.PaymentsExportKind;
  @AsGiven() format!: Contract.ExportFormat;
  @OptionalDay() from: string | null = null;
  @OptionalDay(checkOrder) to: string | null = null;
  @AsGiven() search: string | null = null;
  @AsGiven() paymentStatus: Contract.PaymentStatus | null = null;
  @AsGiven() hasReceipt: boolean | null = null;
  @AsGiven() payoutStatus: Contract.PayoutStatus | null = null;
  @AsGiven() paymentSort: Contract.PaymentSort = "NUMBER";
  @AsGiven() payoutSort: Contract.PayoutSort = "NUMBER";
  @AsGiven() commissionSort: Contract.CommissionSort = "DATE";
  @AsGiven() direction: Contract.SortDirection = "DESC";
  @AsGiven() columns: readonly Contract.PaymentsExportColumn[] | null = null;
}

function checkOrder(to: string, { from }: { from: string | null }): Fault | null {
  if (from === null || !isCalendarDay(from) || from <= to) return null;
  return new Fault("INVALID", "La fecha final es anterior a la inicial");
}
