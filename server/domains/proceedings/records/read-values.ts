import { FormProblems, Fault } from "../../../shared/fault.ts";
import { readText } from "../../../shared/plain-text.ts";
import type { FileSession, MatterFile } from "./matter-file.ts";
import { isSessionField, sessionNames, sessionOf } from "./session-choice.ts";
import type { Field, Template, Values } from "./template.ts";

const LONGEST_LINE = 500;
const LONGEST_TEXT = 20_000;
/** What stands in a preview where a value is still missing. */
const GAP = "…………";

/**
 * The template's values as typed, or as proposed where nothing was sent. Throws InvalidInput with every required one that
 * is missing; paths are ["values", key]. `preview`: gaps are shown instead.
 */
export function readValues(
  template: Template,
  file: MatterFile,
  given: unknown,
  { preview = false }: { preview?: boolean } = {},
): Values {
  const problems = new FormProblems();
  const typed = typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {};
  const values: Record<string, string> = {};
  for (const field of template.fields(file)) {
    const read = readField(field, Object.hasOwn(typed, field.key) ? typed[field.key] : undefined);
    const isMissing = read === "" && field.required;
    const value = problems.take(
      ["values", field.key],
      isMissing && !preview
        ? new Fault("REQUIRED", `Falta: ${field.label.toLowerCase()}. ${field.hint}`)
        : read,
    );
    values[field.key] = isMissing ? GAP : (value ?? "");
  }
  if (problems.list.length === 0) checkSession(template, file, values, problems, preview);
  if (problems.list.length > 0) throw problems.refusal();
  return values;
}

function readField({ value, multiline, readOnly = false }: Field, typed: unknown): string | Fault {
  if (readOnly || typed === undefined || typed === null) return value;
  if (typeof typed !== "string") return new Fault("INVALID", "Escribe un texto");
  return readText(typed, multiline ? LONGEST_TEXT : LONGEST_LINE);
}

function checkSession(
  template: Template,
  file: MatterFile,
  values: Values,
  problems: FormProblems,
  preview: boolean,
): void {
  const field = template.fields(file).find(isSessionField);
  if (!template.suits || !field || (preview && values[field.key] === GAP)) return;
  const session = sessionOf(file, values);
  const suits = (one: FileSession) => template.suits?.(one) === true;
  if (session !== null && suits(session)) return;
  const fitting = sessionNames({ sessions: file.sessions.filter(suits) });
  const message =
    fitting === ""
      ? "No hay ninguna sesión que sirva."
      : `Escribe el día y la hora de una de estas sesiones: ${fitting}`;
  problems.take(["values", field.key], new Fault("NOT_FOUND", message));
}
