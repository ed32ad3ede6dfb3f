import { AMOUNT_ABOVE_ZERO, decimalOf, readCents } from "../../../../schema/rules/exact-amount.ts";
import { isCalendarDay } from "../../../../schema/rules/madrid-days.ts";
import { REQUIRED_MESSAGE } from "../../../../schema/rules/required.ts";
import { shownEuros } from "../../../../schema/rules/spanish-numbers.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { InvalidInput } from "../../../platform/refusals.ts";
import { Fault } from "../../../shared/fault.ts";
import { AsGiven, Field, IfPresent, type FieldDecorator } from "../../../shared/inputs/field.ts";
import { textOf } from "../../../shared/inputs/given-values.ts";
import { AtMost, NestedList } from "../../../shared/inputs/nested.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { Line, Text } from "../../../shared/inputs/texts.ts";
import type { AgreementRow, InstalmentRow } from "./agreement-rows.ts";

const LONGEST_TITLE = 200;
const LONGEST_TERMS = 20_000;
const LONGEST_PLACE = 200;
const MOST_INSTALMENTS = 240;
/** What the column holds. */
const LARGEST_CENTS = 99_999_999_999_999n;
const [EARLIEST, LATEST] = ["1900-01-01", "2199-12-31"];

export class AgreementInstalmentInput implements InputOf<Contract.AgreementInstalmentInput> {
  @Field(readDay, { schema: { type: "string", format: "date" }, isRequired: true }) dueOn!: string;
  @Amount() amount!: bigint;
}

/** What the parties are to agree on; whether its instalments add up to it, agreementTerms says. */
export class AgreementInput implements InputOf<Contract.AgreementInput> {
  @Line({ longest: LONGEST_TITLE, required: REQUIRED_MESSAGE }) title!: string;
  @Text({ longest: LONGEST_TERMS, required: REQUIRED_MESSAGE }) terms!: string;
  @Line({ longest: LONGEST_PLACE }) place: string = "";
  @IfPresent() @Amount() amount!: bigint | null | undefined;
  @AtMost(MOST_INSTALMENTS, `Los plazos no pueden ser más de ${MOST_INSTALMENTS}`)
  @NestedList(() => new AgreementInstalmentInput())
  instalments!: AgreementInstalmentInput[];
  /** Between whom. Left out or null: all who take part, or as it was. */
  @AsGiven() partyIds!: readonly string[] | null | undefined;
  /** Whose proposal it is; null: no party's. Left out: as it was, or as is usual in the matter. */
  @AsGiven() proposedBy!: string | null | undefined;
}

/** What is agreed on, as it is stored; instalments in the order of their dates. */
export type AgreementTerms = Pick<AgreementRow, "title" | "terms" | "place" | "amount"> & {
  instalments: Pick<InstalmentRow, "number" | "dueOn" | "amount">[];
};

/** Throws InvalidInput where the instalments don't add up to the amount. */
export function agreementTerms({ title, terms, place, amount, instalments }: AgreementInput): AgreementTerms {
  requireSum(amount ?? null, instalments);
  return {
    title,
    terms,
    place,
    amount: amount == null ? null : decimalOf(amount),
    instalments: instalments
      .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
      .map(({ dueOn, amount: part }, at) => ({ number: at + 1, dueOn, amount: decimalOf(part) })),
  };
}

/** "yyyy-mm-dd", of any day an agreement may speak of. */
export function readDay(given: unknown): string | Fault {
  const day = textOf(given).trim();
  return isCalendarDay(day) && day >= EARLIEST && day <= LATEST
    ? day
    : new Fault("INVALID", "Indica un día del calendario");
}

/** Cents. */
function Amount(): FieldDecorator<bigint> {
  return Field((given) => readAmount(textOf(given)), {
    schema: { type: "string", format: "decimal" },
    isRequired: true,
  });
}

function readAmount(text: string): bigint | Fault {
  const cents = readCents(text.trim());
  if (cents === null) return new Fault("INVALID", "Escribe un importe con dos decimales como máximo");
  if (cents <= 0n) return new Fault("INVALID", AMOUNT_ABOVE_ZERO);
  return cents > LARGEST_CENTS ? new Fault("INVALID", "El importe es demasiado grande") : cents;
}

function requireSum(total: bigint | null, instalments: readonly AgreementInstalmentInput[]): void {
  if (total === null) {
    if (instalments.length === 0) return;
    throw refusal("amount", "REQUIRED", "Indica el importe total");
  }
  const difference = total - instalments.reduce((sum, { amount }) => sum + amount, 0n);
  if (difference === 0n) return;
  const amount = shownEuros(decimalOf(difference < 0n ? -difference : difference));
  const message =
    difference > 0n
      ? `A los plazos les faltan ${amount} para sumar el importe`
      : `Los plazos suman ${amount} más que el importe`;
  throw refusal("instalments", "SUM", message);
}

function refusal(field: string, code: string, message: string): InvalidInput {
  return new InvalidInput([{ field: [field], code, message }]);
}
