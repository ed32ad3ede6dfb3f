import { expect } from "@jest/globals";
import { acknowledge } from "../../server/domains/invitations/debtor/acknowledge.ts";
import { answerDispute } from "../../server/domains/debtor-desk/answer-dispute.ts";
import { RESTRICTED_CHANNELS } from "../../schema/rules/restrictions.ts";
import { KINDS, type ContactWay } from "../../server/domains/debtors/contact-ways.ts";
import { tellOtherSide } from "../../server/domains/invitations/answer-mails.ts";
import { chooseSessionByInvitation } from "../../server/domains/invitations/debtor/choose-session.ts";
import { offerOf } from "../../server/domains/invitations/debtor/offered-sessions.ts";
import { isDebtors } from "../../server/domains/invitations/debtor/own-debt.ts";
import { readInvitation } from "../../server/domains/invitations/invitation.ts";
import { inviteParty } from "../../server/domains/invitations/invite-party.ts";
import { recordNotice } from "../../server/domains/invitations/record-notice.ts";
import { sendMessage } from "../../server/domains/messaging/send-message.ts";
import { createAgreement } from "../../server/domains/proceedings/agreements/write-agreement.ts";
import { proposeAgreement } from "../../server/domains/proceedings/agreements/propose-agreement.ts";
import { recordAgreementAnswer } from "../../server/domains/proceedings/agreements/record-answer.ts";
import { withdrawAgreement } from "../../server/domains/proceedings/agreements/withdraw-agreement.ts";
import { endTaskNegotiation } from "../../server/domains/proceedings/attempts/end-negotiation.ts";
import { issueDocument } from "../../server/domains/proceedings/records/issue-document.ts";
import { remindOfPayments } from "../../server/domains/payment-plans/payment-reminders.ts";
import { remindOfSessions } from "../../server/domains/proceedings/sessions/session-reminders.ts";
import {
  cancelSession,
  scheduleSession,
  updateSession,
} from "../../server/domains/proceedings/sessions/schedule-session.ts";
import { removeTaskObligor } from "../../server/domains/proceedings/task-obligors.ts";
import { partiesByIds } from "../../server/domains/parties/party.ts";
import { logTaskContact } from "../../server/domains/tasks/log-task-contact.ts";
import type { SignedInContext } from "../../server/shared/context.ts";
import { giveLink } from "./give-link.ts";
import type { TestMatter } from "./proceedings.ts";

/** Each that there is, as [kind, channel]. */
export const RESTRICTIONS = KINDS.flatMap((kind) => [
  [kind, null] as const,
  ...(kind === "NO_CONTACT"
    ? (Object.keys(RESTRICTED_CHANNELS) as (keyof typeof RESTRICTED_CHANNELS)[]).map(
        (channel) => [kind, channel] as const,
      )
    : []),
]);

export interface Scene {
  ctx: SignedInContext;
  matter: TestMatter;
  /** Whom it is about. */
  partyId: number;
  email: string;
  /** Who carries it out. */
  specialistId: number;
}

/** `before`: what is there when the restriction is put; then what is tried. Gives nothing, or throws the refusal. */
export interface Driver {
  before?: (scene: Scene) => Promise<unknown>;
  act: (scene: Scene, prepared: never) => Promise<unknown>;
}

const driver = <T>(
  before: (scene: Scene) => Promise<T>,
  act: (scene: Scene, prepared: T) => Promise<unknown>,
): Driver => ({
  before,
  act,
});

let hours = 0;
/** An hour of its own for each session, so that none overlaps another. */
const nextHour = () => {
  hours += 1;
  return new Date(Date.parse("2026-12-01T00:00:00.000Z") + hours * 3_600_000).toISOString();
};

const session = (
  { matter, partyId }: Scene,
  startsAt = nextHour(),
  partyIds = [matter.claimantId, partyId],
) => ({
  kind: "JOINT" as const,
  startsAt,
  minutes: 30,
  channel: "VIDEO" as const,
  place: "https://sala.example/1",
  partyIds: partyIds.map(String),
  notify: true,
  allowOverlap: true,
  allowOutsideHours: true,
});
const schedule = async (scene: Scene) =>
  (await scheduleSession(scene.ctx, scene.matter.input, session(scene))).session;
const draft = async ({ ctx, matter }: Scene) =>
  (await createAgreement(ctx, matter.input, { title: "Pago", terms: "Paga.", place: "", instalments: [] }))
    .agreement;
