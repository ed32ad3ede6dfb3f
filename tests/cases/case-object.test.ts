import { createHash } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { contentHashOf } from "../../server/platform/content-hash.ts";
import { textHashOf } from "../../server/domains/cases/case-object.ts";
import { payloadOf, testApp } from "../support/app.ts";
import { invite, linkDesk, linkOf, openLink, tokenOf } from "../support/link-desk.ts";
import type { LinkDesk } from "../support/link-desk.ts";

const app = testApp();

const SECRET = "Me conformaría con la mitad";
const OBJECT = "Una factura de 1.860 € sin pagar";
const texts = { description: SECRET, object: OBJECT };

const CASE = `case { version object objectVersion objectConfirmed description
  objectVersions { version text textHash authorName } entries { nodes { text audience } }
  counterparties { notices { channel objectVersion objectShown contentHash } } }`;

async function change(desk: LinkDesk, input: object, token = desk.specialist.token) {
  const { data, errors } = await app.graphql(
    `mutation ($number: String!, $input: UpdateCaseInput!) { updateCase(number: $number, input: $input) {
       message ${CASE} userErrors { field code message } } }`,
    { number: desk.number, input },
    token,
  );
  expect(errors).toEqual([]);
  return (data as Record<string, never>)["updateCase"] as unknown as {
    message: string | null;
    case: Record<string, unknown> & { objectVersions: object[]; entries: { nodes: { text: string }[] } };
    userErrors: { field: string[]; code: string }[];
  };
}

const mailsTo = async (email: string) => (await app.deps.sentMails()).filter(({ to }) => to === email);

describe("the confidential account", () => {
  test("the other side never reads it: not by link, not in a mail, not in what a notice keeps", async () => {
    const desk = await linkDesk(app, { ...texts, counterpartyEmail: "callado@correo.example" });
    const { url } = await invite(app, desk.specialist, desk.respondentId, { channel: "EMAIL" });
    const seen = await openLink(app, tokenOf({ url }), "description account objectChanged { before }");
    expect(seen).toEqual({ description: OBJECT, account: null, objectChanged: null });
    const [mail] = await mailsTo("callado@correo.example");
    const kept = await app.deps.db.query<{ content: object }[]>(
      `SELECT content FROM party_notices WHERE party_id = $1`,
      [desk.respondentId],
    );
    expect(kept).toHaveLength(1);
    expect(JSON.stringify([mail, kept])).not.toContain(SECRET);
  });

  test("an invited client reads both through its own link", async () => {
    const desk = await linkDesk(app, { ...texts, clientId: null });
    const seen = await openLink(app, await linkOf(app, desk, desk.claimantId), "description account");
    expect(seen).toEqual({ description: OBJECT, account: SECRET });
  });
});

describe("before anybody is invited", () => {
  test("there is an object, and the version that was read is the present one", async () => {
    const desk = await linkDesk(app, { description: SECRET, object: "", clientId: null });
    const codeOf = async (partyId: number, input: object) =>
      (await invite(app, desk.specialist, partyId, input)).userErrors.map(({ code }) => code);
    expect(await codeOf(desk.respondentId, { channel: "LINK" })).toEqual(["NO_OBJECT"]);
    expect(await codeOf(desk.claimantId, { channel: "EMAIL" })).toEqual(["NO_OBJECT"]);
    const { case: written } = await change(desk, { version: 1, object: OBJECT });
    expect(written).toMatchObject({ objectVersion: 1, objectConfirmed: false });
    expect(await codeOf(desk.respondentId, { channel: "LINK", objectVersion: null })).toEqual(["REQUIRED"]);
    expect(await codeOf(desk.respondentId, { channel: "LINK", objectVersion: 2 })).toEqual(["STALE_OBJECT"]);
    expect(await codeOf(desk.respondentId, { channel: "LINK", objectVersion: 1 })).toEqual([]);
  });

  test("no letter goes out before the object is confirmed", async () => {
    const desk = await linkDesk(app, { description: SECRET, object: "", clientId: null });
    await change(desk, { version: 1, object: OBJECT });
    const { data } = await app.graphql(
      `{ documentTemplates(matter: { caseNumber: "${desk.number}" }) { key blockedBy } }`,
      {},
      desk.specialist.token,
    );
    const { documentTemplates } = data as unknown as {
      documentTemplates: { key: string; blockedBy: string | null }[];
    };
    const letters = documentTemplates.filter(({ key }) =>
      ["invitacion", "burofax", "recordatorio"].includes(key),
    );
    expect(letters).toHaveLength(3);
    for (const { blockedBy } of letters) expect(blockedBy).toContain("lee y confirma");
  });

  const FIELDS = "userErrors { code }";
  const others: [how: string, mutation: (desk: LinkDesk) => string][] = [
    [
      "a session",
      ({
        number,
        claimantId,
        respondentId,
      }) => `scheduleSession(matter: { caseNumber: "${number}" }, input: { kind: JOINT,
        startsAt: "2026-12-01T10:00:00Z", channel: PHONE, place: "600000000", partyIds: ["${claimantId}", "${respondentId}"] }) { ${FIELDS} }`,
    ],
    [
      "a notice told outside",
      ({
        respondentId,
      }) => `recordNotice(partyId: "${respondentId}", input: { channel: NOTARY, sentOn: "2026-11-20",
        proof: "Acta 7" }) { ${FIELDS} }`,
    ],
    [
      "a letter",
      ({
        number,
      }) => `issueDocument(matter: { caseNumber: "${number}" }, input: { templateKey: "recordatorio",
        values: { lugar: "Madrid", pendiente: "Responder" } }) { ${FIELDS} }`,
    ],
  ];
  test.each(others)("nobody is told by %s, either", async (_how, mutation) => {
    const desk = await linkDesk(app, {
      description: SECRET,
      object: "",
      counterpartyEmail: "nadie@correo.example",
    });
    const text = mutation(desk);
    const { data, errors } = await app.graphql(`mutation { ${text} }`, {}, desk.specialist.token);
    expect(errors).toEqual([]);
    const [payload] = Object.values(data as Record<string, { userErrors: { code: string }[] }>);
    expect(payload?.userErrors).toMatchObject([{ code: expect.stringMatching(/NO_OBJECT|BLOCKED/) }]);
    expect(await mailsTo("nadie@correo.example")).toEqual([]);
  });

  test("a written object that nobody has confirmed isn't sent with a session or a message", async () => {
    const desk = await linkDesk(app, {
      description: SECRET,
      object: "",
      counterpartyEmail: "luego@correo.example",
    });
    await change(desk, { version: 1, object: OBJECT });
    const { data } = await app.graphql(
      `mutation { scheduleSession(matter: { caseNumber: "${desk.number}" }, input: { kind: JOINT, startsAt: "2026-12-01T10:00:00Z",
         channel: PHONE, place: "600000000", partyIds: ["${desk.claimantId}", "${desk.respondentId}"] }) { userErrors { code } } }`,
      {},
      desk.specialist.token,
    );
    expect(data).toMatchObject({ scheduleSession: { userErrors: [{ code: "OBJECT_UNCONFIRMED" }] } });
    const confirm = async (objectVersion: number) =>
      payloadOf(
        await app.graphql(
          `mutation ($number: String!, $objectVersion: Int!) { confirmCaseObject(number: $number, objectVersion: $objectVersion) {
             case { objectConfirmed } userErrors { code } } }`,
          { number: desk.number, objectVersion },
          desk.specialist.token,
        ),
        "confirmCaseObject",
      );
    expect(await confirm(7)).toMatchObject({ userErrors: [{ code: "STALE_OBJECT" }] });
    expect(await confirm(1)).toMatchObject({ case: { objectConfirmed: true }, userErrors: [] });
  });
});

