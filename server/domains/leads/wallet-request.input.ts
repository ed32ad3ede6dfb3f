import { CIF_OF_A_PERSON } from "../../../schema/rules/identity-letters.ts";
import {
  LEGAL_NOTICE_NOT_ACCEPTED,
  NO_OBLIGATION_NOT_CONFIRMED,
  WALLET_NOT_CONFIRMED,
} from "../../../schema/rules/leads.ts";
import type { DeclaredColumn } from "../../../schema/rules/personal-data/findings.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { PERSONS_NUMBER, readIdentityDocument } from "../../shared/identity/identity-documents.ts";
import { Accepted } from "../../shared/inputs/choices.ts";
import { AsGiven, Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import { Nested } from "../../shared/inputs/nested.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import type { EntityType, WalletService } from "./lead-rows.ts";
import { LeadInput } from "./lead.input.ts";

/** The form of /wallet; its file is checked apart. */
export class WalletRequestInput implements InputOf<Contract.WalletRequestInput> {
  @Nested(() => new LeadInput()) contact!: LeadInput;
  @AsGiven() entityType!: EntityType;
  @Field(readCif, { schema: { type: "string" }, isRequired: true }) cif!: string;
  @AsGiven() service!: WalletService;
  @Accepted(LEGAL_NOTICE_NOT_ACCEPTED)
  acceptsLegalNotice!: true;
  @Accepted(WALLET_NOT_CONFIRMED)
  confirmsHolder!: true;
  @Accepted(NO_OBLIGATION_NOT_CONFIRMED)
  confirmsNoCommitment!: true;
  @AsGiven() notPersonal: DeclaredColumn[] = [];
}

/** Nobody registers here: a person's number needs other words than in a registration. */
function readCif(given: unknown): string | Fault {
  const identity = readIdentityDocument(textOf(given), "COMPANY");
  if (!(identity instanceof Fault)) return identity.number;
  return identity.code === PERSONS_NUMBER ? new Fault(identity.code, CIF_OF_A_PERSON) : identity;
}
