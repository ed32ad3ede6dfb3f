import { API_KEY_LIMITS } from "../../../schema/rules/api-keys.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { API_KEY_SCOPES, type ApiKeyScope } from "../../shared/context.ts";
import { Fault } from "../../shared/fault.ts";
import { OptionalDay } from "../../shared/inputs/days.ts";
import { AsGiven, Field, type FieldDecorator } from "../../shared/inputs/field.ts";
import { listOf, textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Name } from "../../shared/inputs/texts.ts";
import { readNetwork } from "./networks.ts";

const LONGEST_NAME = 80;
const MOST_LISTS = 100;
const MOST_NETWORKS = 20;
const LONGEST_OVERLAP_HOURS = 168;

export class ProofFields {
  @AsGiven() password: string | null | undefined;
  @AsGiven() code: string | null | undefined;
}

export class CreateApiKeyInput extends ProofFields implements InputOf<Contract.CreateApiKeyInput> {
  /** In Madrid; a last day before it is refused. */
  readonly today: string;

  @Name({ longest: LONGEST_NAME, required: "Escribe un nombre para la clave" }) name!: string;
  @Scopes() scopes!: ApiKeyScope[];
  @ListIds() listIds: number[] | null = null;
  @Networks() addresses: string[] = [];
  @RequestsPerMinute() requestsPerMinute: number = 300;
  @OptionalDay<CreateApiKeyInput>((day, { today }) =>
    day < today ? new Fault("INVALID", "El último día no puede haber pasado") : null,
  )
  lastDay: string | null = null;

  constructor(today: string) {
    super();
    this.today = today;
  }
}

export class RollApiKeyInput extends ProofFields implements InputOf<Contract.RollApiKeyInput> {
  @OverlapHours() overlapHours!: number;
}

function Scopes(): FieldDecorator<ApiKeyScope[]> {
  return Field(
    (given) => {
      const scopes = API_KEY_SCOPES.filter((scope) => listOf(given).includes(scope));
      return scopes.length === 0 ? new Fault("REQUIRED", "Elige al menos un permiso") : scopes;
    },
    { schema: { type: "array", items: { enum: API_KEY_SCOPES } }, isRequired: true },
  );
}

/** null: all. */
export function ListIds(): FieldDecorator<number[] | null> {
  return Field(
    (given) => {
      if (given == null) return null;
      const ids = [...new Set(listOf(given).map((id) => readId(textOf(id)) ?? 0))];
      if (ids.length === 0) return new Fault("REQUIRED", "Elige al menos una lista");
      return ids.length > MOST_LISTS ? new Fault("TOO_LONG", `Elige como mucho ${MOST_LISTS} listas`) : ids;
    },
    { schema: { type: "array", maxItems: MOST_LISTS, items: { type: "string" } }, isRequired: false },
  );
}

function Networks(): FieldDecorator<string[]> {
  return Field(
    (given) => {
      const texts = listOf(given).map(textOf);
      if (texts.length > MOST_NETWORKS)
        return new Fault("TOO_LONG", `Indica como mucho ${MOST_NETWORKS} direcciones o redes`);
      const wrong = texts.find((text) => readNetwork(text) === null);
      if (wrong !== undefined)
        return new Fault(
          "INVALID",
          `«${wrong.slice(0, 60)}» no es una dirección IP ni una red (203.0.113.0/24)`,
        );
      return [...new Set(texts.map(readNetwork).filter((network) => network !== null))];
    },
    { schema: { type: "array", maxItems: MOST_NETWORKS, items: { type: "string" } }, isRequired: false },
  );
}

function RequestsPerMinute(): FieldDecorator<number> {
  return Field(
    (given) => {
      const number = Number(given);
      return API_KEY_LIMITS.includes(number)
        ? number
        : new Fault("INVALID", "Elige uno de los límites de la lista");
    },
    { schema: { type: "integer", enum: API_KEY_LIMITS }, isRequired: false },
  );
}

function OverlapHours(): FieldDecorator<number> {
  return Field(
    (given) => {
      const hours = Number(given);
      return Number.isInteger(hours) && hours >= 0 && hours <= LONGEST_OVERLAP_HOURS
        ? hours
        : new Fault("INVALID", `Indica de 0 a ${LONGEST_OVERLAP_HOURS} horas`);
    },
    { schema: { type: "integer", minimum: 0, maximum: LONGEST_OVERLAP_HOURS }, isRequired: true },
  );
}
