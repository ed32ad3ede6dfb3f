import { STATE_LABELS } from "../../schema/rules/case-states.ts";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";
import { billingDesk } from "../support/billing.ts";
import { caseDesk, type Person } from "../support/case-desk.ts";
import { EXPORT_CASES, exportedRows, exportLink, fetchBytes } from "../support/case-export.ts";
import { readBytes } from "../support/read-table.ts";

const app = testApp();
const desk = caseDesk(app);

const rowsFor = (person: Person, input: object = {}) => exportedRows(app, person, input);
const numbers = async (person: Person, input: object = {}) =>
  (await rowsFor(person, input)).map((row) => row["Expediente"]);

async function listed(person: Person, input: object): Promise<string[]> {
  const query = `query ($filter: CaseFilter, $sort: CaseSort! = LAST_ACTION, $direction: SortDirection! = DESC) {
    cases(filter: $filter, sort: $sort, direction: $direction, page: { size: 100 }) { nodes { number } } }`;
  const { data } = await app.graphql(query, { ...input }, person.token);
  return (data as unknown as { cases: { nodes: { number: string }[] } }).cases.nodes.map((row) => row.number);
}

let asked = "";
let broken = "";

beforeAll(async () => {
  ({ number: asked } = await desk.newCase({ status: "PENDING_ACCEPTANCE", counterparty: "Zoé" }));
  await desk.newCase({ interventionType: 1, counterparty: "Zacarías" });
  ({ number: broken } = await desk.newCase({ status: "BROKEN", interventionType: 3, area: "CIVIL" }));
  await app.deps.db.query(
    `UPDATE cases SET closing_ground = 'NO_ANSWER', next_session_at = '2026-12-01T09:00:00Z', open_agreements = 1,
       unpaid = 12.5 WHERE number = ANY($1)`,
    [[asked, broken]],
  );
  await desk.newCase({
    clientId: desk.otherClient.accountId,
    specialistId: desk.otherSpecialist.accountId,
    counterparty: "Zacarías",
  });
  await desk.newCase({ specialistId: null, status: "PENDING_ACCEPTANCE" });
});

