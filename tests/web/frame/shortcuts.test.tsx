import { beforeEach, expect, jest, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { Role } from "../../../web/generated/graphql.ts";
import { changeDisplay } from "../../../web/lib/display.ts";
import { EarlyTyping, readEarly } from "../../../web/layouts/palette/EarlyTyping.tsx";
import { ShortcutsDialog } from "../../../web/layouts/ShortcutsDialog.tsx";
import { NOTHING_MORE, type Seen } from "../../../web/layouts/navigation.tsx";
import { useShortcuts } from "../../../web/layouts/use-shortcuts.ts";

const onSearch = jest.fn();
const onHelp = jest.fn();

function Page() {
  useShortcuts("ADMIN", { seen: NOTHING_MORE, onSearch, onHelp });
  return (
    <>
      <input aria-label="Campo" />
      <input type="checkbox" aria-label="Casilla" />
      <input type="radio" aria-label="Opción" />
    </>
  );
}

function open() {
  const router = createMemoryRouter([{ path: "*", element: <Page /> }], { initialEntries: ["/inicio"] });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup(), here: () => router.state.location.pathname };
}

beforeEach(() => {
  onSearch.mockClear();
  onHelp.mockClear();
  changeDisplay({ hasLetterKeys: true });
});

test("g and a letter lead to a section, ? shows the keys, Ctrl K searches", async () => {
  const { user, here } = open();
  await user.keyboard("gu");
  expect(here()).toBe("/dashboard/admin/users");
  await user.keyboard("u");
  expect(here()).toBe("/dashboard/admin/users");
  await user.keyboard("?");
  await user.keyboard("{Control>}k{/Control}");
  expect([onHelp.mock.calls.length, onSearch.mock.calls.length]).toEqual([1, 1]);
});

test("what is typed is no shortcut, but Ctrl K is one everywhere", async () => {
  const { user, here } = open();
  await user.type(screen.getByLabelText("Campo"), "gu?");
  expect([here(), onHelp.mock.calls.length]).toEqual(["/inicio", 0]);
  await user.keyboard("{Control>}k{/Control}");
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test("after a tick or a choice, which take no letters, the keys go on working", async () => {
  const { user, here } = open();
  await user.click(screen.getByRole("checkbox", { name: "Casilla" }));
  await user.keyboard("?");
  await user.click(screen.getByRole("radio", { name: "Opción" }));
  await user.keyboard("gu");
  expect([onHelp.mock.calls.length, here()]).toEqual([1, "/dashboard/admin/users"]);
});

test("the list of keys has those that do something for whoever sees it, each tied to its meaning", () => {
  const keysOf = (role: Role, seen: Seen = NOTHING_MORE) => {
    const { unmount } = render(<ShortcutsDialog role={role} seen={seen} onClose={() => undefined} />);
    const facts = [...document.querySelectorAll("dl > div")].map(
      (fact) =>
        `${fact.querySelector("dt")?.textContent}: ${[...fact.querySelectorAll("kbd")].map((key) => key.textContent).join(" ")}`,
    );
    unmount();
    return facts;
  };
  const agent = jest.spyOn(navigator, "userAgent", "get").mockReturnValue("Macintosh; Intel Mac OS X");
  expect(keysOf("ADMIN")).toEqual(
    expect.arrayContaining(["Buscar en todo: ⌘ K", "Editar un dato de la fila: e", "Ir a Deudores: g r"]),
  );
  agent.mockRestore();
  expect(keysOf("SPECIALIST")).toEqual(
    expect.arrayContaining(["Buscar en todo: Ctrl K", "Seleccionar la fila: x"]),
  );
  const client = keysOf("CLIENT");
  expect(client.filter((fact) => /: [xea]$/.test(fact))).toEqual([]);
  expect(client).toContain("Fila siguiente y anterior: j k");
  expect(client).not.toContain("Ir a Mis carteras: g c");
  expect(keysOf("CLIENT", { seesPortfolios: true })).toContain("Ir a Mis carteras: g c");
});

test("the keys of one letter can be switched off", async () => {
  changeDisplay({ hasLetterKeys: false });
  const { user, here } = open();
  await user.keyboard("gu?");
  expect([here(), onHelp.mock.calls.length]).toEqual(["/inicio", 0]);
});

test("while the search is being loaded its letters are kept for it, and lead nowhere", async () => {
  const { user, here } = open();
  let text = "";
  let isTaken = false;
  const onEscape = jest.fn();
  const keep = (next: (text: string) => string) => {
    if (!isTaken) text = next(text);
    return !isTaken;
  };
  render(<EarlyTyping onText={keep} onEscape={onEscape} />);
  await user.keyboard("gux{Backspace}s?{Control>}k{/Control}");
  expect([text, here()]).toEqual(["gus?", "/inicio"]);
  await user.keyboard("{Enter}");
  expect(readEarly(text)).toEqual({ text: "gus?", hasEnter: true });
  await user.keyboard("x{Backspace}");
  expect(readEarly(text)).toEqual({ text: "gus?", hasEnter: false });
  await user.keyboard("{Escape}");
  expect([onHelp, onEscape, onSearch].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);
  isTaken = true;
  await user.keyboard("gu");
  expect([text, here()]).toEqual(["", "/dashboard/admin/users"]);
});
