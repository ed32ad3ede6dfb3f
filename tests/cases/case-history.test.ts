import { beforeAll, describe, expect, test } from "@jest/globals";
import { noteNotice } from "../../server/domains/parties/notices.ts";
import { testApp } from "../support/app.ts";
import { caseDesk, type Person } from "../support/case-desk.ts";
import { fetchBytes, type DownloadLink } from "../support/case-export.ts";
import { readPdf, type ReadPdf } from "../support/read-pdf.ts";

const app = testApp();
const desk = caseDesk(app);
let number = "";
let caseId = 0;

async function linkFor(person: Person, of = number): Promise<DownloadLink> {
  const payload = await desk.change(person, "caseHistoryLink", { number: of });
  expect(payload.userErrors).toEqual([]);
  return payload as unknown as DownloadLink;
}

async function historyFor(person: Person, of = number): Promise<ReadPdf & { text: string }> {
  const pdf = readPdf(await fetchBytes(app, await linkFor(person, of)));
  return { ...pdf, text: pdf.pages.join(" ") };
}

async function write(person: Person, text: string, audience: string, type = "ANOTACION"): Promise<string> {
  const input = { type, text, audience };
  return String((await desk.change(person, "addCaseEntry", { number, input })).entry?.["id"]);
}

async function attach(entryId: string, by: Person, fileName: string, audience: string): Promise<void> {
  await app.deps.db.query(
    `INSERT INTO case_documents (created_at, case_id, entry_id, uploaded_by, uploaded_side, uploader_name, audience, file_key, file_name,
       content_type, bytes, sha256) VALUES ('2026-11-20T11:00:00Z', $1, $2, $3, 'MANAGER', 'x', $4, $5, $5, 'application/pdf', 1, 'x')`,
    [caseId, entryId, by.accountId, audience, fileName],
  );
}

const PRIVATE = ["estratagema", "secreto", "vigilar"] as const;

beforeAll(async () => {
  const made = await desk.newCase({
    description: "Me conformo con la mitad.",
    object: "La fianza del piso.",
    area: "CIVIL",
    counterpartyEmail: "luis@correo.example",
  });
  ({ number, id: caseId } = made);
  await app.deps.db.query(`UPDATE parties SET lawyer = 'Rosa Vila, ICAM 123' WHERE id = $1`, [
    made.respondentId,
  ]);
  await noteNotice(app.deps, app.deps.db.manager, {
    partyId: made.respondentId,
    channel: "CERTIFIED_POST",
    sentAt: new Date("2026-11-01T10:00:00Z"),
    received: { at: new Date("2026-11-05T10:00:00Z"), receipt: "NOT_COLLECTED" },
    proof: "Burofax 77",
    createdBy: null,
  });
  const first = await write(desk.manager, "Para todas las partes", "ALL", "LLAMADA");
  await desk.change(desk.client, "commentCaseEntry", { entryId: first, text: "Me parece bien" });
  await attach(first, desk.manager, "carta.pdf", "ALL");
  await attach(first, desk.manager, "borrador-oculto.pdf", "ME");
  await write(desk.client, "Del cliente a su gestor", "CLIENT");
  const hidden = await write(desk.manager, "Nota: estratagema", "ME");
  await desk.change(desk.manager, "commentCaseEntry", { entryId: hidden, text: "Otra vez estratagema" });
  await write(desk.client, "Nota: secreto", "ME");
  await write(desk.admin, "Nota: vigilar", "ME");
});

