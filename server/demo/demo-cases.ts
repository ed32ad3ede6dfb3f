import type { EntityManager } from "typeorm";
import { dayInMadrid } from "../platform/clock.ts";
import type { Deps } from "../platform/deps.ts";
import { demoNif } from "./demo-people.ts";
import type { DemoPerson } from "./demo-people.ts";

const DAY_MS = 24 * 3_600_000;

/** Who has cases besides the documented client. */
export const DEMO_CLIENTS: readonly DemoPerson[] = [
  client(0, "Marta", "Soler Ríos", "Castellón de la Plana", "12"),
  client(1, "Julián", "Ortega Navas", "Valladolid", "47"),
  client(2, "Noelia", "Castaño Vidal", "Sevilla", "41"),
];

function client(at: number, names: string, surnames: string, city: string, province: string): DemoPerson {
  return {
    email: `${names}.${surnames.split(" ")[0]}@correo.example`
      .toLowerCase()
      .normalize("NFD")
      .replace(/\p{M}/gu, ""),
    role: "CLIENT",
    names,
    surnames,
    identityDocument: demoNif(500 + at),
    phone: String(600_000_500 + at),
    address: { city, province, country: "ES" },
    profile: null,
  };
}

interface DemoReview {
  stars: number;
  comment: string;
  reply?: string;
}

interface DemoCase {
  /** Place in the list of clients; 0 is the documented one. */
  client: number;
  /** Place in the list of specialists, 0 is the documented one; null: nobody has taken it yet. */
  specialist: number | null;
  status: string;
  area: string | null;
  counterparty: readonly [names: string, surnames: string];
  description: string;
  /** Days ago. */
  opened: number;
  closed?: number;
  review?: DemoReview;
}

/** The oldest first, as their numbers go. */
const CASES: readonly DemoCase[] = [
  {
    client: 1,
    specialist: 1,
    status: "AGREED",
    area: "CIVIL",
    counterparty: ["Rosa", "Iglesias Prado"],
    description:
      "Humedades en el piso por una avería de la vecina de arriba. Reclamo 2.300 € de pintura y muebles.",
    opened: 168,
    closed: 120,
    review: {
      stars: 5,
      comment:
        "En dos sesiones por videollamada teníamos un acuerdo que llevábamos un año sin encontrar. Explica cada paso y no deja que la conversación se caliente.",
      reply: "Gracias, Marta. Que las dos vinierais con las facturas ordenadas ayudó mucho.",
    },
  },
  {
    client: 0,
    specialist: 0,
    status: "AGREED",
    area: "COMMERCIAL",
    counterparty: ["Muebles Aranda", ""],
    description: "Una cocina a medida que se entregó con tres meses de retraso y dos puertas equivocadas.",
    opened: 150,
    closed: 101,
    review: {
      stars: 5,
      comment:
        "Elena escuchó a las dos partes con mucha paciencia y propuso una solución que a ninguno se nos había ocurrido. Todo quedó por escrito.",
      reply: "Gracias por la confianza, Andrés. Me alegra que la cocina esté por fin terminada.",
    },
  },
  {
    client: 2,
    specialist: 1,
    status: "AGREED",
    area: null,
    counterparty: ["Sergio", "Duque Lara"],
    description: "Préstamo entre amigos de 4.000 € con devoluciones que se interrumpieron.",
    opened: 139,
    closed: 88,
    review: {
      stars: 4,
      comment:
        "Muy profesional. La primera cita tardó algo más de lo que esperaba, pero después fue todo rápido.",
    },
  },
  {
    client: 3,
    specialist: 0,
    status: "AGREED",
    area: "CIVIL",
    counterparty: ["Comunidad de propietarios Jardines del Sur", ""],
    description: "Obras en la terraza que la comunidad no aceptaba.",
    opened: 131,
    closed: 80,
    review: {
      stars: 4,
      comment:
        "Conoce bien su trabajo y contesta siempre. El acuerdo no es perfecto, pero podemos vivir con él.",
    },
  },
  {
    client: 0,
    specialist: 5,
    status: "BROKEN",
    area: "CIVIL",
    counterparty: ["Raúl", "Mena Cobos"],
    description: "Fianza de un alquiler que no se devolvió al terminar el contrato.",
    opened: 118,
    closed: 64,
    review: {
      stars: 3,
      comment:
        "No hubo acuerdo porque la otra parte dejó de contestar. El trato fue correcto y me entregaron el acta del intento, que era lo que necesitaba para demandar.",
      reply: "Siento que no pudiera cerrarse. El acta acredita el intento y sirve ante el juzgado.",
    },
  },
  {
    client: 1,
    specialist: 7,
    status: "AGREED",
    area: "COMMERCIAL",
    counterparty: ["Transportes Olmedo", ""],
    description: "Tres facturas de un encargo de diseño sin pagar: 1.860 € en total.",
    opened: 97,
    closed: 41,
    review: {
      stars: 5,
      comment: "Cobré en seis semanas lo que llevaba un año reclamando por mi cuenta.",
    },
  },
  {
    client: 0,
    specialist: 9,
    status: "AGREED",
    area: null,
    counterparty: ["Irene", "Salas Moya"],
    description: "Reparto de los gastos de una mudanza compartida.",
    opened: 74,
    closed: 12,
  },
  {
    client: 2,
    specialist: 4,
    status: "PENDING_COUNTERPARTY",
    area: "CIVIL",
    counterparty: ["Pablo", "Ferrero Gil"],
    description: "Desacuerdo sobre el linde de dos fincas.",
    opened: 33,
  },
  {
    client: 0,
    specialist: 12,
    status: "IN_PROGRESS",
    area: "COMMERCIAL",
    counterparty: ["Reformas Quintana", ""],
    description: "El baño quedó a medias y la empresa pide un pago que no figuraba en el presupuesto.",
    opened: 26,
  },
  {
    client: 3,
    specialist: 2,
    status: "PENDING_PAYMENT",
    area: null,
    counterparty: ["Lucía", "Bravo Ponce"],
    description: "Clases particulares que se pagaron por adelantado y no se dieron.",
    opened: 19,
  },
  {
    client: 1,
    specialist: 0,
    status: "PENDING_ACCEPTANCE",
    area: null,
    counterparty: ["Gimnasio Norte", ""],
    description: "Cuotas cobradas después de la baja.",
    opened: 3,
  },
  {
    client: 0,
    specialist: null,
    status: "PENDING_ACCEPTANCE",
    area: "CIVIL",
    counterparty: ["Óscar", "Pineda Rey"],
    description: "Un coche de segunda mano que se averió a la semana de comprarlo.",
    opened: 1,
  },
];

