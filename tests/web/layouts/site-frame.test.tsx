import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { OriginContext } from "../../../web/app/origin.ts";
import { endSession, startSession } from "../../../web/lib/session.ts";
import { Component as MarketplaceLayout } from "../../../web/layouts/MarketplaceLayout.tsx";
import { Component as PublicLayout } from "../../../web/layouts/PublicLayout.tsx";
import { allows, CONSENT_KEY, decideConsent } from "../../../web/lib/consent.ts";
import { makeToken } from "../tokens.ts";

const headOf = (title: string, path: string) => ({
  head: () => ({ title, description: `Todo sobre ${title}.`, path }),
});

function open(address = "/", Layout = PublicLayout) {
  const page = (path: string, title: string) => ({
    path,
    handle: headOf(title, path),
    element: <h1 tabIndex={-1}>{title}</h1>,
  });
  const router = createMemoryRouter(
    [
      {
        element: <Layout />,
        children: [
          page("/", "Inicio"),
          page("/services", "Servicios"),
          page("/wallet", "Cartera"),
          page("/company", "Empresa"),
        ],
      },
      { path: "*", element: <p>otra parte</p> },
    ],
    { initialEntries: [address] },
  );
  const user = userEvent.setup();
  render(
    <OriginContext value="https://acuerdo.example">
      <RouterProvider router={router} />
    </OriginContext>,
  );
  return { router, user };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.scrollTo = jest.fn();
});

afterEach(() => {
  endSession("signed-out");
  jest.useRealTimers();
});

const footer = () => within(screen.getByRole("contentinfo"));
const bar = () => within(screen.getByRole("navigation", { name: "Principal" }));
const addresses = (links: HTMLElement[]) =>
  links.map((link) => [link.textContent, link.getAttribute("href")]);

describe("the top bar", () => {
  test("has the documented ways", () => {
    open();
    expect(addresses(bar().getAllByRole("link", { hidden: true }))).toEqual([
      ["Mediación", "/services#mediacion"],
      ["Conciliación", "/services#conciliacion"],
      ["Recaudación", "/services#recaudacion"],
      ["Tareas Corporativas", "/tasks"],
      ["Valoración cartera", "/wallet"],
      ["Quiénes somos", "/company"],
      ["Especialistas", "/specialists"],
      ["Beneficios", "/benefits"],
    ]);
    const banner = within(screen.getByRole("banner"));
    expect(banner.getAllByRole("link", { name: "Registrarse", hidden: true })[0]?.getAttribute("href")).toBe(
      "/register",
    );
    expect(banner.getAllByRole("link", { name: "Entrar", hidden: true })[0]?.getAttribute("href")).toBe(
      "/login",
    );
  });

  test("marks the page in sight", () => {
    open("/company");
    expect(bar().getByRole("link", { name: "Quiénes somos" }).getAttribute("aria-current")).toBe("page");
    expect(bar().getByRole("link", { name: "Beneficios" }).getAttribute("aria-current")).toBeNull();
  });

  test.each([
    ["ADMIN", "/dashboard/admin/tasks"],
    ["CLIENT", "/dashboard/client/"],
    ["SPECIALIST", "/dashboard/specialist/"],
  ])("leads a signed-in %s to %s instead of to the registration", async (role, home) => {
    startSession(makeToken({ role }));
    open();
    const links = await screen.findAllByRole("link", { name: "Mi panel", hidden: true });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(links.map(() => home));
    expect(screen.queryByRole("link", { name: "Registrarse", hidden: true })).toBeNull();
  });

  test("of the marketplace has the logo, the ways across the site where there is room, the way in and a menu", () => {
    open("/", MarketplaceLayout);
    const banner = within(screen.getByRole("banner"));
    expect(banner.getAllByRole("link", { name: "Entrar", hidden: true })[0]?.getAttribute("href")).toBe(
      "/login",
    );
    expect(
      within(banner.getByRole("navigation", { name: "Principal", hidden: true })).getByText("Beneficios"),
    ).toBeTruthy();
    expect(banner.getByText("Menú")).toBeTruthy();
  });
});

