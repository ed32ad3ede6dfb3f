import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "@jest/globals";
import { personOf } from "../../server/domains/debtors/count-debts.ts";
import { pointsLoader } from "../../server/domains/debtor-desk/debtor-loaders.ts";
import { listDebtors } from "../../server/domains/debtor-desk/list-debtors.ts";
import { noteContactPoint } from "../../server/domains/debtor-desk/note-contact-point.ts";
import { denyByInvitation } from "../../server/domains/invitations/debtor/deny-link.ts";
import { openLetterBatch } from "../../server/domains/mailings/letters/letter-downloads.ts";
import { LetterBatch } from "../../server/domains/mailings/letters/letter.entity.ts";
import { previewMailing } from "../../server/domains/mailings/preview-mailing.ts";
import { exchangeShortCode } from "../../server/domains/parties/links.ts";
import { InvalidInput } from "../../server/platform/refusals.ts";
import type { SignedInContext } from "../../server/shared/context.ts";
import { debtsByPost, handed, postSays } from "../support/letter-steps.ts";
import { mailingDesk } from "../support/mailing-desk.ts";
import { readPdf } from "../support/read-pdf.ts";

const desk = mailingDesk();
const OLD = "Calle Vieja 7, 28001 Madrid";

async function personsOf(mailingId: number): Promise<number[]> {
  const persons = (await desk.recipients(mailingId)).map(({ person }) => person);
  return Promise.all(
    persons.map(async (id) => {
      const [row] = await desk.deps.db.query<{ id: number }[]>(
        `SELECT ${personOf("d")} AS id FROM debtors d WHERE d.id = $1`,
        [id],
      );
      return row?.id ?? 0;
    }),
  );
}

const addressesOf = async (personId: number, ctx = desk.ctx()) =>
  (await pointsLoader(ctx).load(personId))
    .filter(({ channel }) => channel === "POST")
    .map(({ value, status, source }) => ({ value, status, source }));

/** By post, of the same list, whoever was written to before. */
const next = (listId: string) =>
  previewMailing(desk.ctx(), { selection: { listId }, channel: "LETTER", settings: { recentDays: 0 } });

async function knownBy(ctx: SignedInContext): Promise<number[]> {
  const { nodes } = await listDebtors(ctx, { filter: { bounced: true }, sort: "NAME", direction: "ASC" });
  return nodes.map(({ id }) => id);
}

