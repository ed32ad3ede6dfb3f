import { describe, expect, test } from "@jest/globals";
import { deleteAccount } from "../../server/domains/accounts/my-account/delete-account.ts";
import { sweepCases } from "../../server/domains/case-progress/case-retention.ts";
import { personalDataHolders } from "../../server/personal-data-holders.ts";
import { PASSWORD, testApp } from "../support/app.ts";
import { caseDesk, type Person } from "../support/case-desk.ts";
import { publicSpecialist } from "../support/cases.ts";

const app = testApp();
const desk = caseDesk(app);

const close = async (person: Person) =>
  deleteAccount(await desk.contextOf(person), { password: PASSWORD }, personalDataHolders);

const textsOf = async (person: Person, number: string) =>
  (
    await desk.look<{ entries: { nodes: { text: string }[] } }>(person, number, "entries { nodes { text } }")
  )?.entries.nodes.map(({ text }) => text);

describe("updateCase", () => {
  const update = (person: Person, number: string, input: object) =>
    desk.change(person, "updateCase", { number, input });

  test("fields left out stay; what changed is written down", async () => {
    const { number } = await desk.newCase({ area: "FAMILY", description: "Antes" });
    expect(await update(desk.manager, number, { version: 1, description: "Después" })).toMatchObject({
      case: { area: { code: "FAMILY" }, description: "Después", version: 2 },
      userErrors: [],
    });
    expect(await textsOf(desk.client, number)).toEqual(["Se ha cambiado: relato confidencial."]);
    expect(await update(desk.manager, number, { version: 2, area: null })).toMatchObject({
      case: { area: null, description: "Después" },
    });
  });

  test("two at once: other fields go together, the same field is told", async () => {
    const { number } = await desk.newCase({ area: "FAMILY", description: "Antes" });
    await update(desk.manager, number, { version: 1, description: "Del gestor" });
    expect(await update(desk.admin, number, { version: 1, area: "CIVIL" })).toMatchObject({ userErrors: [] });
    const conflict = await update(desk.admin, number, { version: 1, description: "De administración" });
    expect(conflict.userErrors).toMatchObject([{ field: ["version"], code: "CONFLICT" }]);
    expect(conflict.conflict).toEqual([
      {
        field: "description",
        label: "Relato confidencial",
        current: "Del gestor",
        yours: "De administración",
      },
    ]);
  });

  test("areas of the other kind, long texts and closed cases are refused", async () => {
    const { number } = await desk.newCase({ interventionType: 1 });
    const { userErrors } = await update(desk.manager, number, {
      version: 1,
      area: "SCHOOL",
      description: "x".repeat(4_001),
    });
    expect(userErrors.map(({ field }) => field)).toEqual([["area"], ["description"]]);
    const closed = await desk.newCase({ status: "AGREED" });
    expect(
      (await update(desk.manager, closed.number, { version: 1, description: "x" })).userErrors,
    ).toMatchObject([{ code: "CLOSED" }]);
  });
});

describe("changeIntervention", () => {
  test("keeps the area only where it is offered, tells everybody", async () => {
    const { number } = await desk.newCase({
      area: "SCHOOL",
      interventionType: 2,
      counterpartyEmail: "rosa@correo.example",
    });
    const input = { version: 1, type: "COLLECTION", reason: "No hay voluntad de mediar" };
    expect(await desk.change(desk.manager, "changeIntervention", { number, input })).toMatchObject({
      case: { interventionType: "COLLECTION", area: null },
      message: "La mediación pasa a ser una recaudación.",
    });
    expect((await textsOf(desk.client, number))?.[0]).toContain("El área elegida no se ofrece para ella");
    expect(await desk.subjectsTo(desk.client)).toContain(
      `Cambia el tipo de intervención: expediente ${number}`,
    );
    const mails = await app.deps.sentMails();
    expect(
      mails.find(({ to, subject }) => to === "rosa@correo.example" && subject.includes(number)),
    ).toBeDefined();
    const same = { version: 2, type: "COLLECTION", reason: "x" };
    expect(
      (await desk.change(desk.manager, "changeIntervention", { number, input: same })).userErrors,
    ).toMatchObject([{ field: ["type"] }]);
    const none = { version: 2, type: "MEDIATION", reason: " ", area: "BANKRUPTCY" };
    expect(
      (await desk.change(desk.manager, "changeIntervention", { number, input: none })).userErrors.map(
        ({ field }) => field,
      ),
    ).toEqual([["reason"], ["area"]]);
  });
});

