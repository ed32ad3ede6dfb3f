import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { marketplaceHandle } from "../../../web/features/marketplace/marketplace-head.ts";
import type { MarketplaceData } from "../../../web/features/marketplace/load-marketplace.ts";
import { refused } from "../fake-graphql.ts";
import { openMarketplace } from "./open-marketplace.tsx";
import { card, noWords, resultsAnswer, search } from "./sample-specialists.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 2, name });

describe("the list", () => {
  test("asks for the first ten alone, and nothing else before somebody wants it", async () => {
    const { asked } = openMarketplace();
    await heading("64 especialistas disponibles");
    expect(asked("MarketplaceResults")).toEqual([
      { filter: {}, order: "BEST_MATCH", page: { number: 1, size: 10 } },
    ]);
    expect(asked("MarketplaceFilterCounts")).toEqual([]);
    expect(asked("MarketplaceWords")).toEqual([]);
    expect(screen.getByText("1-2 entre más de 64 resultados")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Encuentra a tu especialista");
  });

  test("asks for what the address says, with ids for its codes, and names it in chips", async () => {
    const { asked, address } = openMarketplace(
      "/marketplace?search=custodia&location=valencia&fee=300&language=ca&skill=5&skill=99&province=46&order=tarifa&page=2",
    );
    await heading(/64/);
    expect(asked("MarketplaceResults")).toEqual([
      {
        filter: {
          search: "custodia",
          city: "valencia",
          maxFee: 300,
          languageId: "7",
          skillIds: ["5"],
          provinceCode: "46",
        },
        order: "LOWEST_FEE",
        page: { number: 2, size: 10 },
      },
    ]);
    const chips = within(screen.getByRole("list", { name: "Filtros activos" }));
    await userEvent.click(chips.getByRole("link", { name: "Quitar Escucha activa" }));
    await waitFor(() =>
      expect(address()).toBe(
        "/marketplace?search=custodia&location=valencia&fee=300&language=ca&province=46&order=tarifa",
      ),
    );
  });

  test("says how a mistyped, a partly matched and a cut search was understood", async () => {
    openMarketplace(`/marketplace?search=${"x".repeat(201)}`, {
      MarketplaceResults: resultsAnswer([card(1)], { readAs: "mediadora valencia", matchingAll: 0 }),
    });
    await heading("1 especialista disponible");
    expect(screen.getByText("Mostrando resultados de «mediadora valencia»")).toBeTruthy();
    expect(screen.getByText("Nadie reúne todas las palabras; estos se acercan más.")).toBeTruthy();
    expect(screen.getByText(/solo los primeros 200 caracteres/)).toBeTruthy();
  });

  test("says how many match every word when others follow who match some", async () => {
    openMarketplace("/marketplace?search=mediadora+valencia", {
      MarketplaceResults: resultsAnswer([card(1), card(2), card(3)], { matchingAll: 2 }),
    });
    await heading("3 especialistas disponibles");
    expect(screen.getByText("Los 2 primeros reúnen todas las palabras; los demás se acercan.")).toBeTruthy();
  });

  test("a page beyond the end becomes the last one and says so", async () => {
    const { asked } = openMarketplace("/marketplace?page=99", {
      MarketplaceResults: resultsAnswer([card(61)], { totalCount: 61 }),
    });
    await screen.findByText("La página 99 no existe. Esta es la última, la 7.");
    expect(asked("MarketplaceResults").map(({ page }) => page)).toEqual([
      { number: 99, size: 10 },
      { number: 7, size: 10 },
    ]);
    expect(screen.getByText("61-61 entre más de 61 resultados")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Página 7" }).getAttribute("aria-current")).toBe("page");
  });

  test("nobody: says why, and each way out keeps all the rest", async () => {
    openMarketplace("/marketplace?search=foso&fee=100&available=1", {
      MarketplaceResults: resultsAnswer([], {
        relaxations: [
          { without: "MAX_FEE", count: 10_000, isAtLeast: true },
          { without: "SEARCH", count: 1, isAtLeast: false },
        ],
      }),
    });
    await heading("0 especialistas disponibles");
    expect(screen.getByText(/nadie cumple a la vez/)).toBeTruthy();
    const fee = screen.getByRole("link", { name: /Con cualquier tarifa/ });
    expect(fee.textContent).toContain("más de 10.000 especialistas");
    expect(fee.getAttribute("href")).toBe("/marketplace?search=foso&available=1");
    const text = screen.getByRole("link", { name: /Sin las palabras «foso»/ });
    expect(text.textContent).toContain("1 especialista");
    expect(text.getAttribute("href")).toBe("/marketplace?fee=100&available=1");
    expect(screen.getAllByRole("link", { name: "Reiniciar" }).at(-1)?.getAttribute("href")).toBe(
      "/marketplace",
    );
  });

  test("a failed search keeps the form and can be tried again", async () => {
    let works = false;
    openMarketplace("/marketplace?search=garcia&fee=200", {
      MarketplaceResults: () => (works ? resultsAnswer([card(1)]) : refused("INTERNAL", "Algo ha fallado")),
    });
    await screen.findByText("No se ha podido hacer la búsqueda");
    expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Qué buscas" }).value).toBe("garcia");
    works = true;
    await userEvent.click(screen.getByRole("link", { name: "Reintentar" }));
    await heading("1 especialista disponible");
  });

  test("while a new search runs the old results stay, marked as busy", async () => {
    let answer: (value: object) => void = () => undefined;
    const { router } = openMarketplace("/marketplace", {
      MarketplaceResults: jest
        .fn<() => unknown>()
        .mockReturnValueOnce(resultsAnswer([card(1)]))
        .mockReturnValueOnce(new Promise((resolve) => (answer = resolve))),
    });
    const section = (await heading("1 especialista disponible")).closest("section");
    act(() => void router.navigate("/marketplace?search=otra"));
    await waitFor(() => expect(section?.getAttribute("aria-busy")).toBe("true"));
    expect(screen.getByText("Persona 1")).toBeTruthy();
    answer(resultsAnswer([card(2), card(3)]));
    await heading("2 especialistas disponibles");
    expect(section?.getAttribute("aria-busy")).toBe("false");
  });

  test("the pager goes to real pages, with the search", async () => {
    const { address } = openMarketplace("/marketplace?search=ana&page=4");
    await heading(/64/);
    const pager = within(screen.getByRole("navigation", { name: "Páginas de resultados" }));
    expect(pager.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "Atrás",
      "Página 3",
      "Página 4",
      "Página 5",
      "Siguiente",
    ]);
    expect(pager.getByRole("link", { name: "Atrás" }).getAttribute("rel")).toBe("prev");
    await userEvent.click(pager.getByRole("link", { name: "Siguiente" }));
    await waitFor(() => expect(address()).toBe("/marketplace?search=ana&page=5"));
    await waitFor(() => expect(document.activeElement?.id).toBe("resultados"));
  });
});

describe("the form", () => {
  async function openFilters() {
    await heading(/64/);
    await userEvent.click(screen.getByText("Filtros", { selector: "summary" }));
    await screen.findByText("Escucha activa");
    return within(screen.getByRole("dialog", { name: "Filtros" }));
  }

  test("words and place go into the address; the filters and the order stay, the page doesn't", async () => {
    const { address } = openMarketplace("/marketplace?fee=500&type=mediador&order=valoracion&page=3");
    await heading(/64/);
    await userEvent.type(screen.getByRole("searchbox", { name: "Qué buscas" }), "  divorcio{Enter}");
    await waitFor(() =>
      expect(address()).toBe("/marketplace?search=divorcio&fee=500&type=mediador&order=valoracion"),
    );
    await userEvent.type(screen.getByRole("searchbox", { name: "Dónde" }), "Cádiz");
    await userEvent.click(screen.getByRole("button", { name: "Buscar" }));
    await waitFor(() => expect(address()).toContain("location=C%C3%A1diz"));
  });

  test("the order applies at once", async () => {
    const { address, asked } = openMarketplace("/marketplace?search=ana");
    await heading(/64/);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Ordenar por" }), "Tarifa más baja");
    await waitFor(() => expect(address()).toBe("/marketplace?search=ana&order=tarifa"));
    expect(asked("MarketplaceResults").at(-1)?.["order"]).toBe("LOWEST_FEE");
  });

  test("the panel opens and closes on click, and on Escape and a click elsewhere", async () => {
    openMarketplace();
    await heading(/64/);
    const summary = screen.getByText("Filtros", { selector: "summary" });
    const box = summary.closest("details") as HTMLDetailsElement;
    const click = () => userEvent.click(summary);
    await click();
    await waitFor(() => expect(box.open).toBe(true));
    await click();
    await waitFor(() => expect(box.open).toBe(false));
    await click();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(box.open).toBe(false));
    expect(document.activeElement).toBe(summary);
    await click();
    await waitFor(() => expect(box.open).toBe(true));
    await userEvent.click(screen.getByRole("heading", { level: 1 }));
    await waitFor(() => expect(box.open).toBe(false));
  });

  test("every option says how many it would leave, also 0 and lower bounds", async () => {
    const { asked } = openMarketplace("/marketplace?search=ana");
    const panel = await openFilters();
    expect(panel.getByRole("radio", { name: "Conciliador 26" })).toBeTruthy();
    expect(panel.getByRole("radio", { name: "Recaudador más de 10.000" })).toBeTruthy();
    const none = panel.getByRole<HTMLInputElement>("radio", { name: "Judicial 0" });
    expect(none.disabled).toBe(false);
    const languages = within(panel.getByRole("combobox", { name: "Idioma" })).getAllByRole("option");
    expect(languages.map(({ textContent }) => textContent)).toEqual([
      "Cualquier idioma",
      "Español (60)",
      "Inglés (12)",
      "Francés (0)",
      "Alemán (0)",
      "Catalán (20)",
    ]);
    expect(asked("MarketplaceFilterCounts")[0]).toEqual({ filter: { search: "ana" } });
  });

  test("what is chosen counts anew and is applied by 'Aplicar'", async () => {
    const { asked, address } = openMarketplace();
    const panel = await openFilters();
    await userEvent.click(panel.getByRole("radio", { name: /Mediador/ }));
    await userEvent.selectOptions(panel.getByRole("combobox", { name: "Idioma" }), "ca");
    await userEvent.click(panel.getByRole("checkbox", { name: /Escucha activa/ }));
    await userEvent.click(panel.getByRole("checkbox", { name: /Solo disponibles/ }));
    expect(address()).toBe("/marketplace");
    await waitFor(() =>
      expect(asked("MarketplaceFilterCounts").at(-1)).toEqual({
        filter: { type: "MEDIATOR", languageId: "7", skillIds: ["5"], available: true },
      }),
    );
    await userEvent.click(panel.getByRole("button", { name: "Aplicar" }));
    await waitFor(() => expect(address()).toBe("/marketplace?type=mediador&language=ca&skill=5&available=1"));
    expect(screen.getByText("Filtros", { selector: "summary" }).closest("details")?.open).toBe(false);
  });

  test("an untouched slider asks for nothing, a touched one for what it says, and can be let go", async () => {
    const { address } = openMarketplace();
    const panel = await openFilters();
    const fee = panel.getByRole<HTMLInputElement>("slider", { name: "Tarifa por caso (aprox)" });
    const years = panel.getByRole<HTMLInputElement>("slider", { name: "Nivel de experiencia" });
    expect([fee.min, fee.max, fee.step, years.min, years.max, years.step]).toEqual([
      "100",
      "10000",
      "100",
      "1",
      "4",
      "1",
    ]);
    expect(fee.getAttribute("aria-valuetext")).toBe("Cualquier tarifa");
    await userEvent.click(panel.getByRole("button", { name: /Hasta 500/ }));
    expect(fee.getAttribute("aria-valuetext")).toBe("Hasta 500\u00A0€");
    await userEvent.click(panel.getByRole("button", { name: /5–6 años · sénior, o más/ }));
    expect(years.getAttribute("aria-valuetext")).toBe("5–6 años · sénior, o más");
    await userEvent.click(panel.getByRole("button", { name: /^Quitar.*experiencia$/ }));
    await userEvent.click(panel.getByRole("button", { name: "Aplicar" }));
    await waitFor(() => expect(address()).toBe("/marketplace?fee=500"));
  });

  test("what was chosen and not applied is forgotten with the panel", async () => {
    const { address } = openMarketplace();
    const panel = await openFilters();
    await userEvent.click(panel.getByRole("radio", { name: /Mediador/ }));
    await userEvent.click(panel.getByRole("button", { name: /Hasta 500/ }));
    await userEvent.keyboard("{Escape}");
    await userEvent.click(screen.getByRole("button", { name: "Buscar" }));
    await waitFor(() => expect(address()).toBe("/marketplace"));
  });

  test("'Reiniciar' goes back to everybody, also what was typed", async () => {
    const { address } = openMarketplace("/marketplace?search=ana&fee=200&order=tarifa");
    const panel = await openFilters();
    await userEvent.type(screen.getByRole("searchbox", { name: "Qué buscas" }), " x");
    await userEvent.click(screen.getByText("Filtros", { selector: "summary" }));
    await userEvent.click(screen.getByText("Filtros", { selector: "summary" }));
    await userEvent.click(panel.getByRole("link", { name: "Reiniciar" }));
    await waitFor(() => expect(address()).toBe("/marketplace"));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Qué buscas" }).value).toBe(""),
    );
  });

  test("a skill is found without its accents, and what is ticked stays ticked unseen", async () => {
    const { address } = openMarketplace();
    const panel = await openFilters();
    await userEvent.click(panel.getByRole("checkbox", { name: /Herencias/ }));
    await userEvent.type(panel.getByRole("searchbox", { name: "Buscar habilidad" }), "DANOS");
    expect(panel.queryByRole("checkbox", { name: /Herencias/ })).toBeNull();
    await userEvent.click(panel.getByRole("checkbox", { name: /Daños/ }));
    await userEvent.click(panel.getByRole("button", { name: "Aplicar" }));
    await waitFor(() => expect(address()).toBe("/marketplace?skill=6&skill=8"));
  });

  test("options that can't be loaded say so, and the documented ones still work", async () => {
    const { address } = openMarketplace("/marketplace", {
      MarketplaceFilterCounts: refused("INTERNAL", "Algo ha fallado"),
    });
    await heading(/64/);
    await userEvent.click(screen.getByText("Filtros", { selector: "summary" }));
    const panel = within(screen.getByRole("dialog", { name: "Filtros" }));
    await panel.findByText(/No se han podido cargar todas las opciones/);
    await userEvent.click(panel.getByRole("radio", { name: "Judicial" }));
    await userEvent.selectOptions(panel.getByRole("combobox", { name: "Idioma" }), "Alemán");
    await userEvent.click(panel.getByRole("button", { name: "Aplicar" }));
    await waitFor(() => expect(address()).toBe("/marketplace?type=judicial&language=de"));
  });
});

