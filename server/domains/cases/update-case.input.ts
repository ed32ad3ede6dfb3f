import { storedIntervention, type InterventionType } from "../../../schema/rules/interventions.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";
import { readText } from "../../shared/plain-text.ts";
import type { OfferedArea } from "../catalogs/catalogs.service.ts";
import { LONGEST_DESCRIPTION, LONGEST_OBJECT } from "./case-object.ts";
import { isWaiting } from "./case-machine.ts";
import type { CaseRecord } from "./case-record.ts";
import { Area } from "./intervention.input.ts";

const LATER_ON = "El tipo de un expediente aceptado se cambia en «ALTERNATIVAS», con su motivo";
const EMPTIED = "La otra parte ya ha leído el objeto: cámbialo, pero no lo dejes vacío";

interface Known {
  record: Pick<CaseRecord, "interventionType" | "status" | "object" | "objectConfirmed">;
  /** The areas of the type it is to have. */
  offered: readonly OfferedArea[];
}

/** Changes to a stored case: what is left out stays. */
export class UpdateCaseInput implements InputOf<Contract.UpdateCaseInput> {
  readonly #known: Known;
  @AsGiven() version!: number;
  /** null: stays. */
  @Field(readType, { schema: { type: "string" }, isRequired: false }) type!: InterventionType;
  @Area() area!: string | null;
  @Text({ longest: LONGEST_DESCRIPTION }) description!: string;
  @Field(readObject, { schema: { type: "string", maxLength: LONGEST_OBJECT }, isRequired: false })
  object!: string;
  @AsGiven() confirmObject!: boolean;

  constructor(known: Known) {
    this.#known = known;
  }

  offered(): readonly OfferedArea[] {
    return this.#known.offered;
  }

  record(): Known["record"] {
    return this.#known.record;
  }
}

function readType(given: unknown, form: UpdateCaseInput): InterventionType | Fault {
  const { interventionType, status } = form.record();
  const stored = storedIntervention(interventionType);
  const type = (given ?? stored) as InterventionType;
  return type === stored || isWaiting(status) ? type : new Fault("INVALID", LATER_ON);
}

function readObject(given: unknown, form: UpdateCaseInput): string | Fault {
  const { object, objectConfirmed } = form.record();
  const reading = readText(textOf(given), LONGEST_OBJECT);
  const isEmptied = reading === "" && object !== "" && objectConfirmed;
  return isEmptied ? new Fault("REQUIRED", EMPTIED) : reading;
}
