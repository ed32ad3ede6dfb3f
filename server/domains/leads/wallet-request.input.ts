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
  @Accepted("Para enviar la solicitud tienes que aceptar el aviso legal")
  acceptsLegalNotice!: true;
  @Accepted(
    "Confirma que eres titular legítimo de la cartera o tienes autorización, y que los datos están anonimizados o seudonimizados",
  )
  confirmsHolder!: true;
  @Accepted("Confirma que entiendes que esta solicitud no obliga a ninguna compra ni gestión")
  confirmsNoCommitment!: true;
  @AsGiven() notPersonal: DeclaredColumn[] = [];
}

/** Nobody registers here: a person's number needs other words than in a registration. */
function readCif(given: unknown): string | Fault {
  const identity = readIdentityDocument(textOf(given), "COMPANY");
  if (!(identity instanceof Fault)) return identity.number;
  return identity.code === PERSONS_NUMBER
    ? new Fault(identity.code, "Este número es de una persona: escribe el CIF de la entidad")
    : identity;
}
