import type * as Contract from "../../generated/schema-types.ts";
import { readInstant } from "../../platform/clock.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Field, IfGiven, type FieldDecorator } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import { Nested, OptionalNested } from "../../shared/inputs/nested.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Line, Name } from "../../shared/inputs/texts.ts";
import { readSelection, type StoredSelection } from "./audience/selection.ts";
import { DEFAULT_SETTINGS } from "./mailing-limits.ts";
import { TemplateTextInput } from "./templates/save-template.input.ts";

const LONGEST_NAME = 120;

export class MailingSettingsInput implements InputOf<Contract.MailingSettingsInput> {
  @Between(1, 60_000, "El ritmo va de 1 a 60.000 correos por minuto.")
  pacePerMinute: number = DEFAULT_SETTINGS.pacePerMinute;
  @Between(1, 60_000, "El ritmo por dominio va de 1 a 60.000 correos por minuto.")
  domainPacePerMinute: number = DEFAULT_SETTINGS.domainPacePerMinute;
  @Between(0, 365, "Indica de 0 a 365 días.")
  recentDays: number = DEFAULT_SETTINGS.recentDays;
  @Between(1, 100, "Indica de 1 a 100 por ciento.")
  bouncePercent: number = DEFAULT_SETTINGS.bouncePercent;
  @Between(1, 250, "En un lote caben de 1 a 250 cartas.")
  lettersPerBatch: number = DEFAULT_SETTINGS.lettersPerBatch;
}

/** What is left out takes its default. */
function Between(fewest: number, most: number, message: string): FieldDecorator<number> {
  return Field(
    (given) => {
      const number = Number(given);
      return Number.isInteger(number) && number >= fewest && number <= most
        ? number
        : new Fault("INVALID", message);
    },
    { schema: { type: "integer", minimum: fewest, maximum: most }, isRequired: false },
  );
}

class ChosenInput {
  @Selection() selection!: StoredSelection;
  @OptionalNested(() => new MailingSettingsInput()) settings: MailingSettingsInput | null | undefined = null;
}

export class PreviewMailingInput extends ChosenInput implements InputOf<Contract.QueryPreviewMailingArgs> {
  @AsGiven() templateId: string | null = null;
  @AsGiven() channel: Contract.MailingChannel = "MAIL";
}

export class MailsInput {
  @Selection() selection!: StoredSelection;
  @AsGiven() templateId!: string;
}

export class PreviewMailsInput extends MailsInput {
  @AsGiven() channel: Contract.MailingChannel = "MAIL";
}

export class PreviewTemplateInput implements InputOf<Contract.QueryPreviewTemplateArgs> {
  @Selection() selection!: StoredSelection;
  @Nested(() => new TemplateTextInput()) text!: TemplateTextInput;
}

export class CreateMailingInput extends ChosenInput implements InputOf<Contract.CreateMailingInput> {
  @AsGiven() templateId!: string;
  @AsGiven() channel: Contract.MailingChannel = "MAIL";
  /** "": the template's and the list's. */
  @Line({ longest: LONGEST_NAME }) name: string = "";
  @Start() startsAt: Date | null = null;
}

export class UpdateMailingInput implements InputOf<Contract.UpdateMailingInput> {
  @IfGiven() @Name({ longest: LONGEST_NAME, required: "Escribe un nombre para el mailing" }) name!:
    | string
    | undefined;
  @AsGiven() templateId!: string | undefined;
  @AsGiven() channel!: Contract.MailingChannel | undefined;
  @OptionalNested(() => new MailingSettingsInput()) settings: MailingSettingsInput | null | undefined = null;
  @IfGiven() @Start() startsAt!: Date | null | undefined;
  @AsGiven() version!: number;
}

export class StartMailingInput implements InputOf<Contract.StartMailingInput> {
  @AsGiven() expectedRecipients!: number;
  @Start() startsAt: Date | null = null;
}

/** Left out: at once. */
function Start(): FieldDecorator<Date | null> {
  return Field(readStart, { schema: { type: "string", format: "date-time" }, isRequired: false });
}

function readStart(given: unknown): Date | null | Fault {
  if (given == null) return null;
  const instant = readInstant(given instanceof Date ? given : textOf(given));
  return instant ?? new Fault("INVALID", "Elige el día y la hora en que empieza");
}

function Selection(): FieldDecorator<StoredSelection> {
  return Field((given) => readSelection((given ?? {}) as Contract.MailingSelectionInput), {
    schema: { type: "object" },
    isRequired: true,
  });
}
