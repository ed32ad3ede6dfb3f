import { afterEach, describe, expect, test } from "@jest/globals";
import { noteNotice } from "../../server/domains/parties/notices.ts";
import { TEMPLATES } from "../../server/domains/proceedings/records/templates.ts";
import { giveLink } from "../support/give-link.ts";
import { identify } from "../support/identities.ts";
import { openLink } from "../support/link-desk.ts";
import { readPdf } from "../support/read-pdf.ts";
import { readZip } from "../support/read-zip.ts";
import { addParties } from "../../server/domains/parties/party.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Payload, Person, TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();
const NOON = "2026-11-20T11:00:00.000Z";

afterEach(() => desk.travel(NOON));

const DOCUMENT = `document { id number templateKey title isRecord audience issuedAt issuedBy contentHash
  signatures { party { displayName } signed method } } message`;

type Issued = Payload & {
  document: { id: string; number: string; title: string; contentHash: string; signatures: object[] };
};

interface TemplateView {
  key: string;
  missing: { label: string; place: string }[];
  fields: { key: string; value: string; required: boolean }[];
  blockedBy: string | null;
  warnings: string[];
}

const templatesOf = async (matter: TestMatter, person = desk.specialist): Promise<TemplateView[]> => {
  const { data, errors } = await desk.ask(
    person,
    `{ documentTemplates(matter: ${literal(matter.input)}) { key missing { label place } fields { key value required } blockedBy warnings } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { documentTemplates: TemplateView[] }).documentTemplates;
};

const templateOf = async (matter: TestMatter, key: string): Promise<TemplateView> => {
  const found = (await templatesOf(matter)).find((template) => template.key === key);
  if (!found) throw new Error(`no ${key}`);
  return found;
};

const issue = async (
  matter: TestMatter,
  templateKey: string,
  more: object = {},
  { person = desk.specialist, fields = DOCUMENT } = {},
) =>
  (await desk.mutate(
    person,
    "issueDocument",
    `matter: ${literal(matter.input)}, input: ${literal({ templateKey, values: { lugar: "Madrid" }, ...more })}`,
    fields,
  )) as Issued;

async function download(id: string, format: "PDF" | "DOCX" = "PDF", person: Person = desk.specialist) {
  const { url } = await desk.mutate(
    person,
    "issuedDocumentLink",
    `id: "${id}", format: ${format}`,
    "url fileName",
  );
  return (await desk.download(String(url))).body;
}

async function textOf(id: string): Promise<string> {
  return readPdf(await download(id))
    .pages.join(" ")
    .replace(/\s+/g, " ");
}

async function heldSession(matter: TestMatter, came = true, kind = "JOINT"): Promise<void> {
  const partyIds = [...new Set([matter.claimantId, matter.respondentId])];
  const input = {
    kind: en(kind),
    startsAt: "2026-11-24T09:00:00Z",
    channel: en("IN_PERSON"),
    place: "Calle Mayor 1",
    partyIds,
    allowOverlap: true,
  };
  const { session } = await desk.mutate(
    desk.specialist,
    "scheduleSession",
    `matter: ${literal(matter.input)}, input: ${literal(input)}`,
    "session { id }",
  );
  // Who doesn't come has read the summons: else that is no refusal.
  if (!came) await openLink(desk.app, await giveLink(desk.app.deps, matter.respondentId));
  await desk.travel("2026-11-24T10:30:00.000Z");
  const attendance = partyIds.map((partyId, at) => ({ partyId, attended: at === 0 || came }));
  const record = literal({ version: 1, attendance, result: "Se acercan posturas" });
  const id = (session as { id: string }).id;
  const recorded = await desk.mutate(
    desk.specialist,
    "recordSession",
    `id: "${id}", input: ${record}`,
    "session { id }",
  );
  expect(recorded.userErrors).toEqual([]);
}

const notice = (partyId: number, receivedAt: string | null) =>
  noteNotice(desk.app.deps, desk.app.deps.db.manager, {
    partyId,
    channel: "CERTIFIED_POST",
    sentTo: "Calle Menor 2",
    sentAt: new Date("2026-10-01T09:00:00Z"),
    received: receivedAt === null ? null : { at: new Date(receivedAt), receipt: "DELIVERED" },
    proof: "Burofax NB0042, firma el portero",
    createdBy: null,
  });

describe("what can be made", () => {
  test("of each kind of matter what fits it, with its gaps and why not yet", async () => {
    const keysOf = async (matter: TestMatter) => (await templatesOf(matter)).map(({ key }) => key);
    const letters = ["invitacion", "hoja-encargo", "convocatoria", "recordatorio", "propuesta", "burofax"];
    const mediation = await desk.caseOf({ interventionType: 2 });
    expect(await keysOf(mediation)).toEqual([
      ...letters,
      "acta-sesion-inicial",
      "acta-constitutiva",
      "acta-sesion",
      "acta-final",
      "certificado-intento",
      "certificado-asistencia",
    ]);
    expect(await keysOf(await desk.caseOf({ interventionType: 1 }))).not.toContain("acta-constitutiva");
    const collection = await keysOf(await desk.caseOf({ interventionType: 3 }));
    expect(collection).not.toContain("acta-sesion-inicial");
    expect(await keysOf(await desk.taskOf())).not.toContain("hoja-encargo");
    const convocatoria = await templateOf(mediation, "convocatoria");
    expect(convocatoria.blockedBy).toBe("No hay ninguna sesión convocada: convócala antes.");
    expect(convocatoria.missing).toEqual([
      { label: "Lugar", place: "FORM" },
      { label: "Sesión (día y hora)", place: "SESSION" },
    ]);
    const asked = await desk.caseOf({ status: "PENDING_ACCEPTANCE" });
    expect(await templatesOf(asked, desk.admin)).toEqual([]);
  });

  test("keys are unique, and every field has a key of its own", async () => {
    expect(new Set(TEMPLATES.map(({ key }) => key)).size).toBe(TEMPLATES.length);
    for (const { fields } of await templatesOf(await desk.caseOf())) {
      expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
    }
  });

  test("what the specialist's profile lacks is asked for, and may be typed instead", async () => {
    const person = await desk.app.signIn("SPECIALIST");
    const matter = await desk.caseOf({ specialistId: person.accountId });
    const refused = await issue(matter, "acta-constitutiva", {}, { person });
    expect(refused.userErrors.map(({ field }) => field.join("."))).toEqual([
      "values.cualificacion",
      "values.inscripcion",
      "values.seguro",
      "values.honorarios",
      "values.celebracion",
    ]);
    const values = {
      lugar: "Madrid",
      cualificacion: "Grado en Psicología",
      inscripcion: "Registro de Mediadores, n.º 77",
      seguro: "Póliza 1",
      honorarios: "300,00 € más IVA",
      celebracion: "Calle Mayor 1",
    };
    expect((await issue(matter, "acta-constitutiva", { values }, { person })).userErrors).toEqual([]);
  });
});

describe("issuing", () => {
  test("keeps it under a number without gaps, unchangeable; PDF and .docx say the same", async () => {
    const matter = await desk.caseOf({ area: "CIVIL" });
    const first = await issue(matter, "invitacion");
    expect(first).toMatchObject({ userErrors: [], document: { title: "Invitación a negociar: mediación" } });
    expect((await issue(matter, "invitacion", { templateKey: "nada" })).userErrors).toMatchObject([
      { field: ["templateKey"] },
    ]);
    const second = await issue(matter, "burofax");
    expect([first.document.number, second.document.number].map((number) => number.slice(0, 3))).toEqual([
      "D26",
      "D26",
    ]);
    expect(Number(second.document.number.slice(1)) - Number(first.document.number.slice(1))).toBe(1);
    await desk.app.deps.db.query(`UPDATE cases SET description = 'Otra cosa' WHERE id = $1`, [matter.id]);
    const text = await textOf(first.document.id);
    for (const words of [
      `Expediente ${matter.reference} · Mediación · Civil`,
      "A la atención de Luis",
      "En Madrid, a 20 de noviembre de 2026",
      "Humedades en el piso de abajo",
      "Participar es voluntario",
      "30 días naturales",
      `Documento ${first.document.number} · 20/11/2026 12:00 (hora de Madrid) · Elena Ferrer Gil`,
    ])
      expect(text).toContain(words);
    expect(text.replaceAll(" ", "")).toContain(first.document.contentHash);
    const words =
      readZip(await download(first.document.id, "DOCX"))
        .get("word/document.xml")
        ?.toString() ?? "";
    expect(words).toContain("Humedades en el piso de abajo");
    expect(words).toContain("Participar es voluntario");
  }, 30_000);

  test("a letter for several names them; document and address are in the one of its own addressee", async () => {
    const matter = await desk.caseOf();
    const [other = 0] = await addParties(desk.app.deps, desk.app.deps.db.manager, { caseId: matter.id }, [
      { side: "RESPONDENT", names: "Otra" },
    ]);
    await identify(desk.app.deps.db, [matter.respondentId, other]);
    for (const key of ["invitacion", "burofax"]) {
      const [all, own] = [await issue(matter, key), await issue(matter, key, { partyId: String(other) })];
      const text = await textOf(all.document.id);
      expect(text).toMatch(/A la atención de Luis *A la atención de Otra/);
      expect(text).not.toContain("con domicilio");
      expect(await textOf(own.document.id)).toMatch(/A la atención de Otra, .*con domicilio/);
    }
  }, 30_000);

  test("values are texts of bounded length; parties are those of the matter", async () => {
    const matter = await desk.caseOf();
    const other = await desk.caseOf();
    const refused = await desk.app.graphql(
      `mutation ($matter: MatterInput!, $input: IssueDocumentInput!) { issueDocument(matter: $matter, input: $input) { userErrors { field code } } }`,
      {
        matter: matter.input,
        input: {
          templateKey: "invitacion",
          values: { lugar: "x".repeat(501), respuesta: "a\u0000b", constructor: "x" },
        },
      },
      desk.specialist.token,
    );
    expect(refused.data).toEqual({
      issueDocument: {
        userErrors: [
          { field: ["values", "lugar"], code: "TOO_LONG" },
          { field: ["values", "respuesta"], code: "INVALID" },
        ],
      },
    });
    expect((await issue(matter, "invitacion", { partyId: other.respondentId })).userErrors).toMatchObject([
      { field: ["partyId"] },
    ]);
  });

  /**
   * As its client would: whoever is told to wait, as happens on a busy machine, tries again. What is read after it is issued could be
   * told to wait as well: nothing is.
   */
  const issueInTurn = (matter: TestMatter): Promise<Issued> =>
    issue(matter, "burofax", {}, { person: desk.admin, fields: "document { number }" }).catch(
      (error: unknown) => {
        if (!String(error).includes("RATE_LIMITED")) throw error;
        return issueInTurn(matter);
      },
    );

  test("twenty at once get twenty numbers", async () => {
    const matters = await Promise.all(Array.from({ length: 4 }, () => desk.caseOf()));
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => issueInTurn(matters[at % 4] ?? matters[0]!)),
    );
    expect(all.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    expect(new Set(all.map(({ document }) => document.number)).size).toBe(20);
  });

  test("a preview says BORRADOR, shows the gaps and leaves nothing behind", async () => {
    const matter = await desk.caseOf();
    const call = `matter: ${literal(matter.input)}, input: ${literal({ templateKey: "convocatoria", values: {} })}`;
    const { url, fileName } = await desk.mutate(desk.specialist, "previewDocument", call, "url fileName");
    expect(fileName).toBe(`borrador-convocatoria-${matter.reference}.pdf`);
    const text = readPdf((await desk.download(String(url))).body).pages.join(" ");
    expect(text).toContain("BORRADOR");
    expect(text).toContain("Convocatoria de sesión");
    const { data } = await desk.ask(
      desk.specialist,
      `{ case(number: "${matter.reference}") { issuedDocuments { id } } }`,
    );
    expect(data).toEqual({ case: { issuedDocuments: [] } });
  });
});

describe("records of sessions", () => {
  test("the initial one names insurance, fees, assistance and object (Ley 5/2012 art. 17; RD 980/2013 art. 28)", async () => {
    const matter = await desk.caseOf();
    expect((await issue(matter, "acta-sesion-inicial")).userErrors).toMatchObject([
      { code: "BLOCKED", message: "No hay ninguna sesión celebrada: anota antes la asistencia." },
    ]);
    await heldSession(matter, true, "INITIAL");
    expect((await issue(matter, "acta-sesion-inicial")).userErrors).toMatchObject([
      { field: ["values", "coste"] },
    ]);
    const { document, userErrors } = await issue(matter, "acta-sesion-inicial", {
      values: { lugar: "Madrid", coste: "300 € más IVA" },
    });
    expect(userErrors).toEqual([]);
    const text = await textOf(document.id);
    for (const words of [
      "Acta de la sesión inicial",
      "martes, 24 de noviembre de 2026, a las 10:00",
      "Asisten Nombre De Prueba y Luis.",
      "Ninguna de las partes acude con abogado.",
      "Humedades en el piso de abajo",
      "300 € más IVA",
      "Póliza, Seguros Ejemplo, n.º 998877",
      "Grado en Derecho, Universidad de Ejemplo",
      "Colegio de la Abogacía de Madrid, n.º 1234",
      "Se acercan posturas",
      "Firma",
    ])
      expect(text).toContain(words);
  }, 30_000);

  test("the constitutive one has all that Ley 5/2012 art. 19.1 asks for", async () => {
    const matter = await desk.caseOf();
    const values = { lugar: "Madrid", honorarios: "300 €", celebracion: "Calle Mayor 1" };
    const { document } = await issue(matter, "acta-constitutiva", { values });
    const text = await textOf(document.id);
    for (const words of [
      "Duración máxima prevista: Tres meses desde la primera reunión",
      "Honorarios de quien media: 300 €",
      "Otros gastos: No se prevén otros gastos.",
      "y Luis aceptan voluntariamente la mediación",
      "Lugar de celebración: Calle Mayor 1",
      "Lengua: Castellano",
      "intentado sin efecto",
    ])
      expect(text).toContain(words);
  }, 30_000);

  test("the constitutive one is between those who accept; who declined or never answered is said to be that", async () => {
    const matter = await desk.caseOf();
    const { db } = desk.app.deps;
    await addParties(desk.app.deps, db.manager, { caseId: matter.id }, [
      { side: "RESPONDENT", names: "Nora Nunca" },
      {
        side: "RESPONDENT",
        names: "Rita Reacia",
        response: "DECLINED",
        respondedAt: new Date("2026-11-18T09:00:00Z"),
        responseMethod: "BY_HAND",
      },
    ]);
    const values = { lugar: "Madrid", honorarios: "300 €", celebracion: "Calle Mayor 1" };
    const { document, userErrors } = await issue(matter, "acta-constitutiva", { values });
    expect(userErrors).toEqual([]);
    const text = await textOf(document.id);
    expect(text).toContain("Nora Nunca no ha aceptado participar: no consta su respuesta.");
    expect(text).toContain("Rita Reacia no quiere participar: así lo comunicó el 18/11/2026.");
    expect(text).not.toContain("Contraparte: Nora Nunca");
    expect(text).not.toContain("Contraparte: Rita Reacia");
    // Neither signs: each is named once, as what it is.
    expect(text.match(/Nora Nunca/g)).toHaveLength(1);
    expect(text.match(/Rita Reacia/g)).toHaveLength(1);
    await db.query(`UPDATE parties SET response = 'PENDING', responded_at = NULL WHERE id = $1`, [
      matter.respondentId,
    ]);
    expect((await templateOf(matter, "acta-constitutiva")).blockedBy).toContain(
      "Ninguna contraparte ha aceptado participar",
    );
  }, 30_000);

  test("of a session that is named by its hour; separate ones have no such record", async () => {
    const matter = await desk.caseOf();
    await heldSession(matter);
    const wrong = await issue(matter, "acta-sesion", {
      values: { lugar: "Madrid", sesion: "01/01/2026 10:00" },
    });
    expect(wrong.userErrors).toMatchObject([
      {
        field: ["values", "sesion"],
        message: "Escribe el día y la hora de una de estas sesiones: 24/11/2026 10:00",
      },
    ]);
    const { document, userErrors } = await issue(matter, "acta-sesion");
    expect(userErrors).toEqual([]);
    expect(await textOf(document.id)).toContain("Se acercan posturas");
    const certificate = await issue(matter, "certificado-asistencia", { partyId: matter.respondentId });
    const text = await textOf(certificate.document.id);
    expect(text).toContain("Luis asistió a la sesión conjunta celebrada el martes, 24 de noviembre de 2026");
    expect(text).not.toContain("Se acercan posturas");
  }, 30_000);
});

describe("the certificate of the attempt (LO 1/2025 art. 10.3)", () => {
  test("not before thirty days from receipt; then with summons, proof and date of receipt", async () => {
    const matter = await desk.caseOf({ status: "PENDING_COUNTERPARTY" });
    const blocked = await issue(matter, "certificado-intento", {
      values: { lugar: "Madrid", causa: "No responde" },
    });
    expect(blocked.userErrors).toMatchObject([{ field: ["templateKey"], code: "BLOCKED" }]);
    // Also who writes nothing is told that it is too early, not what is missing.
    const empty = await issue(matter, "certificado-intento", { values: {} });
    expect(empty.userErrors).toMatchObject([{ field: ["templateKey"], code: "BLOCKED" }]);
    expect(blocked.userErrors[0]?.message).toContain("No consta ningún aviso a Luis.");
    await notice(matter.respondentId, "2026-11-02T09:00:00Z");
    await desk.travel("2026-12-02T22:59:00.000Z");
    expect((await templateOf(matter, "certificado-intento")).blockedBy).toContain(
      "los 30 días acaban el 02/12/2026",
    );
    await desk.travel("2026-12-02T23:00:00.000Z");
    expect((await templateOf(matter, "certificado-intento")).blockedBy).toBeNull();
    const { document, userErrors } = await issue(matter, "certificado-intento");
    expect(userErrors).toEqual([]);
    const text = await textOf(document.id);
    for (const words of [
      "Certificado de intento de negociación sin acuerdo",
      "artículo 10.3 de la Ley Orgánica 1/2025",
      "A petición de Nombre De Prueba",
      "Identidad: Elena Ferrer Gil",
      "Colegio de la Abogacía de Madrid, n.º 1234",
      "Contraparte: Luis",
      "Humedades en el piso de abajo",
      "No se ha celebrado ninguna sesión.",
      "Burofax o correo certificado: Calle Menor 2",
      "01/10/2026Recibido el 02/11/2026.",
      "Burofax NB0042, firma el portero",
      "los 30 días acabaron el 02/12/2026",
      "Nombre De Prueba ha intervenido en el proceso de buena fe",
      "Luis no ha comparecido. Luis recibió la invitación el 02/11/2026 y no ha respondido: los 30 días acabaron el 02/12/2026.",
      "Consta arriba cómo se citó a Luis, la justificación de la citación y la fecha de su recepción.",
      "La demanda puede presentarse hasta el 02/11/2027: un año desde el 02/11/2026, cuando Luis recibió la solicitud",
    ])
      expect(text).toContain(words);
    const tags = readPdf(await download(document.id)).tags;
    expect(tags.get("Table")).toBeGreaterThan(1);
  }, 30_000);

  test("with a meeting: its dates, and the declaration of good faith of both", async () => {
    const matter = await desk.caseOf();
    await heldSession(matter);
    await desk.travel("2027-02-25T11:00:00.000Z");
    const { document } = await issue(matter, "certificado-intento");
    const text = await textOf(document.id);
    expect(text).toContain("24/11/2026 10:00");
    expect(text).toContain("las partes han intervenido en el proceso de buena fe");
  }, 30_000);

  test("who came is never said to have stayed away, also without an answer to the invitation; a joint debtor who didn't is", async () => {
    const matter = await desk.caseOf({ status: "PENDING_COUNTERPARTY" });
    await heldSession(matter);
    await desk.travel("2027-02-25T11:00:00.000Z");
    const both = await issue(matter, "certificado-intento");
    expect(await textOf(both.document.id)).toContain("las partes han intervenido en el proceso de buena fe");
    const rita = literal({ names: "Rita", email: "rita@correo.example" });
    const added = (await desk.mutate(
      desk.specialist,
      "addCounterparty",
      `number: "${matter.reference}", input: ${rita}`,
      "case { counterparties { id } }",
    )) as unknown as { case: { counterparties: { id: string }[] } };
    // With who was told of nothing no attempt has ended: none for both yet.
    const early = await issue(matter, "certificado-intento", { values: { lugar: "Madrid", causa: "x" } });
    expect(early.userErrors).toMatchObject([
      { code: "BLOCKED", message: expect.stringContaining("con Rita") },
    ]);
    const told = { sentOn: "2027-02-25", receivedOn: "2027-02-25", proof: "Burofax NB0043" };
    await desk.mutate(
      desk.specialist,
      "recordNotice",
      `partyId: "${added.case.counterparties[1]?.id}", input: ${literal({ channel: en("CERTIFIED_POST"), ...told })}`,
      "message",
    );
    await desk.travel("2027-04-01T11:00:00.000Z");
    const one = await issue(matter, "certificado-intento");
    expect(await textOf(one.document.id)).toContain(
      "que Nombre De Prueba y Luis han intervenido en el proceso de buena fe. Rita no ha comparecido",
    );
  }, 30_000);

  test("of who never received anything the final record declares nothing; there is none before anybody was told", async () => {
    const matter = await desk.caseOf({ status: "PENDING_COUNTERPARTY" });
    const values = { lugar: "Madrid", conclusion: "Sin acuerdo" };
    expect((await issue(matter, "acta-final", { values })).userErrors).toMatchObject([{ code: "BLOCKED" }]);
    await addParties(desk.app.deps, desk.app.deps.db.manager, { caseId: matter.id }, [
      { side: "RESPONDENT", names: "Nunca" },
      { side: "RESPONDENT", names: "Abierta" },
      { side: "RESPONDENT", names: "Rehúsa", response: "DECLINED", respondedAt: desk.app.deps.clock.now() },
    ]);
    const [opened] = await desk.app.deps.db.query<{ id: number }[]>(
      `SELECT id FROM parties WHERE case_id = $1 AND names = 'Abierta'`,
      [matter.id],
    );
    await notice(matter.respondentId, null);
    await notice(opened?.id ?? 0, desk.app.deps.clock.now().toISOString());
    const { document, userErrors } = await issue(matter, "acta-final", { values });
    expect(userErrors).toEqual([]);
    const text = await textOf(document.id);
    for (const words of [
      "Rehúsa ha rehusado participar: así lo comunicó el 20/11/2026.",
      "Abierta recibió la invitación el 20/11/2026 y todavía no ha respondido: tiene hasta el 20/12/2026, ese día incluido.",
      "No consta que Luis haya recibido la solicitud, que se le envió el 01/10/2026.",
      "No consta que a Nunca se le haya comunicado la solicitud.",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("comparecido");
  }, 30_000);

  test("about several it says with whom one of them ended it", async () => {
    const matter = await desk.caseOf();
    const { db, clock } = desk.app.deps;
    const [dos = 0] = await addParties(desk.app.deps, db.manager, { caseId: matter.id }, [
      { side: "RESPONDENT", names: "Dos", response: "DECLINED", respondedAt: clock.now() },
    ]);
    for (const id of [matter.respondentId, dos]) await notice(id, "2026-11-19T10:00:00Z");
    await db.query(`UPDATE parties SET closing_ground = 'ENDED_BY_PARTY' WHERE id = $1`, [
      matter.respondentId,
    ]);
    await db.query(
      `UPDATE cases SET status = 'BROKEN', closing_ground = 'ENDED_BY_PARTY', closed_at = $2 WHERE id = $1`,
      [matter.id, clock.now()],
    );
    const cause = (await templateOf(matter, "certificado-intento")).fields.find(({ key }) => key === "causa");
    expect(cause?.value).toMatch(
      /^Con Luis: Una parte lo dio por terminado por escrito .*\nCon Dos: .*Dos rechazó/,
    );
  });

  test("a session with the claimant alone is no first meeting", async () => {
    const matter = await desk.caseOf({ status: "PENDING_COUNTERPARTY" });
    await heldSession({ ...matter, respondentId: matter.claimantId }, true, "SEPARATE");
    await desk.travel("2027-03-24T11:00:00.000Z");
    expect((await templateOf(matter, "certificado-intento")).blockedBy).toContain(
      "Todavía no ha habido ninguna reunión.",
    );
  }, 30_000);

  test("who didn't come: at once", async () => {
    const matter = await desk.caseOf();
    await heldSession(matter, false);
    const template = await templateOf(matter, "certificado-intento");
    expect(template.blockedBy).toBeNull();
    expect(template.fields.find(({ key }) => key === "causa")?.value).toContain("no acudió a la sesión");
  });

  test("against every joint debtor: who has no proof of receipt is warned of", async () => {
    const matter = await desk.caseOf({ status: "PENDING_COUNTERPARTY" });
    await desk.app.deps.db.query(
      `INSERT INTO parties (created_at, updated_at, case_id, side, position, names) VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', $1, 'RESPONDENT', 2, 'Avalista')`,
      [matter.id],
    );
    await notice(matter.respondentId, "2026-10-02T09:00:00Z");
    expect((await templateOf(matter, "certificado-intento")).blockedBy).toContain(
      "No consta ningún aviso a Avalista",
    );
  });

  test("labour matters: everybody is warned that it is no use for a claim, on screen and in the document", async () => {
    const matter = await desk.caseOf({ area: "LABOR" });
    await heldSession(matter, false);
    expect((await templateOf(matter, "certificado-intento")).warnings[0]).toContain("art. 3.2");
    const { document } = await issue(matter, "certificado-intento");
    expect(await textOf(document.id)).toContain("no podrá certificarse para ello");
  }, 30_000);

  test("without somebody neutral it is the document of art. 10.2", async () => {
    const matter = await desk.caseOf({ interventionType: 3 });
    // Its own word: not coming to what nobody neutral called counts for nothing.
    const declines = (method: string) =>
      desk.app.deps.db.query(
        `UPDATE parties SET response = 'DECLINED', responded_at = $2, response_method = $3 WHERE id = $1`,
        [matter.respondentId, desk.app.deps.clock.now(), method],
      );
    // What whoever manages it has noted was said, not written: without somebody neutral that proves nothing.
    await declines("BY_HAND");
    expect((await templateOf(matter, "certificado-intento")).blockedBy).not.toBeNull();
    await declines("LINK");
    const { document } = await issue(matter, "certificado-intento");
    expect(document.title).toBe("Documento acreditativo del intento de negociación");
    expect(await textOf(document.id)).toContain("artículo 10.2");
  }, 30_000);

  test("of a task: by the same terms, and it ends without agreement; the task then has its record", async () => {
    const matter = await desk.taskOf();
    const query = `{ assignedTask(id: "${matter.reference}") { state minutesGenerated issuedDocuments { number } } }`;
    expect((await templateOf(matter, "certificado-intento")).blockedBy).toContain(
      "No consta ningún aviso a Lucía",
    );
    await notice(matter.respondentId, "2026-10-02T09:00:00Z");
    await issue(matter, "burofax");
    expect((await desk.ask(desk.specialist, query)).data).toMatchObject({
      assignedTask: { state: "ESPERANDO", minutesGenerated: false },
    });
    const { userErrors } = await issue(matter, "certificado-intento");
    expect(userErrors).toEqual([]);
    expect((await desk.ask(desk.specialist, query)).data).toMatchObject({
      assignedTask: { state: "SIN_ACUERDO", minutesGenerated: true, issuedDocuments: [{}, {}] },
    });
  });
});

