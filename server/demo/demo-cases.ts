import type { EntityManager } from "typeorm";
import { displayNameSql } from "../domains/accounts/display-name-sql.ts";
import { writeCaseEntry } from "../domains/cases/case-entries.ts";
import type { EntryAuthor, NewCaseEntry } from "../domains/cases/case-entries.ts";
import { claimantOf } from "../domains/parties/claimant.ts";
import { noteNotice } from "../domains/parties/notices.ts";
import { addParties } from "../domains/parties/party.ts";
import { clockFrom, dayInMadrid } from "../platform/clock.ts";
import type { Deps } from "../platform/deps.ts";
import { DEMO_CASES } from "./demo-case-list.ts";
import type { DemoCase, DemoReview } from "./demo-case-list.ts";
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

/** A case of the demonstration, for those who give it money and sessions. */
export interface SeededCase {
  id: number;
  number: string;
  status: string;
  clientId: number;
  specialistId: number | null;
  claimantId: number;
  respondentId: number;
  openedAt: Date;
  closedAt: Date | null;
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
  for (const demo of DEMO_CASES) {
    const hired = demo.specialist === null ? null : (people.specialists[demo.specialist] ?? null);
    const seeded = await insertCase(manager, demo, {
      clientId: people.clientIds[demo.client] ?? 0,
      specialistId: hired?.id ?? null,
      interventionType: interventionOf(hired?.types ?? [2]),
      openedAt: daysAgo(demo.opened),
      closedAt: demo.closed === undefined ? null : daysAgo(demo.closed),
    });
    await writeActivity(manager, demo, seeded, daysAgo);
    if (demo.noticed !== undefined)
      await noteNotice({ clock }, manager, {
        partyId: seeded.respondentId,
        channel: "EMAIL",
        sentAt: daysAgo(demo.noticed),
        receivedAt: daysAgo(demo.noticed),
        proof: "Aceptado por el servidor de correo de la contraparte.",
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
  const [names, surnames] = demo.counterparty;
  const answers = !["PENDING_ACCEPTANCE", "PENDING_COUNTERPARTY"].includes(demo.status) && !demo.ground;
  const [claimantId = 0, respondentId = 0] = await addParties(manager, { caseId: row.id }, [
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
      email: `${row.number.toLowerCase()}@contraparte.example`,
      phone: "600000900",
      ...(answers && acceptedAt
        ? { response: "ACCEPTED", respondedAt: acceptedAt, responseMethod: "BY_HAND" }
        : {}),
    },
  ]);
  return {
    ...row,
    status: demo.status,
    clientId,
    specialistId,
    claimantId,
    respondentId,
    openedAt,
    closedAt,
  };
}

/** Opening, acceptance, what the manager and the client wrote, closing: each with its own date. */
async function writeActivity(
  manager: EntityManager,
  demo: DemoCase,
  seeded: SeededCase,
  daysAgo: (days: number) => Date,
): Promise<void> {
  const client = {
    side: "CLIENT",
    name: await nameOf(manager, seeded.clientId),
    accountId: seeded.clientId,
  } as const;
  const managerName = seeded.specialistId === null ? "" : await nameOf(manager, seeded.specialistId);
  const author: EntryAuthor = { side: "MANAGER", name: managerName, accountId: seeded.specialistId };
  const write = (at: number, entry: Omit<NewCaseEntry, "caseId">) =>
    writeCaseEntry({ clock: clockFrom(() => daysAgo(at)) }, manager, { caseId: seeded.id, ...entry });
  const system = (at: number, text: string, by: EntryAuthor) =>
    write(at, { type: "SISTEMA", text, audience: "CLIENT", author: by });
  await system(demo.opened, "El cliente ha abierto el expediente.", client);
  if (seeded.specialistId === null || demo.status === "PENDING_ACCEPTANCE") return;
  await system(demo.opened - 1, `${managerName} ha aceptado el expediente.`, author);
  if (demo.status !== "PENDING_COUNTERPARTY" && !demo.ground)
    await system(demo.opened - 3, "La contraparte participa: el expediente está en curso.", author);
  for (const { at, type, text, audience = "CLIENT", by, comment } of demo.activity ?? []) {
    const writer = by === "CLIENT" ? client : author;
    const id = await write(at, { type, text, audience, author: writer });
    if (comment === undefined) continue;
    const reply = by === "CLIENT" ? author : client;
    await manager.query(
      `INSERT INTO case_comments (entry_id, at, actor_id, author_side, author_name, text) VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, daysAgo(at - 1), reply.accountId, reply.side, reply.name, comment],
    );
    await manager.query(
      `UPDATE case_entries SET search_text = search_text || ' ' || fold_text($2::text) WHERE id = $1`,
      [id, comment],
    );
  }
  if (demo.status === "PENDING_PAYMENT") await system(4, "El expediente queda pendiente de pago.", author);
  if (demo.closed !== undefined)
    await system(
      demo.closed,
      demo.status === "AGREED"
        ? "El expediente se ha cerrado con acuerdo."
        : "El expediente se ha cerrado sin acuerdo: la contraparte no ha respondido en 30 días.",
      author,
    );
}

async function nameOf(manager: EntityManager, accountId: number): Promise<string> {
  const [row] = await manager.query<{ name: string }[]>(
    `SELECT ${displayNameSql("a")} AS name FROM accounts a WHERE a.id = $1`,
    [accountId],
  );
  return row?.name ?? "";
}

async function insertReview(
  manager: EntityManager,
  { id, specialistId, clientId }: SeededCase,
  review: DemoReview,
  daysAgo: (days: number) => Date,
  closed: number,
): Promise<void> {
  await manager.query(
    `INSERT INTO reviews (case_id, specialist_id, client_id, stars, comment, reply, replied_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      specialistId,
      clientId,
      review.stars,
      review.comment,
      review.reply ?? null,
      review.reply === undefined ? null : daysAgo(closed - 5),
      daysAgo(closed - 3),
    ],
  );
}
