import type * as Contract from "../../../generated/schema-types.ts";
import type { Problem } from "../../../platform/refusals.ts";
import { Fault } from "../../../shared/fault.ts";
import { AsGiven, Faults, Field } from "../../../shared/inputs/field.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { readText } from "../../../shared/plain-text.ts";
import type { FileSession, MatterFile } from "./matter-file.ts";
import { isSessionField, sessionNames, sessionOf } from "./session-choice.ts";
import type { Field as TemplateField, Template, Values } from "./template.ts";

const LONGEST_LINE = 500;
const LONGEST_TEXT = 20_000;
/** What stands in a preview where a value is still missing. */
const GAP = "…………";

interface Known {
  template: Template;
  file: MatterFile;
  /** What is missing is shown as a gap instead of being refused. */
  preview: boolean;
}

/** Read once its template and its party have been found. */
export class IssueDocumentInput implements InputOf<Contract.IssueDocumentInput> {
  readonly known: Known;
  @AsGiven() templateKey!: string;
  @Field(readValues, { schema: { type: "object" }, isRequired: true }) values!: Values;
  @AsGiven() partyId!: string | null | undefined;
  @AsGiven() audience: Contract.Audience = "ALL";

  constructor(known: Known) {
    this.known = known;
  }
}

/** As typed, or as proposed where nothing was sent. */
function readValues(given: unknown, { known }: IssueDocumentInput): Values | Faults {
  const { template, file, preview } = known;
  const typed = typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {};
  const problems: Problem[] = [];
  const values: Record<string, string> = {};
  for (const field of template.fields(file)) {
    const value = readValue(field, Object.hasOwn(typed, field.key) ? typed[field.key] : undefined, preview);
    if (value instanceof Fault) problems.push(value.at([field.key]));
    else values[field.key] = value;
  }
  if (problems.length === 0) problems.push(...sessionProblems(known, values));
  return problems.length > 0 ? Faults.below("values", problems) : values;
}

function readValue(field: TemplateField, typed: unknown, preview: boolean): string | Fault {
  const value = readTyped(field, typed);
  if (value !== "" || !field.required) return value;
  return preview ? GAP : new Fault("REQUIRED", `Falta: ${field.label.toLowerCase()}. ${field.hint}`);
}

function readTyped({ value, multiline, readOnly = false }: TemplateField, typed: unknown): string | Fault {
  if (readOnly || typed === undefined || typed === null) return value;
  if (typeof typed !== "string") return new Fault("INVALID", "Escribe un texto");
  return readText(typed, multiline ? LONGEST_TEXT : LONGEST_LINE);
}

/** Where the named session doesn't exist, or the document can't be about it. */
function sessionProblems({ template, file, preview }: Known, values: Values): Problem[] {
  const field = template.fields(file).find(isSessionField);
  if (!template.suits || !field || (preview && values[field.key] === GAP)) return [];
  const session = sessionOf(file, values);
  const suits = (one: FileSession) => template.suits?.(one) === true;
  if (session !== null && suits(session)) return [];
  const fitting = sessionNames({ sessions: file.sessions.filter(suits) });
  const message =
    fitting === ""
      ? "No hay ninguna sesión que sirva."
      : `Escribe el día y la hora de una de estas sesiones: ${fitting}`;
  return [new Fault("NOT_FOUND", message).at([field.key])];
}
