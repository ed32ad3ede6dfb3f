import { dayInMadrid } from "../../schema/rules/madrid-days.ts";
import type { EntityManager } from "typeorm";
import { claimantOf } from "../domains/parties/claimant.ts";
import { noteNotice } from "../domains/parties/notices.ts";
import { addParties } from "../domains/parties/party.ts";
import { clockFrom } from "../platform/clock.ts";
import type { Deps } from "../platform/deps.ts";
import { CLOSED_DEMO_CASES } from "./closed-demo-cases.ts";
import type { DemoCase, SeededCase } from "./demo-case.ts";
import { insertReview, writeActivity, writeObject } from "./demo-case-story.ts";
import { OPEN_DEMO_CASES } from "./open-demo-cases.ts";
import { demoCif, demoNif } from "./demo-people.ts";
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
    address: {
      street: `Avenida de la Paz, ${at + 3}`,
      postalCode: `${province}001`,
      city,
      province,
      country: "ES",
    },
    profile: null,
  };
}

/** The stored number of the intervention that fits what the specialist does. */
function interventionOf(types: readonly number[]): number {
  return [2, 1, 3].find((type) => types.includes(type)) ?? 1;
}

/**
 * Thirteen cases in all states, the closed ones with what their clients say; one closed case waits for its review. Ids in
 * the order of the places the cases name.
 */
export async function seedCases(
  { clock }: Pick<Deps, "clock">,
  manager: EntityManager,
  people: { clientIds: readonly number[]; specialists: readonly { id: number; types: readonly number[] }[] },
): Promise<SeededCase[]> {
  const now = clock.now().getTime();
  const daysAgo = (days: number) => new Date(now - days * DAY_MS);
  const seededCases: SeededCase[] = [];
  for (const demo of [...CLOSED_DEMO_CASES, ...OPEN_DEMO_CASES]) {
    const hired = demo.specialist === null ? null : (people.specialists[demo.specialist] ?? null);
    const seeded = await insertCase(manager, demo, {
      clientId: people.clientIds[demo.client] ?? 0,
      specialistId: hired?.id ?? null,
      interventionType: interventionOf(hired?.types ?? [2]),
      openedAt: daysAgo(demo.opened),
      closedAt: demo.closed === undefined ? null : daysAgo(demo.closed),
    });
    await writeObject(manager, demo, seeded);
    await writeActivity(manager, demo, seeded, daysAgo);
    if (demo.noticed !== undefined)
      await noteNotice({ clock }, manager, {
        partyId: seeded.respondentId,
        channel: "CERTIFIED_POST",
        sentAt: daysAgo(demo.noticed + 3),
        received: { at: daysAgo(demo.noticed), receipt: "DELIVERED" },
        proof: `Burofax con acuse de recibo y certificación de contenido, referencia NB-${seeded.number}.`,
        createdBy: seeded.specialistId,
      });
    if (demo.review && hired && demo.closed !== undefined)
      await insertReview(manager, seeded, demo.review, daysAgo, demo.closed);
    seededCases.push(seeded);
  }
  return seededCases;
}

async function insertCase(
  manager: EntityManager,
  demo: DemoCase,
  given: Pick<SeededCase, "clientId" | "specialistId" | "openedAt" | "closedAt"> & {
    interventionType: number;
  },
): Promise<SeededCase> {
  const { clientId, specialistId, openedAt, closedAt } = given;
  const isAccepted = specialistId !== null && demo.status !== "PENDING_ACCEPTANCE";
  const acceptedAt = isAccepted ? new Date(openedAt.getTime() + DAY_MS) : null;
  const [row] = await manager.query<{ id: number; number: string }[]>(
    `INSERT INTO cases (number, client_id, specialist_id, intervention_type, area, status, description, created_by,
       created_at, updated_at, closed_at, accepted_at, closing_ground, closing_reason, last_action_at, last_shared_at)
     VALUES ('P' || lpad(($1::int % 100)::text, 2, '0') || lpad(take_codes('case', $1::int, 1)::text, 6, '0'), $2, $3, $4,
       $5, $6, $7, $2, $8::timestamptz, coalesce($9::timestamptz, $8), $9, $10, $11, $12, $8, $8)
     RETURNING id, number`,
    [
      Number(dayInMadrid(openedAt).slice(0, 4)),
      clientId,
      specialistId,
      given.interventionType,
      demo.area,
      demo.status,
      demo.description,
      openedAt,
      closedAt,
      acceptedAt,
      demo.ground ?? null,
      demo.ground === undefined ? null : "La contraparte recibió el aviso y no ha contestado.",
    ],
  );
  if (!row) throw new Error("the case wasn't stored");
  const parties = await addBothParties(manager, demo, { ...row, clientId, openedAt, acceptedAt });
  return { ...row, ...parties, status: demo.status, clientId, specialistId, openedAt, closedAt };
}

interface OpenedCase extends Pick<SeededCase, "id" | "number" | "clientId" | "openedAt"> {
  acceptedAt: Date | null;
}

/** The client takes part at once; the counterparty once the case has begun. */
async function addBothParties(
  manager: EntityManager,
  demo: DemoCase,
  { id, number, clientId, openedAt, acceptedAt }: OpenedCase,
): Promise<Pick<SeededCase, "claimantId" | "respondentId">> {
  const [names, surnames] = demo.counterparty;
  const answers = !["PENDING_ACCEPTANCE", "PENDING_COUNTERPARTY"].includes(demo.status) && !demo.ground;
  const [claimantId = 0, respondentId = 0] = await addParties(
    { clock: clockFrom(() => openedAt) },
    manager,
    { caseId: id },
    [
      {
        ...(await claimantOf(manager, clientId)),
        response: "ACCEPTED",
        respondedAt: openedAt,
        responseMethod: "ACCOUNT",
      },
      {
        side: "RESPONDENT",
        names,
        surnames,
        isCompany: surnames === "",
        email: `${number.toLowerCase()}@contraparte.example`,
        phone: "600000900",
        ...(answers && acceptedAt
          ? {
              response: "ACCEPTED",
              respondedAt: acceptedAt,
              responseMethod: "BY_HAND",
              ...whoAndWhere(id, surnames),
            }
          : {}),
      },
    ],
  );
  return { claimantId, respondentId };
}

/** What who takes part has said of itself: agreements state it. */
function whoAndWhere(caseId: number, surnames: string) {
  return {
    identityDocument: surnames === "" ? demoCif(caseId) : demoNif(600 + caseId),
    address: `Calle del Pinar, ${caseId}`,
    city: "Madrid",
    province: "28",
    postalCode: "28006",
  };
}
