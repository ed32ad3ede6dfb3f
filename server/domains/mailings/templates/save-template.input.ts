import type * as Contract from "../../../generated/schema-types.ts";
import { Fault } from "../../../shared/fault.ts";
import { AsGiven, Field, type FieldDecorator } from "../../../shared/inputs/field.ts";
import { listOf, textOf } from "../../../shared/inputs/given-values.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { Name } from "../../../shared/inputs/texts.ts";
import { readLine } from "../../../shared/plain-text.ts";
import { MERGE_FIELDS } from "./merge-fields.ts";
import {
  fieldsInLine,
  splitAtFields,
  withoutFields,
  type TemplateBlock,
  type TemplatePart,
} from "./template-body.ts";

const LONGEST_NAME = 80;
const LONGEST_SUBJECT = 150;
const LONGEST_BODY = 10_000;
const MOST_BLOCKS = 100;
const MOST_PARTS = 100;

export class TemplateTextInput implements InputOf<Contract.TemplateTextInput> {
  @AsGiven() purpose!: Contract.MailingPurpose;
  @Subject() subject!: string;
  @Body() body!: TemplateBlock[];
}

export class SaveTemplateInput
  extends TemplateTextInput
  implements InputOf<Contract.SaveMailingTemplateInput>
{
  @Name({ longest: LONGEST_NAME, required: "Escribe un nombre para la plantilla" }) name!: string;
  @AsGiven() id: string | null = null;
  @AsGiven() version: number | null = null;
}

function Subject(): FieldDecorator<string> {
  return Field(
    (given) => {
      const line = readLine(textOf(given), LONGEST_SUBJECT);
      if (line === "") return new Fault("REQUIRED", "Escribe el asunto");
      return line instanceof Fault ? line : (fieldFault([line]) ?? line);
    },
    { schema: { type: "string", maxLength: LONGEST_SUBJECT }, isRequired: true },
  );
}

/** Of texts with fields in double braces. */
function fieldFault(texts: readonly string[]): Fault | null {
  const unknown = texts.flatMap(fieldsInLine).find((name) => !isField(name));
  if (unknown)
    return new Fault(
      "UNKNOWN_FIELD",
      `El campo «${unknown.slice(0, 40)}» no existe: elige uno de la lista de campos.`,
    );
  return texts.some((text) => BRACES.test(withoutFields(text)))
    ? new Fault("UNKNOWN_FIELD", "Hay llaves dobles sin un campo entero entre ellas: complétalo o quítalas.")
    : null;
}

const BRACES = /\{\{|\}\}/;

function isField(name: string): name is Contract.MergeField {
  return (MERGE_FIELDS as readonly string[]).includes(name);
}

function Body(): FieldDecorator<TemplateBlock[]> {
  return Field(readBody, { schema: { type: "array", maxItems: MOST_BLOCKS }, isRequired: true });
}

function readBody(given: unknown): TemplateBlock[] | Fault {
  const blocks = listOf(given) as Contract.TemplateBlockInput[];
  if (blocks.length > MOST_BLOCKS || blocks.some(({ parts }) => parts.length > MOST_PARTS))
    return new Fault("TOO_LONG", `El texto no puede tener más de ${MOST_BLOCKS} párrafos.`);
  const read = blocks
    .map(({ isPoint, parts }) => ({
      isPoint: isPoint ?? false,
      parts: parts.flatMap(partsOf).filter(isSaying),
    }))
    .filter(({ parts }) => parts.length > 0);
  const texts = read.flatMap(({ parts }) => parts.flatMap((part) => ("text" in part ? part.text : [])));
  const fault = fieldFault(texts);
  if (fault) return fault;
  if (texts.join("").trim() === "") return new Fault("REQUIRED", "Escribe el texto del correo");
  return texts.join("").length > LONGEST_BODY
    ? new Fault("TOO_LONG", "El texto no puede tener más de 10.000 caracteres.")
    : read;
}

/** A text, with the fields that are written into it as parts of their own, and a field; control characters but line breaks are left out. */
function partsOf({ text, field, isBold }: Contract.TemplatePartInput): TemplatePart[] {
  const bold = isBold ?? false;
  const line = textOf(text).replace(/[^\P{Cc}\n]/gu, "");
  const written = splitAtFields(line).map((piece) =>
    isField(piece.name) ? { field: piece.name, isBold: bold } : { text: piece.text, isBold: bold },
  );
  return field ? [...written, { field, isBold: bold }] : written;
}

function isSaying(part: TemplatePart): boolean {
  return "field" in part || part.text !== "";
}
