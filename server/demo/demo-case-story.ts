import type { EntityManager } from "typeorm";
import { displayNameSql } from "../domains/accounts/display-name-sql.ts";
import { writeCaseEntry } from "../domains/cases/case-entries.ts";
import type { EntryAuthor, NewCaseEntry } from "../domains/cases/case-entries.ts";
import { markConfirmed, storeObject } from "../domains/cases/case-object.ts";
import { clockFrom } from "../platform/clock.ts";
import type { DemoCase, DemoReview, SeededCase } from "./demo-case.ts";

/** As the other side reads it; confirmed where it has been told of anything. */
export async function writeObject(
  manager: EntityManager,
  { object, status }: DemoCase,
  { id, clientId, openedAt }: SeededCase,
): Promise<void> {
  if (object === "") return;
  const author = { accountId: clientId, name: await nameOf(manager, clientId) };
  await storeObject({ clock: clockFrom(() => openedAt) }, manager, {
    caseId: id,
    text: object,
    author,
  });
  if (status !== "PENDING_ACCEPTANCE") await markConfirmed(manager, id);
}

/** Opening, acceptance, what the manager and the client wrote, closing: each with its own date. */
export async function writeActivity(
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
    await writeComment(manager, id, {
      at: daysAgo(at - 1),
      text: comment,
      author: by === "CLIENT" ? author : client,
    });
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

async function writeComment(
  manager: EntityManager,
  entryId: number,
  { at, text, author }: { at: Date; text: string; author: EntryAuthor },
): Promise<void> {
  await manager.query(
    `INSERT INTO case_comments (entry_id, at, actor_id, author_side, author_name, text) VALUES ($1, $2, $3, $4, $5, $6)`,
    [entryId, at, author.accountId, author.side, author.name, text],
  );
  await manager.query(
    `UPDATE case_entries SET search_text = search_text || ' ' || fold_text($2::text) WHERE id = $1`,
    [entryId, text],
  );
}

/** What the client says of it once it is closed, and what the specialist answers. */
export async function insertReview(
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

async function nameOf(manager: EntityManager, accountId: number): Promise<string> {
  const [row] = await manager.query<{ name: string }[]>(
    `SELECT ${displayNameSql("a")} AS name FROM accounts a WHERE a.id = $1`,
    [accountId],
  );
  return row?.name ?? "";
}
