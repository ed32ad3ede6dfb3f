import { MANDATORY } from "../../../schema/rules/required.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Line, Text } from "../../shared/inputs/texts.ts";
import type { TicketCategory } from "./ticket-rows.ts";

export const LONGEST_TICKET_TEXT = 4_000;
export const LONGEST_SUBJECT = 120;

export class CreateTicketInput implements InputOf<Contract.CreateTicketInput> {
  @AsGiven() category!: TicketCategory;
  @Line({ longest: LONGEST_SUBJECT, required: MANDATORY }) subject!: string;
  @Text({ longest: LONGEST_TICKET_TEXT, required: MANDATORY }) text!: string;
  @Field(readCaseNumber, { schema: { type: "string" }, isRequired: false }) caseNumber!: string;

  /** Of the case with the given number: null where none is given, undefined where the asker has no such case. */
  readonly caseId: number | null | undefined;

  constructor(caseId: number | null | undefined) {
    this.caseId = caseId;
  }
}

function readCaseNumber(given: unknown, { caseId }: CreateTicketInput): string | Fault {
  return caseId === undefined
    ? new Fault("NOT_FOUND", "No tienes ningún expediente con este número")
    : textOf(given);
}
