import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { chooseColumns } from "../../web/lib/display.ts";
import { FilterBar } from "../../web/ui/FilterBar.tsx";
import { ResponsiveTable } from "../../web/ui/ResponsiveTable.tsx";
import type { ResponsiveTableProps, TableColumn } from "../../web/ui/table-types.ts";

interface Item {
  id: string;
  code: string;
  company: string;
}

const items: Item[] = [
  { id: "1", code: "L26-000001", company: "Banco Norte" },
  { id: "2", code: "L26-000002", company: "Fondo Sur" },
];

const COLUMNS: readonly TableColumn<Item>[] = [
  { key: "code", title: "ID", render: ({ code }) => code, sortKey: "CODE" },
  { key: "company", title: "Compañía", render: ({ company }) => company },
];
const THIRD: TableColumn<Item> = { key: "number", title: "Número", render: ({ id }) => `n.º ${id}` };

function manyItems(count: number): Item[] {
  return Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    code: `L26-${String(at + 1).padStart(6, "0")}`,
    company: `Compañía ${at + 1}`,
  }));
}

const calls: string[] = [];

function List(overrides: Partial<ResponsiveTableProps<Item>>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <ResponsiveTable<Item>
      label="Listas"
      columns={COLUMNS}
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
        noun: ["lista", "listas"],
        onChange: ({ number, size }) => calls.push(`page ${number} ${size}`),
      }}
      {...overrides}
    />
  );
}

let visits = 0;

function open(overrides: Partial<ResponsiveTableProps<Item>> = {}) {
  calls.length = 0;
  visits += 1;
  const router = createMemoryRouter(
    [
      { path: "/", element: <List {...overrides} /> },
      { path: "/lists/:id", element: <p>detalle</p> },
    ],
    // Each its own: what a visit remembers of an entry isn't the next one's.
    { initialEntries: [{ pathname: "/", key: `visit-${visits}` }] },
  );
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}

/** On a large screen; otherwise on a phone. */
function openOn(isLarge: boolean, overrides: Partial<ResponsiveTableProps<Item>> = {}) {
  const original = window.matchMedia;
  jest.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.assign(original(query), {
      matches: query.includes("min-width") ? isLarge : query !== "print" && !isLarge,
    }),
  );
  return open(overrides);
}

const focused = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole("menuitem", { name })));

afterEach(() => {
  jest.restoreAllMocks();
  chooseColumns("lists", null);
});

