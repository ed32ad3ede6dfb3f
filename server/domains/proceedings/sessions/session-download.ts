import { Readable } from "node:stream";
import { issueDownloadTicket } from "../../../shared/download-tickets.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import type { OpenedFile } from "../../../shared/documents.ts";
import { NotFound } from "../../../platform/refusals.ts";
import { requireMatterOf } from "../matter.ts";
import { accountReader, linkReader } from "../reader.ts";
import type { Reader } from "../reader.ts";
import { calendarFileName, sessionCalendar } from "./session-calendar.ts";
import { findSession, NO_SESSION } from "./session-rows.ts";
import { viewSession } from "./session-views.ts";
import { partiesByIds } from "../../parties/party.ts";

export const SESSION_CALENDAR_DOWNLOAD = "session-calendar";

/** A one-time address of the .ics file, for who manages the matter or was called. Throws NotFound. */
export async function sessionCalendarLink(
  ctx: SignedInContext,
  id: string,
): Promise<{ url: string; fileName: string }> {
  const found = await findSession(ctx.db, id);
  const { role } = await requireMatterOf(ctx, ctx.db.manager, found, NO_SESSION);
  await requireCalled(ctx, found.id, accountReader(ctx, role));
  const ticket = { kind: SESSION_CALENDAR_DOWNLOAD, params: { sessionId: found.id } };
  return {
    url: await issueDownloadTicket(ctx, ctx.db.manager, ticket),
    fileName: calendarFileName(found),
  };
}

/** What a ticket of this kind opens. */
export async function openSessionCalendar(
  ctx: Context,
  params: Record<string, unknown>,
): Promise<OpenedFile> {
  const session = await findSession(ctx.db, Number(params["sessionId"]));
  const text = await sessionCalendar(ctx, session, "PUBLISH");
  return {
    file: Readable.from([Buffer.from(text)]),
    fileName: calendarFileName(session),
    contentType: "text/calendar; charset=utf-8",
  };
}

/** For a personal link: checks that the party was called to this session of its matter. Throws NotFound. */
export async function requireSessionOfParty(
  ctx: Context,
  partyId: number,
  id: string,
): Promise<{ sessionId: number }> {
  const found = await findSession(ctx.db, id);
  const [party] = await partiesByIds(ctx.db, [partyId]);
  if (!party || party.caseId !== found.caseId || party.taskId !== found.taskId)
    throw new NotFound(NO_SESSION);
  await requireCalled(ctx, found.id, linkReader(partyId));
  return { sessionId: found.id };
}

async function requireCalled(ctx: Context, id: number, reader: Reader): Promise<void> {
  const { called } = await viewSession(ctx, await findSession(ctx.db, id), reader);
  if (!called) throw new NotFound(NO_SESSION);
}