const propose = async (scene: Scene) => {
  const { id } = await draft(scene);
  await proposeAgreement(scene.ctx, String(id));
  return id;
};

async function givesHoursAndLink(
  { db, clock }: Scene["ctx"],
  { partyId, specialistId }: Pick<Scene, "partyId" | "specialistId">,
): Promise<string> {
  await db.query(
    `INSERT INTO working_hours (account_id, weekday, from_minute, until_minute)
     SELECT $1, day, 480, 1320 FROM generate_series(0, 4) AS day ON CONFLICT DO NOTHING`,
    [specialistId],
  );
  return giveLink({ db, clock }, partyId);
}

const log = ({ ctx, matter, partyId }: Scene, channel: "PHONE" | "EMAIL") =>
  logTaskContact(ctx, matter.reference, {
    channel,
    result: "NO_ANSWER",
    note: "",
    partyId: String(partyId),
    restrictionReason: "",
  } as never);

/**
 * Each way that exists, carried out for real; a new row of the table doesn't compile without its driver. Those of mailings:
 * tests/mailings/restricted-people.test.ts.
 */
export const DRIVERS: Record<
  Exclude<ContactWay, "MAILING" | "MASS_TEXT" | "MASS_LETTER" | "LETTER_HANDED" | "WORKLIST_CALL">,
  Driver
