import { SESSION_CHANNELS, SESSION_KINDS } from "../../../../schema/rules/sessions.ts";
import { dayInMadrid, daysBetween } from "../../../../schema/rules/madrid-days.ts";
import { inDays, shownDay, shownTime } from "../../../../schema/rules/spanish-dates.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { ownAccount } from "../../accounts/account-rows.ts";
import type { CaseDeadline } from "../../cases/case-deadlines.ts";
import { nameOfOther, referenceOf, unreadOf } from "../../messaging/conversation.ts";
import { listConversations } from "../../messaging/list-conversations.ts";
import type { SessionRow } from "../../proceedings/sessions/session-rows.ts";
import { waitingCalls } from "../../strategies/waiting-calls.ts";
import { MOST_OF_A_KIND, ofRows, pending } from "./pending-item.ts";
import type { PendingItem, PendingOfKind } from "./pending-item.ts";
import { ACCOUNT_PATH } from "./pending-paths.ts";

/** What waits for specialists and clients alike. */

export function deadlineItem(
  { kind, partyId, label, source, date, passed }: CaseDeadline,
  { number, path, today }: { number: string; path: string; today: string },
): PendingItem {
  return pending({
    kind: "DEADLINE",
    key: `${number}:${kind}:${partyId ?? ""}`,
    title: label,
    text: passed
      ? `El plazo acabó el ${shownDay(date)} (${source}).`
      : `El plazo acaba ${inDays(daysBetween(today, date))}, el ${shownDay(date)} (${source}).`,
    actionLabel: passed ? "Ver qué se puede hacer" : "Ver el expediente",
    path,
    dueOn: date,
    overdue: passed,
    reference: number,
  });
}

export function sessionItem(
  session: SessionRow,
  { path, today }: { path: string; today: string },
): PendingItem {
  const day = dayInMadrid(session.startsAt);
  const when = day <= today ? "Hoy" : "Mañana";
  return pending({
    kind: "SESSION",
    key: String(session.id),
    title: SESSION_KINDS[session.kind],
    text: `${when} a las ${shownTime(session.startsAt)} · ${SESSION_CHANNELS[session.channel].name}`,
    actionLabel: "Ver la sesión",
    path,
    dueAt: session.startsAt,
    dueOn: day,
    reference: session.caseNumber ?? session.taskCodeId,
  });
}

/** What strategies ask to be called about; one statement. */
export async function callItems(
  ctx: SignedInContext,
  pathTo: (codeId: string) => string,
): Promise<PendingOfKind> {
  const calls = await waitingCalls(ctx, MOST_OF_A_KIND);
  return ofRows(calls, ({ id, codeId, debtor, since, note }) =>
    pending({
      kind: "STRATEGY_CALL",
      key: String(id),
      title: `Llama a ${debtor}`,
      text: note === "" ? `Lo pide la estrategia de su lista desde el ${shownDay(since)}.` : note,
      actionLabel: "Ver y anotar la llamada",
      path: pathTo(codeId),
      dueOn: since,
      overdue: since < ctx.clock.today(),
      reference: codeId,
    }),
  );
}

/** One statement. */
export async function unreadItems(
  ctx: SignedInContext,
  pathTo: (conversation: number) => string,
): Promise<PendingOfKind> {
  const { nodes, totalCount } = await listConversations(ctx, {
    unreadOnly: true,
    page: { number: 1, size: MOST_OF_A_KIND },
  });
  const items = nodes.map((view) => {
    const unread = unreadOf(view);
    return pending({
      kind: "MESSAGES_UNREAD",
      key: String(view.id),
      title: nameOfOther(view),
      text: unread === 1 ? "1 mensaje sin leer" : `${shownCount(unread)} mensajes sin leer`,
      actionLabel: "Leer",
      path: pathTo(view.id),
      reference: referenceOf(view) || null,
      count: unread,
    });
  });
  return { items, total: totalCount };
}

/** One statement. */
export async function identityItem(ctx: SignedInContext): Promise<PendingOfKind> {
  const { identityDocument, identityStatus, identityNote } = await ownAccount(ctx);
  const words = { kind: "IDENTITY_TO_COMPLETE", key: "own", path: ACCOUNT_PATH } as const;
  if (identityStatus === "REJECTED") {
    const why = identityNote === null ? "" : ` Motivo: «${identityNote}».`;
    const text = `No hemos podido comprobarlo.${why}`;
    const title = "Revisa tu documento de identidad";
    return { items: [pending({ ...words, title, text, actionLabel: "Revisar mi identidad" })], total: 1 };
  }
  if (identityDocument !== null) return { items: [], total: 0 };
  const title = "Completa tu documento de identidad";
  const text = "Los acuerdos y las actas lo necesitan.";
  return { items: [pending({ ...words, title, text, actionLabel: "Completar mi identidad" })], total: 1 };
}
