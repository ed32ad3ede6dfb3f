// SQL: the recipients that are shown are chosen among all by what is awkward of them.
import type * as Contract from "../../generated/schema-types.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { auditRead } from "../../shared/audit.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { throttle } from "../../shared/throttle.ts";
import type { LeftOutReason } from "../../generated/schema-types.ts";
import { countAudience, judgedSql, judgingOf, type CountedAudience } from "./audience/audience.ts";
import { LEFT_OUT_WORDS } from "./audience/left-out-words.ts";
import { ownSelection } from "./audience/own-selection.ts";
import type { StoredSelection } from "./audience/selection.ts";
import {
  MailsInput,
  PreviewMailingInput,
  PreviewMailsInput,
  PreviewTemplateInput,
} from "./create-mailing.input.ts";
import { DEFAULT_SETTINGS } from "./mailing-limits.ts";
import { owedBy, shownPhone } from "./sending/prepare-mails.ts";
import type { SentTemplate, WrittenMail } from "./templates/mail-of.ts";
import { messageOf } from "./templates/message-of.ts";
import { requireTemplate } from "./templates/templates.ts";

const TEST_MAILS = { name: "test-mails", points: 20, seconds: 3_600 };
const MOST_SHOWN = 8;

/** Who would get a mailing now; without a template as an invitation, the strictest. Throws InvalidInput, NotFound. */
export async function previewMailing(
  ctx: SignedInContext,
  given: Contract.QueryPreviewMailingArgs,
): Promise<CountedAudience> {
  const { selection: chosen, templateId, channel, settings } = readInput(new PreviewMailingInput(), given);
  const { recentDays } = settings ?? DEFAULT_SETTINGS;
  const { manager } = ctx.db;
  const selection = await ownSelection(ctx, manager, chosen);
  const purpose = templateId === null ? "INVITATION" : (await requireTemplate(manager, templateId)).purpose;
  return countAudience(ctx, manager, selection, judgingOf(ctx, { purpose, recentDays, channel }));
}

export interface Shown {
  name: string;
  email: string | null;
  phone: string | null;
  /** Where a letter goes. */
  address: string | null;
  taskIds: number[];
  places: number[];
  reason: LeftOutReason | null;
}

/**
 * The first of each kind: an ordinary one, without a name, a company, with several debts, without e-mail, a long name, who is no
 * debtor but answers for one, and who is both.
 */
const KINDS = `CASE WHEN 1 < ANY (places) THEN CASE WHEN 1 = ANY (places) THEN 7 ELSE 6 END WHEN cardinality(task_ids) > 1 THEN 1 WHEN trim(name) = '' THEN 2 WHEN reason = 'NO_EMAIL' THEN 3
  WHEN name ~* '\\m(s\\.?l\\.?u?|s\\.?a\\.?u?|s\\.?c\\.?|c\\.?b\\.?)\\M\\.?\\s*$' THEN 4 WHEN length(name) > 40 THEN 5 ELSE 0 END`;

/** Mails as real recipients would get them; their links open nothing. Throws InvalidInput, NotFound. */
export async function previewMails(
  ctx: SignedInContext,
  given: Contract.QueryPreviewMailsArgs,
): Promise<Contract.MailPreview[]> {
  const { selection: chosen, templateId, channel } = readInput(new PreviewMailsInput(), given);
  const template = await requireTemplate(ctx.db.manager, templateId);
  return shownMails(ctx, { chosen, template, channel });
}

/** The same with a text as it is typed; nothing is stored. Throws InvalidInput. */
export async function previewTemplate(
  ctx: SignedInContext,
  given: Contract.QueryPreviewTemplateArgs,
): Promise<Contract.MailPreview[]> {
  const { selection: chosen, text: template } = readInput(new PreviewTemplateInput(), given);
  return shownMails(ctx, { chosen, template, channel: "MAIL" });
}

async function shownMails(
  ctx: SignedInContext,
  {
    chosen,
    template,
    channel,
  }: { chosen: StoredSelection; template: SentTemplate; channel: Contract.MailingChannel },
): Promise<Contract.MailPreview[]> {
  const selection = await ownSelection(ctx, ctx.db.manager, chosen);
  const shown = await chooseShown(ctx, selection, template, channel);
  await auditRead(ctx, { action: "previewMails", subjectType: "mailing", data: { count: shown.length } });
  const written = await writeFor(ctx, { template, people: shown, channel });
  return written.map(({ mail, person }) => ({
    name: person.name,
    email: person.email,
    phone: shownPhone(person),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    leftOut: person.reason === null ? null : LEFT_OUT_WORDS[person.reason],
  }));
}

export async function chooseShown(
  ctx: Pick<SignedInContext, "db" | "clock">,
  selection: StoredSelection,
  { purpose }: Pick<SentTemplate, "purpose">,
  channel: Contract.MailingChannel,
): Promise<Shown[]> {
  const judging = judgingOf(ctx, { purpose, recentDays: DEFAULT_SETTINGS.recentDays, channel });
  const { sql, params } = await judgedSql(ctx, ctx.db.manager, selection, judging);
  return ctx.db.query<Shown[]>(
    `WITH ${sql} SELECT DISTINCT ON (kind) name, email, phone, address, task_ids AS "taskIds", places, reason
     FROM (SELECT *, ${KINDS} AS kind FROM judged) AS kinds WHERE task_ids <> '{}'
     ORDER BY kind, reason IS NOT NULL, position LIMIT ${MOST_SHOWN}`,
    params,
  );
}

async function writeFor(
  { env, clock, db }: Pick<SignedInContext, "env" | "clock" | "db">,
  {
    template,
    people,
    channel,
  }: { template: SentTemplate; people: readonly Shown[]; channel: Contract.MailingChannel },
): Promise<{ person: Shown; mail: WrittenMail }[]> {
  const owed = await owedBy({ clock }, db.manager, people);
  return people.map((person) => {
    const debts = owed(person).map(({ debt }) => debt);
    const urls = debts.map(() => `${env.publicUrl}/invitacion`);
    const facts = { name: person.name, debts, now: clock.now() };
    return {
      person,
      mail: messageOf(channel, template, facts, {
        urls,
        publicUrl: env.publicUrl,
        canAnswer: env.inboundMail !== null,
      }),
    };
  });
}

/** Throws InvalidInput (nobody to write to), NotFound, RateLimited (20 an hour). */
export async function sendTestMail(
  ctx: SignedInContext,
  given: Contract.MutationSendTestMailArgs,
): Promise<{ sentTo: string }> {
  const { selection: chosen, templateId } = readInput(new MailsInput(), given);
  const selection = await ownSelection(ctx, ctx.db.manager, chosen);
  await throttle(ctx, [TEST_MAILS, String(ctx.actor.accountId)]);
  const template = await requireTemplate(ctx.db.manager, templateId);
  const [first] = await chooseShown(ctx, selection, template, "MAIL");
  if (!first)
    throw new InvalidInput([
      {
        field: ["selection"],
        code: "NOBODY_LEFT",
        message: "No hay nadie a quien escribir con esta selección.",
      },
    ]);
  const [written] = await writeFor(ctx, { template, people: [first], channel: "MAIL" });
  if (!written) throw new Error("the test mail wasn't written");
  const { subject, html, text } = written.mail;
  await ctx.db.transaction((manager) =>
    ctx.mail.send(manager, {
      to: ctx.actor.email,
      subject: `[Prueba] ${subject}`,
      html,
      text,
      kind: "test-mail",
    }),
  );
  return { sentTo: ctx.actor.email };
}
