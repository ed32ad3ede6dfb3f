import { once } from "node:events";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, expect, jest, test } from "@jest/globals";
import { createApp } from "../../server/app.ts";
import { importRunner, startImportRunner } from "../../server/domains/task-imports/import-runner.ts";
import { apiKeyDesk } from "../support/api-key-desk.ts";
import { uploadRequest } from "../support/graphql-upload.ts";
import { waitFor } from "../support/wait-for.ts";

// Workers read each file; on a busy machine that takes its time.
jest.setTimeout(120_000);
const desk = apiKeyDesk();
const { app } = desk;
let key = "";
let port = 0;

beforeAll(async () => {
  startImportRunner(app.deps, { sweepSeconds: 1 });
  app.database.onClose(() => importRunner(app.deps).stop());
  ({ secret: key } = await desk.key({ scopes: ["IMPORT_TASKS"], requestsPerMinute: 1_200 }));
  const served = await createApp(app.deps);
  await served.listen({ port: 0, host: "127.0.0.1" });
  app.database.onClose(() => served.close());
  ({ port } = served.server.address() as AddressInfo);
});

const HEADER = "Entidad;N° Contrato;Tipo Contrato;Importe deuda;Deudor;Dirección 1 (Contrato);Email";
const csv = (contract: string, rows = 3) =>
  Buffer.from(
    [
      HEADER,
      ...Array.from(
        { length: rows },
        (_, row) =>
          `Banco Norte;${contract}-${row};Otro;120,50;Eva Ruiz Paz;Calle Mayor 1;eva@correo.example`,
      ),
    ].join("\n"),
  );

const deliver = (idempotencyKey: string, file: Buffer, name = "cartera.csv") =>
  app.http
    .post("/api/v1/imports")
    .set({ authorization: `Bearer ${key}`, "idempotency-key": idempotencyKey })
    .attach("file", file, name);

const DELIVER = `mutation ($file: Upload!) { deliverTaskFile(file: $file) { delivery { id } userErrors { code } } }`;
const deliverByGraphql = (idempotencyKey: string, file: Buffer) =>
  uploadRequest(app, key, DELIVER, { name: "cartera.csv", content: file }).set(
    "idempotency-key",
    idempotencyKey,
  );

const count = async () =>
  Number((await app.deps.db.query<{ count: string }[]>("SELECT count(*) FROM task_imports"))[0]?.count);
const kept = async (idempotencyKey: string) =>
  app.deps.db.query<{ status: number | null; hash: string }[]>(
    "SELECT status_code AS status, request_hash AS hash FROM idempotent_answers WHERE key = $1",
    [idempotencyKey],
  );

const OTHER = "Esta clave Idempotency-Key ya se usó para otra petición.";

test("REST: a file delivered again gets the first answer, whatever the form's boundary; other bytes or another name are refused", async () => {
  const before = await count();
  const first = await deliver("archivo-1", csv("A")).expect(201);
  const again = await deliver("archivo-1", csv("A")).expect(201);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(again.body).toEqual(first.body);
  const other = await deliver("archivo-1", csv("B")).expect(422);
  expect(other.body.message).toBe(OTHER);
  // As long as the first one, and different in its last letter.
  const changed = csv("A");
  changed.write("x", changed.length - 1);
  await deliver("archivo-1", changed).expect(422);
  await deliver("archivo-1", csv("A"), "otra.csv").expect(422);
  expect(await count()).toBe(before + 1);
});

test("GraphQL: the same", async () => {
  const before = await count();
  const first = await deliverByGraphql("archivo-2", csv("C"));
  expect(first.body.data.deliverTaskFile.userErrors).toEqual([]);
  const again = await deliverByGraphql("archivo-2", csv("C"));
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(again.body).toEqual(first.body);
  const other = await deliverByGraphql("archivo-2", csv("D"));
  expect([other.status, other.body.errors[0].message]).toEqual([422, OTHER]);
  expect(await count()).toBe(before + 1);
});

test("twenty at once make one import", async () => {
  const before = await count();
  const file = csv("E", 2_000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => deliver("archivo-3", file)));
  for (const { status } of answers) expect([201, 409]).toContain(status);
  const made = answers.flatMap(({ status, body }) => (status === 201 ? [body.data.id] : []));
  expect([new Set(made).size, await count()]).toEqual([1, before + 1]);
});

/** A form whose file comes in two pieces, the second one when asked for. */
async function beginDelivery(idempotencyKey: string, file: Buffer) {
  const boundary = "seam";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="cartera.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const sent = httpRequest({
    port,
    host: "127.0.0.1",
    method: "POST",
    path: "/api/v1/imports",
    headers: {
      authorization: `Bearer ${key}`,
      "idempotency-key": idempotencyKey,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
  });
  const status = once(sent, "response").then(async ([answer]) => {
    const { statusCode } = (answer as import("node:http").IncomingMessage).resume();
    return statusCode;
  });
  status.catch(() => undefined);
  sent.write(head);
  sent.write(file.subarray(0, 100));
  await waitFor(async () => (await kept(idempotencyKey)).length === 1);
  return {
    status,
    finish: () => sent.end(Buffer.concat([file.subarray(100), Buffer.from(`\r\n--${boundary}--\r\n`)])),
    breakOff: () => sent.destroy(),
  };
}

test("a second one, while the file of the first still comes in, waits and isn't carried out", async () => {
  const before = await count();
  const file = csv("F");
  const first = await beginDelivery("archivo-4", file);
  const [second, third] = [deliver("archivo-4", file), deliver("archivo-4", csv("G"))].map((sent) =>
    sent.then((answer) => answer),
  );
  first.finish();
  expect(await first.status).toBe(201);
  const answer = await second;
  expect([answer?.status, answer?.headers["idempotent-replayed"]]).toEqual([201, "true"]);
  expect((await third)?.status).toBe(422);
  expect(await count()).toBe(before + 1);
});

test("one whose file breaks off or is refused leaves its key free", async () => {
  const before = await count();
  const file = csv("H");
  const first = await beginDelivery("archivo-5", file);
  first.breakOff();
  await waitFor(async () => (await kept("archivo-5")).length === 0);
  await deliver("archivo-5", Buffer.from("no soy una hoja"), "nota.txt").expect(415);
  await deliver("archivo-5", file).expect(201);
  expect(await count()).toBe(before + 1);
});

test("of what was kept nobody can tell the file, and an answer is kept only with its file's hash", async () => {
  const [row] = await kept("archivo-1");
  expect(row?.status).toBe(201);
  expect(row?.hash).toMatch(/^[\w-]{43}$/);
});
