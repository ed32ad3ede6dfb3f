import { afterEach, describe, expect, test } from "@jest/globals";
import { giveLink } from "../support/give-link.ts";
import { byLink, openLink } from "../support/link-desk.ts";
import { readPdf } from "../support/read-pdf.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Payload, TestMatter } from "../support/proceedings.ts";

/** Who was told, answered or agreed isn't renamed without a trace, and signs as whom the agreement names. */

const desk = proceedingsDesk();
const NOON = "2026-11-20T11:00:00.000Z";
const BERTO = { names: "Berto", surnames: "Real Gil", email: "berto@correo.example" };
const CARLOS = { ...BERTO, names: "Carlos", surnames: "Falso Gil" };

afterEach(() => desk.travel(NOON));

const update = (partyId: number, input: object) =>
  desk.mutate(desk.specialist, "updateParty", `id: "${partyId}", input: ${literal(input)}`, "message");

interface Proposed {
  matter: TestMatter;
  id: string;
  contentHash: string;
  link: string;
  /** What is known of Berto. */
  known: object;
}

async function proposed(): Promise<Proposed> {
  const matter = await desk.caseOf({ counterparty: "Berto Real Gil" });
  const [stored] = await desk.app.deps.db.query<Record<string, string>[]>(
    `SELECT identity_document AS "identityDocument", address, city, province, postal_code AS "postalCode"
     FROM parties WHERE id = $1`,
    [matter.respondentId],
  );
  expect((await update(matter.respondentId, { ...BERTO, ...stored })).userErrors).toEqual([]);
  const made = (await desk.mutate(
    desk.specialist,
    "createAgreement",
    `matter: ${literal(matter.input)}, input: ${literal({ title: "Quita", terms: "La mitad, ya" })}`,
    "agreement { id }",
  )) as Payload & { agreement: { id: string } };
  const { id } = made.agreement;
  const done = (await desk.mutate(
    desk.specialist,
    "proposeAgreement",
    `id: "${id}"`,
    "agreement { contentHash }",
  )) as Payload & { agreement: { contentHash: string } };
  expect(done.userErrors).toEqual([]);
  return {
    matter,
    id,
    contentHash: done.agreement.contentHash,
    link: await giveLink(desk.app.deps, matter.respondentId),
    known: stored ?? {},
  };
}

const sign = ({ id, contentHash, link }: Proposed, signedName: string) =>
  byLink(
    desk.app,
    link,
    "answerAgreementByInvitation",
    `agreementId: "${id}", contentHash: "${contentHash}", signedName: ${literal(signedName)}, input: {accept: true}`,
  );

interface Seen {
  agreements: { status: string }[];
  entries: { nodes: { text: string; audience: string }[] };
}

async function look({ matter }: Proposed): Promise<Seen> {
  const { data } = await desk.ask(
    desk.specialist,
    `{ case(number: "${matter.reference}") { agreements { status } entries { nodes { text audience } } } }`,
  );
  return (data as unknown as { case: Seen }).case;
}

test("a typed signature is compared with whom the agreement names, not with what is known of the party since", async () => {
  const made = await proposed();
  await desk.app.deps.db.query(`UPDATE parties SET names = 'Carlos', surnames = 'Falso Gil' WHERE id = $1`, [
    made.matter.respondentId,
  ]);
  const [refused] = (await sign(made, "Carlos Falso Gil")).userErrors;
  expect(refused).toMatchObject({ field: ["capacity"] });
  expect(refused).toMatchObject({
    message: "Este nombre no es el de la parte (Berto Real Gil): elige en qué calidad firmas",
  });
  expect((await sign(made, "Berto Real Gil")).userErrors).toEqual([]);
});

