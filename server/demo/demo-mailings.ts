// SQL: who a mailing wrote to and can still answer, in the order in which it did.
import { addDays, dayInMadrid, instantInMadrid } from "../../schema/rules/madrid-days.ts";
import { keepHolidays, readHolidays } from "../domains/catalogs/holidays.ts";
import { openInvitation } from "../domains/invitations/open-invitation.ts";
import { mailingAnswers } from "../domains/mailings/answers-by-mail.ts";
import { createMailing } from "../domains/mailings/change-mailing.ts";
import { startMailing } from "../domains/mailings/move-mailing.ts";
import { offeredChannels } from "../domains/mailings/offered-channels.ts";
import { previewMailing } from "../domains/mailings/preview-mailing.ts";
import { runMailing } from "../domains/mailings/sending/run-mailing.ts";
import { closedProvinces } from "../domains/mailings/sending/writing-hours.ts";
import { keepAttempts } from "../domains/proceedings/attempts/keep-attempts.ts";
import type { CreateMailingInput, MailingPurpose } from "../generated/schema-types.ts";
import { clockFrom } from "../platform/clock.ts";
import type { MassMailer } from "../platform/mass-mail.ts";
import { demoAsker } from "./demo-asker.ts";
import type { Seeding } from "./demo-asker.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The list was loaded 16 days ago; whoever was written to this week isn't written to again. */
const SENT_DAYS_AGO = [9, 10, 11, 12, 13, 14];
/** In Madrid. */
const SENT_AT = "10:00";
/** The whole mailing takes less than a second of the seed. */
const PACE = 6_000;

/** What came back from whom, by its place among those written to: the inbox's conversations are with the last ones. */
const RETURNED = [
  { nth: 3, kind: "bounce-hard", status: "5.1.1", words: "550 5.1.1 User unknown" },
  { nth: 11, kind: "bounce-soft", status: "4.2.2", words: "452 4.2.2 Mailbox full" },
  { nth: 19, kind: "bounce-hard", status: "5.1.10", words: "550 5.1.10 Recipient address rejected: null MX" },
] as const;
const REPLIES = [
  {
    nth: 6,
    hours: 5,
    automatic: true,
    text: "Estoy de vacaciones y no leo el correo. Contestaré a la vuelta.",
  },
  {
    nth: 14,
    hours: 27,
    automatic: false,
    text: "Buenos días:\n\nHe visto vuestro correo. ¿Me podéis decir de qué meses son los recibos?",
  },
] as const;
/** Of those nothing came back from: one in … opened its link, one in … was confirmed by its server. */
const OPENED_EVERY = 4;
const DELIVERED_EVERY = 3;

/**
 * A first notice to the debtors of the second list, with all that came back of it; and an invitation by letter to those of the first,
 * which the running application prints.
 */
export async function seedMailings(seeding: Seeding, adminId: number): Promise<void> {
  await seedMails(seeding, adminId);
  await seedLetters(seeding, adminId);
}

async function seedMails(seeding: Seeding, adminId: number): Promise<void> {
  const { manager } = seeding;
  const daysAgo = await writingTime(seeding);
  const ctx = demoAsker(seeding, { accountId: adminId, role: "ADMIN", daysAgo });
  const mailingId = await beginMailing(ctx, seeding, {
    purpose: "FIRST_NOTICE",
    listOffset: 1,
    input: { settings: { pacePerMinute: PACE, domainPacePerMinute: PACE } },
  });
  const tokens = new Map<string, string>();
  await runMailing(ctx, mailCatcher(tokens), mailingId, { signal: new AbortController().signal });
  await hearBack(seeding, { mailingId, daysAgo, tokens });
  const tasks = await manager.query<{ id: number }[]>(
    `SELECT unnest(task_ids) AS id FROM mailing_recipients WHERE mailing_id = $1`,
    [mailingId],
  );
  await keepAttempts(
    demoAsker(seeding, { accountId: adminId, role: "ADMIN", daysAgo: 0 }),
    tasks.map(({ id }) => id),
  );
}

/** How many days ago most provinces could be written to at that hour. */
async function writingTime({ manager, now }: Seeding): Promise<number> {
  const today = dayInMadrid(new Date(now));
  const times = SENT_DAYS_AGO.map((days) => instantInMadrid(addDays(today, -days), SENT_AT));
  const then = { db: manager, clock: clockFrom(() => times.at(-1) ?? new Date(now)) };
  await keepHolidays(then);
  const isHoliday = await readHolidays(then);
  const [best] = times
    .map((at) => ({ at, closed: closedProvinces(at, isHoliday).size }))
    .toSorted((one, other) => one.closed - other.closed);
  return best === undefined ? 0 : (now - best.at.getTime()) / DAY_MS;
}

