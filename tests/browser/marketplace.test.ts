import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys, WIDTHS, type Visitor } from "../support/browser.ts";
import { lookAt, lookAtEveryWidth } from "../support/look-at.ts";
import { listPeople, TOWN } from "../support/marketplace.ts";
import { PASSWORD, servedApp } from "../support/served-app.ts";
import { eventually, waitFor } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const CLIENT = "lucia@correo.example";
let ids: number[] = [];
let client = 0;

beforeAll(async () => {
  ids = await listPeople(app, TOWN);
  client = await app.addAccount({ email: CLIENT, role: "CLIENT", names: "Lucía" });
});

const idOf = (names: string) => String(ids[TOWN.findIndex((one) => one.names === names)]);
const total = (page: Page, text: string) => page.getByRole("heading", { level: 2, name: text, exact: true });
const star = (page: Page, name: string) => page.getByRole("button", { name: `Añadir a favoritos: ${name}` });
const cardNames = (page: Page) => page.getByRole("article").getByRole("heading").allInnerTexts();
const isFocused = (page: Page, selector: string) =>
  waitFor(() => page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`));

/** Somebody who has answered the cookie notice. */
async function settled(options: { width: number; script?: boolean }): Promise<Visitor> {
  const visitor = await journeys.visitor(options);
  await visitor.open("/marketplace");
  await visitor.page.getByRole("button", { name: "Rechazar" }).click();
  return visitor;
}

async function openFilters(page: Page): Promise<void> {
  await page.locator("summary", { hasText: "Filtros" }).click();
  await page.getByRole("radio", { name: "Mediador" }).waitFor();
}

async function isPressed(page: Page, name: string, pressed: boolean): Promise<void> {
  await page.getByRole("button", { name: `Añadir a favoritos: ${name}`, pressed }).waitFor();
}

test("on a phone: words with a slip, filters with keyboard and finger, back and forth, order and pages", async () => {
  const visitor = await settled({ width: WIDTHS.phone });
  const { page } = visitor;
  await visitor.open("/");
  await page.getByLabel("¿Qué necesitas?").fill("mediadora");
  await page.getByLabel("¿Dónde?").fill("valensia");
  await page.keyboard.press("Enter");
  await total(page, "12 especialistas disponibles").waitFor();
  await eventually(async () =>
    expect(await page.getByText("1-10 entre más de 12 resultados").isVisible()).toBe(true),
  );
  await lookAtEveryWidth(visitor, "marketplace-found");

  // The filter: a sheet over the whole screen, closed by Escape without a trace.
  await openFilters(page);
  await page.getByText("Solo disponibles").waitFor();
  await lookAt(visitor, "phone-marketplace-filters");
  await page.locator("label", { hasText: "Conciliador" }).click();
  await eventually(async () =>
    expect(await page.getByRole("radio", { name: "Conciliador" }).isChecked()).toBe(true),
  );
  await page.keyboard.press("Escape");
  await page.getByRole("radio", { name: "Mediador" }).waitFor({ state: "hidden" });
  await total(page, "12 especialistas disponibles").waitFor();
  expect(new URL(page.url()).searchParams.get("type")).toBe(null);

  // The slider by keyboard: from its end in steps of 100; the years as well.
  await openFilters(page);
  await eventually(async () =>
    expect(await page.getByRole("radio", { name: "Todas" }).first().isChecked()).toBe(true),
  );
  const fee = page.getByLabel("Tarifa por caso (aprox)");
  await fee.focus();
  await page.keyboard.press("Home");
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowRight");
  await page.getByText("Hasta 600 €", { exact: true }).first().waitFor();
  await page.getByLabel("Solo disponibles").check();
  await page.getByRole("button", { name: "Aplicar" }).click();
  await total(page, "3 especialistas disponibles").waitFor();
  await page.waitForURL(/fee=600/);
  const chips = page.getByRole("list", { name: "Filtros activos" });
  await eventually(async () =>
    expect(await chips.getByRole("link").allInnerTexts()).toEqual([
      expect.stringMatching(/Hasta 600\s€$/),
      expect.stringMatching(/Solo disponibles$/),
    ]),
  );
  await visitor.shot("phone-marketplace-chips");

  // Each chip goes by itself; the browser's back brings it back, with what is set in the filter.
  await chips.getByRole("link", { name: /600/ }).click();
  await total(page, "12 especialistas disponibles").waitFor();
  await page.goBack();
  await total(page, "3 especialistas disponibles").waitFor();
  await openFilters(page);
  await eventually(async () => expect(await fee.inputValue()).toBe("600"));
  await eventually(async () => expect(await page.getByLabel("Solo disponibles").isChecked()).toBe(true));
  await page.getByRole("link", { name: "Reiniciar" }).click();
  await page.waitForURL((url) => url.pathname === "/marketplace" && url.search === "");
  await total(page, "15 especialistas disponibles").waitFor();
  await eventually(async () => expect(await page.getByLabel("Qué buscas").inputValue()).toBe(""));

  // Order and pages.
  await page.getByLabel("Ordenar por").selectOption("Tarifa más baja");
  await page.waitForURL(/order=tarifa/);
  await waitFor(async () => (await cardNames(page))[0] === "Marina Ríos Luque");
  await page.getByText("¿Cómo se ordena?").click();
  await page.getByText(/nadie paga|nadie puede pagar/i).waitFor();
  await page.getByRole("link", { name: "Siguiente" }).click();
  await page.getByText("11-15 entre más de 15 resultados").waitFor();
  await isFocused(page, "#resultados");
  await eventually(async () => expect((await cardNames(page)).at(-1)).toBe("Abel Soler Vidal"));
  await visitor.open("/marketplace?page=77");
  await page.getByText("La página 77 no existe. Esta es la última, la 2.").waitFor();
  await page.getByRole("link", { name: "Atrás" }).click();
  await page.getByText("1-10 entre más de 15 resultados").waitFor();
});

for (const width of [WIDTHS.phone, WIDTHS.desktop])
  test(`nothing of the filters moves while what each would leave comes, at ${width} pixels`, async () => {
    const { page } = await settled({ width });
    const answer = Promise.withResolvers<void>();
    await page.route("**/graphql", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.locator("summary", { hasText: "Filtros" }).click();
    await page.getByText("Cargando las habilidades").waitFor();
    // What moves after a touch counts as well: that is when the counts come.
    await page.evaluate(`window.shifts = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) window.shifts += value;
      }).observe({ type: "layout-shift" });`);
    answer.resolve();
    await page.locator("label", { hasText: "Solo disponibles" }).getByText(/^\d+$/).waitFor();
    await page.getByText("Cargando las habilidades").waitFor({ state: "detached" });
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    expect(await page.evaluate<number>("window.shifts")).toBe(0);
  });

test("nobody fits: the page says why, and one touch leads to somebody", async () => {
  const visitor = await settled({ width: WIDTHS.phone });
  const { page } = visitor;
  await visitor.open("/marketplace?search=conciliador&location=sevilla&fee=200");
  await page.getByText("Hay especialistas, pero nadie cumple a la vez todo lo que has pedido.").waitFor();
  await lookAtEveryWidth(visitor, "marketplace-nobody");
  await page.getByRole("link", { name: /Con cualquier tarifa\s*2 especialistas/ }).click();
  await total(page, "2 especialistas disponibles").waitFor();
  await eventually(async () =>
    expect((await cardNames(page)).toSorted()).toEqual(["Marina Ríos Luque", "Nicolás Pavón Gil"]),
  );
});

test("favourites of a visitor outlast a reload and become the account's at log-in", async () => {
  const visitor = await settled({ width: WIDTHS.phone });
  const { page } = visitor;
  await visitor.open("/marketplace?search=conciliador");
  await star(page, "Marina Ríos Luque").click();
  await isPressed(page, "Marina Ríos Luque", true);
  await page.reload();
  await isPressed(page, "Marina Ríos Luque", true);
  await isPressed(page, "Nicolás Pavón Gil", false);

  // In the list of favourites, from the filter.
  await openFilters(page);
  await page.getByLabel("Mis favoritos").check();
  await page.getByRole("button", { name: "Aplicar" }).click();
  await total(page, "1 especialista disponible").waitFor();
  await eventually(async () => expect(await cardNames(page)).toEqual(["Marina Ríos Luque"]));
  await lookAt(visitor, "phone-marketplace-favourites");

  await app.database.db.query(
    `INSERT INTO favourites (created_at, account_id, specialist_id) VALUES (now(), $1, $2)`,
    [client, idOf("Lola")],
  );
  await page.getByRole("banner").getByRole("link", { name: "Entrar" }).click();
  await visitor.signIn(CLIENT);
  await visitor.open("/marketplace?favourites=1");
  await total(page, "2 especialistas disponibles").waitFor();
  await eventually(async () =>
    expect((await cardNames(page)).toSorted()).toEqual(["Lola Soler Vidal", "Marina Ríos Luque"]),
  );
  await star(page, "Marina Ríos Luque").click();
  await waitFor(async () => {
    const rows = await app.database.db.query<object[]>(`SELECT 1 FROM favourites WHERE account_id = $1`, [
      client,
    ]);
    return rows.length === 1;
  });
  const kept = await page.evaluate<(string | null)[]>(
    `[localStorage.getItem("favourites"), sessionStorage.getItem("favourites")]`,
  );
  expect(kept).toEqual([null, null]);

  // Elsewhere they are the same.
  const elsewhere = await journeys.visitor();
  await elsewhere.open("/login");
  await elsewhere.signIn(CLIENT, PASSWORD);
  await elsewhere.open(`/marketplace/${idOf("Lola")}`);
  await isPressed(elsewhere.page, "Lola Soler Vidal", true);
});

test("a profile: everything that helps to choose, and a link to pass on", async () => {
  const visitor = await settled({ width: WIDTHS.phone });
  const { page } = visitor;
  await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visitor.open("/marketplace?search=lola");
  await page
    .getByRole("article")
    .first()
    .click({ position: { x: 150, y: 150 } });
  await page.waitForURL(`**/marketplace/${idOf("Lola")}`);
  await page.getByRole("heading", { level: 1, name: "Lola Soler Vidal" }).waitFor();
  const main = page.getByRole("main");
  for (const text of [
    "400 € por caso",
    "València",
    "Disponible",
    "Sin valoraciones todavía",
    "A distancia",
  ]) {
    await eventually(async () =>
      expect({ text, isThere: (await main.getByText(text).count()) > 0 }).toEqual({ text, isThere: true }),
    );
  }
  await lookAtEveryWidth(visitor, "profile-public");
  await page.getByRole("button", { name: "Compartir perfil" }).click();
  await page.getByText("Enlace copiado").waitFor();
  await eventually(async () =>
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
      `${app.url}/marketplace/${idOf("Lola")}`,
    ),
  );

  await page.goBack();
  await total(page, "1 especialista disponible").waitFor();
  visitor.tolerate(/404 .*marketplace\/999999/);
  await visitor.open("/marketplace/999999");
  await page.getByText("Esta página no existe todavía").waitFor();
  await page.getByRole("link", { name: "Ir al inicio" }).waitFor();
});

test("a search that fails keeps what was typed and works at the next try", async () => {
  const visitor = await settled({ width: WIDTHS.phone });
  const { page, context } = visitor;
  visitor.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.getByLabel("Qué buscas").fill("conciliador");
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByText("No se ha podido hacer la búsqueda").waitFor();
  await eventually(async () => expect(await page.getByLabel("Qué buscas").inputValue()).toBe("conciliador"));
  await visitor.shot("phone-marketplace-failed");
  await context.setOffline(false);
  await page.getByRole("link", { name: "Reintentar" }).click();
  await total(page, "2 especialistas disponibles").waitFor();
});
