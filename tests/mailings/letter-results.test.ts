import { beforeEach, describe, expect, test } from "@jest/globals";
import {
  applyLetterResults,
  judgementOf,
} from "../../server/domains/mailings/letter-results/letter-results.ts";
import { readOutcome } from "../../server/domains/mailings/letter-results/outcome-words.ts";
import { summaryOf } from "../../server/domains/mailings/list-mailings.ts";
import { previewMailing } from "../../server/domains/mailings/preview-mailing.ts";
import { PartyNotice } from "../../server/domains/parties/party-notice.entity.ts";
import { Conflict, UnsupportedFile } from "../../server/platform/refusals.ts";
import { debtsByPost, handed as handedLetters, readFile } from "../support/letter-steps.ts";
import { mailingDesk } from "../support/mailing-desk.ts";
import { MONDAY } from "../support/test-clock.ts";

const desk = mailingDesk();
const handed = (count: number) => handedLetters(desk, debtsByPost(count));
const read = (mailingId: number, lines: readonly string[], encoding?: BufferEncoding) =>
  readFile(desk, mailingId, lines, encoding);

const noticesOf = async (mailingId: number) => {
  const recipients = await desk.recipients(mailingId);
  return Promise.all(
    recipients.map(({ id }) =>
      desk.deps.db.getRepository(PartyNotice).findOneByOrFail({ mailingRecipientId: id }),
    ),
  );
};

beforeEach(() => desk.deps.setNow(MONDAY));

test.each([
  ["Entregado", "DELIVERED"],
  ["No entregado", null],
  ["No ha sido entregado", null],
  ["No se ha podido entregar: ausente", null],
  ["No entregado, dirección incorrecta", "WRONG_ADDRESS"],
  ["No ha sido retirado en oficina", "NOT_COLLECTED"],
  ["Sin recoger", "NOT_COLLECTED"],
  ["Undelivered", null],
  ["Not delivered", null],
  ["Delivered, signed by addressee", "DELIVERED"],
  ["Sin acuse de recibo", null],
  ["Pendiente de ser entregado", null],
  ["Devuelto y entregado al remitente", null],
  ["Recibido en oficina", null],
  ["Entregado a Correos", null],
  ["Entregado en oficina", "DELIVERED"],
  ["Entregado - sin incidencias", "DELIVERED"],
  ["Estacionado en lista", null],
  ["Entregado en buzón", "DELIVERED"],
  ["ENTREGADO A DOMICILIO - firmado", "DELIVERED"],
  ["Rehusado por el destinatario", "REFUSED"],
  ["Devuelto: desconocido", "WRONG_ADDRESS"],
  ["Ausente reparto", null],
  ["Ausente. Se dejó aviso", null],
  ["Devuelto: ausente", "NOT_COLLECTED"],
  ["Ausente, devuelto al remitente", "NOT_COLLECTED"],
  ["Ausente, no retirado en su plazo", "NOT_COLLECTED"],
  ["Devuelto, no retirado en oficina", "NOT_COLLECTED"],
  ["Dirección incorrecta", "WRONG_ADDRESS"],
  ["En tránsito", null],
])("%s means %s", (words, outcome) => {
  expect(readOutcome(words)).toBe(outcome);
});

