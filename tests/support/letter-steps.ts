import { Readable } from "node:stream";
import {
  applyLetterResults,
  readLetterResults,
} from "../../server/domains/mailings/letter-results/letter-results.ts";
import type { LetterResult } from "../../server/domains/mailings/letter-results/letter-result.entity.ts";
import { handOverLetterBatch } from "../../server/domains/mailings/letters/hand-over-batch.ts";
import { LetterBatch } from "../../server/domains/mailings/letters/letter.entity.ts";
import type { TaskValues } from "../../server/domains/tasks/task-properties.ts";
import type { MailingDesk } from "./mailing-desk.ts";
import { MONDAY } from "./test-clock.ts";

export const HANDED = "2026-11-23";
export const LATER = "2026-11-30T09:00:00.000Z";

let contracts = 0;

/** Debts of one person each, at one address each. */
export function debtsByPost(count: number, more: Partial<TaskValues> = {}): Partial<TaskValues>[] {
  return Array.from({ length: count }, () => {
    contracts += 1;
    return {
      nContract: `R-${contracts}`,
      debtor: `Persona ${contracts}`,
      addressMain: `Calle Mayor ${contracts}, 28013 Madrid`,
      ...more,
    };
  });
}

/** Printed and handed over to the post; the clock goes on by a week, within which its results are. */
export async function handed(
  desk: MailingDesk,
  debts: readonly Partial<TaskValues>[],
): Promise<{ id: number; listId: string }> {
  desk.deps.setNow(MONDAY);
  const { list } = await desk.list(debts);
  const { id } = await desk.begin({ listId: String(list.id) }, { channel: "LETTER" });
  await desk.run(id);
  const batch = await desk.deps.db.getRepository(LetterBatch).findOneByOrFail({ mailingId: id });
  await handOverLetterBatch(desk.ctx(), String(batch.id), { handedOn: HANDED });
  desk.deps.setNow(LATER);
  return { id, listId: String(list.id) };
}

export async function readFile(
  desk: MailingDesk,
  mailingId: number,
  lines: readonly string[],
  encoding: BufferEncoding = "utf8",
): Promise<LetterResult> {
  const content = Readable.from([Buffer.from(lines.join("\r\n"), encoding)]);
  const file = { fileName: "resultados.csv", content };
  return (await readLetterResults(desk.ctx(), String(mailingId), file)).result;
}

/** What the post says of the letters of a mailing in their order, on one day. */
export async function postSays(
  desk: MailingDesk,
  mailingId: number,
  results: readonly string[],
  day = "25/11/2026",
): Promise<void> {
  const rows = results.map((words, at) => `L${mailingId}-${at + 1};${day};${words}`);
  const { id } = await readFile(desk, mailingId, ["Referencia;Fecha;Resultado", ...rows]);
  await applyLetterResults(desk.ctx(), String(id));
}
