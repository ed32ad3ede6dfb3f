import { answerTicket, closeTicket } from "../domains/support/answer-ticket.ts";
import { createTicket } from "../domains/support/create-ticket.ts";
import type { TicketCategory } from "../domains/support/ticket-rows.ts";
import { demoAsker } from "./demo-asker.ts";
import type { Seeding } from "./demo-asker.ts";
import type { SeededCase } from "./demo-case.ts";

type Asker = "cliente" | "especialista";

interface DemoTicket {
  by: Asker;
  category: TicketCategory;
  subject: string;
  /** About the client's case under way. */
  aboutCase?: true;
  /** Oldest first: the question, then what was written in turn. */
  messages: readonly { bySupport?: true; daysAgo: number; text: string }[];
  closedDaysAgo?: number;
}

/** One that waits and one that has just come, one answered, two closed. */
const TICKETS: readonly DemoTicket[] = [
  {
    by: "especialista",
    category: "PAYMENT",
    subject: "Cambio de banco",
    messages: [
      {
        daysAgo: 24.3,
        text: "He cambiado de banco. ¿Tengo que avisaros antes de pedir la próxima transferencia?",
      },
      {
        bySupport: true,
        daysAgo: 23.6,
        text: "Hola, Elena. No hace falta: escribe la cuenta nueva al pulsar «Transferir fondos» en tu balance. Por seguridad, la primera transferencia a una cuenta nueva espera 48 horas y te avisamos por correo.",
      },
    ],
    closedDaysAgo: 23.4,
  },
  {
    by: "cliente",
    category: "ACCOUNT",
    subject: "Verificación de mi identidad",
    messages: [
      { daysAgo: 16.5, text: "Subí mi DNI el lunes y sigue en revisión. ¿Está bien así o falta algo?" },
      {
        bySupport: true,
        daysAgo: 15.7,
        text: "Hola, Andrés. La copia se lee bien. La revisión tarda dos o tres días laborables; te escribiremos en cuanto esté terminada.",
      },
      { daysAgo: 15.6, text: "Perfecto, gracias por la rapidez." },
    ],
    closedDaysAgo: 15.5,
  },
  {
    by: "cliente",
    category: "CASE",
    subject: "Añadir a otra contraparte",
    aboutCase: true,
    messages: [
      {
        daysAgo: 6.4,
        text: "En las facturas figura también el socio de la empresa. ¿Puede participar en el mismo expediente o tengo que abrir otro?",
      },
      {
        bySupport: true,
        daysAgo: 5.8,
        text: "Puede participar en el mismo. Pídeselo a tu especialista con un mensaje: es quien añade a las partes y las invita. El intento tiene que constar con cada una de ellas.",
      },
    ],
  },
  {
    by: "cliente",
    category: "TECHNICAL",
    subject: "No puedo subir un documento",
    messages: [
      {
        daysAgo: 1.2,
        text: "Al subir las fotos de la obra dice que el tipo de archivo no vale. Las tengo en el móvil, son imágenes normales. ¿Cómo puedo enviarlas?",
      },
    ],
  },
  {
    by: "especialista",
    category: "TECHNICAL",
    subject: "Mi calendario no muestra una sesión",
    messages: [
      {
        daysAgo: 0.3,
        text: "Convoqué ayer una sesión y en Acuerdo aparece, pero en el calendario de mi teléfono todavía no. ¿Cada cuánto se actualiza?",
      },
    ],
  },
];

/** What the documented client and specialist have asked the help desk. */
export async function seedTickets(
  seeding: Seeding,
  cases: readonly SeededCase[],
  adminId: number,
): Promise<void> {
  const people = await seeding.manager.query<{ id: number; name: Asker }[]>(
    `SELECT id, split_part(email, '@', 1) AS name FROM accounts
     WHERE email IN ('cliente@demo.acuerdo.es', 'especialista@demo.acuerdo.es')`,
  );
  const idOf = new Map(people.map(({ id, name }) => [name, id]));
  const admin = (daysAgo: number) => demoAsker(seeding, { accountId: adminId, role: "ADMIN", daysAgo });
  for (const { by, category, subject, aboutCase, messages, closedDaysAgo } of TICKETS) {
    const accountId = idOf.get(by) ?? 0;
    const role = by === "cliente" ? "CLIENT" : "SPECIALIST";
    const asker = (daysAgo: number) => demoAsker(seeding, { accountId, role, daysAgo });
    const own = cases.find(({ clientId, status }) => clientId === accountId && status === "IN_PROGRESS");
    const [question, ...later] = messages;
    if (question === undefined) continue;
    const { ticket } = await createTicket(asker(question.daysAgo), {
      category,
      subject,
      text: question.text,
      caseNumber: aboutCase === true ? own?.number : undefined,
    });
    const id = String(ticket.id);
    for (const { bySupport, daysAgo, text } of later)
      await answerTicket(bySupport === true ? admin(daysAgo) : asker(daysAgo), id, text);
    if (closedDaysAgo !== undefined) await closeTicket(asker(closedDaysAgo), id);
  }
}
