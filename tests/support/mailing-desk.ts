import { afterAll, beforeAll } from "@jest/globals";
import { countAudience, judgingOf } from "../../server/domains/mailings/audience/audience.ts";
import { createMailing } from "../../server/domains/mailings/change-mailing.ts";
import { startMailing } from "../../server/domains/mailings/move-mailing.ts";
import { Mailing } from "../../server/domains/mailings/mailing.entity.ts";
import { MailingRecipient } from "../../server/domains/mailings/mailing-recipient.entity.ts";
import { printLetters } from "../../server/domains/mailings/letters/print-letters.ts";
import { runMailing } from "../../server/domains/mailings/sending/run-mailing.ts";
import { mailingTemplates, templateVersion } from "../../server/domains/mailings/templates/templates.ts";
import type * as Contract from "../../server/generated/schema-types.ts";
import { createMassMailer, type MassMailer } from "../../server/platform/mass-mail.ts";
import { smtpSink, type SmtpSink } from "./smtp-sink.ts";
import { MONDAY } from "./test-clock.ts";
import { taskDesk, type TaskDesk } from "./task-desk.ts";

const QUICK = { pacePerMinute: 12_000, domainPacePerMinute: 12_000 };

interface MailingChoice {
  purpose?: Contract.MailingPurpose;
  channel?: Contract.MailingChannel;
  settings?: Contract.MailingSettingsInput;
}

export interface MailingDesk extends TaskDesk {
  readonly sink: SmtpSink;
  readonly mailer: MassMailer;
  templateOf(purpose: Contract.MailingPurpose): Promise<string>;
  draft(selection: Contract.MailingSelectionInput, more?: MailingChoice): Promise<Mailing>;
  /** A draft that is begun with as many as there are now. */
  begin(
    selection: Contract.MailingSelectionInput,
    more?: MailingChoice & { startsAt?: string },
  ): Promise<Mailing>;
  /** As its worker does. */
  run(id: number): Promise<Mailing>;
  stored(id: number): Promise<Mailing>;
  recipients(id: number): Promise<MailingRecipient[]>;
}

/** Mailings on a database of the test file's own, into a mail server that keeps what it takes. Call at the top of the file. */
export function mailingDesk(): MailingDesk {
  const desk = taskDesk();
  let sink: SmtpSink;
  let mailer: MassMailer;
  beforeAll(async () => {
    sink = await smtpSink();
    mailer = createMassMailer({ smtpUrl: sink.url, from: "Acuerdo <no@acuerdo.example>" });
    desk.deps.setNow(MONDAY);
  });
  afterAll(async () => {
    mailer.close();
    await sink.close();
  });
  const stored = (id: number) => desk.deps.db.getRepository(Mailing).findOneByOrFail({ id });
  const recipients = (id: number) =>
    desk.deps.db
      .getRepository(MailingRecipient)
      .find({ where: { mailingId: id }, order: { position: "ASC" } });
  const templateOf = async (purpose: Contract.MailingPurpose) => {
    const template = (await mailingTemplates(desk.deps, false)).find((one) => one.purpose === purpose);
    return String(template?.id);
  };
  const draft: MailingDesk["draft"] = async (
    selection,
    { purpose = "INVITATION", channel = "MAIL", settings } = {},
  ) => {
    const templateId = await templateOf(purpose);
    const input = { selection, templateId, channel, settings: { ...QUICK, ...settings } };
    return (await createMailing(desk.ctx(), input)).mailing;
  };
  return {
    ...desk,
    get database() {
      return desk.database;
    },
    get deps() {
      return desk.deps;
    },
    get sink() {
      return sink;
    },
    get mailer() {
      return mailer;
    },
    templateOf,
    draft,
    begin: async (selection, { startsAt, ...more } = {}) => {
      const { id } = await draft(selection, more);
      const input = { expectedRecipients: await countOf(desk, id), startsAt: startsAt ?? null };
      return (await startMailing(desk.ctx(), String(id), input)).mailing;
    },
    run: async (id) => {
      const { channel } = await stored(id);
      const run = { signal: new AbortController().signal };
      await (channel === "LETTER"
        ? printLetters(desk.deps, id, run)
        : runMailing(desk.deps, mailer, id, run));
      return stored(id);
    },
    stored,
    recipients,
  };
}

async function countOf({ deps }: TaskDesk, id: number): Promise<number> {
  const mailing = await deps.db.getRepository(Mailing).findOneByOrFail({ id });
  const { purpose } = await templateVersion(deps.db.manager, mailing.templateId);
  const judging = judgingOf(deps, { purpose, recentDays: mailing.recentDays, channel: mailing.channel });
  return (await countAudience(deps, deps.db.manager, mailing.selection, judging)).recipients;
}
