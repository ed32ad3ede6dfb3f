import { describe, expect, test } from "@jest/globals";
import { addTaskObligor } from "../../server/domains/proceedings/task-obligors.ts";
import { FREE_HOUR, freeHour } from "../support/free-hour.ts";
import { giveLink } from "../support/give-link.ts";
import { linkScene, send, type CallAnswer, type LinkScene } from "../support/link-calls.ts";
import { literal, proceedingsDesk } from "../support/proceedings.ts";

/** What is said by link once more with something new, after the end, by two people at once, too often, or as nobody types it. */
const desk = proceedingsDesk();
const NOON = "2026-11-20T11:00:00.000Z";
const pdf = (words: string) =>
  Buffer.from(`%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%${words}\ntrailer\n<<>>\n%%EOF\n`);

freeHour(desk);

const messages = ({ partyId }: Pick<LinkScene, "partyId">) =>
  desk.app.deps.db.query<{ text: string; files: string[] }[]>(
    `SELECT m.text, array(SELECT f.file_name FROM message_files f WHERE f.message_id = m.id) AS files
     FROM messages m JOIN conversations v ON v.id = m.conversation_id WHERE v.party_id = $1 ORDER BY m.id`,
    [partyId],
  );

const write = (token: string, text: string) => send(desk, { field: "writeByInvitation" }, token, { text });
const dispute = (token: string, text: string, file?: { name: string; content: Buffer }) =>
  send(desk, { field: "disputeDebtByInvitation", ...(file && { file }) }, token, {
    input: { reason: "PAID", text },
  });

describe("said again", () => {
  test("after the end it is one message as well, and another one later", async () => {
    const scene = await linkScene(desk, "DEBTOR");
    await desk.app.deps.db.query(`UPDATE tasks SET state = 'SIN_ACUERDO' WHERE id = $1`, [scene.matter.id]);
    await Promise.all([1, 2, 3].map(() => write(scene.token, "¿Tenéis el certificado?")));
    await Promise.all([1, 2, 3].map(() => dispute(scene.token, "La pagué.")));
    expect((await messages(scene)).map(({ text }) => text)).toEqual([
      "¿Tenéis el certificado?",
      "Discuto esta deuda: ya la ha pagado. La pagué.",
    ]);
    await desk.travel("2026-11-20T11:11:00.000Z");
    await dispute(scene.token, "La pagué.");
    expect(await messages(scene)).toHaveLength(3);
    await desk.travel(NOON);
  });

  test("with the document that was forgotten, the document arrives; with the same one nothing is added", async () => {
    const scene = await linkScene(desk, "DEBTOR");
    const photo = { name: "image.pdf", content: pdf("recibo") };
    for (const file of [undefined, photo, photo, undefined])
      expect(await dispute(scene.token, "Tengo el recibo.", file)).toMatchObject({ code: null });
    // Telephones call every picture the same.
    await dispute(scene.token, "Tengo el recibo.", { name: "image.pdf", content: pdf("y el extracto") });
    expect((await messages(scene)).map(({ files }) => files)).toEqual([[], ["image.pdf"], ["image.pdf"]]);
    const said = await desk.app.deps.db.query<unknown[]>(`SELECT FROM party_statements WHERE party_id = $1`, [
      scene.partyId,
    ]);
    expect(said).toHaveLength(1);
  });

  test("another document of a case under the same name is another document", async () => {
    const { token, matter } = await linkScene(desk, "COUNTERPARTY");
    for (const words of ["uno", "uno", "dos", "uno"])
      await send(
        desk,
        { field: "uploadByInvitation", file: { name: "scan.pdf", content: pdf(words) } },
        token,
        {},
      );
    const kept = await desk.app.deps.db.query<unknown[]>(`SELECT FROM case_documents WHERE case_id = $1`, [
      matter.id,
    ]);
    expect(kept).toHaveLength(2);
  });
});

