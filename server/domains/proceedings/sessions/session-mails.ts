import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import type { Context } from "../../../shared/context.ts";
import type { CalendarMethod } from "../../../platform/calendar-file.ts";
import type { ContactWay } from "../../debtors/contact-ways.ts";
import { es } from "../../parties/mail-texts/es.ts";
import { inOwnLanguage } from "../../parties/mail-texts/in-own-language.ts";
import type { PartyMailTexts, SessionNews } from "../../parties/mail-texts/party-mail-texts.ts";
import { invitePartyByMail, type PartyMail } from "../../parties/notices.ts";
import type { PartyRow } from "../../parties/party.ts";
import { matterName, matterPath, matterWords } from "../matter.ts";
import type { Matter } from "../matter.ts";
import { calendarAttachment } from "./session-calendar.ts";
import type { SessionRow } from "./session-rows.ts";

type Mailing = Pick<Context, "mail" | "env" | "clock">;

interface Telling {
  matter: Matter;
  session: SessionRow;
  /** Who has it told. */
  by: number;
}

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
      ...inOwnLanguage(party, (texts) => sessionWords(texts, matter, session, news)),
      bell: { topic: "SESSION", thing: `session:${session.id}`, text: whenWords(es, session) },
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

function sessionWords(
  texts: PartyMailTexts,
  matter: Matter,
  session: SessionRow,
  news: SessionNews,
): Pick<PartyMail, "subject" | "content"> {
  const { subjects, openings, channels, button } = texts.session;
  const place = `${channels[session.channel]}: ${session.place}`;
  return {
    subject: subjects[news](matter.reference),
    content: {
      paragraphs: [
        openings[news],
        whenWords(texts, session),
        place,
        ...endings(texts, matter, session, news),
      ],
      actionLabel: button,
    },
  };
}

function whenWords(
  { session: { when, kinds } }: PartyMailTexts,
  { kind, startsAt, minutes }: SessionRow,
): string {
  return when(kinds[kind], startsAt, minutes);
}

function endings(
  { session: words }: PartyMailTexts,
  matter: Matter,
  { cancelReason }: SessionRow,
  news: SessionNews,
): string[] {
  if (news === "CANCELLED") {
    const reason = reasonIn(words.reasons, cancelReason ?? "");
    return [...(reason === "" ? [] : [words.reason(reason)]), words.removesFromCalendar];
  }
  const asked = words.about(matterWords(matter), matter.specialistName);
  const hint = news === "CHOSEN" || news === "MOVED" ? words.canChange : words.cannotCome;
  return [asked, `${hint} ${words.addsToCalendar}`];
}

/** What somebody has written stays as it is. */
function reasonIn(reasons: PartyMailTexts["session"]["reasons"], stored: string): string {
  if (stored === es.session.reasons.BY_LINK) return reasons.BY_LINK;
  return stored === es.session.reasons.DEBT_ENDED ? reasons.DEBT_ENDED : stored;
}
