import { beforeEach, describe, expect, test } from "@jest/globals";
import { buffer, text } from "node:stream/consumers";
import { createHash } from "node:crypto";
import { findPartyLink, noteOpening, exchangeShortCode } from "../../server/domains/parties/links.ts";
import { PartyNotice } from "../../server/domains/parties/party-notice.entity.ts";
import { handOverLetterBatch } from "../../server/domains/mailings/letters/hand-over-batch.ts";
import { openLetterBatch } from "../../server/domains/mailings/letters/letter-downloads.ts";
import { LetterBatch } from "../../server/domains/mailings/letters/letter.entity.ts";
import { printBatch } from "../../server/domains/mailings/letters/print-batch.ts";
import { openLetterPreview, previewLetters } from "../../server/domains/mailings/letters/preview-letters.ts";
import { summaryOf } from "../../server/domains/mailings/list-mailings.ts";
import {
  cancelMailing,
  pauseMailing,
  resumeMailing,
  startMailing,
} from "../../server/domains/mailings/move-mailing.ts";
import { previewMailing } from "../../server/domains/mailings/preview-mailing.ts";
import { takeOver } from "../../server/domains/mailings/sending/take-over.ts";
import { taskEvents } from "../../server/domains/tasks/list-task-events.ts";
import { tasksByIds } from "../../server/domains/tasks/task-rows.ts";
import type { TaskValues } from "../../server/domains/tasks/task-properties.ts";
import { InvalidInput } from "../../server/platform/refusals.ts";
import { mailingDesk } from "../support/mailing-desk.ts";
import { readPdf } from "../support/read-pdf.ts";
import { MONDAY } from "../support/test-clock.ts";

const desk = mailingDesk();
let contracts = 0;

const debt = (more: Partial<TaskValues> = {}): Partial<TaskValues> => {
  contracts += 1;
  return {
    nContract: `L-${contracts}`,
    debtor: `Persona ${contracts}`,
    email: `persona${contracts}@correo.example`,
    addressContract: "Calle Vieja 1, 28001 Madrid",
    addressMain: `Calle Mayor ${contracts}, 2.º A, 28013 Madrid`,
    ...more,
  };
};
const debts = (count: number) => Array.from({ length: count }, () => debt());
const TODAY = "2026-11-23";
const ADDRESS = "Calle de Alcalá 45, 28014 Madrid";

async function begun(count: number, lettersPerBatch = 100) {
  const { list, tasks } = await desk.list(debts(count));
  const { id } = await desk.begin(
    { listId: String(list.id) },
    { channel: "LETTER", settings: { lettersPerBatch } },
  );
  return { id, tasks };
}

async function worker(id: number) {
  const taken = await takeOver(desk.deps, id);
  if (taken === null) throw new Error("the mailing isn't running");
  return Object.assign(taken, { postalAddress: ADDRESS });
}

const batchesOf = (mailingId: number) =>
  desk.deps.db.getRepository(LetterBatch).find({ where: { mailingId }, order: { number: "ASC" } });
const pdfOf = async ({ id }: LetterBatch) =>
  buffer((await openLetterBatch(desk.ctx(), { id: String(id), file: "PDF" })).file);

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof InvalidInput ? error.problems[0]?.code : undefined;
}

beforeEach(() => {
  desk.deps.setNow(MONDAY);
  desk.deps.env.postalAddress = ADDRESS;
});

describe("the platform's own postal address", () => {
  test("stands above the recipient's on each letter, also where the creditor's name leaves no room for itself", async () => {
    const { list } = await desk.list([debt(), debt({ entity: "Banco Muy Largo ".repeat(20).trim() })]);
    const { id } = await desk.begin({ listId: String(list.id) }, { channel: "LETTER" });
    await desk.run(id);
    const [batch] = await batchesOf(id);
    const { pages } = readPdf(await pdfOf(batch!));
    for (const page of pages.filter((one) => one.includes("Página 1 de")))
      expect(page.replace(/\s+/g, " ")).toContain(`Remite: Acuerdo · ${ADDRESS}`);
  });

  test("without one no letter is offered, drafted, begun or shown; the refusal says where it is set", async () => {
    const { list } = await desk.list(debts(1));
    const selection = { listId: String(list.id) };
    const draft = await desk.draft(selection, { channel: "LETTER" });
    const templateId = await desk.templateOf("INVITATION");
    desk.deps.env.postalAddress = null;
    for (const asked of [
      () => desk.draft(selection, { channel: "LETTER" }),
      () => startMailing(desk.ctx(), String(draft.id), { expectedRecipients: 1, startsAt: null }),
      () => previewLetters(desk.ctx(), { selection, templateId }),
    ]) {
      const error = await asked().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(InvalidInput);
      expect((error as InvalidInput).problems).toEqual([
        {
          field: ["channel"],
          code: "NOT_CONFIGURED",
          message: expect.stringMatching(/falta la dirección postal.*configuración del servidor/),
        },
      ]);
    }
    await expect(desk.draft(selection)).resolves.toMatchObject({ channel: "MAIL" });
  });

  test("a mailing that had begun waits until there is one again, and says so", async () => {
    const { id } = await begun(1);
    desk.deps.env.postalAddress = null;
    expect((await desk.run(id)).waitingBecause).toMatch(/dirección postal/);
    expect(await batchesOf(id)).toEqual([]);
    desk.deps.env.postalAddress = ADDRESS;
    expect(await desk.run(id)).toMatchObject({ status: "FINISHED", waitingBecause: null });
    expect(await batchesOf(id)).toHaveLength(1);
  });
});