describe("another name or document of a party", () => {
  test("withdraws the proposal that names it, tells those it was put to, and stays beside the old one", async () => {
    const made = await proposed();
    const other = { ...made.known, ...CARLOS };
    const { message, userErrors } = await update(made.matter.respondentId, other);
    expect(userErrors).toEqual([]);
    expect(message).toBe(
      "Se han guardado los datos. Acuerdo n.º 1 queda retirado, porque nombraba a Berto Real Gil con sus datos de antes: prepara uno nuevo.",
    );
    const { agreements, entries } = await look(made);
    expect(agreements).toEqual([{ status: "WITHDRAWN" }]);
    expect(entries.nodes).toContainEqual({
      text: expect.stringMatching(
        /^Se han cambiado los datos de la contraparte: nombre, de «Berto Real Gil» a «Carlos Falso Gil»\.$/,
      ),
      audience: "CLIENT",
    });
    const subject = `Propuesta de acuerdo retirada: ${made.matter.reference}`;
    for (const email of [BERTO.email, desk.client.email])
      expect((await desk.mailsTo(email)).filter((mail) => mail.subject === subject)).toHaveLength(1);
    expect((await sign(made, "Berto Real Gil")).userErrors).toMatchObject([{ code: "NOT_OPEN" }]);
  });

  test("of who says it by link or has it noted as well; what completes an identity changes nothing", async () => {
    const made = await proposed();
    const identity = { ...made.known, address: "Calle Nueva 8" };
    const identify = (input: object) =>
      desk.mutate(
        desk.specialist,
        "identifyParty",
        `partyId: "${made.matter.respondentId}", input: ${literal(input)}`,
        "message",
      );
    expect((await identify(identity)).userErrors).toEqual([]);
    expect((await look(made)).agreements).toEqual([{ status: "PROPOSED" }]);
    expect(
      (await update(made.matter.respondentId, { ...identity, ...BERTO, lawyer: "Ana" })).userErrors,
    ).toEqual([]);
    expect((await look(made)).agreements).toEqual([{ status: "PROPOSED" }]);
    expect((await identify({ ...identity, identityDocument: "87654321X" })).userErrors).toEqual([]);
    const { agreements, entries } = await look(made);
    expect(agreements).toEqual([{ status: "WITHDRAWN" }]);
    expect(entries.nodes.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Se ha cambiado el documento de Berto Real Gil: de «\w+» a «87654321X»\.$/),
    );
  });

  test("leaves old receipts under the name then: in what the notice keeps, the certificate and the history", async () => {
    const made = await proposed();
    const { matter } = made;
    await desk.app.deps.db.query(
      `UPDATE parties SET response = 'PENDING', responded_at = NULL WHERE id = $1`,
      [matter.respondentId],
    );
    await openLink(desk.app, made.link);
    const kept = await desk.app.deps.db.query<{ addressee: string }[]>(
      `SELECT DISTINCT content ->> 'addressee' AS addressee FROM party_notices WHERE party_id = $1`,
      [matter.respondentId],
    );
    expect(kept).toEqual([{ addressee: "Berto Real Gil" }]);
    await update(matter.respondentId, { ...made.known, ...CARLOS });
    await desk.travel("2026-12-30T11:00:00Z");
    const issued = (await desk.mutate(
      desk.specialist,
      "issueDocument",
      `matter: ${literal(matter.input)}, input: ${literal({ templateKey: "certificado-intento", values: { lugar: "Madrid" } })}`,
      "document { id }",
    )) as Payload & { document: { id: string } };
    expect(issued.userErrors).toEqual([]);
    const { url } = await desk.mutate(
      desk.specialist,
      "issuedDocumentLink",
      `id: "${issued.document.id}", format: ${literal(en("PDF"))}`,
      "url",
    );
    const text = readPdf((await desk.download(String(url))).body).pages.join(" ");
    expect(text).toContain("Contraparte: Carlos Falso Gil");
    expect(text.replace(/\s+/g, " ")).toContain("; hasta el 20/11/2026 constaba como Berto Real Gil.");
    // The fingerprint is of what was told to whom it was told.
    expect(text).toContain("Enlace personal a Berto Real Gil, 20/11/2026");
    expect(text).toContain("Berto Real Gil recibió la invitación el 20/11/2026");
    expect(text).toContain("cuando Berto Real Gil recibió la solicitud");
  });
});

