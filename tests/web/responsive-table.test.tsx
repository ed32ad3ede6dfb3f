import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { ResponsiveTable } from "../../web/ui/ResponsiveTable.tsx";
import type { ResponsiveTableProps } from "../../web/ui/table-types.ts";

interface Item {
  id: string;
  code: string;
  company: string;
}

const items: Item[] = [
  { id: "1", code: "L26-000001", company: "Banco Norte" },
  { id: "2", code: "L26-000002", company: "Fondo Sur" },
];

const calls: string[] = [];

function List(overrides: Partial<ResponsiveTableProps<Item>>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <ResponsiveTable<Item>
      label="Listas"
      columns={[
        { key: "code", title: "ID", render: ({ code }) => code, sortKey: "CODE" },
        { key: "company", title: "Compañía", render: ({ company }) => company },
      ]}
      rows={items}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      rowHref={({ id }) => `/lists/${id}`}
      rowActions={({ id }) => [
        { key: "open", label: "Ver detalles", icon: "eye", to: `/lists/${id}` },
        {
          key: "export",
          label: "Exportar",
          icon: "download",
          items: [{ label: "Excel", onSelect: () => calls.push(`xlsx ${id}`) }, { label: "CSV" }],
        },
        {
          key: "delete",
          label: "Eliminar",
          icon: "trash",
          danger: true,
          onSelect: () => calls.push(`delete ${id}`),
        },
      ]}
      sort={{
        key: "CODE",
        direction: "ASC",
        onChange: (key, direction) => calls.push(`sort ${key} ${direction}`),
      }}
      selection={{ selected, onChange: setSelected, actions: <button type="button">Asignar</button> }}
      empty={<p>Nada por aquí</p>}
      pagination={{
        number: 2,
        size: 25,
        total: 1260,
        noun: "listas",
        onChange: ({ number, size }) => calls.push(`page ${number} ${size}`),
      }}
      {...overrides}
    />
  );
}

function open(overrides: Partial<ResponsiveTableProps<Item>> = {}) {
  calls.length = 0;
  const router = createMemoryRouter([
    { path: "/", element: <List {...overrides} /> },
    { path: "/lists/:id", element: <p>detalle</p> },
  ]);
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe.each([
  ["a large screen", true],
  ["a phone", false],
])("on %s", (_name, isLarge) => {
  function openHere(overrides: Partial<ResponsiveTableProps<Item>> = {}) {
    const original = window.matchMedia;
    jest
      .spyOn(window, "matchMedia")
      .mockImplementation((query) => Object.assign(original(query), { matches: isLarge }));
    return open(overrides);
  }

  test("all rows stand there with the same actions, told apart by their names", async () => {
    const { user } = openHere();
    expect(screen.queryAllByRole("row").length > 0).toBe(isLarge);
    for (const { code, company } of items) {
      expect(screen.getByText(company)).toBeTruthy();
      expect(screen.getByRole("link", { name: `Ver detalles ${code}` })).toBeTruthy();
    }
    await user.click(screen.getByRole("button", { name: "Eliminar L26-000002" }));
    await user.click(screen.getByRole("button", { name: "Exportar L26-000001" }));
    const focused = (name: string) =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByRole("menuitem", { name })));
    await focused("Excel");
    await user.keyboard("{ArrowDown}");
    await focused("CSV");
    await user.keyboard("{ArrowUp}");
    await focused("Excel");
    await user.keyboard("{Enter}");
    expect(calls).toEqual(["delete 2", "xlsx 1"]);
    const opener = screen.getByRole("button", { name: "Exportar L26-000001" });
    await waitFor(() => expect(opener.getAttribute("aria-expanded")).toBe("false"));
    expect(document.activeElement).toBe(opener);
  });

  test("selecting brings the bar with what can be done with many", async () => {
    const { user } = openHere();
    expect(screen.queryByText("Asignar")).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Seleccionar L26-000001" }));
    const bar = screen.getByRole("region", { name: "Selección" });
    expect(within(bar).getByRole("status").textContent).toBe("1 seleccionada");
    await user.click(within(bar).getByText("Quitar selección"));
    expect(screen.queryByText("Asignar")).toBeNull();
  });

  test("paging tells where one is and asks for the next page or another size", async () => {
    const { user } = openHere();
    expect(screen.getByText("26-50 de 1.260 listas")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Página siguiente" }));
    await user.selectOptions(screen.getByLabelText("Filas por página"), "100");
    expect(calls).toEqual(["page 3 25", "page 1 100"]);
  });
});

describe("the table", () => {
  test("a click on a row opens it, one on a control doesn't", async () => {
    const { user, router } = open();
    await user.click(screen.getByRole("checkbox", { name: "Seleccionar L26-000002" }));
    expect(router.state.location.pathname).toBe("/");
    await user.click(screen.getByText("Fondo Sur"));
    expect(router.state.location.pathname).toBe("/lists/2");
  });

  test("works by keyboard: arrows between rows, Enter opens", async () => {
    const { user, router } = open();
    screen.getByRole("link", { name: "L26-000001" }).focus();
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("L26-000002");
    await user.keyboard("{Enter}");
    expect(router.state.location.pathname).toBe("/lists/2");
  });

  test("headings sort and say how", async () => {
    const { user } = open();
    expect(screen.getByRole("columnheader", { name: "ID" }).getAttribute("aria-sort")).toBe("ascending");
    expect(within(screen.getByRole("columnheader", { name: "Compañía" })).queryByRole("button")).toBeNull();
    await user.click(screen.getByRole("button", { name: "ID" }));
    expect(calls).toEqual(["sort CODE DESC"]);
  });

  test("the box in the heading selects the page and lets go again", async () => {
    const { user } = open();
    const all = screen.getByRole("checkbox", { name: "Seleccionar todas las filas de esta página" });
    await user.click(all);
    expect(screen.getByText("2 seleccionadas")).toBeTruthy();
    await user.click(all);
    expect(screen.queryByText("2 seleccionadas")).toBeNull();
  });
});

describe("without rows", () => {
  test("it says that it is loading", () => {
    open({ rows: undefined, loading: true });
    expect(screen.getByRole("status").textContent).toContain("Cargando...");
  });

  test("it says that there is nothing", () => {
    open({ rows: [] });
    expect(screen.getByText("Nada por aquí")).toBeTruthy();
  });

  test("it says that it failed and tries again", async () => {
    const { user } = open({ rows: undefined, error: true, onRetry: () => calls.push("retry") });
    expect(screen.getByRole("alert").textContent).toContain("No se ha podido cargar");
    await user.click(screen.getByRole("button", { name: "Reintentar" }));
    expect(calls).toEqual(["retry"]);
  });
});
