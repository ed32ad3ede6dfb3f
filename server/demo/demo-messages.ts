import { markConversationRead, sendMessage } from "../domains/messaging/send-message.ts";
import { demoAsker } from "./demo-asker.ts";
import type { Seeding } from "./demo-asker.ts";
import type { SeededCase } from "./demo-case.ts";

interface DemoMessage {
  by: "CLIENT" | "SPECIALIST";
  daysAgo: number;
  text: string;
}

/** Oldest first; all of it has been read. */
const TALK: readonly DemoMessage[] = [
  {
    by: "SPECIALIST",
    daysAgo: 9,
    text: "Hola. Ya he hablado con la otra parte y está dispuesta a sentarse. ¿Te viene mejor por la mañana o por la tarde?",
  },
  {
    by: "CLIENT",
    daysAgo: 8.6,
    text: "Buenos días. Por la tarde, a partir de las cinco. ¿Tengo que llevar algo?",
  },
  {
    by: "SPECIALIST",
    daysAgo: 8.4,
    text: "Con las facturas y las fotos que subiste es suficiente. Te llegará la convocatoria por correo.",
  },
  {
    by: "CLIENT",
    daysAgo: 2.2,
    text: "Gracias. He subido también el presupuesto de la otra empresa, por si ayuda.",
  },
];

/** What the documented specialist and client have written to each other in their case under way. */
export async function seedMessages(seeding: Seeding, cases: readonly SeededCase[]): Promise<void> {
  const [client, specialist] = await seeding.manager.query<{ id: number }[]>(
    `SELECT id FROM accounts WHERE email IN ('cliente@demo.acuerdo.es', 'especialista@demo.acuerdo.es') ORDER BY email`,
  );
  const talked = cases.find(
    ({ clientId, specialistId, status }) =>
      status === "IN_PROGRESS" && clientId === client?.id && specialistId === specialist?.id,
  );
  if (!talked) return;
  const conversation = String(talked.claimantId);
  const asker = (by: DemoMessage["by"], daysAgo: number) =>
    demoAsker(seeding, {
      accountId: (by === "CLIENT" ? talked.clientId : talked.specialistId) ?? 0,
      role: by,
      daysAgo,
    });
  let latest: { by: DemoMessage["by"]; id: string } | null = null;
  for (const { by, daysAgo, text } of TALK) {
    const ctx = asker(by, daysAgo);
    if (latest !== null && latest.by !== by) await markConversationRead(ctx, conversation, latest.id);
    const { message } = await sendMessage(ctx, conversation, { text, documentIds: [] });
    latest = { by, id: String(message.id) };
  }
  if (latest !== null) await markConversationRead(asker("SPECIALIST", 2), conversation, latest.id);
}