describe("what is exported", () => {
  test.each([
    {},
    { filter: { search: "zacarias" } },
    { filter: { search: "zacarias", interventionType: "CONCILIATION" } },
    { filter: { group: "OPEN" }, sort: "NUMBER", direction: "ASC" },
    { filter: { group: "BROKEN" } },
    { filter: { status: "PENDING_ACCEPTANCE" }, sort: "STATUS" },
    { filter: { tab: "AGREEMENTS" } },
    { filter: { tab: "ARCHIVED" } },
    { filter: { assigned: false }, sort: "NUMBER" },
    { filter: { specialistId: "x" } },
    { filter: { search: "elena ferrer" } },
  ])("is exactly the list in front of the asker: %o", async (input) => {
    for (const person of [desk.admin, desk.manager, desk.otherSpecialist, desk.client, desk.otherClient])
      expect(await numbers(person, input)).toEqual(await listed(person, input));
  });

  test("has the columns that are seen, in their order, with what stands in them", async () => {
    const heads = async (person: Person, columns: string[]) =>
      Object.keys((await rowsFor(person, { columns }))[0] ?? {});
    const seen = [
      "Estado",
      "Última acción",
      "Próxima sesión",
      "Expediente",
      "Tipo",
      "Área",
      "Parte",
      "Contraparte",
      "Creado",
    ];
    expect(await heads(desk.admin, ["STATUS", "LATEST", "NUMBER", "STATUS"])).toEqual(seen);
    expect(await heads(desk.manager, ["STATUS", "LATEST", "NUMBER", "SPECIALIST"])).toEqual(seen);
    expect(await heads(desk.admin, ["SPECIALIST"])).toContain("Especialista");
    expect(await heads(desk.client, ["SPECIALIST", "WAITING"])).toEqual([
      "Especialista",
      "Pendiente de pago",
    ]);
    // Not for themselves: a specialist's file has all that specialists get.
    expect(await heads(desk.manager, ["SPECIALIST"])).toEqual(await heads(desk.manager, []));
    const own = await listed(desk.manager, {});
    expect((await rowsFor(desk.manager, { columns: ["NUMBER"] })).map((row) => row["Expediente"])).toEqual(
      own,
    );
  });

  test("what a specialist has put away is in the tab where it stands", async () => {
    const { number } = await desk.newCase({ status: "AGREED" });
    await desk.change(desk.manager, "archiveCase", { number, archived: true });
    expect(await numbers(desk.manager)).not.toContain(number);
    expect(await numbers(desk.manager, { filter: { tab: "ARCHIVED" } })).toEqual([number]);
    expect(await numbers(desk.admin)).toContain(number);
  });

  test("says in Spanish what the list says, days and hours of Madrid", async () => {
    const rows = await rowsFor(desk.admin);
    expect(rows.find((row) => row["Expediente"] === broken)).toEqual({
      Expediente: broken,
      Estado: "Roto",
      Tipo: "Recaudación",
      Área: "Civil",
      Parte: "Nombre De Prueba",
      Contraparte: "Luis",
      Especialista: "Elena Ferrer Gil",
      "Asignado por la plataforma": "No",
      "Reasignación pedida": "",
      Creado: "20/11/2026",
      "Última acción": "20/11/2026 12:00:00",
      Aceptado: "20/11/2026",
      "Próxima sesión": "01/12/2026 10:00:00",
      "Acuerdos abiertos": "1",
      "Acuerdos cerrados": "0",
      "Coste del expediente": "",
      "Pendiente de pago": "12,50",
      Moneda: "EUR",
      Cerrado: "20/11/2026",
      "Motivo de cierre": "La contraparte no ha respondido en 30 días",
    });
    const [first] = await rowsFor(desk.manager);
    expect(Object.keys(first ?? {})).not.toContain("Especialista");
    expect(Object.keys(first ?? {})).not.toContain("Asignado por la plataforma");
  });

  test("of a case that ended with an agreement the ground is that of those it isn't with", async () => {
    const { number } = await desk.newCase({ status: "AGREED" });
    await app.deps.db.query(`UPDATE cases SET closing_ground = 'REFUSED' WHERE number = $1`, [number]);
    const row = (await rowsFor(desk.manager)).find((one) => one["Expediente"] === number);
    expect(row?.["Motivo de cierre"]).toBe(
      "Sin acuerdo con las demás contrapartes: La contraparte no ha querido participar o no ha acudido",
    );
  });

  const LISTED_AS = STATE_LABELS;

  test("every status is called as in the list", async () => {
    const made = await Promise.all(
      Object.entries(LISTED_AS).map(async ([status, label]) => ({
        label,
        number: (await desk.newCase({ status })).number,
      })),
    );
    const words = new Map((await rowsFor(desk.admin)).map((row) => [row["Expediente"], row["Estado"]]));
    for (const { label, number } of made) expect(words.get(number)).toBe(label);
  });

  test("who was only asked reads neither money nor sessions", async () => {
    const rowOf = async (person: Person) =>
      (await rowsFor(person)).find((row) => row["Expediente"] === asked);
    expect(await rowOf(desk.manager)).toMatchObject({
      Parte: "Nombre De Prueba",
      "Pendiente de pago": "",
      "Próxima sesión": "",
      "Acuerdos abiertos": "",
    });
    expect(await rowOf(desk.admin)).toMatchObject({ "Pendiente de pago": "12,50", "Acuerdos abiertos": "1" });
  });

  test("a private note of the manager moves the last action for the manager alone", async () => {
    const { number } = await desk.newCase();
    app.deps.setNow("2026-11-20T11:30:00.000Z");
    await desk.change(desk.manager, "addCaseEntry", {
      number,
      input: { type: "ANOTACION", text: "Para mí", audience: "ME" },
    });
    app.deps.setNow("2026-11-20T11:00:00.000Z");
    const lastOf = async (person: Person) =>
      (await rowsFor(person)).find((row) => row["Expediente"] === number)?.["Última acción"];
    expect(await lastOf(desk.manager)).toBe("20/11/2026 12:30:00");
    expect(await lastOf(desk.admin)).toBe("20/11/2026 12:00:00");
  });

  test("the agreed amount is that of the accepted budget, what was paid still in it", async () => {
    const billing = await billingDesk(app);
    await billing.save();
    const amounts = async () => {
      const row = (await rowsFor(billing.specialist)).find((one) => one["Expediente"] === billing.number);
      return [row?.["Coste del expediente"], row?.["Pendiente de pago"]];
    };
    expect(await amounts()).toEqual(["", "0,00"]);
    await billing.accepted();
    const [agreed, unpaid] = await amounts();
    expect(agreed).toMatch(/^\d+,\d\d$/);
    expect(unpaid).toBe(agreed);
    await billing.pay("INITIAL");
    expect((await amounts())[0]).toBe(agreed);
    expect((await amounts())[1]).not.toBe(agreed);
  });

  test("opens in a spreadsheet and can't carry formulas", async () => {
    const { number, respondentId } = await desk.newCase();
    const name = `=HYPERLINK("http://malo.example")`;
    await app.deps.db.query(`UPDATE parties SET names = $2, surnames = '; @x' WHERE id = $1`, [
      respondentId,
      name,
    ]);
    for (const format of ["XLSX", "CSV"]) {
      const link = await exportLink(app, desk.admin, { format, filter: { search: number } });
      expect(link.fileName).toBe(`expedientes-2026-11-20.${format.toLowerCase()}`);
      const { rows } = await readBytes(link.fileName, await fetchBytes(app, link));
      expect(rows).toHaveLength(2);
      expect(rows[1]).toContain(`'${name} ; @x`);
      expect(JSON.stringify(rows)).not.toContain('"=');
    }
  });
});

