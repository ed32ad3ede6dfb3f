// SQL: a case's newest notice by mail to a party without an account.
import { partyNoticeAnswers } from "../domains/invitations/answers-by-mail.ts";
import { noteNotice } from "../domains/parties/notices.ts";
import { demoAsker } from "./demo-asker.ts";
import type { Seeding } from "./demo-asker.ts";
import type { SeededCase } from "./demo-case.ts";

interface Told {
  noticeId: number;
  email: string;
  name: string;
}

const AGREED = "De acuerdo, cuenten conmigo. Les adjunto mañana el justificante del pago que hice en marzo.";
const AWAY = "Estoy fuera de la oficina hasta el lunes. Contestaré a la vuelta.";
const QUOTED = "El lun, 2 mar 2026 a las 10:15, Acuerdo escribió:\n> Te han invitado a una conciliación.";

/** What came back by mail in the specialist's cases: an answer, an automatic one, and a mail that could not be delivered. */
export async function seedMailAnswers(seeding: Seeding, cases: readonly SeededCase[]): Promise<void> {
  const { manager, now } = seeding;
  const [specialist] = await manager.query<{ id: number }[]>(
    `SELECT id FROM accounts WHERE email = 'especialista@demo.acuerdo.es'`,
  );
  const own = cases.filter(({ specialistId }) => specialistId === specialist?.id).map(({ id }) => id);
  const told = await manager.query<Told[]>(
    `SELECT DISTINCT ON (c.id) n.id AS "noticeId", n.sent_to AS email, p.names AS name
     FROM party_notices n JOIN parties p ON p.id = n.party_id JOIN cases c ON c.id = p.case_id
     WHERE c.id = ANY($1) AND n.channel = 'EMAIL' AND n.sent_to IS NOT NULL AND p.side = 'RESPONDENT'
       AND p.account_id IS NULL AND c.closed_at IS NULL ORDER BY c.id, n.id DESC`,
    [own],
  );
  const answered = told[0];
  const at = (daysAgo: number) => ({
    ctx: {
      ...demoAsker(seeding, { accountId: specialist?.id ?? 0, role: "SPECIALIST", daysAgo }),
      actor: null,
    },
    at: new Date(now - daysAgo * 86_400_000),
  });
  const reply = async (
    { noticeId, email, name }: Told,
    daysAgo: number,
    text: string,
    automatic: boolean,
  ) => {
    const then = at(daysAgo);
    await partyNoticeAnswers.reply(then.ctx, manager, noticeId, {
      mailId: null,
      automatic,
      from: { address: email, name },
      subject: "Re: Te han invitado",
      text,
      quoted: automatic ? "" : QUOTED,
      attachments: [],
      at: then.at,
    });
  };
  if (answered) {
    await reply(answered, 1.4, AWAY, true);
    await reply(answered, 1.2, AGREED, false);
  }
  const [silent] = await manager.query<{ id: number; email: string }[]>(
    `SELECT p.id, p.email FROM parties p JOIN cases c ON c.id = p.case_id WHERE c.id = ANY($1)
       AND c.status = 'PENDING_COUNTERPARTY' AND p.side = 'RESPONDENT' AND p.email IS NOT NULL ORDER BY p.id LIMIT 1`,
    [own],
  );
  if (!silent) return;
  const sent = at(0.9);
  const noticeId = await noteNotice(sent.ctx, manager, {
    partyId: silent.id,
    channel: "EMAIL",
    sentTo: silent.email,
    createdBy: specialist?.id ?? null,
  });
  const then = at(0.8);
  await partyNoticeAnswers.bounce(then.ctx, manager, noticeId, {
    kind: "bounce-hard",
    status: "5.1.1",
    words: "550 5.1.1 The email account that you tried to reach does not exist",
    at: then.at,
  });
}
