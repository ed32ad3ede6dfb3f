import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { carryOut } from "../../server/domains/certificate-runs/certificate-run-job.ts";
import { startCertificateRun } from "../../server/domains/certificate-runs/start-run.ts";
import { insertTaskList } from "../../server/domains/tasks/task-lists.ts";
import { openPress } from "../../server/platform/pdf.ts";
import { PASSWORD } from "../support/app.ts";
import { openLink } from "../support/link-desk.ts";
import { proceedingsDesk } from "../support/proceedings.ts";
import { readPdf } from "../support/read-pdf.ts";

/** Programs fetch what was issued of the tasks they see. */
const desk = proceedingsDesk();
const press = openPress();
afterAll(() => press.close());

let listCode: string;
let listed: string;
let all: string;
let limited: string;

async function key(name: string, listIds: string): Promise<string> {
  const { secret } = await desk.mutate(
    desk.admin,
    "createApiKey",
    `input: { name: "${name}", scopes: [READ_RECORDS], listIds: ${listIds}, password: "${PASSWORD}" }`,
    "secret",
  );
  return String(secret);
}

beforeAll(async () => {
  await desk.travel("2026-11-20T11:00:00.000Z");
  const { deps } = desk.app;
  const ctx = await desk.ctxOf(desk.admin);
  const list = await insertTaskList(ctx, deps.db.manager, {
    name: "Banco Norte",
    company: "Banco Norte",
    contactEmail: "banco@correo.example",
    contactLada: "34",
    contactPhone: "600111222",
  });
  listCode = list.codeId;
  const tasks = [
    await desk.taskOf(desk.specialist, { nContract: "Z-1" }),
    await desk.taskOf(desk.specialist, { nContract: "Z-2" }),
  ];
  listed = tasks[0]?.reference ?? "";
  await deps.db.query(`UPDATE tasks SET list_id = $1 WHERE id = $2`, [list.id, tasks[0]?.id]);
  for (const { respondentId } of tasks) {
    const invite = `partyId: "${respondentId}", input: { channel: LINK }`;
    const { url } = await desk.mutate(desk.admin, "inviteParty", invite, "url");
    expect(await openLink(desk.app, String(url).split("#")[1] ?? "")).not.toBeNull();
  }
  await desk.travel("2026-12-21T09:00:00.000Z");
  const ids = tasks.map(({ id }) => String(id));
  const { run } = await startCertificateRun(await desk.ctxOf(desk.admin), { ids });
  await carryOut(deps, run.id, { requestId: "job", press });
  all = await key("Archivo", "null");
  limited = await key("Archivo del banco", `["${list.id}"]`);
});

const get = (secret: string, path: string) =>
  desk.app.http.get(`/api/v1/records${path}`).set("authorization", `Bearer ${secret}`);

interface Shown {
  id: number;
  task: string;
  list: string | null;
  pdf: string;
}

const records = async (secret: string, query = "") =>
  (await get(secret, query).expect(200)).body.data as { records: Shown[]; hasMore: boolean };

test("what was issued comes page by page, of a limited key that of its lists", async () => {
  const { records: both, hasMore } = await records(all);
  expect(both).toHaveLength(2);
  expect(hasMore).toBe(false);
  const first = await records(all, "?limit=1");
  expect([first.records, first.hasMore]).toEqual([both.slice(0, 1), true]);
  const rest = await records(all, `?limit=1&after=${both[0]?.id}`);
  expect([rest.records, rest.hasMore]).toEqual([both.slice(1), false]);
  const own = (await records(limited)).records;
  expect(own).toEqual(both.filter(({ task }) => task === listed));
  expect(own[0]).toMatchObject({ list: listCode, contract: "Z-1", revokedAt: null });
  expect((await records(all, `?list=${listCode.toLowerCase()}`)).records).toEqual(own);
  expect((await records(all, `?task=${listed}`)).records).toEqual(own);
  expect((await records(all, "?task=T26-9999999")).records).toEqual([]);
});

test("each leads to its sealed PDF; of others there is nothing to see", async () => {
  const { records: both } = await records(all);
  const other = both.find(({ task }) => task !== listed);
  const own = both.find(({ task }) => task === listed);
  const { body, headers } = await get(limited, `/${own?.id}/pdf`).buffer(true).expect(200);
  expect(headers["content-type"]).toBe("application/pdf");
  expect(
    readPdf(body as Buffer)
      .pages.join(" ")
      .replaceAll(/\s+/g, " "),
  ).toContain("Certificado de intento de negociación sin acuerdo");
  for (const id of [other?.id, 999_999, "x", "1e9"])
    expect((await get(limited, `/${id}/pdf`).expect(404)).body.message).toBe(
      "No se ha encontrado el documento.",
    );
});