describe("who was told or has answered doesn't become somebody else", () => {
  const OTHER = { names: "Zutano", surnames: "Nuevo", email: BERTO.email, identityDocument: "87654321X" };
  const codes = async (partyId: number, input: object) =>
    (await update(partyId, input)).userErrors.map(({ field, code }) => `${field.join(".")} ${code}`);
  const known = async ({ respondentId }: TestMatter) => {
    const [stored] = await desk.app.deps.db.query<Record<string, string>[]>(
      `SELECT identity_document AS "identityDocument", address, city, province, postal_code AS "postalCode"
       FROM parties WHERE id = $1`,
      [respondentId],
    );
    return stored ?? {};
  };

  test("with another name and another number, nor as a company; it is said what to do instead", async () => {
    const matter = await desk.caseOf({ status: "PENDING_COUNTERPARTY", counterparty: "Dario Viejo" });
    const own = await known(matter);
    const change = { ...own, ...OTHER };
    const link = await giveLink(desk.app.deps, matter.respondentId);
    await openLink(desk.app, link);
    expect(await codes(matter.respondentId, change)).toEqual([
      "names SOMEBODY_ELSE",
      "identityDocument SOMEBODY_ELSE",
    ]);
    const [refused] = (await update(matter.respondentId, change)).userErrors;
    expect(refused?.message).toBe(
      "Con estos datos sería otra persona, y lo que se ha enviado a Dario Viejo, o ha respondido, no vale para ella. Si es otra persona, añádela como contraparte nueva y quita después a Dario Viejo con su motivo; si es la misma y hay una errata, corrige solo el nombre o solo el número.",
    );
    const company = { ...own, email: BERTO.email, names: "Persona Distinta SL", isCompany: true };
    expect(await codes(matter.respondentId, { ...company, identityDocument: "B12345674" })).toEqual([
      "names SOMEBODY_ELSE",
      "identityDocument SOMEBODY_ELSE",
    ]);
    expect(await openLink(desk.app, link, "party { displayName }")).toEqual({
      party: { displayName: "Dario Viejo" },
    });
  });

  test.each([["names"], ["identityDocument"]])("nor in two steps, %s first", async (first) => {
    const matter = await desk.caseOf({ counterparty: "Dario Viejo" });
    const own = { ...(await known(matter)), names: "Dario Viejo", surnames: "", email: BERTO.email };
    const { names, surnames, identityDocument } = OTHER;
    const half = first === "names" ? { names, surnames } : { identityDocument };
    await openLink(desk.app, await giveLink(desk.app.deps, matter.respondentId));
    expect(await codes(matter.respondentId, { ...own, ...half })).toEqual([]);
    expect(await codes(matter.respondentId, { ...own, ...OTHER })).toEqual([
      first === "names" ? "identityDocument SOMEBODY_ELSE" : "names SOMEBODY_ELSE",
    ]);
    // Back to who was told.
    expect(await codes(matter.respondentId, own)).toEqual([]);
  });

  test("what is completed or corrected of the same one stays possible, as does anything before it knows of it", async () => {
    const matter = await desk.caseOf({ status: "PENDING_COUNTERPARTY", counterparty: "Luis" });
    const own = await known(matter);
    expect(await codes(matter.respondentId, { ...own, ...OTHER })).toEqual([]);
    const luis = { ...own, names: "Luis", surnames: "", email: BERTO.email, identityDocument: null };
    expect(await codes(matter.respondentId, luis)).toEqual([]);
    await desk.travel("2026-11-21T11:00:00.000Z");
    await openLink(desk.app, await giveLink(desk.app.deps, matter.respondentId));
    expect(await codes(matter.respondentId, { ...luis, names: "Zutano" })).toEqual(["names SOMEBODY_ELSE"]);
    const whole = { ...luis, surnames: "Gil Pérez", identityDocument: "12345678Z" };
    expect(await codes(matter.respondentId, whole)).toEqual([]);
    expect(await codes(matter.respondentId, { ...whole, identityDocument: "87654321X" })).toEqual([]);
  });

  test("nor while nothing is known to have arrived: what was sent may be opened, or its receipt proved, later", async () => {
    const matter = await desk.caseOf({ status: "PENDING_COUNTERPARTY", counterparty: "Dario Viejo" });
    const own = await known(matter);
    await giveLink(desk.app.deps, matter.respondentId);
    await desk.mutate(
      desk.specialist,
      "recordNotice",
      `partyId: "${matter.respondentId}", input: ${literal({ channel: en("CERTIFIED_POST"), sentOn: "2026-11-20", proof: "BF77" })}`,
      "message",
    );
    expect(await codes(matter.respondentId, { ...own, ...OTHER })).toEqual([
      "names SOMEBODY_ELSE",
      "identityDocument SOMEBODY_ELSE",
    ]);
  });

  test.each([
    ["Mar Lopez", "Marcos Quintana"],
    ["Dario Viejo", "Darinka Petrova"],
  ])("%s isn't %s because they begin alike", async (before, after) => {
    const matter = await desk.caseOf({ status: "PENDING_COUNTERPARTY", counterparty: before });
    const own = { ...(await known(matter)), email: BERTO.email, identityDocument: null };
    expect(await codes(matter.respondentId, { ...own, names: before, surnames: "" })).toEqual([]);
    await openLink(desk.app, await giveLink(desk.app.deps, matter.respondentId));
    expect(await codes(matter.respondentId, { ...own, names: after, surnames: "" })).toEqual([
      "names SOMEBODY_ELSE",
    ]);
    expect(
      await codes(matter.respondentId, { ...own, names: `${before.replace("o", "ó")} Gil`, surnames: "" }),
    ).toEqual([]);
  });

  test("nor does the debtor of a corporate task; what corrects it stays possible", async () => {
    const task = await desk.taskOf();
    const { db } = desk.app.deps;
    const change = async (input: object) => {
      const [stored] = await db.query<{ version: number }[]>(`SELECT version FROM tasks WHERE id = $1`, [
        task.id,
      ]);
      const { userErrors } = await desk.mutate(
        desk.admin,
        "updateTask",
        `id: "${task.id}", input: ${literal({ version: stored?.version ?? 0, ...input })}`,
        "task { id }",
      );
      return userErrors.map(({ field, code }) => `${field.join(".")} ${code}`);
    };
    const other = { debtor: "Zutano Nuevo", identityDocument: "87654321X" };
    expect(await change(other)).toEqual([]);
    await desk.travel("2026-11-21T11:00:00.000Z");
    const notice = {
      channel: en("CERTIFIED_POST"),
      sentOn: "2026-11-21",
      receivedOn: "2026-11-21",
      proof: "NB1",
    };
    const noted = await desk.mutate(
      desk.specialist,
      "recordNotice",
      `partyId: "${task.respondentId}", input: ${literal(notice)}`,
      "message",
    );
    expect(noted.userErrors).toEqual([]);
    expect(await change({ debtor: "Otra Distinta", identityDocument: "12345678Z" })).toEqual([
      "debtor SOMEBODY_ELSE",
      "identityDocument SOMEBODY_ELSE",
    ]);
    expect(await change({ debtor: "Zutano Nuevo Gil" })).toEqual([]);
  });

  test("what is misspelt in name and number is corrected one after the other, by either side; a third person isn't reached", async () => {
    const orders = [
      ["names", "identityDocument"],
      ["identityDocument", "names"],
    ] as const;
    for (const order of orders) {
      const matter = await desk.caseOf({ status: "PENDING_COUNTERPARTY", counterparty: "Gonsalo Robles" });
      const own = {
        ...(await known(matter)),
        names: "Gonsalo",
        surnames: "Robles Gil",
        email: BERTO.email,
        identityDocument: "12345687T",
      };
      const right = { names: "Gonzalo", identityDocument: "12345678Z" };
      expect(await codes(matter.respondentId, own)).toEqual([]);
      await desk.travel("2026-11-21T11:00:00.000Z");
      const link = await giveLink(desk.app.deps, matter.respondentId);
      const [first, second] = order;
      const half = { ...own, [first]: right[first] };
      expect(await codes(matter.respondentId, half)).toEqual([]);
      await desk.travel("2026-11-22T11:00:00.000Z");
      await openLink(desk.app, link);
      const { address, city, postalCode } = own as unknown as Record<string, string>;
      const identity = { address, city, postalCode, identityDocument: right.identityDocument };
      const done =
        second === "identityDocument"
          ? (await byLink(desk.app, link, "identifyByInvitation", `input: ${literal(identity)}`)).userErrors
          : await codes(matter.respondentId, { ...half, names: right.names });
      expect(done).toEqual([]);
      await desk.travel("2026-11-23T11:00:00.000Z");
      await openLink(desk.app, link);
      const now = { ...own, ...right };
      expect(await codes(matter.respondentId, { ...now, identityDocument: "87654321X" })).toEqual([
        "identityDocument SOMEBODY_ELSE",
      ]);
      const [refused] = (await update(matter.respondentId, { ...now, ...OTHER })).userErrors;
      expect(refused?.message).toContain("o cambia solo alguna letra o cifra mal escrita");
      const foreign = { ...identity, identityDocument: "87654321X" };
      expect(
        (await byLink(desk.app, link, "identifyByInvitation", `input: ${literal(foreign)}`)).userErrors,
      ).toMatchObject([{ code: "SOMEBODY_ELSE", message: expect.stringContaining("letra a letra") }]);
      await desk.travel(NOON);
    }
  });

  test("a mistake that was put right before anything happened under it binds nobody", async () => {
    const matter = await desk.caseOf({ counterparty: "Dario Viejo" });
    const own = { ...(await known(matter)), names: "Dario Viejo", surnames: "", email: BERTO.email };
    await desk.travel("2026-11-21T11:00:00.000Z");
    await giveLink(desk.app.deps, matter.respondentId);
    await desk.travel("2026-11-22T11:00:00.000Z");
    expect(await codes(matter.respondentId, { ...own, names: "Lola" })).toEqual([]);
    await desk.travel("2026-11-23T11:00:00.000Z");
    expect(await codes(matter.respondentId, own)).toEqual([]);
    expect(await codes(matter.respondentId, { ...own, identityDocument: "87654321X" })).toEqual([]);
  });

  test("nor who was told by the name alone, with a number first and another name after it", async () => {
    const matter = await desk.caseOf({ status: "PENDING_COUNTERPARTY", counterparty: "Luis Gil" });
    const luis = { ...(await known(matter)), names: "Luis Gil", surnames: "", email: BERTO.email };
    expect(await codes(matter.respondentId, { ...luis, identityDocument: null })).toEqual([]);
    await desk.travel("2026-11-21T11:00:00.000Z");
    await openLink(desk.app, await giveLink(desk.app.deps, matter.respondentId));
    await desk.travel("2026-11-22T11:00:00.000Z");
    expect(await codes(matter.respondentId, { ...luis, identityDocument: OTHER.identityDocument })).toEqual(
      [],
    );
    expect(await codes(matter.respondentId, { ...luis, ...OTHER })).toEqual(["names SOMEBODY_ELSE"]);
  });

  test("nor the debtor of a task with whom a contact is noted and nothing else", async () => {
    const task = await desk.taskOf();
    const spoken = await desk.mutate(
      desk.specialist,
      "logTaskContact",
      `id: "${task.reference}", input: ${literal({ channel: en("PHONE"), result: en("REACHED"), at: "2026-11-20T09:00:00Z" })}`,
      "task { version }",
    );
    expect(spoken.userErrors).toEqual([]);
    const [stored] = await desk.app.deps.db.query<{ version: number }[]>(
      `SELECT version FROM tasks WHERE id = $1`,
      [task.id],
    );
    const other = { version: stored?.version, debtor: "Zutano Nuevo", identityDocument: "87654321X" };
    const { userErrors } = await desk.mutate(
      desk.admin,
      "updateTask",
      `id: "${task.id}", input: ${literal(other)}`,
      "task { id }",
    );
    expect(userErrors).toMatchObject([{ code: "SOMEBODY_ELSE" }, { code: "SOMEBODY_ELSE" }]);
  });

  test("with another e-mail of the debtor the links sent to the old one end, as of any party", async () => {
    const task = await desk.taskOf();
    const { db } = desk.app.deps;
    const link = await giveLink(desk.app.deps, task.respondentId);
    const change = (version: number, input: object) =>
      desk.mutate(
        desk.admin,
        "updateTask",
        `id: "${task.id}", input: ${literal({ version, ...input })}`,
        "task { version }",
      ) as Promise<Payload & { task: { version: number } }>;
    const [stored] = await db.query<{ version: number }[]>(`SELECT version FROM tasks WHERE id = $1`, [
      task.id,
    ]);
    const same = await change(stored?.version ?? 0, { debtor: "Otro Nombre" });
    expect(same.userErrors).toEqual([]);
    expect(await openLink(desk.app, link)).not.toBeNull();
    const moved = await change(same.task.version, {
      contact: { email: "otra@correo.example", lada: "34", phone: "600111222" },
    });
    expect(moved.userErrors).toEqual([]);
    expect(await openLink(desk.app, link)).toBeNull();
  });
});
