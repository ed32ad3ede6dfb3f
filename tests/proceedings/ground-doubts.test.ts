import { expect, test } from "@jest/globals";
import type * as Contract from "../../server/generated/schema-types.ts";
import { keepGroundDoubts } from "../../server/domains/proceedings/ground-doubts/keep-ground-doubts.ts";
import { groundsIn } from "../../server/domains/proceedings/ground-doubts/stated-grounds.ts";
import { byLink, openLink } from "../support/link-desk.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Person, TestMatter } from "../support/proceedings.ts";

/** Papers and closings that say another ground than what the engine says today of what had happened by then. */

const desk = proceedingsDesk();

async function told({ respondentId }: TestMatter): Promise<string> {
  const { url } = await desk.mutate(
    desk.specialist,
    "inviteParty",
    `partyId: "${respondentId}", input: { channel: LINK, objectVersion: 1 }`,
    "url",
  );
  return String(url).split("#")[1] ?? "";
}

async function refused(matter: TestMatter): Promise<void> {
  const input = `input: { accept: false, reason: "No debo nada" }`;
  expect((await byLink(desk.app, await told(matter), "answerInvitation", input)).userErrors).toEqual([]);
}

async function issue(matter: TestMatter): Promise<string> {
  const { data } = await desk.ask(
    desk.specialist,
    `{ documentTemplates(matter: ${literal(matter.input)}) { key blockedBy fields { key value } } }`,
  );
  const { documentTemplates } = data as unknown as { documentTemplates: Contract.DocumentTemplate[] };
  const template = documentTemplates.find(({ key }) => key === "certificado-intento");
  expect(template?.blockedBy).toBeNull();
  const values = template?.fields.map(({ key, value }) => ({ key, value: value || "Humedades" }));
  const { document, userErrors } = await desk.mutate(
    desk.specialist,
    "issueDocument",
    `matter: ${literal(matter.input)}, input: ${literal({ templateKey: "certificado-intento", audience: en("ALL"), values })}`,
    "document { id number }",
  );
  expect(userErrors).toEqual([]);
  return (document as { id: string }).id;
}

/** As papers were sealed while the parts of a first "no", stored milliseconds apart, were read as several acts. */
async function sealAsBefore(id: string): Promise<void> {
  const changed = await desk.app.deps.db.query<[unknown, number]>(
    `UPDATE issued_documents SET content = regexp_replace(content::text, 'rechazó participar el (\\d\\d/\\d\\d/\\d{4})\\.',
       'comunicó el \\1 que no quiere seguir, cuando la negociación ya había empezado (LO 1/2025, art. 10.4.d).')::jsonb
     WHERE id = $1 AND content::text LIKE '%rechazó participar el%'`,
    [id],
  );
  expect(changed[1]).toBe(1);
}

