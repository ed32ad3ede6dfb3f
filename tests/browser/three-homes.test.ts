import { expect, test } from "@jest/globals";
import { addDays } from "../../schema/rules/madrid-days.ts";
import { shownCount, shownEuros } from "../../schema/rules/spanish-numbers.ts";
import { todayInMadrid } from "../../web/lib/format.ts";
import type { Page } from "playwright-core";
import { browserJourneys, WIDTHS, type Visitor } from "../support/browser.ts";
import { DEMO_CLIENT, DEMO_SPECIALIST, demoDesk } from "../support/demo-desk.ts";
import { findings, resize } from "../support/look-at.ts";
import { servedApp } from "../support/served-app.ts";

const PERIODS = {
  "30-dias": "en los últimos 30 días",
  "90-dias": "en los últimos 90 días",
  anual: "en el último año",
};

const app = servedApp();
const journeys = browserJourneys(app);
const demo = demoDesk(app, journeys);

test("a specialist's day: what waits, the week, the money", async () => {
  const somebody = await demo.signedInAs(DEMO_SPECIALIST);
  const { page } = somebody;
  await somebody.open("/dashboard/specialist/");
  const agenda = page.getByRole("region", { name: "Agenda" });
  await agenda.getByRole("button", { name: "Los 7 días siguientes" }).click();
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

interface Figure {
  /** From the root of the site. */
  to: string;
  /** As shown: '4' or '188,76 €'. */
  value: string;
}

/** Everything on the home that is a number and leads somewhere. */
function figuresOf(page: Page): Promise<Figure[]> {
  return page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((links) =>
      links.flatMap((link) => {
        const row = link.closest("li");
        const said =
          link.querySelector(".ant-statistic-content") ??
          row?.querySelector("strong + p, a + strong") ??
          link;
        // What waits says its number first: '67 tareas están sin mediador asignado'.
        const isWaiting = link.closest(".surface")?.querySelector("h2")?.textContent === "Pendiente de ti";
        const text = (isWaiting ? row?.querySelector("p") : said)?.textContent;
        const value = /^(?:Ver )?([\d.]+(?:,\d\d\s€)?)/.exec(text ?? "")?.[1];
        return value === undefined
          ? []
          : [{ to: link.getAttribute("href") ?? "", value: value.replace(/\s/, " ") }];
      }),
    );
}

/** Which field of the contract answers the list at an address. */
function fieldOf(to: string): string {
  const { pathname, searchParams } = new URL(to, app.url);
  const tab = searchParams.get("tab");
  switch (pathname.split("/").at(-1)) {
    case "cases":
      return "cases";
    case "inbox":
      return "conversations";
    case "payments":
      return tab === "transferencias" ? "payouts" : "payments";
    case "support":
      return tab === "incidencias" ? "tickets" : tab === "valoraciones" ? "reportedReviews" : "leads";
    default:
      return tab === "tareas" ? "tasks" : "taskLists";
  }
}

interface Listed {
  totalCount: number;
  totalAmount?: string;
  nodes: { codeId?: string }[];
}

/** The answer for the list that somebody comes to. */
async function listedAfter(page: Page, to: string, go: () => Promise<unknown>): Promise<Listed> {
  const field = fieldOf(to);
  const found = Promise.withResolvers<Listed>();
  const read = async (response: { url(): string; json(): Promise<unknown> }) => {
    if (!response.url().endsWith("/graphql")) return;
    const { data } = (await response.json()) as { data?: Record<string, Listed | undefined> | null };
    const list = data?.[field];
    if (list !== undefined) found.resolve(list);
  };
  const listen = (response: Parameters<typeof read>[0]) => void read(response).catch(() => undefined);
  page.on("response", listen);
  await go();
  const list = await found.promise;
  page.off("response", listen);
  return list;
}

/** By the figure's own link; what tasks were agreed for is added up from all of them, which one page shows. */
async function listedBehind(olga: Visitor, home: string, { to, value }: Figure): Promise<Listed> {
  const { page } = olga;
  if (value.includes("€") && fieldOf(to) === "tasks") {
    const list = await listedAfter(page, to, () => page.goto(`${to}&size=100`));
    await olga.open(home);
    return list;
  }
  const link = page.getByRole("main").locator(`a[href="${to}"]`).first();
  const list = await listedAfter(page, to, () => link.click());
  await page.goBack();
  return list;
}

/** What the list comes to, as the figure would say it. */
async function totalOf({ totalCount, totalAmount, nodes }: Listed, { to, value }: Figure): Promise<string> {
  const euros = (amount: string) => shownEuros(amount).replace(/\s/, " ");
  if (!value.includes("€")) return shownCount(totalCount);
  if (fieldOf(to) !== "tasks") return euros(totalAmount ?? "");
  const codes = nodes.map(({ codeId }) => codeId);
  const [row] = await app.database.db.query<{ agreed: string }[]>(
    `SELECT sum(agreed_amount)::numeric(14, 2)::text AS agreed FROM tasks WHERE code_id = ANY($1)`,
    [codes],
  );
  return euros(row?.agreed ?? "");
}

test("each figure of the administrators' home leads to a list of exactly what it counts, whatever the period", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  /** Addresses by what they are said to hold. */
  const followed = new Map<string, string>();
  const wrong: (Figure & { total: string })[] = [];
  for (const [word, period] of Object.entries(PERIODS)) {
    const home = `/dashboard/admin/?periodo=${word}`;
    await olga.open(home);
    const chart = page.getByRole("region", { name: "Expedientes por resultado" });
    await chart.getByText(`Los abiertos ${period}, según cómo están ahora.`).waitFor();
    await chart.getByRole("link", { name: /^Ver \d+ expedientes?$/ }).waitFor();
    await page.getByRole("list", { name: "Cifras de las tareas corporativas" }).waitFor();
    for (const figure of await figuresOf(page)) {
      const name = `${figure.to} ${figure.value}`;
      if (followed.has(name)) continue;
      followed.set(name, figure.to);
      const total = await totalOf(await listedBehind(olga, home, figure), figure);
      if (total !== figure.value) wrong.push({ ...figure, total });
    }
  }
  expect(wrong).toEqual([]);
  expect(new Set([...followed.values()].map(fieldOf))).toEqual(
    new Set([
      "cases",
      "conversations",
      "payments",
      "payouts",
      "tasks",
      "taskLists",
      "tickets",
      "leads",
      "reportedReviews",
    ]),
  );
});