describe("who may", () => {
  test("a visitor may not", async () => {
    const answer = await app.graphql(EXPORT_CASES, { input: { format: "CSV" } });
    expect(answer.errors[0]?.extensions.code).toBe("UNAUTHENTICATED");
  });

  test("a client gets the own cases alone, with who runs them and nothing of the administration", async () => {
    const rows = await rowsFor(desk.otherClient);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ Contraparte: "Zacarías", Estado: "En curso" });
    expect(Object.keys(rows[0] ?? {})).toContain("Especialista");
    expect(Object.keys(rows[0] ?? {})).not.toContain("Asignado por la plataforma");
    expect(Object.keys(rows[0] ?? {})).not.toContain("Reasignación pedida");
    const link = await exportLink(app, desk.otherClient, { format: "XLSX", columns: ["NUMBER", "WAITING"] });
    const { rows: table } = await readBytes(link.fileName, await fetchBytes(app, link));
    expect(table).toHaveLength(2);
    expect(table[0]).toEqual([
      "Expediente",
      "Tipo",
      "Área",
      "Parte",
      "Contraparte",
      "Creado",
      "Pendiente de pago",
    ]);
  });

  test("a link serves once, for five minutes, and as the account is then", async () => {
    const once = await exportLink(app, desk.admin, { format: "CSV" });
    await fetchBytes(app, once);
    await app.http.get(once.url).expect(404);
    const late = await exportLink(app, desk.admin, { format: "CSV" });
    app.deps.setNow("2026-11-20T11:05:01.000Z");
    await app.http.get(late.url).expect(404);
    app.deps.setNow("2026-11-20T11:00:00.000Z");
  });

  test.each(["SPECIALIST", "CLIENT"])(
    "who is no administrator any more gets the own list of a %s",
    async (role) => {
      const person = await app.signIn("ADMIN");
      const link = await exportLink(app, person, { format: "CSV", filter: { search: "zacarias" } });
      await app.deps.db.query(`UPDATE accounts SET role = $2 WHERE id = $1`, [person.accountId, role]);
      const csv = (await fetchBytes(app, link)).toString("utf8");
      expect(csv).toContain("Expediente;");
      expect(csv).not.toContain("Asignado por la plataforma");
      expect(csv).not.toContain("Zacarías");
    },
  );

  test("the trail keeps that somebody exported, not what was searched", async () => {
    await exportLink(app, desk.admin, {
      format: "XLSX",
      filter: { search: "persona secreta", group: "OPEN" },
    });
    const [entry] = await app.deps.db.query<{ data: object; actor: number }[]>(
      `SELECT data, actor_id AS actor FROM audit_entries WHERE action = 'exportCases' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toEqual({
      actor: desk.admin.accountId,
      data: { format: "XLSX", filters: ["group", "search", "tab"] },
    });
  });
});