async function doubts(person: Person = desk.admin): Promise<Contract.GroundDoubt[]> {
  const { data, errors } = await desk.ask(
    person,
    `{ groundDoubts { totalCount nodes { documentNumber caseNumber taskCodeId stated holding } } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { groundDoubts: Contract.GroundDoubtPage }).groundDoubts.nodes;
}

async function hintsOf({ input }: TestMatter, person = desk.specialist): Promise<unknown[]> {
  const fields = `issuedDocuments { groundDoubt { stated holding } }`;
  const query =
    "taskId" in input
      ? `{ ${person === desk.admin ? "task" : "assignedTask"}(id: "${input.taskId}") { ${fields} } }`
      : `{ case(number: "${input.caseNumber}") { ${fields} } }`;
  const { data } = await desk.ask(person, query);
  const [found] = Object.values(data as object) as { issuedDocuments: { groundDoubt: unknown }[] }[];
  return found?.issuedDocuments.map(({ groundDoubt }) => groundDoubt) ?? [];
}

async function bells(): Promise<number> {
  const rows = await desk.app.deps.db.query<{ id: number }[]>(
    `SELECT id FROM notifications WHERE kind = 'ground-doubts' AND read_at IS NULL AND account_id = $1`,
    [desk.admin.accountId],
  );
  return rows.length;
}

const WRONG = { stated: ["ENDED_BY_PARTY"], holding: ["REFUSED"] };

test("a certificate sealed with the wrong ground is found, told, and gone once it is revoked and issued again", async () => {
  const [ofTask, ofCase, right] = [
    await desk.taskOf(),
    await desk.caseOf({ interventionType: 1 }),
    await desk.taskOf(),
  ];
  for (const matter of [ofTask, ofCase, right]) await refused(matter);
  const [paper, other] = [await issue(ofTask), await issue(ofCase)];
  await issue(right);
  expect(await keepGroundDoubts(desk.app.deps)).toBe(0);
  expect(await bells()).toBe(0);

  for (const id of [paper, other]) await sealAsBefore(id);
  expect(await keepGroundDoubts(desk.app.deps)).toBe(2);
  const found = await doubts();
  expect(found).toHaveLength(2);
  expect(found).toContainEqual(
    expect.objectContaining({ ...WRONG, taskCodeId: ofTask.reference, caseNumber: null }),
  );
  expect(found).toContainEqual(expect.objectContaining({ ...WRONG, caseNumber: ofCase.reference }));
  expect(await hintsOf(ofTask)).toEqual([WRONG]);
  expect(await hintsOf(ofTask, desk.admin)).toEqual([WRONG]);
  expect(await hintsOf(right)).toEqual([null]);
  expect(await hintsOf(ofCase)).toEqual([WRONG]);
  expect(await hintsOf(ofCase, desk.client)).toEqual([null]);
  expect(await bells()).toBe(1);
  // What is known isn't told again.
  await desk.app.deps.db.query(`UPDATE notifications SET read_at = now() WHERE kind = 'ground-doubts'`);
  expect(await keepGroundDoubts(desk.app.deps)).toBe(2);
  expect(await bells()).toBe(0);

  for (const [matter, id] of [
    [ofTask, paper],
    [ofCase, other],
  ] as const) {
    const revoke = await desk.mutate(
      desk.admin,
      "revokeIssuedDocument",
      `id: "${id}", reason: REPLACED`,
      "message",
    );
    expect(revoke.userErrors).toEqual([]);
    await issue(matter);
  }
  expect(await doubts()).toEqual([]);
  expect(await keepGroundDoubts(desk.app.deps)).toBe(0);
});

test("what came after its issue, and words of one's own, aren't held against a paper", async () => {
  const matter = await desk.taskOf();
  await refused(matter);
  const paper = await issue(matter);
  await desk.app.deps.db.query(
    `UPDATE issued_documents SET content = regexp_replace(content::text, '[^"]*rechazó participar el[^"]*', 'No quiso saber nada.')::jsonb
     WHERE id = $1`,
    [paper],
  );
  expect(await keepGroundDoubts(desk.app.deps)).toBe(0);
});

test("a paper whose proof was withdrawn since is in doubt: nothing holds any more", async () => {
  const matter = await desk.taskOf();
  const token = await told(matter);
  await openLink(desk.app, token);
  await desk.travel("2026-12-28T10:00:00Z");
  const paper = await issue(matter);
  expect(await keepGroundDoubts(desk.app.deps)).toBe(0);
  await desk.app.deps.db.query(
    `UPDATE party_notices SET received_at = NULL, receipt = NULL, opened_at = NULL WHERE party_id = $1`,
    [matter.respondentId],
  );
  expect(await keepGroundDoubts(desk.app.deps)).toBe(1);
  expect(await hintsOf(matter)).toEqual([{ stated: ["NO_ANSWER"], holding: [] }]);
  await desk.mutate(desk.admin, "revokeIssuedDocument", `id: "${paper}", reason: MISTAKE`, "message");
  expect(await doubts()).toEqual([]);
});

test("a first no can't be closed as the end of a negotiation; a case that was is shown, until it is closed anew", async () => {
  const matter = await desk.caseOf({ interventionType: 1 });
  await refused(matter);
  const move = async (person: Person, input: string) => {
    const { data } = await desk.ask(person, `{ case(number: "${matter.reference}") { version } }`);
    const { version } = (data as unknown as { case: { version: number } }).case;
    const call = `number: "${matter.reference}", input: { version: ${version}, ${input} }`;
    return desk.mutate(person, "moveCase", call, "case { status }");
  };
  const close = (ground: string) =>
    move(desk.specialist, `move: CLOSE_BROKEN, ground: ${ground}, reason: "Lo dijo por su enlace"`);
  const { userErrors } = await close("ENDED_BY_PARTY");
  expect(userErrors.map(({ message }) => message).join(" ")).toContain(
    "antes de que la negociación empezara",
  );
  expect((await close("REFUSED")).userErrors).toEqual([]);
  expect(await keepGroundDoubts(desk.app.deps)).toBe(0);

  const { db } = desk.app.deps;
  await db.query(`UPDATE cases SET closing_ground = 'ENDED_BY_PARTY' WHERE id = $1`, [matter.id]);
  await db.query(`UPDATE parties SET closing_ground = NULL WHERE case_id = $1`, [matter.id]);
  // Its certificate says what holds, not the ground with which it was closed.
  await issue(matter);
  expect(await keepGroundDoubts(desk.app.deps)).toBe(1);
  expect(await doubts()).toEqual([
    { ...WRONG, documentNumber: null, caseNumber: matter.reference, taskCodeId: null },
  ]);
  const asked = async (person: Person) => {
    const { data } = await desk.ask(
      person,
      `{ case(number: "${matter.reference}") { groundDoubt { stated holding } } }`,
    );
    return (data as unknown as { case: { groundDoubt: unknown } }).case.groundDoubt;
  };
  expect(await asked(desk.specialist)).toEqual(WRONG);
  expect(await asked(desk.client)).toBeNull();
  await move(desk.admin, `move: REOPEN, reason: "Se cerró con otro motivo"`);
  expect(await doubts()).toEqual([]);
  expect((await close("REFUSED")).userErrors).toEqual([]);
  expect(await keepGroundDoubts(desk.app.deps)).toBe(0);
});

test("only administrators are shown all of them", async () => {
  for (const person of [desk.specialist, desk.client]) {
    const { errors } = await desk.ask(person, `{ groundDoubts { totalCount } }`);
    expect(errors).not.toEqual([]);
  }
});

test("every way in which a certificate names a ground is known", () => {
  expect(
    groundsIn(
      "Ana recibió la invitación el 03/02/2026 y no ha respondido: los 30 días acabaron el 05/03/2026.",
    ),
  ).toEqual(["NO_ANSWER"]);
  expect(
    groundsIn(
      "Ana propuso; la recibió el 03/02/2026: los 30 días acabaron el 05/03/2026 sin acuerdo ni respuesta por escrito.",
    ),
  ).toEqual(["PROPOSAL_LAPSED"]);
  expect(
    groundsIn("La primera reunión fue el 03/02/2026: los tres meses acabaron el 03/05/2026 sin acuerdo."),
  ).toEqual(["TIME_OVER"]);
  expect(groundsIn("Una parte lo dio por terminado por escrito (LO 1/2025, art. 10.4.d).")).toEqual([
    "ENDED_BY_PARTY",
  ]);
  expect(groundsIn("Ana no acudió a la sesión del 03/02/2026, cuya citación recibió el 01/02/2026.")).toEqual(
    ["REFUSED"],
  );
});
