import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { changeDisplay } from "../../web/lib/display.ts";
import { ThingPage } from "../../web/ui/ThingPage.tsx";

/** The environment's own: other files of a group have it, too. */
const original = Object.getOwnPropertyDescriptor(window, "matchMedia") ?? {};

function open(
  more: Partial<Parameters<typeof ThingPage>[0]> = {},
  { address = "/cosa", isWide = true }: { address?: string; isWide?: boolean } = {},
) {
  window.matchMedia = ((query: string) => ({
    matches: isWide,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
  const page = (
    <ThingPage
      kind="cosa"
      state="En curso"
      summary="Espera una respuesta"
      tabs={{ label: "Apartados", links: [{ label: "UNO", to: "/cosa" }] }}
      side={{ name: "Datos y partes", content: <section id="partes">Las partes</section> }}
      {...more}
    >
      <p>El trabajo</p>
    </ThingPage>
  );
  return render(
    <RouterProvider
      router={createMemoryRouter([{ path: "/cosa", element: page }], { initialEntries: [address] })}
    />,
  );
}

const fold = () => screen.getByRole("button", { name: "Datos y partes" });
const side = () => screen.queryByRole("complementary", { name: "Datos y partes" });
/** Whether the first stands before the second in the document. */
const isBefore = (first: Element, second: Element) =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  changeDisplay({ foldedSides: {} });
  Object.defineProperty(window, "matchMedia", original);
});

describe("the side of a thing's page", () => {
  test("is open beside the tabs, is folded by its button, and is remembered by kind", async () => {
    const first = open();
    expect(fold().getAttribute("aria-expanded")).toBe("true");
    expect(side()).not.toBeNull();
    await userEvent.click(fold());
    expect(side()).toBeNull();
    first.unmount();
    const again = open();
    expect(fold().getAttribute("aria-expanded")).toBe("false");
    again.unmount();
    open({ kind: "otra" });
    expect(side()).not.toBeNull();
  });

  test("begins folded where the tabs need the room, until somebody unfolds it", async () => {
    const beside = { name: "Datos y partes", startsFolded: true, content: "Datos" };
    open({ side: beside }).unmount();
    open({ side: beside });
    expect(side()).toBeNull();
    await userEvent.click(fold());
    expect(side()).not.toBeNull();
  });

  test("stands before the tabs on narrow screens, folded each time, and after them on wide ones", async () => {
    const narrow = open({}, { isWide: false });
    expect(side()).toBeNull();
    await userEvent.click(fold());
    const tabs = () => screen.getByRole("navigation", { name: "Apartados" });
    expect(isBefore(screen.getByText("Las partes"), tabs())).toBe(true);
    narrow.unmount();
    const later = open({}, { isWide: false });
    expect(side()).toBeNull();
    later.unmount();
    open();
    expect(isBefore(tabs(), screen.getByText("Las partes"))).toBe(true);
  });

  test("unfolds for an address that names a part of it", () => {
    open({}, { address: "/cosa#partes", isWide: false });
    expect(side()).not.toBeNull();
  });
});

test("what is wanted is said before the tabs, with its one control", () => {
  open({ decision: { text: "Hay una propuesta.", control: <button type="button">Leerla</button> } });
  const wanted = screen.getByRole("region", { name: "Pendiente de ti" });
  within(wanted).getByText("Hay una propuesta.");
  within(wanted).getByRole("button", { name: "Leerla" });
  expect(isBefore(wanted, screen.getByRole("navigation", { name: "Apartados" }))).toBe(true);
});