describe("whom letters go to", () => {
  test("postal addresses decide, not e-mails; who must not be written to by post is left out", async () => {
    const { list } = await desk.list([
      debt({ email: null }),
      debt({ addressMain: null }),
      debt({ addressContract: "", addressMain: "Sin número" }),
    ]);
    const selection = { listId: String(list.id) };
    const byPost = await previewMailing(desk.ctx(), { selection, channel: "LETTER" });
    expect(byPost).toMatchObject({
      people: 3,
      recipients: 2,
      leftOut: [{ reason: "BAD_ADDRESS", people: 1 }],
    });
    const byMail = await previewMailing(desk.ctx(), { selection, channel: "MAIL" });
    expect(byMail).toMatchObject({ recipients: 2, leftOut: [{ reason: "NO_EMAIL", people: 1 }] });
  });

  test("the main address goes before the contract's, unless it has no postal code", async () => {
    const { list } = await desk.list([debt(), debt({ addressMain: "Calle Mayor 3" })]);
    const { id } = await desk.begin({ listId: String(list.id) }, { channel: "LETTER" });
    const [first, second] = await desk.recipients(id);
    expect(first?.address).toMatch(/^Calle Mayor/);
    expect(second?.address).toBe("Calle Vieja 1, 28001 Madrid");
  });

  test("an address that turns out to be none is left out when its letter would be printed", async () => {
    const { list } = await desk.list([debt({ addressMain: null, addressContract: "28013 Madrid" }), debt()]);
    const { id } = await desk.begin({ listId: String(list.id) }, { channel: "LETTER" });
    await desk.run(id);
    const states = (await desk.recipients(id)).map(({ state, reason }) => [state, reason]);
    expect(states).toEqual([
      ["SKIPPED", "BAD_ADDRESS"],
      ["PRINTED", null],
    ]);
  });
});

describe("printing", () => {
  test("one letter a person, in batches of the set size; address, reference, law and code on each", async () => {
    const { id } = await begun(3, 2);
    const mailing = await desk.run(id);
    expect(mailing.status).toBe("FINISHED");
    const batches = await batchesOf(id);
    expect(batches.map(({ number, letters, pages }) => [number, letters, pages])).toEqual([
      [1, 2, 2],
      [2, 1, 1],
    ]);
    const { pages } = readPdf(await pdfOf(batches[0]!));
    const [first] = await desk.recipients(id);
    expect(pages[0]).toContain(first!.name);
    expect(pages[0]).toContain("28013 MADRID");
    expect(pages[0]).toContain(`Referencia L${id}-1`);
    expect(pages[0]).toContain("Página 1 de 1");
    expect(pages[0]).toContain("artículo 10.4");
    expect(pages[0]).toMatch(/[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{2}/);
    expect(await summaryOf(desk.ctx(), mailing)).toBe("Impresas 3 de 3 cartas");
  });

  test("the post's list has reference, name, address and pages", async () => {
    const { id } = await begun(2);
    await desk.run(id);
    const [batch] = await batchesOf(id);
    const { file, fileName } = await openLetterBatch(desk.ctx(), { id: String(batch!.id), file: "CSV" });
    const [header, first, second] = (await text(file)).replace(/^\uFEFF/, "").split(/\r?\n/);
    expect(fileName).toBe(`cartas-${id}-lote-1.csv`);
    expect(header).toContain("Referencia;Nombre;Dirección");
    expect(first).toMatch(new RegExp(`^L${id}-1;.*;28013;Madrid;Madrid;1;1$`));
    expect(second).toMatch(new RegExp(`^L${id}-2;.*;2;1$`));
  });

  test("killed before a batch is kept, it is printed again: nobody twice, and the same bytes", async () => {
    const { id } = await begun(2);
    const kill = {
      ...desk.deps,
      files: { ...desk.deps.files, putStream: () => Promise.reject(new Error("killed")) },
    };
    await expect(printBatch(kill, await worker(id))).rejects.toThrow("killed");
    expect(await batchesOf(id)).toEqual([]);
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["SENDING", "SENDING"]);

    let lost = "";
    const losing = {
      ...desk.deps,
      files: {
        ...desk.deps.files,
        putStream: async (...given: Parameters<typeof desk.deps.files.putStream>) => {
          const stored = await desk.deps.files.putStream(...given);
          lost = stored.sha256;
          throw new Error("killed after the file was there");
        },
      },
    };
    await expect(printBatch(losing, await worker(id))).rejects.toThrow("killed");
    await desk.run(id);
    const batches = await batchesOf(id);
    expect(batches).toHaveLength(1);
    expect(batches[0]?.sha256).toBe(lost);
    expect(
      createHash("sha256")
        .update(await pdfOf(batches[0]!))
        .digest("hex"),
    ).toBe(lost);
  });

  test("paused or cancelled while a batch is printed, nothing of it is kept", async () => {
    const { id } = await begun(2);
    const taken = await worker(id);
    const pausing = {
      ...desk.deps,
      files: {
        ...desk.deps.files,
        putStream: async (...given: Parameters<typeof desk.deps.files.putStream>) => {
          await pauseMailing(desk.ctx(), String(id));
          return desk.deps.files.putStream(...given);
        },
      },
    };
    expect(await printBatch(pausing, taken)).toBe(false);
    expect(await batchesOf(id)).toEqual([]);
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["QUEUED", "QUEUED"]);
    await resumeMailing(desk.ctx(), String(id));
    await desk.run(id);
    expect(await batchesOf(id)).toHaveLength(1);
  });

  test("a worker that was taken over keeps nothing", async () => {
    const { id } = await begun(1);
    const old = await worker(id);
    await takeOver(desk.deps, id);
    expect(await printBatch(desk.deps, old)).toBe(false);
    await desk.run(id);
    expect(await batchesOf(id)).toHaveLength(1);
  });

  test("cancelled: those not printed get nothing", async () => {
    const { id } = await begun(1);
    await cancelMailing(desk.ctx(), String(id));
    await desk.run(id);
    expect(await batchesOf(id)).toEqual([]);
  });

  test("an example shows real people and codes that open nothing", async () => {
    const { list } = await desk.list(debts(1));
    const templateId = await desk.templateOf("INVITATION");
    const selection = { listId: String(list.id) };
    const { fileName } = await previewLetters(desk.ctx(), { selection, templateId });
    expect(fileName).toBe("carta-de-ejemplo.pdf");
    const stored = { listId: list.id, ids: null, filter: null };
    const { file } = await openLetterPreview(desk.ctx(), { selection: stored, templateId });
    expect(readPdf(await buffer(file)).pages.join(" ")).toContain("XXXX-XXXX-XX");
  });
});