describe("who signed", () => {
  test("a refusal is noted, in the document, too (Ley 5/2012 art. 22.3); a letter isn't signed", async () => {
    const matter = await desk.caseOf();
    const { document } = await issue(matter, "acta-final", {
      values: { lugar: "Madrid", conclusion: "Sin acuerdo" },
    });
    const sign = (id: string, partyId: number, signed: boolean) =>
      desk.mutate(
        desk.specialist,
        "recordSignature",
        `documentId: "${id}", partyId: "${partyId}", signed: ${signed}`,
        DOCUMENT,
      );
    await sign(document.id, matter.claimantId, true);
    const [both] = await Promise.all([
      sign(document.id, matter.respondentId, false),
      sign(document.id, matter.respondentId, false),
    ]);
    const [noted] = await desk.app.deps.db.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM case_entries WHERE case_id = $1 AND text LIKE '%Luis no ha querido firmarlo'`,
      [matter.id],
    );
    expect(noted?.count).toBe(1);
    expect(both).toMatchObject({
      userErrors: [],
      document: {
        contentHash: document.contentHash,
        signatures: [
          { party: { displayName: "Nombre De Prueba" }, signed: true, method: "BY_HAND" },
          { party: { displayName: "Luis" }, signed: false },
        ],
      },
    });
    expect(await textOf(document.id)).toContain("Luis no ha querido firmar (anotado el 20/11/2026 12:00).");
    expect((await sign(document.id, 999_999, true)).userErrors).toMatchObject([{ field: ["partyId"] }]);
    const letter = await issue(matter, "burofax");
    expect((await sign(letter.document.id, matter.claimantId, true)).userErrors).toMatchObject([
      { code: "NOT_A_RECORD" },
    ]);
  }, 30_000);
});

describe("audiences", () => {
  test("ME: only its author, not even an administrator; CLIENT and ALL: the client, too; in lists, links and activity", async () => {
    const matter = await desk.caseOf();
    const mine = await issue(matter, "burofax", { audience: en("ME") });
    const ours = await issue(matter, "recordatorio", {
      values: { lugar: "Madrid", pendiente: "Nada" },
      audience: en("CLIENT"),
    });
    const everybodys = await issue(matter, "invitacion");
    const seenBy = async (person: Person) => {
      const { data } = await desk.ask(
        person,
        `{ case(number: "${matter.reference}") { issuedDocuments { number } entries(first: 50) { nodes { text } } } }`,
      );
      return JSON.stringify(data);
    };
    const numbers = [mine, ours, everybodys].map(({ document }) => document.number);
    const shown = async (person: Person) => {
      const seen = await seenBy(person);
      return numbers.map((number) => seen.includes(number));
    };
    expect(await shown(desk.specialist)).toEqual([true, true, true]);
    expect(await shown(desk.client)).toEqual([false, true, true]);
    expect(await shown(desk.admin)).toEqual([false, true, true]);
    for (const person of [desk.client, desk.admin]) {
      const answer = await desk.ask(
        person,
        `mutation { issuedDocumentLink(id: "${mine.document.id}") { url } }`,
      );
      expect(answer.errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
    }
    expect((await download(ours.document.id, "PDF", desk.client)).length).toBeGreaterThan(1_000);
  }, 30_000);
});
