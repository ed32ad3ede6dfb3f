import { describe, expect, test } from "@jest/globals";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { SpecialistCardFragment } from "../../../web/generated/graphql.ts";
import { SpecialistCard } from "../../../web/parts/specialists/SpecialistCard.tsx";
import { card } from "./sample-specialists.ts";

function show(change: Partial<SpecialistCardFragment> = {}, isFar = false) {
  const element = <SpecialistCard specialist={card(7, change)} isFar={isFar} />;
  const router = createMemoryRouter([
    { path: "/", element },
    { path: "/marketplace/:id", element: <h1>Perfil</h1> },
  ]);
  return { view: render(<RouterProvider router={router} />), router };
}

describe("the card of a specialist", () => {
  test("says who, where, what for and for how much, and opens the profile", async () => {
    const { router } = show({
      displayName: "Elena Ferrer",
      initials: "EF",
      headline: "Mediadora familiar",
      types: [{ type: "MEDIATOR" }, { type: "JUDICIAL" }],
      rating: 4.5,
      reviewCount: 12,
      verified: true,
    });
    const whole = within(screen.getByRole("article", { name: "Elena Ferrer" }));
    for (const text of [
      "Disponible",
      "Mediador",
      "Judicial",
      "Mediadora familiar",
      "Ubicado en Valencia",
      "Credenciales verificadas",
      "400 € por caso",
    ])
      expect(whole.getByText(text)).toBeTruthy();
    expect(whole.getByText("4,5").parentElement?.textContent).toBe("4,5 de 5 estrellas · 12 valoraciones");
    expect(whole.getByRole("link", { name: "Ver perfil de Elena Ferrer" }).getAttribute("href")).toBe(
      "/marketplace/7",
    );
    await userEvent.click(whole.getByRole("link", { name: "Elena Ferrer" }));
    expect(router.state.location.pathname).toBe("/marketplace/7");
  });

  test("says what isn't known, and 'Disponible' only where it is true", () => {
    show({ cities: [], feeCharges: [], available: false });
    expect(screen.getByText("Ubicación no especificada")).toBeTruthy();
    expect(screen.getByText("Tarifa no disponible")).toBeTruthy();
    expect(screen.getByText("Sin valoraciones todavía")).toBeTruthy();
    expect(screen.queryByText("Disponible")).toBeNull();
    expect(screen.queryByText("Credenciales verificadas")).toBeNull();
  });

  test.each([
    [{ feeHidden: true }, "Tarifa no disponible"],
    [{ feeCharges: [{ chargeType: "PERCENTAGE" as const, tariffValue: 20 }] }, "20 % de lo recaudado"],
    [
      {
        feeCharges: [
          { chargeType: "PERCENTAGE" as const, tariffValue: 20 },
          { chargeType: "AMOUNT" as const, tariffValue: 1200 },
        ],
      },
      "1.200 € por caso",
    ],
  ])("fee %#", (change, text) => {
    show(change);
    expect(screen.getByText(text)).toBeTruthy();
  });

  test.each([
    [["Madrid", "Toledo"], "Ubicado en Madrid y Toledo"],
    [["Madrid", "Toledo", "Ávila"], "Ubicado en Madrid, Toledo y Ávila"],
    [["Madrid", "Toledo", "Ávila", "Soria"], "Ubicado en Madrid, Toledo y 2 más"],
  ])("cities %j", (cities, text) => {
    show({ cities });
    expect(screen.getByText(text)).toBeTruthy();
  });

  test("a photo has its size, and waits when it lies below the fold", () => {
    const { view } = show({ photoUrl: "/photos/7.jpg" }, true);
    const photo = view.container.querySelector("img");
    expect([photo?.width, photo?.height, photo?.getAttribute("loading")]).toEqual([64, 64, "lazy"]);
  });

  test("the star keeps a favourite without opening the profile", async () => {
    const { router } = show();
    const star = screen.getByRole("button", { name: /favoritos: Persona 7/ });
    expect(star.getAttribute("aria-pressed")).toBe("false");
    await userEvent.click(star);
    expect(star.getAttribute("aria-pressed")).toBe("true");
    expect(router.state.location.pathname).toBe("/");
    await userEvent.click(star);
  });
});
