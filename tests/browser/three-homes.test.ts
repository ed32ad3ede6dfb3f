import { expect, test } from "@jest/globals";
import { addDays } from "../../schema/rules/madrid-days.ts";
import { todayInMadrid } from "../../web/lib/format.ts";
import { browserJourneys, WIDTHS } from "../support/browser.ts";
import { DEMO_CLIENT, DEMO_SPECIALIST, demoDesk } from "../support/demo-desk.ts";
import { findings, resize } from "../support/look-at.ts";
import { servedApp } from "../support/served-app.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const demo = demoDesk(app, journeys);

test("a specialist's day: what waits, the week, the money", async () => {
  const somebody = await demo.signedInAs(DEMO_SPECIALIST);
  const { page } = somebody;
  await somebody.open("/dashboard/specialist/");
  const agenda = page.getByRole("region", { name: "Agenda" });
  await agenda.getByRole("button", { name: "Semana siguiente" }).click();
  await agenda.getByRole("button", { name: "Hoy" }).click();
  await agenda.getByText("Día", { exact: true }).click();
  const today = todayInMadrid();
  const asked = `{ agenda(from: "${today}", to: "${addDays(today, 20)}") { kind day } }`;
  const { agenda: coming } = await demo.ask<{ agenda: { kind: string; day: string }[] }>(
    DEMO_SPECIALIST,
    asked,
  );
  const next = coming.find(({ kind }) => kind === "SESSION")?.day ?? "";
  for (let day = today; day < next; day = addDays(day, 1))
    await agenda.getByRole("button", { name: "Día siguiente" }).click();
  await agenda
    .getByRole("link", { name: /Sesión/ })
    .first()
    .waitFor();
  await agenda.getByText("Semana", { exact: true }).click();
  await page.getByRole("region", { name: "Tu dinero" }).getByText("Disponible").waitFor();
  await page.getByRole("searchbox", { name: /expediente/ }).waitFor();
  expect(await findings(somebody, "specialist-home")).toEqual([]);
  await resize(page, WIDTHS.phone);
  await page.getByRole("heading", { level: 1, name: "Balance" }).waitFor();
  expect(await findings(somebody, "specialist-home-phone")).toEqual([]);
});

test("a specialist changes the hours and takes the calendar along", async () => {
  const somebody = await demo.signedInAs(DEMO_SPECIALIST);
  const { page } = somebody;
  await somebody.open("/dashboard/specialist/profile");
  await page.getByRole("link", { name: "Horario de atención y calendario" }).click();
  await page.getByRole("switch", { name: "Sábado" }).click();
  const saturday = page.getByRole("group", { name: "Sábado" });
  await saturday.getByRole("textbox", { name: "Hasta" }).first().fill("8");
  await page.getByRole("button", { name: "Guardar horario" }).click();
  await page.getByRole("link", { name: /^Sábado.*hasta: La hora final tiene que ser posterior/ }).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("13.30");
  await page.getByRole("button", { name: "Guardar horario" }).click();
  await page.getByText("Tu horario se ha guardado").waitFor();
  await page.reload();
  await saturday.getByRole("textbox", { name: "Hasta" }).first().waitFor();
  expect(await saturday.getByRole("textbox", { name: "Hasta" }).first().inputValue()).toBe("13:30");

  await page.getByRole("button", { name: "Crear la dirección" }).click();
  const address = await page.getByRole("textbox", { name: "Dirección de tu calendario" }).inputValue();
  expect(await findings(somebody, "availability")).toEqual([]);
  const read = async () => (await fetch(`${app.url}${new URL(address).pathname}`)).status;
  expect(await read()).toBe(200);
  await page.getByRole("button", { name: "Retirar la dirección" }).click();
  await page.getByRole("button", { name: "Retirar", exact: true }).click();
  await page.getByRole("button", { name: "Crear la dirección" }).waitFor();
  expect(await read()).toBe(404);
});

test("a client sees where each matter stands and what it costs", async () => {
  const somebody = await demo.signedInAs(DEMO_CLIENT);
  const { page } = somebody;
  await somebody.open("/dashboard/client/");
  const matters = page.getByRole("region", { name: /^Cómo va/ });
  await matters.getByText("Solicitud").first().waitFor();
  await matters
    .getByText(/Cuesta/)
    .first()
    .waitFor();
  await page.getByRole("searchbox", { name: /expediente/ }).waitFor();
  expect(await findings(somebody, "client-home")).toEqual([]);
  await resize(page, WIDTHS.phone);
  expect(await findings(somebody, "client-home-phone")).toEqual([]);
  await matters
    .getByRole("link", { name: /^P\d{8}$/ })
    .first()
    .click();
  await page.waitForURL(/\/dashboard\/client\/cases\/P\d{8}/);
});

test("an administrator sees first what waits, then charts of the period of the address", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open("/dashboard/admin/?periodo=anual");
  await page.getByRole("region", { name: "Pendiente de ti" }).getByRole("listitem").first().waitFor();
  await page.getByRole("img", { name: /^Cobrado .* en el último año\.$/ }).waitFor();
  await page.getByText("90 días", { exact: true }).click();
  await page.waitForURL(/periodo=90-dias/);
  await page.getByRole("img", { name: /^Cobrado .* en los últimos 90 días\.$/ }).waitFor();
  expect(await findings(olga, "admin-home")).toEqual([]);
  await resize(page, WIDTHS.phone);
  expect(await findings(olga, "admin-home-phone")).toEqual([]);
});
