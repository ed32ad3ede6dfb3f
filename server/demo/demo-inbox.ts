// SQL: debts of the second list that nothing has happened with yet, by whether somebody has them.
import { partyNoticeAnswers } from "../domains/invitations/answers-by-mail.ts";
import { writeByInvitation } from "../domains/invitations/write-by-invitation.ts";
import { attendConversation } from "../domains/messaging/attend-conversation.ts";
import { sendMessage } from "../domains/messaging/send-message.ts";
import { issuePartyLink } from "../domains/parties/links.ts";
import { noteNotice } from "../domains/parties/notices.ts";
import { partyName } from "../domains/parties/party.ts";
import type { PartyRow } from "../domains/parties/party.ts";
import { keepAttempts } from "../domains/proceedings/attempts/keep-attempts.ts";
import { partiesOfDebts } from "../domains/proceedings/matter-parties.ts";
import { tasksByIds } from "../domains/tasks/task-rows.ts";
import { demoAsker } from "./demo-asker.ts";
import type { Seeding } from "./demo-asker.ts";

interface DemoLine {
  by: "DEBTOR" | "MANAGER";
  daysAgo: number;
  text: string;
}

interface DemoTalk {
  /** The documented specialist has the task; else nobody has, and administrators answer. */
  isAssigned?: true;
  /** The debtor answers the mail; else it writes from its own page. */
  byMail?: true;
  /** Oldest first. */
  lines: readonly DemoLine[];
  /** Seen to without writing back. */
  attendedDaysAgo?: number;
}

/** Every debtor was told by mail before writing. */
const TOLD_DAYS_AGO = 6;
const QUOTED = "Acuerdo escribió:\n> Te escribimos por unos recibos pendientes.";

const TALKS: readonly DemoTalk[] = [
  {
    lines: [
      { by: "DEBTOR", daysAgo: 4.4, text: "He perdido la carta. ¿Dónde puedo ver otra vez la deuda?" },
      {
        by: "MANAGER",
        daysAgo: 4.1,
        text: "Hola. Con este mensaje te llega un correo con tu enlace personal: ahí ves la deuda, a quién se la debes y qué puedes hacer.",
      },
    ],
  },
  {
    byMail: true,
    lines: [
      {
        by: "DEBTOR",
        daysAgo: 2.3,
        text: "Hola:\n\nEse contrato era de un piso que dejé y di de baja el suministro. Tengo el justificante: ¿dónde se lo puedo enviar?\n\nUn saludo",
      },
    ],
  },
  {
    attendedDaysAgo: 1.5,
    lines: [
      {
        by: "DEBTOR",
        daysAgo: 1.8,
        text: "Prefiero hablarlo por teléfono. ¿Podéis llamarme por la tarde, después de las cinco?",
      },
    ],
  },
  {
    isAssigned: true,
    lines: [
      {
        by: "DEBTOR",
        daysAgo: 1.7,
        text: "He estado de baja y no he podido contestar antes. ¿Qué opciones tengo?",
      },
      {
        by: "MANAGER",
        daysAgo: 1.4,
        text: "Hola. Puedes proponer un pago a plazos desde tu página, o lo hablamos en una sesión por videollamada. ¿Qué prefieres?",
      },
      { by: "DEBTOR", daysAgo: 0.6, text: "Mejor en una sesión. Me viene bien por la mañana." },
    ],
  },
  {
    lines: [
      {
        by: "DEBTOR",
        daysAgo: 0.2,
        text: "Hola. ¿Puedo pagarlo en dos veces? La mitad ahora y el resto cuando cobre, el día 5.",
      },
    ],
  },
];

/** What debtors have written: two wait for an administrator and one for the specialist, one is answered, one was seen to. */
export async function seedInbox(seeding: Seeding, adminId: number): Promise<void> {
  const { manager } = seeding;
  const [free, assigned] = [await quietDebts(seeding, null), await quietDebts(seeding, await ownId(seeding))];
  const written: number[] = [];
  for (const talk of TALKS) {
    const debt = (talk.isAssigned ? assigned : free).pop();
    if (debt === undefined) continue;
    const [task] = await tasksByIds(manager, [debt.id]);
    const parties = task ? await partiesOfDebts(manager, [task]) : [];
    const debtor = parties.find(({ side }) => side === "RESPONDENT");
    if (debtor) await talkWith(seeding, debtor, { talk, adminId, assigneeId: debt.assigneeId });
    written.push(debt.id);
  }
  await keepAttempts(demoAsker(seeding, { accountId: adminId, role: "ADMIN", daysAgo: 0 }), written);
}

async function ownId({ manager }: Seeding): Promise<number | null> {
  const [row] = await manager.query<{ id: number }[]>(
    `SELECT id FROM accounts WHERE email = 'especialista@demo.acuerdo.es'`,
  );
  return row?.id ?? null;
}

function quietDebts({ manager }: Seeding, assigneeId: number | null) {
  return manager.query<{ id: number; assigneeId: number | null }[]>(
    `SELECT id, assignee_id AS "assigneeId" FROM tasks
     WHERE list_id = (SELECT id FROM task_lists ORDER BY id OFFSET 1 LIMIT 1) AND state = 'ESPERANDO'
       AND contact_email IS NOT NULL AND assignee_id IS NOT DISTINCT FROM $1 ORDER BY id`,
    [assigneeId],
  );
}

interface Talking {
  talk: DemoTalk;
  adminId: number;
  assigneeId: number | null;
}

async function talkWith(
  seeding: Seeding,
  debtor: PartyRow,
  { talk, adminId, assigneeId }: Talking,
): Promise<void> {
  const { manager } = seeding;
  const answering = (daysAgo: number) =>
    demoAsker(seeding, {
      accountId: assigneeId ?? adminId,
      role: assigneeId === null ? "ADMIN" : "SPECIALIST",
      daysAgo,
    });
  const told = answering(TOLD_DAYS_AGO);
  const createdBy = told.actor.accountId;
  const { id: linkId, token } = await issuePartyLink(told, manager, { partyId: debtor.id, createdBy });
  const noticeId = await noteNotice(told, manager, {
    partyId: debtor.id,
    channel: "EMAIL",
    linkId,
    sentTo: debtor.email,
    createdBy,
  });
  for (const { by, daysAgo, text } of talk.lines) {
    const ctx = answering(daysAgo);
    const asDebtor = { ...ctx, actor: null };
    if (by === "MANAGER") await sendMessage(ctx, String(debtor.id), { text, documentIds: [] });
    else if (talk.byMail) await answerMail(asDebtor, manager, { noticeId, debtor, text });
    else await writeByInvitation(asDebtor, token, text);
  }
  if (talk.attendedDaysAgo !== undefined)
    await attendConversation(answering(talk.attendedDaysAgo), String(debtor.id), true);
}

async function answerMail(
  ctx: Parameters<typeof partyNoticeAnswers.reply>[0],
  manager: Seeding["manager"],
  { noticeId, debtor, text }: { noticeId: number; debtor: PartyRow; text: string },
): Promise<void> {
  await partyNoticeAnswers.reply(ctx, manager, noticeId, {
    mailId: null,
    automatic: false,
    from: { address: debtor.email ?? "", name: partyName(debtor) },
    subject: "Re: Recibos pendientes",
    text,
    quoted: QUOTED,
    attachments: [],
    at: ctx.clock.now(),
  });
}