describe.each([
  ["a large screen", true],
  ["a phone", false],
])("on %s", (_name, isLarge) => {
  const openHere = (overrides: Partial<ResponsiveTableProps<Item>> = {}) => openOn(isLarge, overrides);

  test("j and k go through the rows, x ticks one", async () => {
    const { user } = openHere();
    await user.keyboard("j");
    expect(document.activeElement?.textContent).toBe("L26-000001");
    await user.keyboard("j");
    expect(document.activeElement?.textContent).toBe("L26-000002");
    await user.keyboard("x");
    expect(screen.getByText("1 seleccionada")).toBeTruthy();
    await user.keyboard("k");
    expect(document.activeElement?.textContent).toBe("L26-000001");
  });

  test("coming back from a row, j begins at it", async () => {
    const { router, user } = openHere();
    await user.click(screen.getByRole("link", { name: "L26-000002" }));
    await screen.findByText("detalle");
    await act(() => router.navigate(-1));
    await screen.findByRole("link", { name: "L26-000002" });
    await user.keyboard("j");
    expect(document.activeElement?.textContent).toBe("L26-000002");
    await user.keyboard("k");
    expect(document.activeElement?.textContent).toBe("L26-000001");
    // As a new page of the list it begins at the top again.
    await act(() => router.navigate("/lists/1"));
    await screen.findByText("detalle");
    await act(() => router.navigate("/"));
    await screen.findByRole("link", { name: "L26-000002" });
    await user.keyboard("j");
    expect(document.activeElement?.textContent).toBe("L26-000001");
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
  test("all rows stand there with the same actions, told apart by their names", async () => {
    const { user } = open();
    for (const { code, company } of items) {
      expect(screen.getByText(company)).toBeTruthy();
      expect(screen.getByRole("link", { name: `Ver detalles ${code}` })).toBeTruthy();
    }
    await user.click(screen.getByRole("button", { name: "Eliminar L26-000002" }));
    await user.click(screen.getByRole("button", { name: "Exportar L26-000001" }));
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

  test("with Shift everything from the last tick to here is ticked, by mouse and by key; a leads to what can be done", async () => {
    const { user } = open({ rows: manyItems(6) });
    const box = (at: number) => screen.getByRole("checkbox", { name: `Seleccionar L26-00000${at}` });
    await user.click(box(2));
    await user.keyboard("{Shift>}");
    await user.click(box(5));
    await user.keyboard("{/Shift}");
    expect(screen.getByText("4 seleccionadas")).toBeTruthy();
    screen.getByRole("link", { name: "L26-000001" }).focus();
    await user.keyboard("x");
    expect(screen.getByText("5 seleccionadas")).toBeTruthy();
    await user.keyboard("a");
    expect(document.activeElement?.textContent).toBe("Quitar selección");
  });

  test("of many rows those near the screen are drawn; the table says how many there are, and all are selected", async () => {
    const { user } = open({ rows: manyItems(100) });
    const drawn = screen.getAllByRole("row").length - 1;
    expect(drawn).toBeGreaterThan(15);
    expect(drawn).toBeLessThan(50);
    expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("101");
    expect(screen.getAllByRole("row")[3]?.getAttribute("aria-rowindex")).toBe("4");
    await user.click(screen.getByRole("checkbox", { name: "Seleccionar todas las filas de esta página" }));
    expect(screen.getByText("100 seleccionadas")).toBeTruthy();
  });

  test("columns can be left out and put in another order, and stay so", async () => {
    const { user } = open({ list: "lists", columns: [...COLUMNS, THIRD] });
    const headings = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    await user.click(screen.getByRole("button", { name: "Elegir columnas" }));
    await user.click(await screen.findByRole("button", { name: "Subir Número" }));
    expect(headings().slice(1, 4)).toEqual(["ID", "Número", "Compañía"]);
    await user.click(screen.getByRole("checkbox", { name: "Compañía" }));
    expect(headings().slice(1, 3)).toEqual(["ID", "Número"]);
    expect(screen.queryByText("Banco Norte")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Como al principio" }));
    expect(headings().slice(1, 4)).toEqual(["ID", "Compañía", "Número"]);
  });

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

  describe("when other rows come", () => {
    const others: Item[] = [
      { id: "3", code: "L26-000003", company: "Caja Este" },
      { id: "2", code: "L26-000002", company: "Fondo Sur" },
    ];

    function Turning() {
      const [rows, setRows] = useState(items);
      return (
        <>
          <List rows={rows} />
          <button type="button" onClick={() => setRows(others)}>
            Otras
          </button>
        </>
      );
    }

    function openTurning() {
      const router = createMemoryRouter([{ path: "/", element: <Turning /> }]);
      render(<RouterProvider router={router} />);
      // As an answer that comes by itself: the focus stays where it is.
      return { user: userEvent.setup(), turn: () => fireEvent.click(screen.getByText("Otras")) };
    }

    const rowOf = (code: string) => screen.getByRole("link", { name: code }).closest("tr");

    test("they take the elements of those that are gone; one that stays keeps its own and the focus", () => {
      const { turn } = openTurning();
      const [first, second] = [rowOf("L26-000001"), rowOf("L26-000002")];
      const kept = screen.getByRole("button", { name: "Eliminar L26-000002" });
      kept.focus();
      turn();
      expect(rowOf("L26-000003")).toBe(first);
      expect(rowOf("L26-000002")).toBe(second);
      expect(document.activeElement).toBe(kept);
      expect(kept.getAttribute("aria-label")).toBe("Eliminar L26-000002");
    });

    test("none takes the one with the focus, nor a menu that is open", async () => {
      const { user, turn } = openTurning();
      await user.click(screen.getByRole("button", { name: "Exportar L26-000001" }));
      await screen.findByRole("menuitem", { name: "Excel" });
      const first = rowOf("L26-000001");
      screen.getByRole("button", { name: "Eliminar L26-000001" }).focus();
      turn();
      expect(rowOf("L26-000003")).not.toBe(first);
      expect(document.activeElement).toBe(document.body);
      await waitFor(() => expect(screen.queryByRole("menuitem", { name: "Excel" })).toBeNull());
    });
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

describe("on a phone", () => {
  test("what there is nothing to tell of takes no line", () => {
    const empty: TableColumn<Item> = { key: "state", title: "Estado", onPhone: "whole", render: () => "—" };
    openOn(false, { columns: [...COLUMNS, empty] });
    expect(screen.getByText("Banco Norte")).toBeTruthy();
    expect(screen.queryByText("—")).toBeNull();
  });

  test("buttons of a row and what has a line to itself stand there without the heading of their column", () => {
    const buttons: TableColumn<Item> = {
      key: "buttons",
      title: "Qué hacer",
      screenOnly: true,
      render: ({ code }) => <button type="button">{`Confirmar ${code}`}</button>,
    };
    const proof: TableColumn<Item> = {
      key: "proof",
      title: "Motivo y prueba",
      onPhone: "whole",
      render: () => <em>Ver prueba</em>,
    };
    openOn(false, { columns: [...COLUMNS, buttons, proof, { ...THIRD, render: () => <em>uno</em> }] });
    const seen = (title: string) =>
      screen.getAllByText(title).every((heading) => !heading.classList.contains("visually-hidden"));
    expect({
      buttons: seen("Qué hacer"),
      proof: seen("Motivo y prueba"),
      other: seen("Número"),
    }).toEqual({ buttons: false, proof: false, other: true });
  });

  test("of many rows those near the screen are drawn, and each says which of how many it is", () => {
    openOn(false, { rows: manyItems(100) });
    const rows = screen.getAllByRole("listitem");
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.length).toBeLessThan(50);
    expect([rows[2]?.getAttribute("aria-posinset"), rows[2]?.getAttribute("aria-setsize")]).toEqual([
      "3",
      "100",
    ]);
  });

  test("a row has its heading and the rest below, and one menu of all there is to do with it", async () => {
    const { user, router } = openOn(false);
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getByText("Banco Norte")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Acciones de L26-000002" }));
    await focused("Ver detalles");
    await user.click(screen.getByRole("menuitem", { name: "Exportar: Excel" }));
    await user.click(screen.getByRole("button", { name: "Acciones de L26-000002" }));
    await user.click(await screen.findByRole("menuitem", { name: "Eliminar" }));
    expect(calls).toEqual(["xlsx 2", "delete 2"]);
    await user.click(screen.getByRole("link", { name: "L26-000001" }));
    expect(router.state.location.pathname).toBe("/lists/1");
  });

  test("a column may say something shorter there, on one line and without its title", () => {
    const [code, company] = COLUMNS;
    const columns = [
      { ...code, short: ({ id }: Item) => `En resumen ${id}`, under: () => <p>Con todo detalle</p> },
      { ...company, onPhone: "whole", short: ({ company: name }: Item) => name.split(" ")[0] },
    ] as TableColumn<Item>[];
    openOn(false, { columns });
    expect(screen.getByText("En resumen 1")).toBeTruthy();
    expect(screen.queryByText("Con todo detalle")).toBeNull();
    expect(screen.getByText("Banco")).toBeTruthy();
    expect(screen.queryByText("Banco Norte")).toBeNull();
    expect(screen.getAllByText("Compañía").every(({ className }) => className === "visually-hidden")).toBe(
      true,
    );
  });

  test("the order is among the filters, since there are no headings to press", async () => {
    const { user } = openOn(false);
    const sort = {
      key: "CODE",
      direction: "ASC",
      onChange: (key: string, direction: string) => calls.push(`sort ${key} ${direction}`),
    } as const;
    render(
      <FilterBar search={<input aria-label="Buscar" />} sorting={{ columns: COLUMNS, sort }}>
        <button type="button">Todos</button>
      </FilterBar>,
    );
    expect(screen.queryByLabelText("Ordenar por")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Filtros" }));
    const sheet = await screen.findByRole("dialog", { name: "Filtros" });
    await user.selectOptions(within(sheet).getByLabelText("Ordenar por"), "ID, descendente");
    expect(calls).toEqual(["sort CODE DESC"]);
  });

  test("filters wait in a sheet, the search stays in sight", async () => {
    openOn(false);
    const user = userEvent.setup();
    render(
      <FilterBar
        active={2}
        search={<input aria-label="Buscar" />}
        end={<button type="button">Exportar</button>}
      >
        <button type="button">Todos</button>
      </FilterBar>,
    );
    expect(screen.getByLabelText("Buscar")).toBeTruthy();
    expect(screen.queryByText("Todos")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Filtros (2)" }));
    const sheet = await screen.findByRole("dialog", { name: "Filtros" });
    expect(within(sheet).getByText("Todos")).toBeTruthy();
    expect(within(sheet).queryByText("Exportar")).toBeNull();
    expect(screen.getByText("Exportar")).toBeTruthy();
    await user.click(within(sheet).getByRole("button", { name: "Ver resultados" }));
    const opener = screen.getByRole("button", { name: "Filtros (2)", hidden: true });
    await waitFor(() => expect(document.activeElement).toBe(opener));
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
