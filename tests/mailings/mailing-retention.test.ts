import { expect, test } from "@jest/globals";
import { forgetErased } from "../../server/domains/debtors/join-waiting.ts";
import { LetterBatch, Letter } from "../../server/domains/mailings/letters/letter.entity.ts";
import { LetterResult } from "../../server/domains/mailings/letter-results/letter-result.entity.ts";
import { sweepMailings } from "../../server/domains/mailings/mailing-retention.ts";
import { eraseDeletedTasks } from "../../server/domains/tasks/task-retention.ts";
import { debtsByPost, handed, LATER, postSays, readFile } from "../support/letter-steps.ts";
import { mailingDesk } from "../support/mailing-desk.ts";

const desk = mailingDesk();
const DAY_MS = 86_400_000;

const daysLater = (days: number) =>
  desk.deps.setNow(new Date(Date.parse(LATER) + days * DAY_MS).toISOString());
const countOf = (entity: typeof LetterResult | typeof Letter | typeof LetterBatch) =>
  desk.deps.db.getRepository(entity).count();

/** As the nights do, once the debts were deleted long enough ago. */
async function erase(taskIds: readonly number[]): Promise<void> {
  await desk.deps.db.query(`UPDATE tasks SET deleted_at = $2 WHERE id = ANY($1)`, [
    taskIds,
    new Date(desk.deps.clock.now().getTime() - 60 * DAY_MS),
  ]);
  await eraseDeletedTasks(desk.deps, "night");
  await forgetErased(desk.deps);
  await sweepMailings(desk.deps);
}

test("files of the post go: those not applied after 30 days, the others after 180; what they proved stays", async () => {
  const { id } = await handed(desk, debtsByPost(2));
  await postSays(desk, id, ["Entregado"]);
  await readFile(desk, id, ["Referencia;Fecha;Resultado", `L${id}-2;25/11/2026;Entregado`]);
  for (const [days, left] of [
    [29, 2],
    [31, 1],
    [179, 1],
    [181, 0],
  ] as const) {
    daysLater(days);
    await sweepMailings(desk.deps);
    expect({ days, left: await countOf(LetterResult) }).toEqual({ days, left });
  }
  expect((await desk.recipients(id))[0]?.response).toContain("Archivo «resultados.csv», fila 2");
});

test("whose debts were all erased is forgotten, with the letter; the batch's PDF goes with the last of its letters", async () => {
  const { id } = await handed(desk, debtsByPost(2));
  const [first, second] = await desk.recipients(id);
  const batch = await desk.deps.db.getRepository(LetterBatch).findOneByOrFail({ mailingId: id });
  await sweepMailings(desk.deps);
  expect(await desk.recipients(id)).toEqual([first, second]);

  await erase(first!.taskIds);
  const [gone, stays] = await desk.recipients(id);
  expect(gone).toMatchObject({ name: "", address: null, response: null, state: first!.state });
  expect(stays).toEqual(second);
  const letters = desk.deps.db.getRepository(Letter);
  expect((await letters.findBy({ batchId: batch.id })).map(({ recipientId }) => recipientId)).toEqual([
    second!.id,
  ]);

  await erase(second!.taskIds);
  expect(await desk.deps.db.getRepository(LetterBatch).findBy({ mailingId: id })).toEqual([]);
  const jobs = await desk.deps.db.query<{ data: unknown }[]>(
    `SELECT data FROM jobs.job WHERE data::text LIKE '%' || $1 || '%'`,
    [batch.fileKey],
  );
  expect(jobs).toHaveLength(1);
});