describe("parties", () => {
  const rita = { names: "Rita", surnames: "Mora", email: "rita@correo.example" };

  test("are added, changed and, while they know of nothing, removed", async () => {
    const { number, respondentId } = await desk.newCase();
    const added = await desk.change(desk.manager, "addCounterparty", { number, input: rita });
    const [, second] = (added.case as { counterparties: { id: string; displayName: string }[] })
      .counterparties;
    expect(second?.displayName).toBe("Rita Mora");
    await desk.change(desk.manager, "updateParty", {
      id: second?.id,
      input: { ...rita, names: "Rita María" },
    });
    const names = async (search: string) => {
      const { data } = await app.graphql(
        `query ($search: String) { cases(filter: { search: $search }) { totalCount } }`,
        { search },
        desk.manager.token,
      );
      return (data as unknown as { cases: { totalCount: number } }).cases.totalCount;
    };
    expect(await names(`rita maria ${number}`)).toBe(1);
    expect((await desk.change(desk.manager, "removeCounterparty", { id: second?.id })).userErrors).toEqual(
      [],
    );
    expect(await names(`rita ${number}`)).toBe(0);
    expect(
      (await desk.change(desk.manager, "removeCounterparty", { id: String(respondentId) })).userErrors,
    ).toMatchObject([
      { message: "Un expediente necesita una contraparte: añade antes a la otra y quita después a esta." },
    ]);
    // After a gap the next one finds its place.
    for (const names_ of ["Uno", "Dos"])
      expect(
        (await desk.change(desk.manager, "addCounterparty", { number, input: { ...rita, names: names_ } }))
          .userErrors,
      ).toEqual([]);
  });

  test("who was told leaves with a reason only; links sent to a wrong address end with it", async () => {
    const { number } = await desk.newCase({ status: "PENDING_COUNTERPARTY" });
    const added = await desk.change(desk.manager, "addCounterparty", { number, input: rita });
    const id = (added.case as { counterparties: { id: string }[] }).counterparties[1]?.id ?? "";
    await app.deps.db.query(
      `INSERT INTO party_links (created_at, party_id, token_hash, created_by, expires_at) VALUES ('2026-11-20T11:00:00Z', $1, 'prueba', $2, timestamptz '2026-11-20T11:00:00Z' + interval '1 year')`,
      [id, desk.manager.accountId],
    );
    expect((await desk.change(desk.manager, "removeCounterparty", { id })).userErrors).toMatchObject([
      { field: ["reason"], code: "REQUIRED" },
    ]);
    await desk.change(desk.manager, "updateParty", { id, input: { ...rita, email: "otra@correo.example" } });
    const [link] = await app.deps.db.query<{ revoked: boolean }[]>(
      `SELECT revoked_at IS NOT NULL AS revoked FROM party_links WHERE party_id = $1`,
      [id],
    );
    expect(link?.revoked).toBe(true);
  });

  test("what somebody else stored meanwhile isn't overwritten unseen", async () => {
    const { number } = await desk.newCase();
    const added = await desk.change(desk.manager, "addCounterparty", { number, input: rita });
    const id = (added.case as { counterparties: { id: string }[] }).counterparties[1]?.id;
    const opened = { ...rita, phone: null, lawyer: "" };
    const theirs = { ...rita, email: "nueva@correo.example" };
    expect(
      (await desk.change(desk.manager, "updateParty", { id, input: theirs, opened })).userErrors,
    ).toEqual([]);
    const mine = { ...rita, phone: "612345678" };
    expect(
      (await desk.change(desk.manager, "updateParty", { id, input: mine, opened })).userErrors,
    ).toMatchObject([{ code: "STALE" }]);
    const [party] = await app.deps.db.query<object[]>(`SELECT email, phone FROM parties WHERE id = $1`, [id]);
    expect(party).toEqual({ email: "nueva@correo.example", phone: null });
    const both = { ...theirs, phone: "612345678" };
    expect(
      (await desk.change(desk.manager, "updateParty", { id, input: both, opened: theirs })).userErrors,
    ).toEqual([]);
  });

  test.each([
    [{ names: "" }, ["names", "email"]],
    [{ names: "Rita", email: "x" }, ["email"]],
    [{ names: "Rita", phone: "12" }, ["phone"]],
    [{ names: "<b>", email: "a@correo.example" }, ["names"]],
    [{ names: "Rita", email: "a@correo.example", identityDocument: "12345678A" }, ["identityDocument"]],
    [
      { names: "Rita", email: "a@correo.example", postalCode: "99999", province: "77" },
      ["postalCode", "province"],
    ],
    [{ names: "x".repeat(101), email: "a@correo.example", address: "x".repeat(300) }, ["names", "address"]],
  ])("refuses %o", async (input, fields) => {
    const { number } = await desk.newCase();
    const { userErrors } = await desk.change(desk.manager, "addCounterparty", { number, input });
    expect(userErrors.map(({ field }) => field.at(-1))).toEqual(fields);
  });
});

