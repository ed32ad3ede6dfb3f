import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { LEGAL_KEYS } from "../../../web/features/legal/legal-keys.ts";
import { LegalShell } from "../../../web/features/legal/LegalShell.tsx";
import { publicRoutes } from "../../../web/features/legal/public-routes.tsx";
import type { LegalTextData } from "../../../web/features/legal/LegalText.tsx";
import type { LegalDocument } from "../../../web/app/public-paths.ts";
import { onOpenConsentSettings } from "../../../web/lib/consent.ts";
import { fakeGraphql } from "../fake-graphql.ts";

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const NOTHING = { text: "", items: [], columns: [], rows: [] };

function sample(key: string): LegalTextData {
  return {
    key,
    title: `Título de ${key}`,
    version: "1.0",
    effectiveFrom: "2025-04-01",
    summary: "De qué trata.",
    pdfUrl: `/api/downloads/pdf/${key}`,
    sections: [
      {
        anchor: "primera",
        title: "1. Primera",
        blocks: [
          { ...NOTHING, kind: "PARAGRAPH", text: "Escribe a ayuda@correo.example, o mira www.aepd.es." },
          { ...NOTHING, kind: "LIST", items: ["Uno", "Dos"] },
        ],
      },
      {
        anchor: "segunda",
        title: "2. Segunda",
        blocks: [{ ...NOTHING, kind: "TABLE", columns: ["Qué", "Cuánto"], rows: [["Sesión", "30 días"]] }],
      },
    ],
  };
}

function open(address: string, answers: Record<string, unknown>) {
  const requests = fakeGraphql(answers);
  const router = createMemoryRouter([{ HydrateFallback: () => null, children: publicRoutes }], {
    initialEntries: [address],
    future: { v8_middleware: true },
  });
  render(<RouterProvider router={router} />);
  return requests;
}

describe.each(Object.entries(LEGAL_KEYS))("/legal/%s", (address, key) => {
  test("shows its text with its version and its PDF", async () => {
    const requests = open(`/legal/${address}`, { LegalPage: { legalDocument: sample(key) } });
    await screen.findByRole("heading", { level: 1, name: `Título de ${key}` });
    expect(requests.map(({ variables }) => variables)).toEqual([{ key }]);
    expect(screen.getByText(/^Versión 1\.0/).textContent).toBe("Versión 1.0, en vigor desde el 01/04/2025");
    const download = screen.getByRole("link", { name: "Descargar" });
    expect(download.getAttribute("href")).toBe(`/api/downloads/pdf/${key}`);
    expect(download.getAttribute("download")).toBe(`${key}.pdf`);
    expect(screen.queryByRole("button", { name: "Configurar cookies" }) !== null).toBe(
      address === "cookies-policy",
    );
  });
});

test("the contents lead to every section", async () => {
  open("/legal/terms-user", { LegalPage: { legalDocument: sample("terminos_uso_usuarios") } });
  // Folded for small screens, and beside the text for large ones.
  const contents = await screen.findAllByRole("navigation", { name: "Contenido" });
  expect(contents).toHaveLength(2);
  for (const one of contents) {
    const links = within(one).getAllByRole("link", { hidden: true });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["#primera", "#segunda"]);
  }
  for (const heading of screen.getAllByRole("heading", { level: 2 }))
    expect(["primera", "segunda"]).toContain(heading.id);
});

test("lists, tables and addresses", async () => {
  open("/legal/terms-user", { LegalPage: { legalDocument: sample("terminos_uso_usuarios") } });
  const mail = await screen.findByRole("link", { name: "ayuda@correo.example" });
  expect(mail.getAttribute("href")).toBe("mailto:ayuda@correo.example");
  expect(screen.getByRole("link", { name: "www.aepd.es" }).getAttribute("href")).toBe("https://www.aepd.es");
  expect(screen.getAllByRole("listitem").filter(({ textContent }) => textContent === "Dos")).toHaveLength(1);
  const table = screen.getByRole("table", { name: "2. Segunda" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Qué", "Cuánto"]);
  expect(within(table).getByRole("cell", { name: "30 días" })).toBeTruthy();
});

test("'Configurar cookies' opens the settings", async () => {
  const opened = jest.fn();
  const stop = onOpenConsentSettings(opened);
  open("/legal/cookies-policy", { LegalPage: { legalDocument: sample("politica_de_cookies") } });
  await userEvent.click(await screen.findByRole("button", { name: "Configurar cookies" }));
  expect(opened).toHaveBeenCalledTimes(1);
  stop();
});

test("nothing to download without a document's key", () => {
  render(
    <LegalShell title="Documentos" lead="">
      <p>Texto</p>
    </LegalShell>,
  );
  expect(screen.queryByRole("link", { name: "Descargar" })).toBeNull();
});

test("the index leads to the six", async () => {
  const entry = (title: string) => ({
    title,
    summary: "Resumen",
    version: "1.0",
    effectiveFrom: "2025-03-21",
  });
  open("/legal", {
    LegalIndexPage: {
      userPrivacy: entry("Privacidad"),
      userTerms: entry("Términos"),
      cookies: entry("Cookies"),
      security: entry("Seguridad"),
      specialistTerms: entry("Términos Especialista"),
      specialistPrivacy: entry("Privacidad Especialista"),
    },
  });
  await screen.findByRole("heading", { level: 1, name: "Documentos legales" });
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Privacidad", "/legal/privacy-policy-user"],
    ["Términos", "/legal/terms-user"],
    ["Cookies", "/legal/cookies-policy"],
    ["Seguridad", "/legal/security-policy"],
    ["Términos Especialista", "/legal/terms-specialist"],
    ["Privacidad Especialista", "/legal/privacy-policy-specialist"],
  ] satisfies [string, `/legal/${LegalDocument}`][]);
});
