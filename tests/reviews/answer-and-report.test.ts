import { beforeAll, describe, expect, test } from "@jest/globals";
import { payloadOf, testApp } from "../support/app.ts";
import { publicSpecialist } from "../support/cases.ts";
import { leastStatements } from "../support/count-statements.ts";
import { reviewDesk } from "../support/reviews.ts";

const app = testApp();
const desk = reviewDesk(app);
type Person = { token: string; accountId: number; email: string };
let elena: Person;
let admin: Person;

beforeAll(async () => {
  elena = await publicSpecialist(app);
  admin = await app.signIn("ADMIN");
});

const rated = (stars = 2) => desk.written(elena.accountId, { stars, comment: "No me llamó nunca" });
const mailsTo = async (email: string) =>
  (await app.deps.sentMails()).filter(({ to }) => to === email).map(({ subject }) => subject);

const REPORTED = `review { id comment } specialistId specialistName status decidedAt decisionNote
  reports { reason detail reporterName }`;

async function reported(status: string, token = admin.token) {
  const answer = await app.graphql(
    `query ($status: ReportedReviewStatus!, $page: PageInput) { reportedReviews(status: $status, page: $page) {
       nodes { ${REPORTED} } totalCount } }`,
    { status, page: { size: 100 } },
    token,
  );
  return payloadOf(answer, "reportedReviews") as {
    nodes: { review: { id: string }; reports: unknown[]; status: string }[];
    totalCount: number;
  };
}

async function decide(id: string, input: object, token = admin.token) {
  const answer = await app.graphql(
    `mutation ($id: ID!, $input: DecideReportedReviewInput!) { decideReportedReview(id: $id, input: $input) {
       reportedReview { ${REPORTED} } message userErrors { field code message } } }`,
    { id, input },
    token,
  );
  return { answer, payload: answer.data?.["decideReportedReview"] as Record<string, unknown> | undefined };
}

describe("the specialist's answer", () => {
  test("one, that can be changed and taken away; the author hears of it once", async () => {
    const { id, client } = await rated();
    const first = await desk.answer({ id, reply: " Siento lo ocurrido. " }, elena.token);
    expect(desk.payload(first, "answerReview").review).toMatchObject({ reply: "Siento lo ocurrido." });
    await desk.answer({ id, reply: "Lo siento de verdad." }, elena.token);
    const [shown] = (await desk.list(elena.accountId)).nodes;
    expect(shown).toMatchObject({ id, reply: "Lo siento de verdad." });
    expect(
      (await mailsTo(client.email)).filter((subject) => subject === "Han respondido a tu valoración"),
    ).toHaveLength(1);
    await desk.answer({ id, reply: "" }, elena.token);
    expect((await desk.list(elena.accountId)).nodes[0]).toMatchObject({ reply: null, repliedAt: null });
  });

  test("is nobody else's: to another specialist the review isn't there", async () => {
    const { id } = await rated();
    const other = await publicSpecialist(app);
    for (const [review, token] of [
      [id, other.token],
      ["999999", elena.token],
      ["x", elena.token],
    ] as const) {
      const { errors } = await desk.answer({ id: review, reply: "Hola" }, token);
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(["NOT_FOUND"]);
    }
  });

  test("has at most 2,000 characters", async () => {
    const { id } = await rated();
    const answered = await desk.answer({ id, reply: "x".repeat(2_001) }, elena.token);
    expect(desk.payload(answered, "answerReview").userErrors).toMatchObject([
      { field: ["reply"], code: "TOO_LONG" },
    ]);
  });
});

describe("reports", () => {
  test("once a person, also by the specialist, not by the author", async () => {
    const { id, client } = await rated();
    const stranger = await app.signIn("CLIENT");
    for (const { token } of [stranger, elena]) {
      const answered = await desk.report({ id, input: { reason: "FALSE" } }, token);
      expect(desk.payload(answered, "reportReview").review).toMatchObject({ reportedByMe: true });
    }
    const again = await desk.report({ id, input: { reason: "OFFENSIVE" } }, stranger.token);
    expect(desk.payload(again, "reportReview").userErrors).toMatchObject([{ code: "ALREADY_DONE" }]);
    const own = await desk.report({ id, input: { reason: "FALSE" } }, client.token);
    expect(desk.payload(own, "reportReview").userErrors).toMatchObject([{ code: "OWN" }]);
    expect((await desk.list(elena.accountId, stranger.token)).nodes[0]).toMatchObject({ reportedByMe: true });
    expect((await desk.list(elena.accountId)).nodes[0]).toMatchObject({ reportedByMe: false });
    expect((await reported("OPEN")).nodes.find(({ review }) => review.id === id)?.reports).toHaveLength(2);
  });

  test("OTHER needs words, at most 1,000", async () => {
    const { id } = await rated();
    for (const detail of ["", "  ", "x".repeat(1_001)]) {
      const answered = await desk.report({ id, input: { reason: "OTHER", detail } }, elena.token);
      expect(desk.payload(answered, "reportReview").userErrors).toMatchObject([{ field: ["detail"] }]);
    }
  });

  test("twenty at once are one", async () => {
    const { id } = await rated();
    const { token } = await app.signIn("CLIENT");
    await Promise.all(
      Array.from({ length: 20 }, () => desk.report({ id, input: { reason: "FALSE" } }, token)),
    );
    expect((await reported("OPEN")).nodes.find(({ review }) => review.id === id)?.reports).toHaveLength(1);
  });
});

