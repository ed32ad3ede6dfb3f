import { SESSION_CHANNELS, SESSION_KINDS } from "../../../../schema/rules/sessions.ts";
import { longMoment, shownDay } from "../../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import type { Context } from "../../../shared/context.ts";
import type { CalendarMethod } from "../../../platform/calendar-file.ts";
import type { ContactWay } from "../../debtors/contact-ways.ts";
import { invitePartyByMail } from "../../parties/notices.ts";
import type { PartyRow } from "../../parties/party.ts";
import { matterName, matterPath } from "../matter.ts";
import type { Matter } from "../matter.ts";
import { calendarAttachment } from "./session-calendar.ts";
import type { SessionRow } from "./session-rows.ts";

/** CHOSEN, MOVED: the party itself chose the hour by its link. */
export type SessionNews = "SCHEDULED" | "CHOSEN" | "CHANGED" | "MOVED" | "CANCELLED" | "TOMORROW";

type Mailing = Pick<Context, "mail" | "env" | "clock">;

interface Telling {
  matter: Matter;
  session: SessionRow;
  /** Who has it told. */
  by: number;
}

const SUBJECTS: Readonly<Record<SessionNews, (reference: string) => string>> = {
  SCHEDULED: (reference) => `Convocatoria de sesión: ${reference}`,
  CHOSEN: (reference) => `Has elegido una sesión: ${reference}`,
  MOVED: (reference) => `Has cambiado tu sesión: ${reference}`,
  CHANGED: (reference) => `Ha cambiado una sesión: ${reference}`,
  CANCELLED: (reference) => `Sesión anulada: ${reference}`,
  TOMORROW: (reference) => `Recordatorio de tu sesión: ${reference}`,
};

const OPENINGS: Readonly<Record<SessionNews, string>> = {
  SCHEDULED: "Te convocamos a esta sesión:",
  CHOSEN: "Has elegido esta sesión con tu enlace personal:",
  MOVED: "Has cambiado tu sesión. Así queda:",
  CHANGED: "Esta sesión ha cambiado. Así queda:",
  CANCELLED: "Se ha anulado esta sesión:",
  TOMORROW: "Te recordamos esta sesión:",
};

export const WAYS: Readonly<Record<SessionNews, ContactWay>> = {
  SCHEDULED: "SESSION_CALL",
  CHOSEN: "SESSION_CHOSEN",
  MOVED: "SESSION_CHOSEN",
  CHANGED: "SESSION_CHANGED",
  CANCELLED: "SESSION_CANCELLED",
  TOMORROW: "SESSION_REMINDER",
};

/**
 * Tells those who are called, each with the calendar file, inside the caller's transaction. Gives those it couldn't reach:
 * without e-mail, or with an account that doesn't want such mails.
 */
export async function mailCalled(
  ctx: Mailing,
  manager: EntityManager,
  { matter, session, by }: Telling,
  called: readonly PartyRow[],
  news: SessionNews,
): Promise<PartyRow[]> {
  const unreached: PartyRow[] = [];
  const method: CalendarMethod = news === "CANCELLED" ? "CANCEL" : "REQUEST";
  for (const party of called) {
    const sent = await invitePartyByMail(ctx, manager, party, {
      way: WAYS[news],
      kind: `session-${news.toLowerCase()}`,
      subject: SUBJECTS[news](matter.reference),
      content: {
        paragraphs: [OPENINGS[news], ...sessionLines(session), ...endings(matter, session, news)],
        actionLabel: "Ver la sesión",
      },
      bell: { topic: "SESSION", thing: `session:${session.id}`, text: sessionLines(session)[0] ?? "" },
      attachments: [await calendarAttachment(ctx, session, method, party.email)],
      accountUrl: matterPath(ctx, matter, "CLIENT"),
      createdBy: by,
      // Nobody refuses to negotiate (LO 1/2025 art. 10.3) by missing a call that it chose freely.
      ...(news === "CANCELLED" || session.chosenByPartyId !== null ? {} : { calledSessionId: session.id }),
    });
    if (sent === null) unreached.push(party);
  }
  return unreached;
}

/** To the other side of a separate session: that it takes place, nothing else (Ley 5/2012, art. 21.3). */
export async function mailSeparateSession(
  ctx: Mailing,
  manager: EntityManager,
  { matter, session, by }: Telling,
  others: readonly PartyRow[],
): Promise<void> {
  for (const party of others) {
    await invitePartyByMail(ctx, manager, party, {
      way: "SEPARATE_SESSION",
      kind: "session-separate",
      subject: `Sesión por separado: ${matter.reference}`,
      content: {
        paragraphs: [
          `En ${matterName(matter)} va a haber una sesión por separado con otra de las partes el ${shownDay(session.startsAt)}.`,
          "Te lo comunicamos porque así lo pide la ley (Ley 5/2012, art. 21.3). Lo que se trate en ella es confidencial. No tienes que hacer nada.",
        ],
        actionLabel: "Ver de qué se trata",
      },
      bell: { topic: "SESSION", thing: `session:${session.id}` },
      accountUrl: matterPath(ctx, matter, "CLIENT"),
      createdBy: by,
      // It asks nothing of them, so it starts no term.
      asNotice: false,
    });
  }
}

function sessionLines(session: SessionRow): string[] {
  return [
    `${SESSION_KINDS[session.kind]}: ${longMoment(session.startsAt)} (hora de Madrid), ${session.minutes} minutos.`,
    `${SESSION_CHANNELS[session.channel].name}: ${session.place}`,
  ];
}

function endings(matter: Matter, session: SessionRow, news: SessionNews): string[] {
  if (news === "CANCELLED") {
    const reason = session.cancelReason ?? "";
    return [...(reason === "" ? [] : [`Motivo: ${reason}`]), "El archivo adjunto la quita de tu calendario."];
  }
  const asked = `Es por ${matterName(matter)}${matter.specialistName === null ? "" : `, que lleva ${matter.specialistName}`}.`;
  if (news === "CHOSEN" || news === "MOVED")
    return [
      asked,
      "Con tu enlace puedes cambiarla o anularla hasta un día antes. El archivo adjunto la añade a tu calendario.",
    ];
  return [asked, "Si no puedes asistir, dilo cuanto antes. El archivo adjunto la añade a tu calendario."];
}