describe("a changed object", () => {
  test("is a new version, and those who knew the former one are told again", async () => {
    const email = "avisado@correo.example";
    const desk = await linkDesk(app, { ...texts, counterpartyEmail: email });
    const token = await linkOf(app, desk);
    await openLink(app, token);
    const refused = await change(desk, { version: 1, object: "Dos facturas sin pagar" });
    expect(refused.userErrors).toMatchObject([{ field: ["confirmObject"], code: "OBJECT_UNCONFIRMED" }]);
    const done = await change(desk, { version: 1, object: "Dos facturas sin pagar", confirmObject: true });
    expect(done.message).toContain("El aviso del cambio a Luis");
    expect(done.case).toMatchObject({
      objectVersion: 2,
      objectConfirmed: true,
      objectVersions: [
        { version: 2, text: "Dos facturas sin pagar", textHash: textHashOf("Dos facturas sin pagar") },
        { version: 1, text: OBJECT, textHash: textHashOf(OBJECT) },
      ],
      counterparties: [
        {
          notices: [
            { channel: "EMAIL", objectVersion: 2, objectShown: "Dos facturas sin pagar" },
            { channel: "LINK", objectVersion: 1, objectShown: OBJECT },
          ],
        },
      ],
    });
    expect(done.case.entries.nodes[0]?.text).toContain(`Antes: «${OBJECT}»`);
    expect((await mailsTo(email)).at(-1)?.subject).toContain("Ha cambiado lo que se negocia");
    const page = await openLink(app, token, "description objectChanged { before at }");
    expect(page).toMatchObject({
      description: "Dos facturas sin pagar",
      objectChanged: { before: OBJECT },
    });
    const [shown] = await app.deps.db.query<{ receivedAt: Date | null }[]>(
      `SELECT received_at AS "receivedAt" FROM party_notices
       WHERE party_id = $1 AND object_version = 2 AND channel = 'LINK'`,
      [desk.respondentId],
    );
    expect(shown?.receivedAt).toEqual(app.deps.clock.now());
  });

  test("what a notice kept is what its hash is of", async () => {
    const desk = await linkDesk(app, texts);
    await linkOf(app, desk);
    const rows = await app.deps.db.query<{ content: { object: string }; hash: string }[]>(
      `SELECT content, content_hash AS hash FROM party_notices WHERE party_id = $1`,
      [desk.respondentId],
    );
    expect(rows.map(({ content, hash }) => contentHashOf(content) === hash)).toEqual([true]);
    expect(rows[0]?.content.object).toBe(OBJECT);
    const { data } = await app.graphql(
      `{ case(number: "${desk.number}") { counterparties { notices { hashedText contentHash } } } }`,
      {},
      desk.specialist.token,
    );
    const notice = (
      data as unknown as {
        case: { counterparties: { notices: { hashedText: string; contentHash: string }[] }[] };
      }
    ).case.counterparties[0]?.notices[0];
    expect(
      createHash("sha256")
        .update(notice?.hashedText ?? "", "utf8")
        .digest("hex"),
    ).toBe(notice?.contentHash);
  });

  test("can't be emptied once it has been told", async () => {
    const desk = await linkDesk(app, texts);
    await linkOf(app, desk);
    expect(await change(desk, { version: 1, object: " ", confirmObject: true })).toMatchObject({
      userErrors: [{ field: ["object"], code: "REQUIRED" }],
    });
    // Too long isn't empty: it is told that alone.
    const { userErrors } = await change(desk, { version: 1, object: "x".repeat(4_001), confirmObject: true });
    expect(userErrors).toMatchObject([{ field: ["object"], code: "TOO_LONG" }]);
    expect(userErrors).toHaveLength(1);
  });
});