describe("deciding", () => {
  test("to remove: out of list and count for good, its author is told why, all reports are decided", async () => {
    const { id, client } = await rated();
    const { token } = await app.signIn("CLIENT");
    await desk.report({ id, input: { reason: "PERSONAL_DATA", detail: "Sale mi teléfono" } }, token);
    await desk.report({ id, input: { reason: "FALSE" } }, elena.token);
    const before = (await desk.list(elena.accountId)).totalCount;
    expect((await decide(id, { decision: "REMOVE", note: " " })).payload).toMatchObject({
      userErrors: [{ field: ["note"], code: "REQUIRED" }],
    });
    const { payload } = await decide(id, { decision: "REMOVE", note: "Contiene datos personales." });
    expect(payload).toMatchObject({
      reportedReview: {
        status: "REMOVED",
        decisionNote: "Contiene datos personales.",
        specialistName: "Elena Ferrer Gil",
      },
      userErrors: [],
    });
    const after = await desk.list(elena.accountId, client.token);
    expect(after.totalCount).toBe(before - 1);
    expect(after.nodes.map((review) => review["id"])).not.toContain(id);
    const mail = (await app.deps.sentMails()).findLast(({ to }) => to === client.email);
    expect(mail).toMatchObject({ subject: "Hemos retirado tu valoración" });
    expect(mail?.text).toContain("Contiene datos personales.");
    for (const late of [
      await desk.answer({ id, reply: "Gracias" }, elena.token),
      await desk.report({ id, input: { reason: "FALSE" } }, (await app.signIn("CLIENT")).token),
    ])
      expect(late.errors.map(({ extensions }) => extensions.code)).toEqual(["NOT_FOUND"]);
    expect((await decide(id, { decision: "KEEP" })).payload).toMatchObject({
      reportedReview: { status: "REMOVED" },
      userErrors: [{ code: "ALREADY_DONE" }],
    });
    expect((await reported("REMOVED")).nodes.map(({ review }) => review.id)).toContain(id);
  });

  test("to keep: it stays, and a further report opens it again", async () => {
    const { id, client } = await rated();
    await desk.report({ id, input: { reason: "FALSE" } }, elena.token);
    expect((await decide(id, { decision: "KEEP" })).payload).toMatchObject({
      reportedReview: { status: "KEPT" },
    });
    expect((await desk.list(elena.accountId)).nodes.map((review) => review["id"])).toContain(id);
    expect(await mailsTo(client.email)).not.toContain("Hemos retirado tu valoración");
    const { token } = await app.signIn("SPECIALIST");
    await desk.report({ id, input: { reason: "OFFENSIVE" } }, token);
    expect((await reported("KEPT")).nodes.map(({ review }) => review.id)).not.toContain(id);
    expect((await reported("OPEN")).nodes.map(({ review }) => review.id)).toContain(id);
  });

  test("what was never reported isn't there to be decided", async () => {
    const { id } = await rated();
    for (const unknown of [id, "999999", "x"]) {
      const { answer } = await decide(unknown, { decision: "KEEP" });
      expect(answer.errors.map(({ extensions }) => extensions.code)).toEqual(["NOT_FOUND"]);
    }
  });

  test("ten at once decide once", async () => {
    const { id } = await rated();
    await desk.report({ id, input: { reason: "FALSE" } }, elena.token);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        decide(id, { decision: at % 2 ? "KEEP" : "REMOVE", note: "Nota" }),
      ),
    );
    const done = answers.filter(
      ({ payload }) => ((payload?.["userErrors"] ?? [0]) as unknown[]).length === 0,
    );
    expect(done).toHaveLength(1);
  });

  test("the list: longest waiting first, as many statements whatever its size", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { id } = await rated();
      await desk.report({ id, input: { reason: "FALSE" } }, elena.token);
      ids.push(id);
    }
    const open = (await reported("OPEN")).nodes.map(({ review }) => review.id);
    expect(open.filter((id) => ids.includes(id))).toEqual(ids);
    expect(await leastStatements(() => reported("OPEN"))).toBeLessThanOrEqual(5);
  });
});