interface Begun {
  purpose: MailingPurpose;
  /** Among the lists, the oldest first. */
  listOffset: number;
  input: Partial<CreateMailingInput>;
}

async function beginMailing(
  ctx: ReturnType<typeof demoAsker>,
  { manager }: Seeding,
  { purpose, listOffset, input }: Begun,
): Promise<number> {
  const [found] = await manager.query<{ listId: string; templateId: string }[]>(
    `SELECT (SELECT id::text FROM task_lists ORDER BY id OFFSET $2 LIMIT 1) AS "listId",
       (SELECT min(id)::text FROM mailing_templates WHERE purpose = $1) AS "templateId"`,
    [purpose, listOffset],
  );
  const { listId, templateId } = found ?? { listId: "", templateId: "" };
  const wanted = { selection: { listId }, templateId, ...input };
  const { recipients } = await previewMailing(ctx, wanted);
  const { mailing } = await createMailing(ctx, wanted);
  await startMailing(ctx, String(mailing.id), { expectedRecipients: recipients });
  return mailing.id;
}

/** Takes every mail, and keeps the personal link in it by its address. */
function mailCatcher(tokens: Map<string, string>): MassMailer {
  return {
    async handOver({ to, text }, beforeEnd) {
      await beforeEnd();
      const token = /\/invitacion#([\w-]+)/.exec(text)?.[1];
      if (token !== undefined) tokens.set(to, token);
      return { outcome: "sent", response: "250 2.0.0 Ok: queued" };
    },
    close: () => undefined,
  };
}

interface Sent {
  mailingId: number;
  daysAgo: number;
  /** By address. */
  tokens: ReadonlyMap<string, string>;
}

async function hearBack(seeding: Seeding, { mailingId, daysAgo, tokens }: Sent): Promise<void> {
  const { manager, now } = seeding;
  const after = (hours: number) => {
    const days = daysAgo - (hours * HOUR_MS) / DAY_MS;
    const ctx = { ...demoAsker(seeding, { accountId: 0, role: "ADMIN", daysAgo: days }), actor: null };
    return { ctx, at: new Date(now - days * DAY_MS) };
  };
  const written = await manager.query<{ id: number; email: string; name: string; isSought: boolean }[]>(
    `SELECT id, email, name, EXISTS (SELECT FROM tasks t WHERE t.id = ANY(r.task_ids) AND t.state = 'ILOCALIZADO') AS "isSought"
     FROM mailing_recipients r WHERE mailing_id = $1 AND state = 'SENT' ORDER BY position`,
    [mailingId],
  );
  for (const [at, { id, email, name, isSought }] of written.entries()) {
    const returned = RETURNED.find(({ nth }) => nth === at);
    const reply = REPLIES.find(({ nth }) => nth === at);
    const token = tokens.get(email);
    if (returned) {
      const then = after(0.1);
      await mailingAnswers.bounce(then.ctx, manager, id, { ...returned, at: then.at });
      continue;
    }
    if (at % DELIVERED_EVERY === 0) {
      const then = after(0.05);
      await mailingAnswers.delivered?.(then.ctx, manager, id, {
        words: "250 2.0.0 delivered to mailbox",
        at: then.at,
      });
    }
    // Whom nobody finds opens nothing.
    if (token !== undefined && !isSought && at % OPENED_EVERY === 0)
      await openInvitation(after(1 + (at % 40)).ctx, token);
    if (reply) {
      const then = after(reply.hours);
      await mailingAnswers.reply(then.ctx, manager, id, {
        mailId: null,
        automatic: reply.automatic,
        from: { address: email, name },
        subject: "Re: Tu deuda",
        text: reply.text,
        quoted: "Acuerdo escribió:\n> Te escribimos por unos recibos pendientes.",
        attachments: [],
        at: then.at,
      });
    }
  }
}

/** Where this installation prints letters. */
async function seedLetters(seeding: Seeding, adminId: number): Promise<void> {
  const ctx = demoAsker(seeding, { accountId: adminId, role: "ADMIN", daysAgo: 0 });
  if (!offeredChannels(ctx).includes("LETTER")) return;
  await beginMailing(ctx, seeding, {
    purpose: "INVITATION",
    listOffset: 0,
    input: { channel: "LETTER", settings: { lettersPerBatch: 20 } },
  });
}