describe("one hour for two", () => {
  const choose = (token: string) =>
    send(desk, { field: "chooseSessionByInvitation" }, token, {
      input: { startsAt: FREE_HOUR, phone: "612 34 56 78" },
    });
  const scheduled = () =>
    desk.app.deps.db.query<unknown[]>(`SELECT FROM matter_sessions WHERE status = 'SCHEDULED'`);

  test("two people of a joint debt choose it at once: one is called then", async () => {
    const { matter, token } = await linkScene(desk, "DEBTOR");
    const ctx = await desk.ctxOf(desk.specialist);
    const { party } = await addTaskObligor(ctx, matter.reference, {
      names: "Aval",
      surnames: "Ista",
      email: "aval@correo.example",
      isCompany: false,
    });
    const other = await giveLink(desk.app.deps, party?.id ?? 0);
    const codes = (await Promise.all([choose(token), choose(other)])).map(({ code }) => code);
    expect(codes.filter((code) => code !== null)).toEqual(["TAKEN"]);
    expect(await scheduled()).toHaveLength(1);
  });

  test("the hour of a debt that is deleted is free again", async () => {
    const [first, second] = [await linkScene(desk, "DEBTOR"), await linkScene(desk, "DEBTOR")];
    expect(await choose(first.token)).toMatchObject({ code: null });
    expect(await choose(second.token)).toMatchObject({ code: "TAKEN" });
    await desk.app.deps.db.query(`UPDATE tasks SET deleted_at = $2 WHERE id = $1`, [
      first.matter.id,
      new Date(NOON),
    ]);
    expect(await choose(first.token)).toMatchObject({ code: "NOT_FOUND" });
    expect(await choose(second.token)).toMatchObject({ code: null });
  });

  test("the debtor chooses it while the specialist calls another one: whoever is second is told", async () => {
    const { token } = await linkScene(desk, "DEBTOR");
    const { matter } = await linkScene(desk, "DEBTOR");
    const meeting = literal({
      startsAt: FREE_HOUR,
      minutes: 30,
      place: "+34 612345678",
      partyIds: [String(matter.respondentId)],
    }).replace("{", "{kind: SEPARATE, channel: PHONE, ");
    const [chosen, called] = await Promise.all([
      choose(token),
      desk.mutate(
        desk.specialist,
        "scheduleSession",
        `matter: ${literal(matter.input)}, input: ${meeting}`,
        "message",
      ),
    ]);
    expect(await scheduled()).toHaveLength(1);
    const second = chosen.code ?? called.userErrors[0]?.code;
    expect(second).toBe(chosen.code === null ? "OVERLAP" : "TAKEN");
  });
});

test("a flood of different messages ends after thirty an hour, with a word for the person", async () => {
  const scene = await linkScene(desk, "DEBTOR");
  const answers: CallAnswer[] = [];
  for (let round = 0; round < 7; round += 1) {
    const said = Array.from({ length: 5 }, (_, at) => write(scene.token, `Mensaje ${round}.${at}`));
    answers.push(...(await Promise.all(said)));
  }
  const refused = answers.filter(({ code }) => code !== null);
  expect(refused).toHaveLength(5);
  for (const one of refused)
    expect(one).toMatchObject({ code: "RATE_LIMITED", message: expect.stringMatching(/^Demasiad/) });
  expect(await messages(scene)).toHaveLength(30);
});

/** As no form of ours sends it. */
const HOSTILE: [string, string][] = [
  ["far too much", "a".repeat(200_000)],
  ["a zero", "Hola\u0000"],
  ["half a character", "Hola \ud800"],
  ["nothing to see", "\u200b\u2060\u00ad"],
];
const FIELDS: [string, (text: string) => Record<string, unknown>][] = [
  ["writeByInvitation", (text) => ({ text })],
  ["proposeByInvitation", (text) => ({ text })],
  ["disputeDebtByInvitation", (text) => ({ input: { reason: "PAID", text } })],
  ["answerInvitation", (reason) => ({ input: { accept: false, reason } })],
  ["nameLawyerByInvitation", (name) => ({ input: { name, email: "lucia@despacho.example" } })],
  ["nameLawyerByInvitation", (email) => ({ input: { name: "Lucía", email } })],
  ["chooseSessionByInvitation", (phone) => ({ input: { startsAt: FREE_HOUR, phone } })],
];

test.each(HOSTILE)("%s is refused beside its field and leaves nothing", async (_name, text) => {
  const scene = await linkScene(desk, "DEBTOR");
  for (const [field, given] of FIELDS) {
    const { code, message } = await send(desk, { field }, scene.token, given(text));
    expect([field, code]).toEqual([field, expect.stringMatching(/^(INVALID\w*|REQUIRED|TOO_LONG)$/)]);
    expect(message).toMatch(/\p{Letter}{3}/u);
  }
  expect(await messages(scene)).toEqual([]);
  const left = await desk.app.deps.db.query<unknown[]>(
    `SELECT FROM party_statements WHERE party_id = $1 UNION ALL SELECT FROM matter_sessions WHERE task_id = $2`,
    [scene.partyId, scene.matter.id],
  );
  expect(left).toEqual([]);
});

test.each(["2026-11-23", "mañana", "+275760-09-13T00:00:00.000Z", "0000-01-01T00:00:00Z", ""])(
  "the hour %j is refused in words",
  async (startsAt) => {
    const { token } = await linkScene(desk, "DEBTOR");
    const given = { input: { startsAt, phone: "612345678" } };
    const { code } = await send(desk, { field: "chooseSessionByInvitation" }, token, given);
    expect(code).toMatch(/^(TAKEN|INVALID|BAD_USER_INPUT)$/);
  },
);
