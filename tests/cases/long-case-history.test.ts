import { expect, test } from "@jest/globals";
import { cutIntoParts } from "../../server/domains/cases/history/history-parts.ts";
import { testApp } from "../support/app.ts";
import { caseDesk } from "../support/case-desk.ts";
import { fetchBytes, type DownloadLink } from "../support/case-export.ts";
import { readPdf } from "../support/read-pdf.ts";
import { readZip } from "../support/read-zip.ts";

const app = testApp();
const desk = caseDesk(app);
const ENTRIES = 1_500;

test("a history of thousands comes in parts that leave nothing out and say which they are", async () => {
  const { number, id } = await desk.newCase();
  await app.deps.db.query(
    `INSERT INTO case_entries (case_id, actor_id, author_side, author_name, type, text, audience, at)
     SELECT $1, $2, 'MANAGER', 'Elena', 'ANOTACION', 'inicio' || g || ' ' || repeat('palabra ', 12) || 'fin' || g || '.',
       CASE WHEN g % 10 = 0 THEN 'ME' ELSE 'ALL' END, '2026-11-20T11:00:00Z' FROM generate_series(1, ${ENTRIES}) g`,
    [id, desk.manager.accountId],
  );
  const link = (await desk.change(desk.client, "caseHistoryLink", { number })) as unknown as DownloadLink;
  expect(link.fileName).toBe(`historial-${number}-2026-11-20.zip`);
  const files = readZip(await fetchBytes(app, link));
  expect([...files.keys()]).toEqual([
    `historial-${number}-2026-11-20-parte-1-de-2.pdf`,
    `historial-${number}-2026-11-20-parte-2-de-2.pdf`,
  ]);
  const texts = [...files.values()].map((file) => readPdf(file).pages.join(" "));
  expect(texts[0]).toContain("Datos del expediente");
  expect(texts[1]).not.toContain("Datos del expediente");
  expect(texts[1]).toContain("Parte 2 de 2: registros ");
  expect(texts[1]).toContain(`a ${ENTRIES * 0.9}`);
  const whole = texts.join(" ");
  const missing = Array.from({ length: ENTRIES }, (_, at) => at + 1).filter(
    (at) => !whole.includes(`inicio${at} `) || !whole.includes(`fin${at}.`),
  );
  expect(missing).toEqual(Array.from({ length: ENTRIES / 10 }, (_, at) => (at + 1) * 10));
}, 60_000);

test("an entry with more comments than a part holds goes on in the next one", async () => {
  const { number, id } = await desk.newCase();
  await app.deps.db.query(
    `WITH e AS (INSERT INTO case_entries (at, case_id, actor_id, author_side, author_name, type, text, audience)
       VALUES ('2026-11-20T11:00:00Z', $1, $2, 'CLIENT', 'Ana', 'ANOTACION', 'La pregunta', 'ALL') RETURNING id),
     last AS (INSERT INTO case_entries (at, case_id, actor_id, author_side, author_name, type, text, audience)
       SELECT timestamptz '2026-11-20T11:00:00Z', $1, $2, 'CLIENT', 'Ana', 'ANOTACION', 'La última', 'ALL' FROM e)
     INSERT INTO case_comments (at, entry_id, actor_id, author_side, author_name, text)
     SELECT timestamptz '2026-11-20T11:00:00Z', e.id, $2, 'CLIENT', 'Ana', 'c' || g || 'z ' || repeat('x ', 900) FROM e, generate_series(1, 150) g`,
    [id, desk.client.accountId],
  );
  const link = (await desk.change(desk.client, "caseHistoryLink", { number })) as unknown as DownloadLink;
  const texts = [...readZip(await fetchBytes(app, link)).values()].map((file) =>
    readPdf(file).pages.join(" "),
  );
  expect(texts).toHaveLength(2);
  const comments = Array.from({ length: 150 }, (_, at) => `c${at + 1}z`);
  expect(comments.map((one) => texts.filter((text) => text.includes(`: ${one} `)).length)).toEqual(
    comments.map(() => 1),
  );
  expect(texts[0]).toContain("La pregunta");
  expect(texts[1]).not.toContain("La pregunta");
  expect(texts[1]).toMatch(/1\. \d\d\/.*continuación/);
  expect(texts[1]).toMatch(/2\. \d\d\/.*La última/);
}, 60_000);

test("parts end before they get too long, an entry that is alone too long has one of its own", () => {
  const unit = (entryId: number, commentId: number, letters: number) => ({ entryId, commentId, letters });
  const parts = cutIntoParts(
    [unit(3, 0, 100), unit(5, 0, 100), unit(5, 8, 5_000), unit(5, 9, 10), unit(9, 0, 10)],
    500,
  );
  expect(parts.map(({ until, entriesBefore, entries }) => [until, entriesBefore, entries])).toEqual([
    [{ entryId: 5, commentId: 0 }, 0, 2],
    [{ entryId: 5, commentId: 8 }, 2, 0],
    [{ entryId: 9, commentId: 0 }, 2, 1],
  ]);
  expect(cutIntoParts([])).toEqual([expect.objectContaining({ entries: 0, entriesBefore: 0 })]);
});