describe("a file of the post", () => {
  test("is understood whatever its columns are called and however it is encoded, and changes nothing yet", async () => {
    const { id } = await handed(2);
    const lines = [
      "Ref. envío;Situación;F. evento",
      `L${id}-1;Entregado en dirección;25/11/2026`,
      `l${id}-2 ;Rehusado por el señor;26/11/2026 10:30`,
    ];
    const result = await read(id, lines, "latin1");
    expect(result.columns).toEqual({ reference: "Ref. envío", outcome: "Situación", day: "F. evento" });
    expect(await judgementOf(desk.ctx(), result)).toEqual({
      rows: 2,
      known: 0,
      outcomes: [
        { outcome: "DELIVERED", text: "Entregada", letters: 1 },
        { outcome: "REFUSED", text: "Rehusada", letters: 1 },
      ],
      problemCount: 0,
      problems: [],
    });
    expect((await desk.recipients(id)).map(({ state, deliveredAt }) => [state, deliveredAt])).toEqual([
      ["SENT", null],
      ["SENT", null],
    ]);
  });

  test("in which everybody was out still shows what it is", async () => {
    const { id } = await handed(1);
    const { problems } = await judgementOf(
      desk.ctx(),
      await read(id, ["Referencia;Fecha;Resultado", `L${id}-1;25/11/2026;Ausente reparto`]),
    );
    expect(problems[0]?.text).toContain("«Ausente reparto» es un intento de entrega");
  });

  test("each row that can't be applied says why", async () => {
    const { id } = await handed(5);
    const { problems } = await judgementOf(
      desk.ctx(),
      await read(id, [
        "Referencia;Fecha;Resultado",
        `L${id}-1;25/11/2026;Entregado`,
        `L${id}-1;26/11/2026;Rehusado`,
        `L${id}-99;25/11/2026;Entregado`,
        `L${id}-2;25/12/2026;Entregado`,
        `L${id}-3;20/11/2026;Entregado`,
        `L${id}-4;pronto;Entregado`,
        `L${id}-5;25/11/2026;En tránsito`,
        `L${id}-5;25/11/2026;Ausente`,
      ]),
    );
    expect(problems.map(({ row, text }) => [row, text])).toEqual([
      [3, "Repite la referencia de la fila 2, que es la que cuenta."],
      [4, "Ninguna carta de este mailing tiene esta referencia."],
      [5, "La fecha 25/12/2026 aún no ha llegado."],
      [6, "La fecha 20/11/2026 es anterior a la entrega a Correos, el 23/11/2026."],
      [7, "No se entiende la fecha."],
      [8, "No se entiende el resultado «En tránsito»."],
      [
        9,
        "«Ausente» es un intento de entrega: cuenta como recibida solo si no se recoge en su plazo y vuelve. Súbela cuando conste.",
      ],
    ]);
  });

  test("that tells each step of a letter: the first result counts, whatever stands above it", async () => {
    const { id } = await handed(1);
    const result = await read(id, [
      "Referencia;Fecha;Resultado",
      `L${id}-1;23/11/2026;Admitido`,
      `L${id}-1;24/11/2026;En reparto`,
      `L${id}-1;25/11/2026;Entregado`,
      `L${id}-1;25/11/2026;Entregado`,
    ]);
    const { outcomes, problems } = await judgementOf(desk.ctx(), result);
    expect(outcomes).toMatchObject([{ outcome: "DELIVERED", letters: 1 }]);
    expect(problems.map(({ row, text }) => [row, text])).toEqual([
      [2, "No se entiende el resultado «Admitido»."],
      [3, "No se entiende el resultado «En reparto»."],
      [5, "Repite la referencia de la fila 4, que es la que cuenta."],
    ]);
  });

  test("whose words are cut in the middle of a character is kept all the same", async () => {
    const { id } = await handed(1);
    const lines = ["Referencia;Fecha;Resultado", `L${id}-1;25/11/2026;Entregado ${"x".repeat(189)}😀`];
    expect((await read(id, lines)).rows).toHaveLength(1);
  });

  test.each([
    ["no references", ["Fecha;Resultado;Otra", "25/11/2026;Entregado;x"], /referencia de cada carta/],
    ["no dates", ["Referencia;Resultado", "L1-1;Entregado"], /fecha de cada resultado/],
    ["no results", ["Referencia;Fecha", "L1-1;25/11/2026"], /lo que pasó con cada carta/],
  ])("with %s is refused, and says what is missing", async (_name, lines, message) => {
    const { id } = await handed(1);
    const error = await read(id, lines).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnsupportedFile);
    expect((error as Error).message).toMatch(message);
  });
});

describe("applied", () => {
  test("receipts and returns stand in ledger and notices, with the file and its row as proof", async () => {
    const { id, listId } = await handed(4);
    const result = await read(id, [
      "Referencia;Fecha;Resultado",
      `L${id}-1;25/11/2026;Entregado`,
      `L${id}-2;26/11/2026;Rehusado`,
      `L${id}-3;27/11/2026;No retirado`,
      `L${id}-4;27/11/2026;Desconocido`,
    ]);
    await applyLetterResults(desk.ctx(), String(result.id));
    const notices = await noticesOf(id);
    expect(
      notices.map(({ receipt, receivedAt, failed }) => [receipt, receivedAt?.toISOString(), failed]),
    ).toEqual([
      ["DELIVERED", "2026-11-25T11:00:00.000Z", false],
      ["REFUSED", "2026-11-26T11:00:00.000Z", false],
      ["NOT_COLLECTED", "2026-11-27T11:00:00.000Z", false],
      [null, undefined, true],
    ]);
    expect(notices[0]?.proof).toContain(`Archivo «resultados.csv», fila 2, SHA-256 ${result.sha256}`);
    const states = (await desk.recipients(id)).map(({ state, deliveredAt }) => [state, deliveredAt !== null]);
    expect(states).toEqual([
      ["SENT", true],
      ["BOUNCED", false],
      ["BOUNCED", false],
      ["BOUNCED", false],
    ]);
    expect(await summaryOf(desk.ctx(), await desk.stored(id))).toBe(
      "Impresas 4 de 4 cartas · 4 entregadas a Correos · 3 devueltas",
    );
    const settings = { recentDays: 0 };
    const next = await previewMailing(desk.ctx(), { selection: { listId }, channel: "LETTER", settings });
    expect(next.leftOut).toContainEqual(expect.objectContaining({ reason: "BOUNCED", people: 3 }));
  });

  test("twice, or in another file, it changes nothing; another result than the one known is told", async () => {
    const { id } = await handed(2);
    const lines = [
      "Referencia;Fecha;Resultado",
      `L${id}-1;25/11/2026;Entregado`,
      `L${id}-2;25/11/2026;Desconocido`,
    ];
    const first = await read(id, lines);
    await applyLetterResults(desk.ctx(), String(first.id));
    await expect(applyLetterResults(desk.ctx(), String(first.id))).rejects.toBeInstanceOf(Conflict);
    const before = [await desk.recipients(id), await noticesOf(id)];
    const again = await read(id, lines);
    expect(await judgementOf(desk.ctx(), again)).toMatchObject({ known: 2, outcomes: [], problemCount: 0 });
    await applyLetterResults(desk.ctx(), String(again.id));
    expect([await desk.recipients(id), await noticesOf(id)]).toEqual(before);
    const other = await read(id, [lines[0]!, `L${id}-1;26/11/2026;Rehusado`]);
    const { problems } = await judgementOf(desk.ctx(), other);
    expect(problems.map(({ text }) => text)).toEqual(["De esta carta ya consta otro resultado."]);
  });
});
