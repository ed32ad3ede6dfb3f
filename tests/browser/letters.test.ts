import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys } from "../support/browser.ts";
import { button, dialog, downloaded, region } from "../support/case-steps.ts";
import { importThroughApi } from "../support/import-steps.ts";
import { lookAtEveryWidth } from "../support/look-at.ts";
import { readPdf } from "../support/read-pdf.ts";
import { servedApp } from "../support/served-app.ts";

/** From a list to letters, to the post, and back: what the post says of each is seen at the debt and at the person. */
const app = servedApp();
const journeys = browserJourneys(app);
const ADDRESSES = [
  "Calle Mayor 1, 46001 València",
  "Gran Vía 2, 48001 Bilbao",
  "Rúa Nova 7, 2.º B, 15705 Santiago de Compostela",
  "Calle del Pez 14, 28004 Madrid",
];
let list = "";

beforeAll(async () => {
  const email = "api@correo.example";
  await app.addAccount({ email, role: "ADMIN", names: "Programa", surnames: "Del Fondo" });
  list = await importThroughApi(app, email, "cartas.csv");
});

async function opensLetterForm(page: Page): Promise<void> {
  await page.goto("/dashboard/admin/tasks");
  await page.getByRole("link", { name: `Mailing ${list}` }).click();
  await page.getByRole("radio", { name: /^Carta certificada/ }).check({ force: true });
}

/** References of the printed letters in their order, as the post's list has them. */
async function downloadsBatch(page: Page): Promise<string[]> {
  const batches = region(page, "Lotes de cartas");
  const pdf = await downloaded(page, button(batches, "Cartas (PDF)"));
  const { pages } = readPdf(pdf.file);
  expect(pages.map((text) => text.replace(/\s+/g, " "))).toEqual(
    ADDRESSES.map((address) =>
      expect.stringMatching(
        new RegExp(`Remite: Acuerdo · Calle de Alcalá 45, 28014 Madrid.*${address.slice(0, 8)}`),
      ),
    ),
  );
  const csv = await downloaded(page, button(batches, "Lista para Correos (CSV)"));
  const [, ...lines] = csv.file.toString("utf8").trim().split(/\r?\n/);
  expect(lines).toHaveLength(ADDRESSES.length);
  return lines.map((line) => line.split(";")[0] ?? "");
}

async function handsOver(page: Page): Promise<void> {
  await button(page, "Anotar entrega").click();
  await dialog(page, "Anotar la entrega del lote 1")
    .getByRole("button", { name: "Anotar la entrega" })
    .click();
  await page.getByText(/^Entregado a Correos el/).waitFor();
}

async function importsResults(page: Page, references: readonly string[]): Promise<void> {
  const today = await page.evaluate(() =>
    new Date().toLocaleDateString("es-ES", { timeZone: "Europe/Madrid" }),
  );
  const [delivered, unknown, refused] = references;
  const rows = [
    `${delivered};${today};Entregado`,
    `${unknown};${today};Devuelto: desconocido en la dirección`,
    `${refused};${today};Rehusado`,
    `L999999-1;${today};Entregado`,
    `${delivered};${today};Rehusado`,
  ];
  const results = region(page, "Resultados de Correos");
  await results.locator('input[type="file"]').setInputFiles({
    name: "resultados.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["Referencia;Fecha;Resultado", ...rows].join("\r\n")),
  });
  await results.getByText("2 filas no se pueden aplicar").click();
  await results
    .getByText("Fila 5 · L999999-1 · Ninguna carta de este mailing tiene esta referencia.")
    .waitFor();
  await results
    .getByText(`Fila 6 · ${delivered} · Repite la referencia de la fila 2, que es la que cuenta.`)
    .waitFor();
}

test("a list's letters are printed, handed over and answered by the post; debts and persons know what happened", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await opensLetterForm(page);
  await page.getByText("Su dirección postal no tiene calle, código postal y localidad").waitFor();
  await lookAtEveryWidth(olga, "letters-new");
  await button(page, "Empezar: escribir a 4 personas").click();
  await page.getByText("Terminado", { exact: true }).waitFor();
  const references = await downloadsBatch(page);
  await handsOver(page);
  await importsResults(page, references);
  await lookAtEveryWidth(olga, "letters-results");
  await button(page, "Aplicar a 3 cartas").click();
  await page.getByText("Resultados aplicados a 3 cartas.").waitFor();
  await page.getByText("Impresas 4 de 4 cartas · 4 entregadas a Correos · 2 devueltas").first().waitFor();
  await lookAtEveryWidth(olga, "letters-applied");

  await page
    .getByRole("row", { name: /Noelia Prado Vidal/ })
    .getByRole("link")
    .first()
    .click();
  await page.getByRole("link", { name: "Gestión", exact: true }).click();
  await page.getByText("Burofax o correo certificado").first().waitFor();
  await page.getByText("Ver prueba").first().click();
  await page
    .getByText(/Entregada el .*«Entregado»\. Archivo «resultados\.csv», fila 2/)
    .first()
    .waitFor();

  for (const [name, words] of [
    ["Noelia Prado Vidal", /Comprobada.*«Entregado»/],
    ["Hugo Sanz Mora", /Devuelta: desconocido en la dirección.*«Devuelto: desconocido en la dirección»/],
    ["Marina Casas Roldán", /Devuelta: rehusada.*«Rehusado»/],
  ] as const) {
    await olga.open("/dashboard/admin/debtors");
    await page.getByRole("searchbox", { name: "Buscar deudor" }).fill(name);
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    const points = region(page, "Datos de contacto");
    await points.getByRole("listitem").filter({ hasText: words }).waitFor();
  }
  await lookAtEveryWidth(olga, "letters-debtor");

  await opensLetterForm(page);
  await page.getByText("Lo enviado a su dirección ha vuelto, no es suya o pide que no se use").waitFor();
});
