import { WEBHOOK_EVENT_KEYS, type WebhookEvent } from "../../../../schema/rules/webhooks.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { Fault } from "../../../shared/fault.ts";
import { Field, type FieldDecorator } from "../../../shared/inputs/field.ts";
import { listOf } from "../../../shared/inputs/given-values.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { Line, Name } from "../../../shared/inputs/texts.ts";
import { ListIds, ProofFields } from "../api-key.input.ts";

const LONGEST_NAME = 80;
const LONGEST_URL = 1_000;

export class CreateWebhookInput extends ProofFields implements InputOf<Contract.CreateWebhookInput> {
  @Name({ longest: LONGEST_NAME, required: "Escribe un nombre para el webhook" }) name!: string;
  @Line({ longest: LONGEST_URL, required: "Escribe la dirección que recibe los avisos" }) url!: string;
  @Events() events!: WebhookEvent[];
  @ListIds() listIds: number[] | null = null;
}

function Events(): FieldDecorator<WebhookEvent[]> {
  return Field(
    (given) => {
      const events = WEBHOOK_EVENT_KEYS.filter((event) => listOf(given).includes(event));
      return events.length === 0 ? new Fault("REQUIRED", "Elige al menos un aviso") : events;
    },
    { schema: { type: "array", items: { enum: WEBHOOK_EVENT_KEYS } }, isRequired: true },
  );
}
