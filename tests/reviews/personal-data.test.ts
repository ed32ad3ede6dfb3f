import { beforeAll, expect, test } from "@jest/globals";
import { createContext } from "../../server/context.ts";
import type { SignedInContext } from "../../server/shared/context.ts";
import { deleteAccount } from "../../server/domains/accounts/my-account/delete-account.ts";
import { reviewsDataHolder } from "../../server/domains/reviews/personal-data.ts";
import { personalDataHolders } from "../../server/personal-data-holders.ts";
import { PASSWORD, testApp } from "../support/app.ts";
import { publicSpecialist } from "../support/cases.ts";
import { reviewDesk } from "../support/reviews.ts";

const app = testApp();
const desk = reviewDesk(app);
let elena: { token: string; accountId: number };

beforeAll(async () => {
  elena = await publicSpecialist(app);
});

async function close(token: string): Promise<void> {
  const request = { headers: { authorization: `Bearer ${token}` }, ip: "127.0.0.1", id: "test" };
  const ctx = (await createContext(app.deps, request as never)) as SignedInContext;
  await deleteAccount(ctx, { password: PASSWORD }, personalDataHolders);
}

test("the archive has what one has written, and nothing of others", async () => {
  const { id, client } = await desk.written(elena.accountId, { stars: 3, comment: "Correcta" });
  await desk.answer({ id, reply: "Gracias" }, elena.token);
  const other = await app.signIn("CLIENT");
  await desk.report({ id, input: { reason: "OTHER", detail: "No es cliente" } }, other.token);
  const [written] = await reviewsDataHolder.collect(app.deps, client.accountId);
  expect(written).toMatchObject({
    name: "valoraciones.json",
    json: { reviews: [{ stars: 3, comment: "Correcta" }], answers: [], reports: [] },
  });
  expect(await reviewsDataHolder.collect(app.deps, elena.accountId)).toMatchObject([
    { json: { reviews: [], answers: [{ reply: "Gracias" }], reports: [] } },
  ]);
  expect(await reviewsDataHolder.collect(app.deps, other.accountId)).toMatchObject([
    { json: { reviews: [], answers: [], reports: [{ detail: "No es cliente" }] } },
  ]);
});

test("a closed client's review stays without a name; the words of a closed reporter go", async () => {
  const { id, client } = await desk.written(elena.accountId, { stars: 5, comment: "Excelente" });
  const reporter = await app.signIn("CLIENT");
  await desk.report({ id, input: { reason: "OTHER", detail: "La conozco" } }, reporter.token);
  await close(client.token);
  await close(reporter.token);
  const [shown] = (await desk.list(elena.accountId)).nodes;
  expect(shown).toMatchObject({ id, authorName: "Cliente", comment: "Excelente" });
  const [report] = await app.deps.db.query<{ detail: string }[]>(
    `SELECT detail FROM review_reports WHERE review_id = $1`,
    [id],
  );
  expect(report).toEqual({ detail: "" });
});

test("a specialist who leaves takes the answers along, and leaving at the same moment blocks nobody", async () => {
  for (let round = 0; round < 4; round += 1) {
    const nora = await publicSpecialist(app);
    const { id } = await desk.written(nora.accountId, { stars: 4 });
    await desk.answer({ id, reply: "Gracias" }, nora.token);
    const outcomes = await Promise.allSettled([
      close(nora.token),
      desk.written(nora.accountId, { stars: 1 }),
      desk.written(nora.accountId, { stars: 2 }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill("fulfilled"));
    const answers = await app.deps.db.query<unknown[]>(
      `SELECT FROM reviews WHERE specialist_id = $1 AND reply IS NOT NULL`,
      [nora.accountId],
    );
    expect(answers).toEqual([]);
    expect(await desk.list(nora.accountId)).toMatchObject({ totalCount: 0 });
  }
});