describe("handing over", () => {
  test("makes each letter a notice with what it said, and tells the task; before that nobody counts as told", async () => {
    const { id, tasks } = await begun(1);
    await desk.run(id);
    const notices = desk.deps.db.getRepository(PartyNotice);
    const [recipient] = await desk.recipients(id);
    expect(await notices.findBy({ mailingRecipientId: recipient!.id })).toEqual([]);
    const [batch] = await batchesOf(id);
    await handOverLetterBatch(desk.ctx(), String(batch!.id), { handedOn: TODAY });
    const [notice] = await notices.findBy({ mailingRecipientId: recipient!.id });
    expect(notice).toMatchObject({ channel: "CERTIFIED_POST", receivedAt: null, handedOverAt: null });
    expect(notice?.proof).toContain(batch!.sha256);
    expect(JSON.stringify(notice?.content)).toContain("artículo 10.4");
    expect((await desk.recipients(id))[0]).toMatchObject({ state: "SENT" });
    const [task] = await tasksByIds(desk.deps.db, [tasks[0]!.id]);
    const { nodes } = await taskEvents(desk.ctx(), task!, 5);
    expect(nodes[0]?.summary).toMatch(/^Carta entregada a Correos: Invitación a negociar/);
  });

  test("once, and on a day that can be", async () => {
    const { id } = await begun(1);
    await desk.run(id);
    const [batch] = await batchesOf(id);
    const hand = (handedOn: string) => handOverLetterBatch(desk.ctx(), String(batch!.id), { handedOn });
    expect(await codeOf(hand("2099-01-01"))).toBe("FUTURE");
    expect(await codeOf(hand("2020-01-01"))).toBe("PAST");
    await hand(TODAY);
    expect(await codeOf(hand(TODAY))).toBe("ALREADY_HANDED");
  });

  test("the printed code opens the personal page; who opens it is seen in the ledger", async () => {
    const { id } = await begun(1);
    await desk.run(id);
    const [batch] = await batchesOf(id);
    await handOverLetterBatch(desk.ctx(), String(batch!.id), { handedOn: TODAY });
    const code = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{2}/.exec(readPdf(await pdfOf(batch!)).pages[0] ?? "")?.[0];
    const { manager } = desk.deps.db;
    const token = await exchangeShortCode(desk.deps, manager, code ?? "");
    const grant = await findPartyLink(desk.deps, manager, token ?? "");
    expect(grant).not.toBeNull();
    await noteOpening(desk.deps, manager, grant!);
    expect((await desk.recipients(id))[0]?.openedAt).not.toBeNull();
  });
});
