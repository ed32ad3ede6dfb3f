import { beforeEach, describe, expect, test } from "@jest/globals";
import PostalMime from "postal-mime";
import { attemptAt } from "../../server/domains/attempts/engine.ts";
import { historiesOfTasks } from "../../server/domains/cases/read-histories.ts";
import { restrictDebtor } from "../../server/domains/debtor-desk/restrict-debtor.ts";
import { recordContactPoint } from "../../server/domains/debtors/contact-points.ts";
import { DebtorDebt } from "../../server/domains/debtors/debtor-debt.entity.ts";
import { joinAsked } from "../../server/domains/debtors/join-waiting.ts";
import { mailingAnswers } from "../../server/domains/mailings/answers-by-mail.ts";
import { leftOutPeople } from "../../server/domains/mailings/audience/left-out-people.ts";
import { Letter } from "../../server/domains/mailings/letters/letter.entity.ts";
import { recipientsOf } from "../../server/domains/mailings/list-mailings.ts";
import { previewMailing, previewMails } from "../../server/domains/mailings/preview-mailing.ts";
import { mailingTemplates } from "../../server/domains/mailings/templates/templates.ts";
import { findPartyLink, noteOpening } from "../../server/domains/parties/links.ts";
import { PartyNotice } from "../../server/domains/parties/party-notice.entity.ts";
import type { NewParty } from "../../server/domains/parties/party.ts";
import { takeOutParty } from "../../server/domains/parties/take-out-party.ts";
import { partiesByIds } from "../../server/domains/parties/party.ts";
import type { TaskValues } from "../../server/domains/tasks/task-properties.ts";
import type { Task } from "../../server/domains/tasks/task.entity.ts";
import { clockFrom } from "../../server/platform/clock.ts";
import { addObligor } from "../support/add-obligor.ts";
import { mailingDesk } from "../support/mailing-desk.ts";
import { MONDAY } from "../support/test-clock.ts";

/** An attempt has to be made against every joint debtor: a mailing writes to each who owes a debt, whatever its place. */
const desk = mailingDesk();
let number = 0;

/** Of somebody whom no other test has written to. */
const newDocument = () => `${20_000_000 + ++number}X`;

const debt = (more: Partial<TaskValues> = {}): Partial<TaskValues> => {
  number += 1;
  return {
    nContract: `O-${number}`,
    debtor: `Deudora ${number}`,
    email: `deudora${number}@correo.example`,
    ...more,
  };
};

const obligor = (task: Task | undefined, more: Partial<Omit<NewParty, "side">> = {}) => {
  number += 1;
  const names = `Aval ${number}`;
  return addObligor(desk.deps, task!, { names, email: `aval${number}@correo.example`, ...more });
};

/** A debt that somebody owes beside its debtor. */
async function guaranteed(more: Partial<Omit<NewParty, "side">> = {}, ofDebt: Partial<TaskValues> = {}) {
  const { list, tasks } = await desk.list([debt(ofDebt)]);
  const task = tasks[0]!;
  const partyId = await obligor(task, more);
  const [debtorParty] = await desk.deps.db.query<{ id: number }[]>(
    `SELECT id FROM parties WHERE task_id = $1 AND side = 'RESPONDENT' AND position = 1`,
    [task.id],
  );
  return { selection: { listId: String(list.id) }, task, partyId, debtorPartyId: debtorParty!.id };
}

async function debtorAt(taskId: number, position: number): Promise<string> {
  await joinAsked(desk.ctx(), desk.deps.db.manager, [taskId]);
  const { debtorId } = await desk.deps.db.getRepository(DebtorDebt).findOneByOrFail({ taskId, position });
  return String(debtorId);
}

const ledger = async (id: number) =>
  (await desk.recipients(id)).map(({ state, reason, places }) => [state, reason, places]);
