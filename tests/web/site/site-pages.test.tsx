import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import * as benefits from "../../../web/features/benefits/BenefitsPage.tsx";
import * as specialists from "../../../web/features/specialists-landing/SpecialistsLandingPage.tsx";

window.scrollTo = () => {};
afterEach(cleanup);

interface Question {
  name: string;
  acceptedAnswer: { text: string };
}

/** The questions given to search engines. */
function questionsOf(data: object[]): Question[] {
  const page = data.find((item) => "mainEntity" in item) as { mainEntity: Question[] } | undefined;
  return page?.mainEntity ?? [];
}

/** What the page itself shows of its questions. */
function shownQuestions(): { question: string | null | undefined; answer: string | null | undefined }[] {
  return [...document.querySelectorAll("details")].map((item) => ({
    question: item.querySelector("summary")?.textContent,
    answer: item.querySelector("p")?.textContent,
  }));
}

const target = (name: string | RegExp) =>
  screen.getAllByRole("link", { name }).map((link) => link.getAttribute("href"));

const contact = { supportEmail: "soporte@ejemplo.es", supportHours: "De lunes a viernes." };

async function open(page: { Component: () => React.ReactNode }, data: unknown) {
  const router = createMemoryRouter([
    { path: "/", Component: page.Component, loader: () => data, HydrateFallback: () => null },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByRole("heading", { level: 1 });
}

describe("benefits of mediation", () => {
  test("ten numbered parts, each reached from the contents", async () => {
    await open(benefits, contact);
    const links = within(screen.getByRole("navigation")).getAllByRole("link");
    expect(links).toHaveLength(10);
    for (const [index, link] of links.entries()) {
      const part = document.getElementById((link.getAttribute("href") ?? "").slice(1));
      expect(part?.querySelector("h3")?.textContent).toBe(`${index + 1}. ${link.textContent}`);
    }
  });

  test("search engines get the questions exactly as they are shown", async () => {
    await open(benefits, contact);
    const told = questionsOf(benefits.handle.head().structuredData("https://ejemplo.es"));
    expect(told.length).toBeGreaterThan(0);
    expect(told.map(({ name, acceptedAnswer }) => ({ question: name, answer: acceptedAnswer.text }))).toEqual(
      shownQuestions(),
    );
  });

  test("ends with a specialist or a mail to the support", async () => {
    await open(benefits, contact);
    expect(new Set(target("Encontrar especialista"))).toEqual(new Set(["/marketplace"]));
    expect(target("soporte@ejemplo.es")).toEqual(["mailto:soporte@ejemplo.es"]);
  });

  test("does without the mail address when it couldn't be asked for", async () => {
    await open(benefits, null);
    expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  });
});

describe("the page for specialists", () => {
  beforeEach(() => open(specialists, null));

  test("says what it costs", () => {
    const rows = [...document.querySelectorAll("dl > div")].map((row) => [
      row.querySelector("dt")?.textContent,
      row.querySelector("dd")?.textContent,
    ]);
    expect(rows).toEqual([
      ["Registro", "Gratis"],
      ["Tus propios casos", "Gratis"],
      ["Casos que te asigna la plataforma", "10 %"],
      ["Perfil prémium o herramientas extra", "Gratis"],
    ]);
  });

  test("leads to registration and sign-in", () => {
    expect(target("Empieza ahora")).toEqual(["/register/especialista"]);
    expect(target("Iniciar sesión")).toEqual(["/login"]);
  });

  test("search engines get the questions exactly as they are shown", () => {
    const told = questionsOf(specialists.handle.head().structuredData("https://ejemplo.es"));
    expect(told.map(({ name, acceptedAnswer }) => ({ question: name, answer: acceptedAnswer.text }))).toEqual(
      shownQuestions(),
    );
  });
});

test.each([
  ["benefits", benefits.handle.head()],
  ["specialists", specialists.handle.head()],
])("the head of %s fits a search result", (_name, head) => {
  expect(head.description.length).toBeGreaterThanOrEqual(50);
  expect(head.description.length).toBeLessThanOrEqual(160);
  expect(head.title.length).toBeLessThanOrEqual(60);
});
