import { beforeAll, expect, test } from "@jest/globals";
import { browserJourneys } from "../support/browser.ts";
import { button, dialog } from "../support/case-steps.ts";
import { importThroughApi } from "../support/import-steps.ts";
import { lookAtEveryWidth } from "../support/look-at.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";
import { isVerified, webhookReceiver } from "../support/webhook-receiver.ts";

/** A program of a bank is told what happens, as long as it answers. */
const receiver = webhookReceiver();
const app = servedApp();
const journeys = browserJourneys(app);

beforeAll(async () => {
  const email = "api@correo.example";
  await app.addAccount({ email, role: "ADMIN", names: "Programa", surnames: "Del Fondo" });
  await importThroughApi(app, email, "misma-persona.csv");
});

test("a webhook is made, tested, told of a change, fails, and gets it again by hand", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open("/dashboard/admin/integrations");
  await page.getByRole("link", { name: "Webhooks", exact: true }).click();
  await page.getByText("Todavía no hay ningún webhook").waitFor();
  // A code of the second step counts once.
  await journeys.later({ hours: 1 / 60 });
  await button(page, "Nuevo webhook").first().click();
  const form = dialog(page, "Nuevo webhook");
  await form.getByLabel("Nombre").fill("Banco Norte");
  await form.getByLabel("Dirección").fill("no es una dirección");
  await form.getByLabel("Código de verificación").fill(app.secondStepCode("admin@correo.example") ?? "");
  await button(form, "Crear webhook").click();
  await form
    .getByText(/Escribe una dirección https/)
    .first()
    .waitFor();
  await form.getByLabel("Dirección").fill(receiver.url());
  await button(form, "Crear webhook").click();
  const secret = (await dialog(page, "El secreto del webhook").locator("code").first().textContent()) ?? "";
  await button(dialog(page, "El secreto del webhook"), "Lo he guardado").click();

  await page.getByRole("link", { name: "Banco Norte" }).click();
  await button(page, "Enviar prueba").click();
  await page.getByText(/El receptor ha respondido 204/).waitFor();
  receiver.answer((_received, response) => response.writeHead(500).end("Error del banco"));
  await app.database.db.query(
    "UPDATE tasks SET n_sessions = n_sessions + 1, version = version + 1 WHERE id = (SELECT min(id) FROM tasks)",
  );
  await eventually(() => expect(receiver.received).toHaveLength(2), 15_000);
  await page.reload();
  await page.getByText(/No acepta avisos desde/).waitFor();
  await page.getByText(/^500 ·/).waitFor();
  await lookAtEveryWidth(olga, "webhook");

  receiver.answer((_received, response) => response.writeHead(200).end());
  await page.getByRole("button", { name: /^Enviar de nuevo/ }).click();
  await eventually(() => expect(receiver.received).toHaveLength(3), 15_000);
  expect(receiver.received.map((one) => isVerified(secret, one))).toEqual([true, true, true]);
  expect(receiver.received.slice(1).map(({ headers }) => headers["webhook-id"])).toEqual(
    Array.from({ length: 2 }, () => receiver.received[1]?.headers["webhook-id"]),
  );
  // The answer came before it was recorded.
  await eventually(async () => {
    const [webhook] = await app.database.db.query("SELECT failures FROM webhooks");
    expect(webhook).toEqual({ failures: 0 });
  });
  await page.reload();
  await page.getByText("Activo", { exact: true }).waitFor();
});