describe("a menu", () => {
  const menuOf = (name: string) => {
    const summary = screen
      .getAllByText(name)
      .map((text) => text.closest("summary"))
      .find(Boolean) as HTMLElement;
    return { summary, details: summary.parentElement as HTMLDetailsElement };
  };

  test("closes with Escape, which gives the focus back to its button", async () => {
    const { user } = open();
    const { summary, details } = menuOf("Menú");
    details.open = true;
    within(details).getByRole("link", { name: "Valoración cartera", hidden: true }).focus();
    await user.keyboard("{Escape}");
    expect([details.open, document.activeElement === summary]).toEqual([false, true]);
  });

  test("keeps the focus going round while it covers the page", async () => {
    const { user } = open();
    const { summary, details } = menuOf("Menú");
    details.open = true;
    within(details).getAllByRole("link", { hidden: true }).at(-1)?.focus();
    await user.tab();
    expect(document.activeElement).toBe(summary);
    await user.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe("Registrarse");
  });

  test("closes on going to a page and on touching elsewhere", async () => {
    const { user } = open();
    const { details } = menuOf("Servicios");
    details.open = true;
    await user.click(within(details).getByRole("link", { name: "Valoración cartera" }));
    await screen.findByRole("heading", { level: 1, name: "Cartera" });
    expect(details.open).toBe(false);
    details.open = true;
    await user.click(screen.getByRole("heading", { level: 1 }));
    expect(details.open).toBe(false);
  });
});

describe("the footer", () => {
  test("has the documented ways and shares the page in sight", () => {
    open("/company");
    const links = addresses(footer().getAllByRole("link")).map(([, href]) => href);
    expect(links).toEqual(
      expect.arrayContaining([
        "/services",
        "/specialists",
        "/benefits",
        "/company",
        "/legal/privacy-policy-user",
        "/legal/terms-user",
        "/legal/cookies-policy",
        "/legal/security-policy",
        "https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Facuerdo.example%2Fcompany",
      ]),
    );
  });
});

describe("going from page to page", () => {
  test("changes the title and begins at the top, with the focus on the heading", async () => {
    const { user } = open();
    await user.click(footer().getByRole("link", { name: "Quiénes somos" }));
    const heading = await screen.findByRole("heading", { level: 1, name: "Empresa" });
    expect(document.title).toBe("Empresa | Acuerdo");
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test("leaves nothing in the browser's storage", async () => {
    const { user } = open();
    await user.click(footer().getByRole("link", { name: "Quiénes somos" }));
    window.dispatchEvent(new Event("pagehide"));
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ""]);
  });
});

describe("the cookie notice", () => {
  const notice = () => screen.queryByRole("region", { name: "Aviso de cookies" });
  const stored = () =>
    JSON.parse(localStorage.getItem(CONSENT_KEY) ?? "null") as Record<string, unknown> | null;

  test("asks before anything is kept, and refusing is as easy as accepting", async () => {
    const { user } = open();
    expect(stored()).toBeNull();
    const buttons = within(notice() as HTMLElement).getAllByRole("button");
    expect(buttons.map((button) => button.textContent)).toEqual(["Aceptar", "Rechazar", "Configurar"]);
    expect(buttons[0]?.className).toBe(buttons[1]?.className);
    await user.click(screen.getByRole("button", { name: "Rechazar" }));
    expect(notice()).toBeNull();
    expect([stored()?.["preferences"], allows("preferences")]).toEqual([false, false]);
  });

  test("accepted, allows preferences and doesn't come back", async () => {
    const { user } = open();
    await user.click(screen.getByRole("button", { name: "Aceptar" }));
    expect([notice(), allows("preferences")]).toEqual([null, true]);
  });

  test("comes back after a year, and when its purposes have changed", async () => {
    decideConsent({ preferences: true });
    const decided = stored();
    // A day more than a year: on 29 February, 'the same day a year ago' is 1 March, whose year isn't over.
    const overAYearAgo = new Date();
    overAYearAgo.setFullYear(overAYearAgo.getFullYear() - 1);
    overAYearAgo.setDate(overAYearAgo.getDate() - 1);
    localStorage.setItem(CONSENT_KEY, JSON.stringify({ ...decided, decidedAt: overAYearAgo.toISOString() }));
    expect(allows("preferences")).toBe(false);
    localStorage.setItem(CONSENT_KEY, JSON.stringify({ ...decided, version: 0 }));
    expect(allows("preferences")).toBe(false);
    open();
    expect(notice()).not.toBeNull();
  });

  test("can be changed later, and what was kept goes", async () => {
    decideConsent({ preferences: true });
    localStorage.setItem("favourites", '["1"]');
    const { user } = open();
    expect(notice()).toBeNull();
    await user.click(footer().getByRole("button", { name: "Configurar cookies" }));
    const dialog = await screen.findByRole("dialog", { name: "Configurar cookies" });
    const choice = within(dialog).getByRole("switch", { name: "Recordar mis preferencias" });
    expect((choice as HTMLInputElement).checked).toBe(true);
    await user.click(choice);
    await user.click(within(dialog).getByRole("button", { name: "Guardar selección" }));
    expect([allows("preferences"), localStorage.getItem("favourites")]).toEqual([false, null]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
