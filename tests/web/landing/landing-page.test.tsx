import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router-dom";
import { Component as LandingPage, handle } from "../../../web/features/landing/LandingPage.tsx";

window.scrollTo = () => {};
afterEach(cleanup);

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function open() {
  const router = createMemoryRouter([
    { path: "/", element: <LandingPage /> },
    { path: "*", element: <Address /> },
  ]);
  render(<RouterProvider router={router} />);
  return userEvent.setup();
}

describe("the search", () => {
  const button = () => screen.getByRole("button", { name: "Encontrar especialista" });

  test.each([
    ["mediadora & más", "A Coruña", "/marketplace?search=mediadora+%26+m%C3%A1s&location=A+Coru%C3%B1a"],
    ["  impago ", "", "/marketplace?search=impago"],
    ["", "Sevilla", "/marketplace?location=Sevilla"],
    ["", "  ", "/marketplace"],
  ])("of %j in %j leads to %s", async (words, place, address) => {
    const user = open();
    if (words !== "") await user.type(screen.getByRole("searchbox", { name: "¿Qué necesitas?" }), words);
    if (place !== "") await user.type(screen.getByRole("combobox", { name: "¿Dónde?" }), place);
    await user.click(button());
    expect((await screen.findByRole("status")).textContent).toBe(address);
  });

  test("is a form of its own without script", () => {
    open();
    const form = button().closest("form");
    expect(form?.method).toBe("get");
    expect(form?.getAttribute("action")).toBe("/marketplace");
    expect([...new FormData(form as HTMLFormElement).keys()]).toEqual(["search", "location"]);
  });

  test("suggests the 52 provinces", () => {
    open();
    const list = document.getElementById("provincias");
    expect(list?.querySelectorAll("option")).toHaveLength(52);
  });
});

describe("the ways on", () => {
  const target = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");

  test("lead where they say", () => {
    open();
    expect(target("Soy especialista")).toBe("/register/especialista");
    expect(target("Ver más sobre las tareas corporativas")).toBe("/tasks");
    expect(target("Ver más sobre la valoración de carteras")).toBe("/wallet");
    expect(target("Acuerdo")).toBe("/services");
  });

  test.each([
    ["Conciliador", "conciliador"],
    ["Mediador", "mediador"],
    ["Recuperador", "recaudador"],
  ])("%s leads to the marketplace with that type", (name, type) => {
    open();
    expect(target(name)).toBe(`/marketplace?type=${type}`);
  });
});

test("the head tells this page from others", () => {
  const head = handle.head();
  expect(head.path).toBe("/");
  expect(head.description.length).toBeGreaterThanOrEqual(50);
  expect(head.description.length).toBeLessThanOrEqual(160);
});