describe("favourites", () => {
  test("are handed in by the browser, which alone knows them", async () => {
    const { asked } = openMarketplace();
    await heading(/64/);
    await userEvent.click(screen.getByRole("button", { name: /favoritos: Persona 2/ }));
    await userEvent.click(screen.getByText("Filtros", { selector: "summary" }));
    await userEvent.click(await screen.findByRole("checkbox", { name: "Mis favoritos" }));
    await userEvent.click(screen.getByRole("button", { name: "Aplicar" }));
    await waitFor(() => expect(asked("MarketplaceResults").at(-1)?.["filter"]).toEqual({ ids: ["2"] }));
    await heading(/64/);
    await userEvent.click(screen.getByRole("button", { name: /favoritos: Persona 2/ }));
    await waitFor(() => expect(screen.getByRole("region", { name: /64/ }).ariaBusy ?? "false").toBe("false"));
    expect(asked("MarketplaceResults")).toHaveLength(2);
  });

  test("without any the page says how to keep one", async () => {
    const { asked } = openMarketplace("/marketplace?favourites=1");
    await screen.findByText("Todavía no has guardado a nadie.");
    expect(asked("MarketplaceResults")).toEqual([]);
    expect(screen.getByRole("link", { name: "Quitar Mis favoritos" })).toBeTruthy();
  });
});

