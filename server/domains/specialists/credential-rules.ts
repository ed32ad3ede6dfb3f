import { isCalendarDay } from "../../../schema/rules/madrid-days.ts";
import { Fault, FormProblems } from "../../shared/fault.ts";
import { readLine } from "../../shared/plain-text.ts";
import type { CredentialRow } from "./credentials.ts";

export interface CredentialForm {
  kind: CredentialRow["kind"];
  title: string;
  issuer?: string;
  number?: string;
  validUntil?: string | null;
}

export type CredentialValues = Pick<CredentialRow, "kind" | "title" | "issuer" | "number" | "validUntil">;

const LONGEST_TEXT = 200;
const LONGEST_NUMBER = 100;
const LAST_DAY = "2100-12-31";

/** `today` is yyyy-mm-dd. Throws InvalidInput with every problem. */
export function readCredential(form: CredentialForm, today: string): CredentialValues {
  const problems = new FormProblems();
  const isRegistration = form.kind === "REGISTRATION";
  const read = (name: string, given: string | undefined, longest: number, required: string | null) =>
    problems.take([name], readRequired(given ?? "", longest, required)) ?? "";
  const values = {
    kind: form.kind,
    title: read("title", form.title, LONGEST_TEXT, "Este campo es requerido"),
    issuer: read(
      "issuer",
      form.issuer,
      LONGEST_TEXT,
      isRegistration ? "Indica el colegio o registro que te ha inscrito" : null,
    ),
    number: read(
      "number",
      form.number,
      LONGEST_NUMBER,
      isRegistration ? "Indica tu número de inscripción" : null,
    ),
    validUntil: problems.take(["validUntil"], readValidUntil(form, today)) || null,
  };
  if (problems.list.length > 0) throw problems.refusal();
  return values;
}

function readRequired(given: string, longest: number, required: string | null): string | Fault {
  const line = readLine(given, longest);
  return line === "" && required !== null ? new Fault("REQUIRED", required) : line;
}

/** "" when none is given and none is needed. */
function readValidUntil({ kind, validUntil }: CredentialForm, today: string): string | Fault {
  const day = (validUntil ?? "").trim();
  if (day === "" && kind === "INSURANCE") {
    return new Fault("REQUIRED", "Indica hasta cuándo es válido el seguro");
  }
  if (day === "") return "";
  if (!isCalendarDay(day) || day > LAST_DAY)
    return new Fault("INVALID", "La fecha no existe en el calendario");
  return day > today ? day : new Fault("INVALID", "La fecha tiene que estar en el futuro");
}
