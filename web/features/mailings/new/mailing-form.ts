import { MAILING_DEFAULTS } from "../../../../schema/rules/mailings.ts";
import type {
  MailingChannel,
  MailingObligors,
  MailingSelectionInput,
  MailingSettingsInput,
} from "../../../generated/graphql.ts";
import { instantInMadrid, madridParts } from "../../../lib/madrid-time.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";

export const FORM = "new-mailing";

export const LABELS = {
  list: "Lista",
  obligors: "De quienes deben cada tarea",
  templateId: "Plantilla",
  name: "Nombre del mailing (opcional)",
  startsAt: "Día",
  time: "Hora (Madrid)",
  "settings.pacePerMinute": "Ritmo, en total",
  "settings.domainPacePerMinute": "Ritmo por dominio",
  "settings.recentDays": "Días sin repetir",
  "settings.bouncePercent": "Parar si vuelven más del",
  "settings.lettersPerBatch": "Cartas por lote",
} as const;

export interface MailingValues extends Required<{ [Name in keyof typeof MAILING_DEFAULTS]: number }> {
  channel: MailingChannel;
  obligors: MailingObligors;
  /** "": the first invitation. */
  templateId: string;
  name: string;
  isLater: boolean;
  day: string;
  time: string;
}

/** At once, or at a day and time. */
export type WhenValues = Pick<MailingValues, "isLater" | "day" | "time">;

/** When a draft was meant to begin; a time that has passed says nothing any more. */
export function whenOf(startsAt: string | null, now = Date.now()): WhenValues {
  if (startsAt === null || Date.parse(startsAt) <= now) return { isLater: false, day: "", time: FRESH.time };
  return { isLater: true, ...madridParts(startsAt) };
}

export const FRESH: MailingValues = {
  ...MAILING_DEFAULTS,
  channel: "MAIL",
  obligors: "ALL",
  templateId: "",
  name: "",
  isLater: false,
  day: "",
  time: "09:00",
};

/** Of the chosen tasks everybody who owes them, unless somebody says otherwise. */
export function selectionOf(
  tasks: MailingSelectionInput | null,
  { obligors }: Pick<MailingValues, "obligors">,
): MailingSelectionInput | null {
  return tasks === null || obligors === "ALL" ? tasks : { ...tasks, obligors };
}

export function settingsOf(values: MailingValues): MailingSettingsInput {
  const { pacePerMinute, domainPacePerMinute, recentDays, bouncePercent, lettersPerBatch } = values;
  return { pacePerMinute, domainPacePerMinute, recentDays, bouncePercent, lettersPerBatch };
}

/** When it is to begin; null: at once. `problems`: what is missing for that. */
export function startOf({ isLater, day, time }: WhenValues): {
  startsAt: string | null;
  problems: UserProblem[];
} {
  if (!isLater) return { startsAt: null, problems: [] };
  const startsAt = instantInMadrid(day, time);
  const problems = [
    ...(day === "" ? [{ field: ["startsAt"], message: "Elige el día en que empieza." }] : []),
    ...(time === "" ? [{ field: ["time"], message: "Escribe la hora a la que empieza." }] : []),
  ];
  return { startsAt, problems };
}