describe("another specialist", () => {
  test("asked for by the client, decided by an administrator; the reason is between the two", async () => {
    const { number } = await desk.newCase();
    await desk.change(desk.client, "requestReassignment", { number, reason: "No me contesta" });
    const fields = "reassignmentRequestedAt reassignmentReason message";
    expect(await desk.look(desk.admin, number, fields)).toMatchObject({
      reassignmentReason: "No me contesta",
    });
    expect(await desk.look(desk.manager, number, fields)).toMatchObject({
      reassignmentReason: null,
      message: "Mediación en curso. Se ha pedido otro especialista",
    });
    expect((await textsOf(desk.manager, number))?.join()).not.toContain("No me contesta");
    expect(
      (await desk.change(desk.client, "requestReassignment", { number, reason: "Otra vez" })).userErrors,
    ).toMatchObject([{ code: "CONFLICT" }]);
    const refused = await desk.change(desk.admin, "assignCase", {
      number,
      input: { specialistId: null, reason: "Está de baja hasta el lunes" },
    });
    expect(refused).toMatchObject({ message: "Se ha denegado el cambio de especialista", userErrors: [] });
    expect(await desk.look(desk.client, number, fields)).toMatchObject({ reassignmentRequestedAt: null });
    for (const person of [desk.client, desk.manager])
      expect(await desk.subjectsTo(person)).toContain(
        `El expediente ${number} sigue con el mismo especialista`,
      );
  });

  test("takes over at once what has begun, is asked for what hasn't; all are told; the commission applies", async () => {
    const begun = await desk.newCase({ counterpartyEmail: "rosa2@correo.example" });
    const fresh = await desk.newCase({ status: "PENDING_COUNTERPARTY" });
    const input = { specialistId: String(desk.otherSpecialist.accountId), reason: "Reparto de trabajo" };
    expect(await desk.change(desk.admin, "assignCase", { number: begun.number, input })).toMatchObject({
      case: { status: "IN_PROGRESS", specialistId: input.specialistId },
    });
    expect(await desk.change(desk.admin, "assignCase", { number: fresh.number, input })).toMatchObject({
      case: { status: "PENDING_ACCEPTANCE" },
    });
    expect(await desk.look(desk.otherSpecialist, begun.number, "platformAssigned party { email }")).toEqual({
      platformAssigned: true,
      party: { email: desk.client.email },
    });
    expect(await desk.look(desk.otherSpecialist, fresh.number, "moves { move } party { email }")).toEqual({
      moves: [{ move: "ACCEPT" }, { move: "DECLINE" }],
      party: { email: null },
    });
    expect(await desk.subjectsTo(desk.otherSpecialist)).toEqual(
      expect.arrayContaining([
        `Te hemos asignado el expediente ${begun.number}`,
        `Te proponemos el expediente ${fresh.number}`,
      ]),
    );
    expect(await desk.subjectsTo(desk.manager)).toContain(
      `El expediente ${begun.number} pasa a otro especialista`,
    );
    expect(await desk.subjectsTo(desk.client)).toContain(
      `Nuevo especialista para tu expediente ${begun.number}`,
    );
    const mails = await app.deps.sentMails();
    expect(mails.filter(({ to }) => to === "rosa2@correo.example").map(({ subject }) => subject)).toEqual([
      `Nuevo especialista en el expediente ${begun.number}`,
    ]);
    const wrong = [
      { specialistId: input.specialistId, reason: "x" },
      { specialistId: String(desk.client.accountId), reason: "x" },
      { specialistId: "x", reason: "x" },
      { specialistId: String(desk.manager.accountId), reason: " " },
    ];
    for (const bad of wrong)
      expect(
        (await desk.change(desk.admin, "assignCase", { number: begun.number, input: bad })).userErrors,
      ).toHaveLength(1);
  });

  test("two administrators at once, and one who leaves at that moment", async () => {
    for (let round = 0; round < 3; round += 1) {
      const leaving = await publicSpecialist(app);
      const { number } = await desk.newCase();
      await Promise.all([
        close(leaving),
        desk.change(desk.admin, "assignCase", {
          number,
          input: { specialistId: String(leaving.accountId), reason: "x" },
        }),
        desk.change(desk.admin, "assignCase", {
          number,
          input: { specialistId: String(desk.otherSpecialist.accountId), reason: "y" },
        }),
      ]);
      const [row] = await app.deps.db.query<{ id: number; requested: boolean }[]>(
        `SELECT specialist_id AS id, reassignment_requested_at IS NOT NULL AS requested FROM cases WHERE number = $1`,
        [number],
      );
      expect(row?.id === desk.otherSpecialist.accountId || row?.requested).toBe(true);
    }
  });
});

