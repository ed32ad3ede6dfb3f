import type * as Contract from "../../generated/schema-types.ts";
import { InvalidInput, type Problem } from "../../platform/refusals.ts";
import { Fault } from "../../shared/fault.ts";
import { readEmail } from "../../shared/identity/emails.ts";

export const MOST_RECIPIENTS = 5;

/** What a form says, as it is kept. Throws InvalidInput with every problem. */
export function readSchedule({
  isOn,
  recipients: given,
  rhythm,
  weekday = null,
}: Contract.ReportScheduleInput) {
  const problems: Problem[] = [];
  const refuse = (field: string, code: Problem["code"], message: string) =>
    problems.push({ field: ["input", field], code, message });
  const recipients = new Map<string, string>();
  for (const text of given.map((one) => one.trim()).filter((one) => one !== "")) {
    const email = readEmail(text);
    if (email instanceof Fault) refuse("recipients", "INVALID", `«${text}» no es un correo electrónico.`);
    else recipients.set(email.toLowerCase(), email);
  }
  if (recipients.size > MOST_RECIPIENTS)
    refuse("recipients", "TOO_LONG", `Indica como mucho ${MOST_RECIPIENTS} correos.`);
  if (isOn && recipients.size === 0 && problems.length === 0)
    refuse("recipients", "REQUIRED", "Indica al menos un correo.");
  const isDay = weekday !== null && Number.isInteger(weekday) && weekday >= 0 && weekday <= 6;
  if (rhythm === "WEEKLY" && !isDay) refuse("weekday", "REQUIRED", "Elige un día de la semana.");
  if (problems.length > 0) throw new InvalidInput(problems);
  return {
    isOn,
    recipients: [...recipients.values()],
    rhythm,
    weekday: rhythm === "WEEKLY" ? weekday : null,
  };
}