const mailTo = async (address: string) => {
  const mails = desk.sink.mails.filter(({ to }) => to === address);
  expect(mails).toHaveLength(1);
  return PostalMime.parse(mails[0]!.raw);
};
const tokensOf = (text = "") =>
  [...new Set(text.match(/\/invitacion#[\w-]{43}/g))].map((one) => one.slice("/invitacion#".length));

beforeEach(() => {
  desk.sink.mails.length = 0;
  desk.sink.answer(() => null);
  desk.deps.setNow(MONDAY);
});

/** Ana owes the first debt, Luis guarantees it and owes the second, of the third the guarantor has no e-mail. */
async function mixed() {
  const identityDocument = newDocument();
  const { list, tasks } = await desk.list([
    debt({ nContract: "DE-ANA", debtor: "Ana Gil", amountDebt: "100.00" }),
    debt({
      nContract: "DE-LUIS",
      debtor: "Luis Paz",
      identityDocument,
      amountDebt: "30.00",
      email: "luis@correo.example",
    }),
    debt({ debtor: "Zoe Sanz" }),
  ]);
  await obligor(tasks[0], {
    names: "Luis",
    surnames: "Paz",
    identityDocument,
    email: "luis@correo.example",
  });
  await obligor(tasks[2], { names: "Sin", surnames: "Correo", email: null });
  return { selection: { listId: String(list.id) }, tasks };
}

describe("an audience", () => {
  test("has everybody who owes the debts, each once, and says who is left out and why", async () => {
    const { selection, tasks } = await mixed();
    const audience = await previewMailing(desk.ctx(), { selection });
    expect(audience).toMatchObject({
      tasks: 3,
      people: 4,
      recipients: 3,
      leftOut: [{ reason: "NO_EMAIL", people: 1 }],
    });
    const { nodes } = await leftOutPeople(desk.ctx(), audience.source);
    expect(nodes).toEqual([
      expect.objectContaining({ name: "Sin Correo", reason: "NO_EMAIL", taskCode: tasks[2]!.codeId }),
    ]);
  });

  test("of the debtors alone, where somebody wants that", async () => {
    const { selection } = await mixed();
    const debtors = { ...selection, obligors: "MAIN" as const };
    expect(await previewMailing(desk.ctx(), { selection: debtors })).toMatchObject({
      tasks: 3,
      people: 3,
      recipients: 3,
      leftOut: [],
    });
    const { id } = await desk.begin(debtors);
    await desk.run(id);
    expect(await ledger(id)).toEqual([
      ["SENT", null, [1]],
      ["SENT", null, [1]],
      ["SENT", null, [1]],
    ]);
    expect((await mailTo("luis@correo.example")).text).not.toContain("DE-ANA");
  });

  test("whoever stands at two places of a debt is told of it once", async () => {
    const identityDocument = newDocument();
    const { selection } = await guaranteed({ identityDocument }, { identityDocument });
    const { id } = await desk.begin(selection);
    await desk.run(id);
    expect(await ledger(id)).toEqual([["SENT", null, [1]]]);
  });

  test("shows how a guarantor is written to, and a debtor who is one, too", async () => {
    const { selection, tasks } = await mixed();
    await obligor(tasks[0], { names: "Eva", surnames: "Ruiz", role: "FIADOR" });
    const templateId = await desk.templateOf("INVITATION");
    const shown = await previewMails(desk.ctx(), { selection, templateId, channel: "MAIL" });
    const textOf = (name: string) => shown.find((one) => one.name === name)?.text.replace(/\s+/g, " ");
    expect(textOf("Eva Ruiz")).toContain("porque figuras como fiador de Ana Gil.");
    expect(textOf("Luis Paz")).toContain(
      "porque figuras como codeudor, fiador o avalista de Ana Gil (contrato DE-ANA) y titular de la deuda (contrato DE-LUIS).",
    );
  });
});

test("the templates that come with the platform fit whoever owes: the debt and the promise aren't called the reader's", async () => {
  const { selection } = await guaranteed(
    { names: "Eva", surnames: "Ruiz", role: "FIADOR" },
    { debtor: "Ana Gil" },
  );
  const mails = [];
  for (const { id } of await mailingTemplates(desk.deps, false))
    mails.push(...(await previewMails(desk.ctx(), { selection, templateId: String(id), channel: "MAIL" })));
  expect(mails).toHaveLength(12);
  for (const { subject, text } of mails)
    expect(`${subject} ${text}`).not.toMatch(/\b(tu deuda|tu pago|ofreciste|has pagado)\b/i);
  expect(mails.map(({ subject }) => subject.split(":")[0])).toContain(
    "Sobre una deuda con Banco Ejemplo, S.A.",
  );
});

test("who guarantees a debt of somebody insolvent is told of no term, which law leaves out; of the own debt it is", async () => {
  const eva = { identityDocument: newDocument(), email: "eva@correo.example" };
  const one = await guaranteed(eva);
  const two = await guaranteed({ ...eva, email: "eva2@correo.example", identityDocument: newDocument() });
  for (const { task } of [one, two])
    await restrictDebtor(desk.ctx(), await debtorAt(task.id, 1), { kind: "INSOLVENT", reason: "Concurso" });
  const own = await desk.list([debt({ debtor: "Eva Ruiz", ...eva })]);
  const { id } = await desk.begin({
    ids: [one, two].map(({ task }) => String(task.id)).concat(String(own.tasks[0]!.id)),
  });
  await desk.run(id);
  const textTo = async (address: string) => (await mailTo(address)).text?.replace(/\s+/g, " ");
  const alone = await textTo("eva2@correo.example");
  expect(alone).toContain("Te pedimos que respondas, aunque sea para decir que no.");
  expect(alone).not.toMatch(/30 días|10\.4/);
  expect(await textTo(eva.email)).toContain(
    `(Ley Orgánica 1/2025, artículo 10.4; salvo el contrato ${one.task.nContract}, que la ley deja fuera)`,
  );
});

test("who has no name is greeted by the quality in which it owes", async () => {
  const { selection } = await guaranteed({ names: "Eva" }, { debtor: "", intervention: "AVALISTA" });
  const templateId = await desk.templateOf("FIRST_NOTICE");
  const shown = await previewMails(desk.ctx(), { selection, templateId, channel: "MAIL" });
  expect(shown.find(({ name }) => name === "")?.text).toContain("Hola, avalista:");
});

describe("each who owes gets one mail of its own", () => {
  test("about all it owes, in whichever quality; its links, notices and receipt are its own", async () => {
    const { selection, tasks } = await mixed();
    const [ofAna, ofLuis] = tasks.map(({ id }) => id);
    const { id } = await desk.begin(selection);
    expect((await desk.run(id)).status).toBe("FINISHED");
    expect(await ledger(id)).toEqual([
      ["SENT", null, [1]],
      ["SENT", null, [2, 1]],
      ["SENT", null, [1]],
      ["SKIPPED", "NO_EMAIL", [2]],
    ]);
    expect(desk.sink.mails).toHaveLength(3);

    const { text } = await mailTo("luis@correo.example");
    expect(text).toContain("130,00 €");
    const owing = await Promise.all(
      tokensOf(text).map(async (token) => {
        const grant = await findPartyLink(desk.deps, desk.deps.db, token);
        const [party] = await partiesByIds(desk.deps.db, [grant?.partyId ?? 0]);
        return { grant: grant!, at: [party?.taskId, party?.position] };
      }),
    );
    expect(owing.map(({ at }) => at)).toEqual([
      [ofAna, 2],
      [ofLuis, 1],
    ]);

    await noteOpening(desk.deps, desk.deps.db.manager, owing[0]!.grant);
    const history = (await historiesOfTasks(desk.deps.db, [ofAna!])).get(ofAna!)!;
    expect(attemptAt(history, desk.deps.clock.now()).obligors.map(({ state }) => state)).toEqual([
      "INVITED",
      "RECEIVED",
    ]);
    expect((await desk.recipients(id)).map(({ openedAt }) => openedAt !== null)).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  test("in the quality that the task knows of its debtor", async () => {
    const { list } = await desk.list([debt({ intervention: "AVALISTA", email: "avalista@correo.example" })]);
    await desk.run((await desk.begin({ listId: String(list.id) })).id);
    const { text = "" } = await mailTo("avalista@correo.example");
    expect(text.replace(/\s+/g, " ")).toContain("porque figuras como avalista.");
  });

  test("what it answers by mail is its own answer, and a bounce its own, too", async () => {
    const { selection, partyId, debtorPartyId } = await guaranteed();
    const { id } = await desk.begin(selection);
    await desk.run(id);
    const [debtor, guarantor] = await desk.recipients(id);
    const at = new Date("2026-11-23T10:00:00Z");
    const ctx = { ...desk.ctx(), clock: clockFrom(() => at) };
    await desk.deps.db.transaction(async (manager) => {
      await mailingAnswers.reply(ctx, manager, guarantor!.id, {
        mailId: null,
        from: { address: guarantor!.email!, name: "Aval" },
        subject: "Re: Invitación",
        text: "Yo no avalé nada",
        quoted: "",
        attachments: [],
        at,
        automatic: false,
      });
      const news = { kind: "bounce-hard", status: "5.1.1", words: "no such user", at } as const;
      await mailingAnswers.bounce(ctx, manager, debtor!.id, news);
    });
    expect((await desk.recipients(id)).map(({ state, answeredAt }) => [state, answeredAt])).toEqual([
      ["BOUNCED", null],
      ["SENT", at],
    ]);
    const failed = await desk.deps.db.getRepository(PartyNotice).find({ order: { id: "ASC" } });
    expect(
      failed
        .filter((one) => [partyId, debtorPartyId].includes(one.partyId))
        .map((one) => [one.partyId, one.failed]),
    ).toEqual([
      [debtorPartyId, true],
      [partyId, false],
    ]);
  });

  test("is found in the ledger by its own name, and by what it owes", async () => {
    const { selection, task } = await guaranteed({ names: "Filomena", surnames: "Quiroga" });
    const { id } = await desk.begin(selection);
    const found = async (search: string) =>
      (await recipientsOf(desk.ctx(), { id }, { filter: { search } })).nodes.map(({ name }) => name);
    expect(await found("quiroga")).toEqual(["Filomena Quiroga"]);
    expect(await found(task.codeId)).toEqual([task.debtor, "Filomena Quiroga"]);
  });

  test("taken out since the mailing began it gets none", async () => {
    const { selection, partyId } = await guaranteed();
    const { id } = await desk.begin(selection);
    const [party] = await partiesByIds(desk.deps.db, [partyId]);
    await desk.deps.db.transaction((manager) => takeOutParty(desk.ctx(), manager, party!, "No es avalista"));
    await desk.run(id);
    expect(await ledger(id)).toEqual([
      ["SENT", null, [1]],
      ["SKIPPED", "ENDED", [2]],
    ]);
  });

  test("lives where its own address says: contact hours and holidays are those of there", async () => {
    const { selection } = await guaranteed(
      { address: "Carrer Major 2", postalCode: "08001", city: "Barcelona", province: "08" },
      { addressMain: "Calle Mayor 1, 28013 Madrid" },
    );
    const { id } = await desk.begin(selection);
    expect((await desk.recipients(id)).map(({ province }) => province)).toEqual(["28", "08"]);
  });
});

/** What stands against writing to the one says nothing of the other. */
describe.each([
  ["debtor", 1],
  ["guarantor", 2],
] as const)("where the %s can't be written to, the other is", (_name, place) => {
  const expected = (reason: string) => {
    const rows = [
      ["SENT", null],
      ["SENT", null],
    ];
    rows[place - 1] = ["SKIPPED", reason];
    return rows;
  };
  const states = async (id: number) => (await ledger(id)).map(([state, reason]) => [state, reason]);

  test.each(["before", "after"] as const)("restricted %s the mailing has begun", async (when) => {
    const { selection, task } = await guaranteed();
    const restrict = async () =>
      restrictDebtor(desk.ctx(), await debtorAt(task.id, place), { kind: "NO_CONTACT", reason: "Lo pide" });
    if (when === "before") await restrict();
    const { id } = await desk.begin(selection);
    if (when === "after") await restrict();
    await desk.run(id);
    expect(await states(id)).toEqual(expected("RESTRICTED"));
  });

  test("has answered", async () => {
    const { selection, partyId, debtorPartyId } = await guaranteed();
    await desk.deps.db.query(
      `INSERT INTO party_statements (party_id, kind, text, at, address, user_agent) VALUES ($1, 'ANSWER', 'No', $2, '', '')`,
      [place === 1 ? debtorPartyId : partyId, desk.deps.clock.now()],
    );
    const { id } = await desk.begin(selection);
    await desk.run(id);
    expect(await states(id)).toEqual(expected("ANSWERED"));
  });

  test("was written to by hand a while ago", async () => {
    const { selection, partyId, debtorPartyId } = await guaranteed();
    await desk.deps.db.query(
      `INSERT INTO party_notices (party_id, channel, sent_at, sent_to, content, content_hash) VALUES ($1, 'EMAIL', $2, '', '{}', '')`,
      [place === 1 ? debtorPartyId : partyId, desk.deps.clock.now()],
    );
    const { id } = await desk.begin(selection);
    await desk.run(id);
    expect(await states(id)).toEqual(expected("RECENT"));
  });

  test("has an address that bounces", async () => {
    const { selection } = await guaranteed(
      { email: "Segundo@correo.example" },
      { email: "primera@correo.example" },
    );
    await recordContactPoint(desk.deps.db.manager, {
      channel: "EMAIL",
      value: place === 1 ? "primera@correo.example" : "segundo@correo.example",
      status: "BOUNCED_HARD",
      source: "Prueba",
      at: desk.deps.clock.now(),
    });
    const { id } = await desk.begin(selection);
    await desk.run(id);
    await desk.deps.db.query(`DELETE FROM contact_points`);
    expect(await states(id)).toEqual(expected("BOUNCED"));
  });
});

describe("another mailing", () => {
  test("that is writing to the guarantor keeps nobody else waiting", async () => {
    const { selection } = await guaranteed();
    const first = await desk.begin(selection);
    const second = await desk.begin(selection);
    await desk.deps.db.query(
      `UPDATE mailing_recipients SET state = 'SENDING', lease = gen_random_uuid() WHERE mailing_id = $1 AND position = 2`,
      [first.id],
    );
    await desk.run(second.id);
    expect((await ledger(second.id)).map(([state]) => state)).toEqual(["SENT", "QUEUED"]);
  });
});

describe("letters", () => {
  test("go to each one's own address, as what it is", async () => {
    const { selection, partyId, debtorPartyId } = await guaranteed(
      { names: "Eva", surnames: "Ruiz", address: "Gran Vía 8, 1.º", postalCode: "48001", city: "Bilbao" },
      { debtor: "Ana Gil", addressMain: "Calle Mayor 1, 28013 Madrid" },
    );
    const { id } = await desk.begin(selection, { channel: "LETTER" });
    await desk.run(id);
    const recipients = await desk.recipients(id);
    expect(recipients.map(({ state, address }) => [state, address])).toEqual([
      ["PRINTED", "Calle Mayor 1, 28013 Madrid"],
      ["PRINTED", "Gran Vía 8, 1.º, 48001 Bilbao"],
    ]);
    const letters = await desk.deps.db
      .getRepository(Letter)
      .findBy(recipients.map(({ id: recipientId }) => ({ recipientId })));
    const byParty = new Map(letters.map((letter) => [letter.links[0]?.partyId, letter]));
    expect([...byParty.keys()].toSorted((one = 0, other = 0) => one - other)).toEqual([
      debtorPartyId,
      partyId,
    ]);
    expect(byParty.get(partyId)?.address).toMatchObject({ postalCode: "48001", city: "Bilbao" });
    expect(byParty.get(partyId)?.words.join(" ")).toContain(
      "porque figuras como codeudor, fiador o avalista de Ana Gil.",
    );
    expect(byParty.get(debtorPartyId)?.words.join(" ")).toContain("porque figuras como titular de la deuda.");
  });

  test("none to whose address is abroad, or isn't known", async () => {
    const { selection, task } = await guaranteed(
      { address: "Rue Longue 3", postalCode: "31000", city: "Toulouse", country: "FR" },
      { addressMain: "Calle Mayor 1, 28013 Madrid" },
    );
    await obligor(task);
    expect(await previewMailing(desk.ctx(), { selection, channel: "LETTER" })).toMatchObject({
      recipients: 1,
      leftOut: [
        { reason: "NO_ADDRESS", people: 1 },
        { reason: "BAD_ADDRESS", people: 1 },
      ],
      provinces: expect.arrayContaining(["28"]),
    });
  });
});
