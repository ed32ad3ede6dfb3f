import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { visitorContext } from "./context.ts";
import { openCalendarAddress } from "./domains/accounts/calendar-address/calendar-address.ts";
import { calendarFeed } from "./domains/overview/calendar-feed.ts";
import type { Deps } from "./platform/deps.ts";

type CalendarRequest = FastifyRequest<{ Params: { token: string } }>;

/** GET /calendar/<secret>.ics: what a calendar program subscribes to. The secret is all it shows; nobody else may keep it. */
export function registerCalendar(app: FastifyInstance, deps: Deps): void {
  app.get("/calendar/:token.ics", async (request: CalendarRequest, reply: FastifyReply) => {
    reply.header("x-robots-tag", "noindex, nofollow").header("referrer-policy", "no-referrer");
    const ctx = visitorContext(deps, request);
    const whose = await openCalendarAddress(ctx, request.params.token);
    const file = await calendarFeed(ctx, whose);
    return reply
      .header("cache-control", "private, no-store")
      .header("content-disposition", 'inline; filename="acuerdo.ics"')
      .header("content-security-policy", "sandbox; default-src 'none'")
      .type("text/calendar; charset=utf-8")
      .send(file);
  });
}