> = {
  INVITATION_MAIL: {
    act: ({ ctx, partyId }) =>
      inviteParty(ctx, String(partyId), { channel: "EMAIL", note: "", objectVersion: null } as never),
  },
  INVITATION_LINK: {
    act: ({ ctx, partyId }) =>
      inviteParty(ctx, String(partyId), { channel: "LINK", note: "", objectVersion: null } as never),
  },
  INVITATION_LETTER: {
    act: ({ ctx, matter, partyId }) =>
      issueDocument(ctx, matter.input, {
        templateKey: "invitacion",
        values: { lugar: "Madrid" },
        partyId: String(partyId),
        audience: "ALL",
      }),
  },
  SESSION_CALL: { act: schedule },
  SESSION_CHOSEN: driver(
    ({ ctx, partyId, specialistId }) => givesHoursAndLink(ctx, { partyId, specialistId }),
    async ({ ctx }, token) => {
      const asker = { ...ctx, actor: null };
      const view = await readInvitation(asker, ctx.db.manager, token);
      if (view === null || !isDebtors(view)) throw new Error("no debtor's link");
      const offer = await offerOf(asker, ctx.db.manager, view);
      const startsAt = offer?.hours[0]?.toISOString() ?? nextHour();
      const choice = chooseSessionByInvitation(asker, token, { startsAt, phone: "612345678" });
      // What isn't offered is refused with other words than those for who manages the debt.
      await (offer === null ? expect(choice).rejects.toThrow("Ahora no se puede elegir una hora") : choice);
    },
  ),
  SESSION_CHANGED: driver(schedule, (scene, { id, version }) =>
    updateSession(scene.ctx, String(id), version, session(scene) as never),
  ),
  SESSION_REMINDER: driver(schedule, async ({ ctx }, { id }) => {
    const soon = new Date(ctx.clock.now().getTime() + 3_600_000);
    const old = new Date(ctx.clock.now().getTime() - 3 * 86_400_000);
    await ctx.db.query(`UPDATE matter_sessions SET starts_at = $2, updated_at = $3 WHERE id = $1`, [
      id,
      soon,
      old,
    ]);
    await remindOfSessions(ctx);
  }),
  SESSION_CANCELLED: driver(schedule, ({ ctx }, { id }) => cancelSession(ctx, String(id), "No hace falta")),
  SEPARATE_SESSION: {
    act: (scene) =>
      scheduleSession(scene.ctx, scene.matter.input, {
        ...session(scene, nextHour(), [scene.matter.claimantId]),
        kind: "SEPARATE",
      } as never),
  },
  PROPOSAL: driver(draft, ({ ctx }, { id }) => proposeAgreement(ctx, String(id))),
  AGREEMENT_NEWS: driver(propose, ({ ctx }, id) => withdrawAgreement(ctx, String(id), "Hay otra mejor")),
  PAYMENT_REMINDER: driver(
    async ({ ctx, matter }) => {
      await ctx.db.query(
        `INSERT INTO debt_promises (task_id, amount, currency, made_on, due_on, channel, made_at, made_by)
         SELECT id, 10, 'EUR', $2::date - 3, $2::date + 2, 'PHONE', $3, $4 FROM tasks WHERE id = $1`,
        [matter.id, ctx.clock.today(), ctx.clock.now(), ctx.actor.accountId],
      );
    },
    ({ ctx }) => remindOfPayments(ctx),
  ),
  ANSWER_NOTED: driver(propose, ({ ctx, partyId }, id) =>
    recordAgreementAnswer(ctx, String(id), {
      partyId: String(partyId),
      accept: true,
      reason: "Por escrito",
    }),
  ),
  OTHER_SIDES_PROPOSAL: {
    act: ({ ctx, matter, partyId, specialistId }) =>
      ctx.db.transaction(async (manager) => {
        const [{ id: statementId } = { id: 0 }] = await manager.query<{ id: number }[]>(
          `INSERT INTO party_statements (party_id, kind, text, at, address, user_agent, put_to)
           VALUES ($1, 'PROPOSAL', 'La mitad', $2, '', '', ARRAY[$3::bigint]) RETURNING id`,
          [matter.claimantId, ctx.clock.now(), partyId],
        );
        const addressees = await partiesByIds(manager, [partyId]);
        const [party] = await partiesByIds(manager, [matter.claimantId]);
        const view = {
          matter: { kind: "TASK", specialistId, reference: matter.reference, specialistName: "" },
          party,
        };
        await tellOtherSide(ctx, manager, view as never, { statementId, addressees });
      }),
  },
  OBLIGOR_REMOVED: {
    act: ({ ctx, partyId }) => removeTaskObligor(ctx, String(partyId), "Ya no responde"),
  },
  MESSAGE: {
    act: ({ ctx, partyId }) => sendMessage(ctx, String(partyId), { text: "Buenos días", documentIds: [] }),
  },
  MESSAGE_IN_REPLY: driver(
    async ({ ctx, partyId, matter }) => {
      const now = ctx.clock.now();
      await ctx.db.query(
        `WITH opened AS (INSERT INTO conversations (party_id, task_id, created_at, last_message_at, manager_unread)
           VALUES ($1, $2, $3, $3, 1) RETURNING id)
         INSERT INTO messages (conversation_id, at, by_manager, author_name, text)
         SELECT id, $3, false, 'Deudora', '¿Cuánto debo?' FROM opened`,
        [partyId, matter.id, now],
      );
    },
    ({ ctx, partyId }) =>
      sendMessage(ctx, String(partyId), { text: "Esto es lo que debes", documentIds: [] }),
  ),
  NEGOTIATION_ENDED: driver(
    ({ ctx, partyId }) =>
      ctx.db.query(
        `INSERT INTO party_statements (party_id, kind, text, at, address, user_agent)
         VALUES ($1, 'ANSWER', 'No debo nada', $2, '', '')`,
        [partyId, ctx.clock.now()],
      ),
    ({ ctx, partyId }) => endTaskNegotiation(ctx, String(partyId)),
  ),
  WORDS_TAKEN: {
    act: ({ ctx, matter, partyId, specialistId }) =>
      ctx.db.transaction(async (manager) => {
        const [party] = await partiesByIds(manager, [partyId]);
        const view = {
          matter: { kind: "TASK", specialistId, reference: matter.reference },
          party,
          linkId: 0,
        };
        await acknowledge(ctx, manager, view as never, "ACCESS");
      }),
  },
  DISPUTE_ANSWER: {
    act: async ({ ctx, partyId }) => {
      const [row] = await ctx.db.query<{ id: number }[]>(
        `INSERT INTO restrictions (debtor_id, task_id, kind, reason, created_at)
         SELECT s.debtor_id, s.task_id, 'DISPUTED', 'No debe tanto', $2 FROM parties p
         JOIN debtor_debts s ON s.task_id = p.task_id AND s.position = p.position WHERE p.id = $1 RETURNING id`,
        [partyId, ctx.clock.now()],
      );
      await answerDispute(ctx, String(row?.id), "Adjuntamos el detalle de la deuda.");
    },
  },
  NOTICE_NOTED: {
    act: ({ ctx, partyId }) =>
      recordNotice(ctx, String(partyId), {
        channel: "CERTIFIED_POST",
        sentOn: ctx.clock.today(),
        proof: `Referencia ${partyId}`,
        spoken: false,
        withProposal: false,
      } as never),
  },
  CALL_LOGGED: { act: (scene) => log(scene, "PHONE") },
  WRITING_LOGGED: { act: (scene) => log(scene, "EMAIL") },
};