/** The stored number of the intervention that fits what the specialist does. */
function interventionOf(types: readonly number[]): number {
  return [2, 1, 3].find((type) => types.includes(type)) ?? 1;
}

/**
 * Twelve cases in all states, the closed ones with what their clients say; one closed case waits for its review. Ids in
 * the order of the places the cases name.
 */
export async function seedCases(
  { clock }: Pick<Deps, "clock">,
  manager: EntityManager,
  people: { clientIds: readonly number[]; specialists: readonly { id: number; types: readonly number[] }[] },
): Promise<void> {
  const now = clock.now().getTime();
  const daysAgo = (days: number) => new Date(now - days * DAY_MS);
  for (const { client: place, specialist, review, ...demo } of CASES) {
    const hired = specialist === null ? null : people.specialists[specialist];
    const openedAt = daysAgo(demo.opened);
    const year = Number(dayInMadrid(openedAt).slice(0, 4));
    const clientId = people.clientIds[place] ?? 0;
    const closedAt = demo.closed === undefined ? null : daysAgo(demo.closed);
    const [row] = await manager.query<{ id: number }[]>(
      `INSERT INTO cases (number, client_id, specialist_id, intervention_type, area, status, counterparty_names,
         counterparty_surnames, counterparty_phone, description, created_by, created_at, updated_at, closed_at)
       VALUES ('P' || lpad(($1::int % 100)::text, 2, '0') || lpad(take_codes('case', $1::int, 1)::text, 6, '0'), $2, $3, $4, $5, $6,
         $7, $8, $9, $10, $2, $11::timestamptz, coalesce($12::timestamptz, $11), $12) RETURNING id`,
      [
        year,
        clientId,
        hired?.id ?? null,
        interventionOf(hired?.types ?? [2]),
        demo.area,
        demo.status,
        ...demo.counterparty,
        "600000900",
        demo.description,
        openedAt,
        closedAt,
      ],
    );
    if (!review || !hired || demo.closed === undefined) continue;
    await manager.query(
      `INSERT INTO reviews (case_id, specialist_id, client_id, stars, comment, reply, replied_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        row?.id,
        hired.id,
        clientId,
        review.stars,
        review.comment,
        review.reply ?? null,
        review.reply === undefined ? null : daysAgo(demo.closed - 5),
        daysAgo(demo.closed - 3),
      ],
    );
  }
}