describe("what the post says of an address", () => {
  test("stands on the person's page with what happened, each in its own words", async () => {
    const { id } = await handed(desk, debtsByPost(4));
    await postSays(desk, id, [
      "Entregado",
      "Desconocido en la dirección",
      "Rehusado",
      "No retirado en oficina",
    ]);
    const persons = await personsOf(id);
    const recipients = await desk.recipients(id);
    const known = await Promise.all(persons.map((person) => addressesOf(person)));
    expect(known).toEqual(
      (
        [
          ["VALID", "Entregado"],
          ["BOUNCED_HARD", "Desconocido en la dirección"],
          ["REFUSED", "Rehusado"],
          ["BOUNCED_SOFT", "No retirado en oficina"],
        ] as const
      ).map(([status, words], at) => [
        { value: recipients[at]?.address, status, source: `Carta L${id}-${at + 1}: «${words}»` },
      ]),
    );
    expect(await knownBy(desk.ctx())).toEqual(expect.arrayContaining(persons.slice(1)));
    expect(await knownBy(desk.ctx())).not.toContain(persons[0]);
  });

  test("of a specialist's page only what the own debts say", async () => {
    const { id } = await handed(desk, debtsByPost(1));
    await postSays(desk, id, ["Desconocido"]);
    const [person = 0] = await personsOf(id);
    const accountId = await desk.specialist("Marta", "Ruiz");
    const actor = { ...desk.ctx().actor, role: "SPECIALIST" as const, accountId };
    expect(await addressesOf(person, { ...desk.ctx(), actor })).toEqual([]);
    expect(await knownBy({ ...desk.ctx(), actor })).toEqual([]);
    const [{ taskIds } = { taskIds: [] }] = await desk.recipients(id);
    await desk.deps.db.query(`UPDATE tasks SET assignee_id = $2 WHERE id = ANY($1)`, [taskIds, accountId]);
    expect(await addressesOf(person, { ...desk.ctx(), actor })).toHaveLength(1);
    expect(await knownBy({ ...desk.ctx(), actor })).toEqual([person]);
  });

  test("keeps the next mailing from it: the person gets it at another address, or is left out with the reason", async () => {
    const [alone, withOther] = [debtsByPost(1), debtsByPost(1, { addressContract: OLD })];
    const { id, listId } = await handed(desk, [...alone, ...withOther]);
    await postSays(desk, id, ["Desconocido", "Se marchó sin dejar señas"]);
    expect(await next(listId)).toMatchObject({
      recipients: 1,
      leftOut: [
        {
          reason: "BOUNCED",
          text: "Lo enviado a su dirección ha vuelto, no es suya o pide que no se use",
          people: 1,
        },
      ],
    });
    const again = await desk.begin({ listId }, { channel: "LETTER", settings: { recentDays: 0 } });
    const rows = await desk.recipients(again.id);
    expect(rows.map(({ state, address }) => [state, address])).toEqual([
      ["SKIPPED", alone[0]?.addressMain],
      ["QUEUED", OLD],
    ]);
  });

  test("says nothing of others who live there", async () => {
    const address = { addressMain: "Calle de los Dos 2, 28013 Madrid" };
    const { id, listId } = await handed(desk, debtsByPost(2, address));
    await postSays(desk, id, ["Desconocido", "Entregado"]);
    expect(await next(listId)).toMatchObject({ people: 2, recipients: 1 });
    const [, other = 0] = await personsOf(id);
    expect(await addressesOf(other)).toMatchObject([{ status: "VALID" }]);
  });

  test("is overtaken by what comes later, by hand or by a delivery, never by what is older", async () => {
    const { id, listId } = await handed(desk, debtsByPost(1));
    await postSays(desk, id, ["Desconocido"], "26/11/2026");
    const [person = 0] = await personsOf(id);
    const [point] = await addressesOf(person);
    const note = (status: "VALID" | "WRONG_NUMBER" | "REFUSED", value = point?.value ?? "") =>
      noteContactPoint(desk.ctx(), String(person), { channel: "POST", value, status });
    await expect(note("REFUSED")).rejects.toBeInstanceOf(InvalidInput);
    await expect(note("VALID", "Calle Inventada 1, 28001 Madrid")).rejects.toBeInstanceOf(InvalidInput);
    expect((await note("VALID")).message).toBe("Anotado: comprobada");
    expect(await addressesOf(person)).toMatchObject([{ status: "VALID", source: "Anotado a mano" }]);
    const second = await desk.begin({ listId }, { channel: "LETTER", settings: { recentDays: 0 } });
    expect((await desk.recipients(second.id)).map(({ state }) => state)).toEqual(["QUEUED"]);
    await note("WRONG_NUMBER");
    expect(await next(listId)).toMatchObject({ recipients: 0, leftOut: [{ reason: "BOUNCED" }] });
  });
});

test("who says by a letter's code not to be the person: no further letter goes there, and no e-mail is blamed", async () => {
  const { id, listId } = await handed(desk, debtsByPost(1));
  const batch = await desk.deps.db.getRepository(LetterBatch).findOneByOrFail({ mailingId: id });
  const { file } = await openLetterBatch(desk.ctx(), { id: String(batch.id), file: "PDF" });
  const [code = ""] =
    /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{2}/.exec(readPdf(await buffer(file)).pages.join(" ")) ?? [];
  const token = await exchangeShortCode(desk.deps, desk.deps.db.manager, code);
  await denyByInvitation({ ...desk.ctx(), actor: null }, token ?? "");
  const [person = 0] = await personsOf(id);
  expect(await addressesOf(person)).toMatchObject([
    { status: "WRONG_NUMBER", source: "Quien lo usa dice que no es esta persona" },
  ]);
  expect(await next(listId)).toMatchObject({ recipients: 0 });
  expect(await desk.deps.db.query(`SELECT value FROM contact_points WHERE value LIKE '%calle%'`)).toEqual([]);
});