describe("what the page says of itself", () => {
  const data = (change: Partial<MarketplaceData> = {}): MarketplaceData => ({
    search: search(),
    words: noWords,
    results: resultsAnswer([card(7)], { totalCount: 25 }).publicSpecialists as MarketplaceData["results"],
    awaitsFavourites: false,
    missingPage: null,
    isCut: false,
    options: null,
    ...change,
  });

  test("a plain search is a page of its own, with its specialists in order", () => {
    const head = marketplaceHandle.head(
      data({ search: search({ search: "mediador", location: "valencia", page: 2 }) }),
    );
    expect(head).toMatchObject({
      title: "Mediadores en Valencia (página 2)",
      path: "/marketplace?search=mediador&location=valencia&page=2",
      indexed: true,
    });
    expect(head.description.length).toBeGreaterThanOrEqual(50);
    expect(head.description.length).toBeLessThanOrEqual(160);
    expect(head.structuredData?.("https://example.es")).toEqual([
      {
        "@type": "ItemList",
        numberOfItems: 25,
        itemListElement: [
          {
            "@type": "ListItem",
            position: 11,
            name: "Persona 7",
            url: "https://example.es/marketplace/7",
          },
        ],
      },
    ]);
  });

  test("filters, typos, part matches and empty lists stay out of search engines", () => {
    const results = data().results as NonNullable<MarketplaceData["results"]>;
    const indexed = (change: Partial<MarketplaceData>) => marketplaceHandle.head(data(change)).indexed;
    expect(indexed({})).toBe(true);
    expect(indexed({ search: search({ fee: 400 }) })).toBe(false);
    expect(indexed({ search: search({ order: "RATING" }) })).toBe(false);
    expect(indexed({ results: { ...results, readAs: "mediador" } })).toBe(false);
    expect(indexed({ results: { ...results, matchingAll: 0 } })).toBe(false);
    expect(indexed({ results: { ...results, totalCount: 0, nodes: [] } })).toBe(false);
    expect(indexed({ missingPage: 9 })).toBe(false);
  });

  test("a search that couldn't be made is no page found", () => {
    expect(marketplaceHandle.status(data({ results: null }))).toBe(503);
    expect(marketplaceHandle.status(data({ results: null, awaitsFavourites: true }))).toBe(200);
    expect(marketplaceHandle.status(data())).toBe(200);
  });
});