describe("the history of a case", () => {
  test("says what the case is, between whom, and everything that happened, in order", async () => {
    const link = await linkFor(desk.manager);
    expect(link.fileName).toBe(`historial-${number}-2026-11-20.pdf`);
    const pdf = readPdf(await fetchBytes(app, link));
    const text = pdf.pages.join(" ");
    expect(pdf.title).toBe(`Historial del expediente ${number}`);
    expect(pdf.language).toBe("es-ES");
    expect(pdf.bookmarks.map(({ title }) => title)).toEqual([
      `Historial del expediente ${number}`,
      "Datos del expediente",
      "Relato confidencial",
      "Objeto, tal como lo lee la otra parte",
      "Partes",
      "Actividad de noviembre de 2026",
    ]);
    for (const page of pdf.pages) {
      expect(page).toContain(`Expediente ${number}`);
      expect(page).toMatch(/Página \d+ de \d+/);
    }
    for (const words of [
      "Emitido el 20/11/2026 a las 12:00 (hora de Madrid)",
      "A petición de Elena Ferrer Gil (especialista)",
      "Estado: En curso",
      "Tipo: Mediación",
      "Área: Civil",
      "Especialista: Elena Ferrer Gil",
      "Me conformo con la mitad.",
      "La fianza del piso.",
      "Parte: Nombre De Prueba",
      "Contraparte: Luis",
      "Le asiste Rosa Vila, ICAM 123",
      "Aviso (burofax o correo certificado) del 01/11/2026; no recogido, según consta el 05/11/2026: cuenta como recibido según los criterios de los juzgados de Madrid de 26/09/2025. Burofax 77",
      "LLAMADA · Elena Ferrer Gil (especialista) · para todas las partes",
      "Adjunto: carta.pdf",
      "Comentario de Nombre De Prueba (parte), 20/11/2026 a las 12:00: Me parece bien",
      "solo para su autor",
    ])
      expect(text).toContain(words);
    const places = ["1. 20/11/2026", "Para todas", "Me parece bien", "2. 20/11", "Del cliente", "3. 20/11"];
    const found = places.map((words) => text.indexOf(words));
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
  });

  test("holds what the reader sees on the screen, and no private note of others", async () => {
    const seen = [desk.manager, desk.client, desk.admin] as const;
    for (const [at, person] of seen.entries()) {
      const { text } = await historyFor(person);
      expect(PRIVATE.map((word) => text.includes(word))).toEqual(PRIVATE.map((_word, own) => own === at));
      expect(text).toContain("Para todas las partes");
      expect(text).toContain("Del cliente a su gestor");
      // Numbered without a gap that would tell of hidden ones.
      expect(text).toContain("3. 20/11/2026");
      expect(text).not.toContain("4. 20/11/2026");
      expect(text.includes("borrador-oculto.pdf")).toBe(person === desk.manager);
      expect(text).toContain("carta.pdf");
    }
  });

  test("shows a client the own contact data, not the other side's, nor how it was told", async () => {
    const { text } = await historyFor(desk.client);
    expect(text).toContain(desk.client.email);
    expect(text).not.toContain("luis@correo.example");
    expect(text).not.toContain("Burofax");
    for (const person of [desk.manager, desk.admin])
      expect((await historyFor(person)).text).toContain("luis@correo.example");
  });

  test("says so where nothing has happened", async () => {
    const { number: quiet } = await desk.newCase();
    expect((await historyFor(desk.client, quiet)).text).toContain("Todavía no hay actividad.");
  });

  test("loses no line, however many a text has", async () => {
    const { number: long, id } = await desk.newCase({
      description: Array.from({ length: 150 }, (_line, at) => `a${at}z`).join("\n"),
    });
    await app.deps.db.query(
      `INSERT INTO case_entries (at, case_id, actor_id, author_side, author_name, type, text, audience)
       SELECT timestamptz '2026-11-20T11:00:00Z', $1, $2, 'CLIENT', 'Ana', 'ANOTACION', string_agg('b' || g || 'z', E'\\n' ORDER BY g), 'ALL'
       FROM generate_series(0, 149) g`,
      [id, desk.client.accountId],
    );
    const { text, pages } = await historyFor(desk.client, long);
    for (let line = 0; line < 150; line += 1) {
      expect(text).toContain(`a${line}z`);
      expect(text).toContain(`b${line}z`);
    }
    expect(pages.length).toBeGreaterThan(5);
  });

  test("is noted in the trail", async () => {
    await linkFor(desk.client);
    const [entry] = await app.deps.db.query<object[]>(
      `SELECT actor_id AS actor, subject_type AS type, subject_id AS subject, data FROM audit_entries
       WHERE action = 'downloadCaseHistory' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toEqual({
      actor: desk.client.accountId,
      type: "case",
      subject: String(caseId),
      data: { parts: 1 },
    });
  });
});

describe("who may", () => {
  test("who was only asked may not; somebody else's is none", async () => {
    const asked = await desk.newCase({ status: "PENDING_ACCEPTANCE" });
    expect(await desk.refusal(desk.manager, "caseHistoryLink", { number: asked.number })).toBe("FORBIDDEN");
    expect(await desk.refusal(desk.client, "caseHistoryLink", { number: asked.number })).toBeNull();
    const codes = await Promise.all(
      [number, "P26999999", "'; DROP--"].flatMap((of) =>
        [desk.otherClient, desk.otherSpecialist].map((person) =>
          desk.refusal(person, "caseHistoryLink", { number: of }),
        ),
      ),
    );
    expect(new Set(codes)).toEqual(new Set(["NOT_FOUND"]));
  });

  test("a link serves once, and not whoever has left the case since", async () => {
    const handed = await desk.newCase();
    const once = await linkFor(desk.manager, handed.number);
    await fetchBytes(app, once);
    await app.http.get(once.url).expect(404);
    const open = await linkFor(desk.manager, handed.number);
    await app.deps.db.query(`UPDATE cases SET specialist_id = $2 WHERE id = $1`, [
      handed.id,
      desk.otherSpecialist.accountId,
    ]);
    await app.http.get(open.url).expect(404);
    const erased = await linkFor(desk.client, handed.number);
    await app.deps.db.query(`UPDATE cases SET erased_at = timestamptz '2026-11-20T11:00:00Z' WHERE id = $1`, [
      handed.id,
    ]);
    await app.http.get(erased.url).expect(404);
    expect(await desk.refusal(desk.admin, "caseHistoryLink", { number: handed.number })).toBe("NOT_FOUND");
  });

  test("ends where it was asked for", async () => {
    const link = await linkFor(desk.client);
    await write(desk.client, "Escrito después", "CLIENT");
    const text = readPdf(await fetchBytes(app, link)).pages.join(" ");
    expect(text).not.toContain("Escrito después");
  });
});