describe("accounts that are closed", () => {
  test("a leaving specialist's cases wait for another one, and the clients are told", async () => {
    const leaving = await publicSpecialist(app);
    const { number } = await desk.newCase({ specialistId: leaving.accountId });
    await close(leaving);
    expect(
      await desk.look(desk.admin, number, "status reassignmentReason reassignmentRequestedAt"),
    ).toMatchObject({
      status: "IN_PROGRESS",
      reassignmentReason: "El especialista ha dejado Acuerdo.",
    });
    expect(await desk.subjectsTo(desk.client)).toContain(`Tu expediente ${number} cambia de especialista`);
  });

  test("drafts and directory go; what was written is handed out before", async () => {
    const person = await publicSpecialist(app);
    await desk.change(person, "saveCaseDraft", { id: null, values: { names: "Ana" } });
    await desk.change(person, "saveClientContact", { input: { names: "Ana", email: "ana@correo.example" } });
    const { number } = await desk.newCase({ specialistId: person.accountId });
    await desk.change(person, "addCaseEntry", {
      number,
      input: { type: "ANOTACION", text: "Mía", audience: "ME" },
    });
    const holder = personalDataHolders.find(({ name }) => name === "cases");
    const parts = (await holder?.collect(app.deps, person.accountId)) ?? [];
    expect(parts.map(({ name }) => name)).toEqual([
      "expedientes-como-especialista.json",
      "expedientes-actividad.json",
      "borradores-de-expedientes.json",
      "clientes-favoritos.json",
    ]);
    await close(person);
    const [left] = await app.deps.db.query<{ drafts: number; contacts: number }[]>(
      `SELECT (SELECT count(*)::int FROM case_drafts WHERE specialist_id = $1) AS drafts,
         (SELECT count(*)::int FROM client_contacts WHERE specialist_id = $1) AS contacts`,
      [person.accountId],
    );
    expect(left).toEqual({ drafts: 0, contacts: 0 });
  });
});

describe("the end of everything", () => {
  test("five years after closing nothing of people is left; drafts go after ninety days", async () => {
    const { number, id } = await desk.newCase({ status: "BROKEN", description: "Un asunto" });
    const recent = await desk.newCase({ status: "BROKEN" });
    const draft = await desk.change(desk.manager, "saveCaseDraft", { id: null, values: { names: "Ana" } });
    expect(draft.userErrors).toEqual([]);
    await app.deps.db.query(`UPDATE cases SET closed_at = '2021-11-19T11:00:00Z' WHERE id = $1`, [id]);
    await app.deps.db.query(`UPDATE cases SET closed_at = '2021-11-21T11:00:00Z' WHERE id = $1`, [recent.id]);
    await app.deps.db.query(
      `INSERT INTO case_documents (created_at, case_id, uploaded_by, uploaded_side, uploader_name, audience, file_key, file_name,
         content_type, bytes, sha256) VALUES ('2026-11-20T11:00:00Z', $1, $2, 'MANAGER', 'x', 'CLIENT', 'key-5', 'a.pdf', 'application/pdf', 1, 'x')`,
      [id, desk.manager.accountId],
    );
    await app.deps.db.query(
      `INSERT INTO noted_facts (case_id, kind, at, proof, document_id, noted_at, noted_by)
       SELECT $1, 'PERIODIC', '2026-11-20T11:00:00Z', 'Rentas', d.id, '2026-11-20T11:00:00Z', $2 FROM case_documents d WHERE d.case_id = $1`,
      [id, desk.manager.accountId],
    );
    await desk.change(desk.manager, "addCaseEntry", {
      number,
      input: { type: "ANOTACION", text: "Algo", audience: "ALL" },
    });
    await app.deps.db.query(`UPDATE case_drafts SET updated_at = '2026-08-22T00:00:00Z'`);
    await sweepCases(app.deps, "test");
    const [row] = await app.deps.db.query<Record<string, unknown>[]>(
      `SELECT description, client_id, erased_at IS NOT NULL AS erased, search_text,
         (SELECT count(*)::int FROM parties p WHERE p.case_id = c.id) AS parties,
         (SELECT count(*)::int FROM case_entries e WHERE e.case_id = c.id) AS entries,
         (SELECT count(*)::int FROM case_documents d WHERE d.case_id = c.id) AS documents,
         (SELECT count(*)::int FROM noted_facts f WHERE f.case_id = c.id) AS "notedFacts"
       FROM cases c WHERE id = $1`,
      [id],
    );
    expect(row).toMatchObject({
      description: "",
      client_id: null,
      erased: true,
      parties: 0,
      entries: 0,
      documents: 0,
      notedFacts: 0,
    });
    expect(String(row?.["search_text"]).trim()).toBe(number.toLowerCase());
    for (const person of [desk.admin, desk.manager, desk.client])
      expect(await desk.look(person, number, "number")).toBeNull();
    expect(await desk.look(desk.manager, recent.number, "number")).toEqual({ number: recent.number });
    const drafts = await app.deps.db.query<unknown[]>(`SELECT FROM case_drafts`);
    expect(drafts).toEqual([]);
    await sweepCases(app.deps, "test");
  });
});

describe("drafts and directory", () => {
  test("twenty drafts of at most 64 kB, kept as typed", async () => {
    const person = await publicSpecialist(app);
    const values = { "client.names": " Ana ", description: "á\n<b>" };
    const saved = (await desk.change(person, "saveCaseDraft", { id: null, values })) as unknown as {
      draft: { id: string; values: object };
    };
    expect(saved.draft.values).toEqual(values);
    for (const wrong of [{ a: "x".repeat(65_537) }, { a: 1 }, ["a"], { a: "\u0000" }])
      expect(
        (await desk.change(person, "saveCaseDraft", { id: saved.draft.id, values: wrong })).userErrors,
      ).toMatchObject([{ field: ["values"] }]);
    const more = await Promise.all(
      Array.from({ length: 25 }, () => desk.change(person, "saveCaseDraft", { id: null, values: {} })),
    );
    expect(more.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(19);
  });

  test("of two windows with one draft the slower one is told, and nothing is overwritten", async () => {
    const person = await publicSpecialist(app);
    const save = async (values: object, id: string | null = null, version: number | null = null) =>
      (await desk.change(person, "saveCaseDraft", { id, values, version })) as unknown as {
        draft: { id: string; values: object; version: number };
        userErrors: { code: string; field: string[] }[];
      };
    const { draft } = await save({ names: "Ana", city: "Madrid" });
    const begun = draft.version;
    const fast = await save({ names: "Ana", city: "Toledo" }, draft.id, begun);
    expect(fast).toMatchObject({ userErrors: [], draft: { version: begun + 1 } });

    const slow = await save({ names: "Berta" }, draft.id, begun);
    expect(slow.userErrors).toMatchObject([{ field: ["version"], code: "CONFLICT" }]);
    expect(slow.draft).toMatchObject({
      version: begun + 1,
      values: { names: "Ana", city: "Toledo" },
      documents: [],
    });

    // The answer got lost, or nothing was typed: no conflict, and no new version.
    const again = await save({ city: "Toledo", names: "Ana" }, draft.id, begun);
    expect(again).toMatchObject({ userErrors: [], draft: { version: begun + 1 } });
    const known = await save({ names: "Berta" }, draft.id, begun + 1);
    expect(known).toMatchObject({ userErrors: [], draft: { version: begun + 2 } });
    const unasked = await save({ names: "Clara" }, draft.id);
    expect(unasked).toMatchObject({ userErrors: [], draft: { version: begun + 3 } });

    const both = await Promise.all(["Eva", "Fe"].map((names) => save({ names }, draft.id, begun + 3)));
    expect(both.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
  });

  test("one of the same e-mail is replaced; searched without accents", async () => {
    const person = await publicSpecialist(app);
    const save = (names: string, email: string) =>
      desk.change(person, "saveClientContact", { input: { names, email } });
    await save("Íñigo", "inigo@correo.example");
    await save("Íñigo López", "INIGO@correo.example");
    expect((await save("x", " ")).userErrors).toMatchObject([{ field: ["email"], code: "REQUIRED" }]);
    const { data } = await app.graphql(
      `query ($search: String) { clientContacts(search: $search) { names email } }`,
      { search: "inigo lopez" },
      person.token,
    );
    expect((data as unknown as { clientContacts: unknown }).clientContacts).toEqual([
      { names: "Íñigo López", email: "INIGO@correo.example" },
    ]);
  });
});
