import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startSession } from "../../../web/lib/session.ts";
import { PHONE_SCREEN } from "../../../web/theme/tokens.ts";
import "../patience.ts";
import { makeToken } from "../tokens.ts";
import { draft, field, fillIn, open, PATH, ready, server, type } from "./create-case-desk.tsx";

beforeEach(() => {
  startSession(makeToken({ role: "SPECIALIST" }));
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("drafts", () => {
  test("what is typed is saved by itself, told, and named by the address", async () => {
    const { answers, drafts } = server();
    const { router } = open(answers);
    await ready();
    type("client-names", "Ana");
    expect(screen.getByText("Cambios sin guardar todavía")).toBeTruthy();
    expect(await screen.findByText("Borrador guardado a las 10:32")).toBeTruthy();
    expect(drafts.get("d1")?.values).toEqual({ "client.names": "Ana" });
    await waitFor(() => expect(router.state.location.search).toBe("?borrador=d1"));
    expect(field("client-names").value).toBe("Ana");
  });

  test("going back in the browser to before the first save keeps the form", async () => {
    const { answers } = server();
    const { router } = open(answers, "?paso=2");
    await ready();
    await act(() => router.navigate(`${PATH}?paso=3`));
    type("client-names", "Ana");
    await waitFor(() => expect(router.state.location.search).toContain("borrador=d1"));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(router.state.location.search).toBe("?paso=2&borrador=d1"));
    expect(field("client-names").value).toBe("Ana");
  });

  test("left at once and gone back to: the last words are there", async () => {
    const { answers } = server();
    const { router } = open(answers);
    await ready();
    type("description", "Última palabra");
    await act(() => router.navigate("/otra"));
    expect(await screen.findByText("Otra página")).toBeTruthy();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(field("description").value).toBe("Última palabra"));
    await waitFor(() => expect(router.state.location.search).toBe("?borrador=d1"));
  });

  test("without the server the words stay in this browser and are there after a reload", async () => {
    const { answers } = server();
    const offline = { ...answers, SaveCaseDraft: () => Promise.reject(new Error("no network")) };
    const first = open(offline);
    await ready();
    type("client-names", "Ana");
    expect(await screen.findByText(/Sin conexión: lo que escribes se conserva/)).toBeTruthy();
    first.view.unmount();
    open(answers);
    await waitFor(() => expect(field("client-names")?.value).toBe("Ana"));
    expect(await screen.findByText("Borrador guardado a las 10:32")).toBeTruthy();
  });

  test("unfinished ones are listed, gone on with, and thrown away after a question", async () => {
    const { answers, drafts } = server([
      draft("a", { "client.names": "Ana", type: "MEDIATION" }),
      draft("b", { description: "El vecino de arriba" }),
    ]);
    const { router } = open(answers);
    await ready();
    await userEvent.click(await screen.findByRole("link", { name: "Continuar Ana" }));
    await waitFor(() => expect(field("client-names")?.value).toBe("Ana"));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Mediación" }).checked).toBe(true);
    await userEvent.click(
      screen.getByRole("button", { name: "Eliminar el borrador «El vecino de arriba»", hidden: true }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Eliminar", hidden: true }));
    await waitFor(() => expect([...drafts.keys()]).toEqual(["a"]));
    expect(router.state.location.search).toBe("?borrador=a");
  });

  test("one that is gone says so instead of beginning under its name", async () => {
    open(server().answers, "?borrador=weg");
    expect(await screen.findByText("Este borrador ya no existe")).toBeTruthy();
    expect(field("client-names")).toBeNull();
  });
});

describe("areas", () => {
  test("a type's own are offered; the chosen one stays, and must be chosen anew when it isn't", async () => {
    const { asked } = open(server().answers);
    await ready();
    await userEvent.click(screen.getByRole("radio", { name: "Mediación" }));
    await userEvent.click(screen.getByRole("radio", { name: "Familiar" }));
    expect(screen.queryByRole("radio", { name: "Concursal" })).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: "Recaudación" }));
    expect(screen.queryByRole("radio", { name: "Familiar" })).toBeNull();
    fillIn();
    await userEvent.click(screen.getByRole("switch", { name: "Incluir presupuesto" }));
    await userEvent.click(screen.getByRole("button", { name: "Crear caso" }));
    const summary = within(await screen.findByRole("alert"));
    expect(summary.getByText(/Área de intervención: «Familiar» no se ofrece en recaudación/)).toBeTruthy();
    expect(asked.some(({ operation }) => operation === "CreateCase")).toBe(false);
    await userEvent.click(screen.getByRole("radio", { name: "Mediación" }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Familiar" }).checked).toBe(true);
  });

  test("labour matters warn where they are chosen", async () => {
    open(server().answers);
    await ready();
    await userEvent.click(screen.getByRole("radio", { name: "Laboral" }));
    expect(screen.getByText("No resulta un certificado para demandar")).toBeTruthy();
  });
});

describe("the budget", () => {
  test("is split and taxed while it is typed; one amount by hand makes all of them the person's", async () => {
    const { asked } = open(server().answers);
    await ready();
    type("budget-total", "500");
    await waitFor(() => expect(field("budget-rows-2-value").value).toBe("100,00"));
    expect(screen.getByText("Todo repartido")).toBeTruthy();
    expect(screen.getByText("Impuestos (IVA 21 %)").nextSibling?.textContent).toContain("105,00");
    expect(asked.find(({ operation }) => operation === "BudgetPreview")?.variables).toMatchObject({
      input: { budget: { total: "500.00", rows: [] } },
    });
    type("budget-rows-0-value", "150,01");
    expect(screen.getByText("por repartir").textContent).toContain("49,99");
    type("budget-rows-0-value", "250");
    expect(screen.getByText(/de más/).textContent).toContain("50,00");
    await userEvent.click(screen.getByRole("button", { name: "Repartir automáticamente" }));
    await waitFor(() => expect(field("budget-rows-0-value").value).toBe("200,00"));
  });

  test("'Vista previa' shows what the PDF will show", async () => {
    open(server().answers);
    await ready();
    type("budget-total", "500");
    await userEvent.click(screen.getByRole("button", { name: "Vista previa" }));
    expect(await screen.findByText("Fecha de vencimiento: Este campo es obligatorio")).toBeTruthy();
    type("budget-dueOn", "31/02/2026");
    await userEvent.click(screen.getByRole("button", { name: "Vista previa" }));
    expect((await screen.findAllByText(/«31\/02\/2026» no es una fecha/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
    type("budget-dueOn", "2026-12-31");
    await waitFor(() => expect(field("budget-rows-0-value").value).toBe("200,00"));
    await userEvent.click(screen.getByRole("button", { name: "Vista previa" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Vista previa", hidden: true }));
    for (const text of [
      "Elena Ferrer",
      "ABONO INICIAL",
      "GESTIÓN DEL CASO",
      "FIRMA DEL ACUERDO",
      "31/12/2026",
    ])
      expect(dialog.getAllByText(text).length).toBeGreaterThan(0);
    expect(dialog.getByText("Total").nextSibling?.textContent).toContain("605,00");
    await userEvent.click(dialog.getByText("Cerrar"));
    expect(screen.queryByText("Los importes están en euros.")).toBeNull();
  });
});

describe("a phone, and a window that becomes as narrow as one", () => {
  /** Of each query, as Ant Design has its own beside ours. */
  const watchers = new Map<(event: { matches: boolean }) => void, string>();
  let isNarrow = false;
  const resize = (narrow: boolean) =>
    act(() => {
      isNarrow = narrow;
      for (const [watcher, query] of watchers) watcher({ matches: narrow && query === PHONE_SCREEN });
    });
  beforeEach(() => {
    isNarrow = false;
    const original = window.matchMedia;
    jest.spyOn(window, "matchMedia").mockImplementation((query) =>
      Object.assign(original(query), {
        matches: isNarrow && query === PHONE_SCREEN,
        addEventListener: (_: string, watcher: () => void) => watchers.set(watcher, query),
        removeEventListener: (_: string, watcher: () => void) => watchers.delete(watcher),
      }),
    );
  });
  afterEach(() => void jest.restoreAllMocks());

  test("goes through the documented steps, each from its head", async () => {
    const scrolled = jest.spyOn(window, "scrollTo").mockImplementation(() => undefined);
    isNarrow = true;
    const { router } = open(server().answers);
    await userEvent.click(await screen.findByRole("button", { name: "Continuar" }));
    expect(screen.getByText("Paso 2 de 3").parentElement?.parentElement).toBe(document.activeElement);
    expect(scrolled).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
    await ready();
    await userEvent.click(screen.getByRole("button", { name: "Atrás" }));
    expect(router.state.location.search).toBe("?paso=2");
    expect(scrolled).toHaveBeenCalledTimes(3);
  });

  test("takes away no dialog and no word, in either direction", async () => {
    open(server().answers);
    await ready();
    type("client-names", "Ana");
    type("budget-total", "500");
    type("budget-dueOn", "2026-12-31");
    await userEvent.click(screen.getByRole("button", { name: "Vista previa" }));
    const dialog = () => screen.queryByRole("dialog", { name: "Vista previa", hidden: true });
    await waitFor(() => expect(dialog()).not.toBeNull());
    resize(true);
    expect(screen.getByRole("button", { name: "Continuar", hidden: true })).toBeTruthy();
    expect(dialog()).not.toBeNull();
    resize(false);
    await userEvent.click(within(dialog()!).getByText("Cerrar"));
    expect(dialog()).toBeNull();
    expect(field("client-names").value).toBe("Ana");
  });
});

describe("creating", () => {
  test("a refusal stands beside its fields; done, the draft is gone and the case opens", async () => {
    const { answers, drafts } = server();
    let tries = 0;
    const { asked, router } = open({
      ...answers,
      CreateCase: () => {
        tries += 1;
        const isRefused = tries === 1;
        if (!isRefused) drafts.clear();
        return {
          createCase: {
            __typename: "CreateCasePayload",
            case: isRefused ? null : { __typename: "Case", number: "P26000099" },
            message: isRefused ? null : "Hemos creado el expediente P26000099",
            userErrors: isRefused
              ? ["phone", "identityDocument"].map((name) => ({
                  __typename: "UserError",
                  field: ["counterparties", "0", name],
                  message: "No existe",
                }))
              : [],
          },
        };
      },
    });
    await ready();
    fillIn();
    const more = () => field("counterparties-0-identityDocument").closest("details");
    expect(more()?.open).toBe(false);
    type("counterparties-0-identityDocument", "12345678A");
    type("counterparties-0-address", "Calle Mayor 1");
    type("counterparties-0-city", "Madrid");
    type("counterparties-0-postalCode", "28013");
    await userEvent.click(screen.getByRole("switch", { name: "Incluir presupuesto" }));
    await userEvent.click(screen.getByRole("button", { name: "Crear caso" }));
    expect(await screen.findByText("Teléfono de la contraparte: No existe")).toBeTruthy();
    // The field a problem leads to is there, folded away as it was.
    expect(more()?.open).toBe(true);
    expect(field("counterparties-0-identityDocument").getAttribute("aria-invalid")).toBe("true");
    type("counterparties-0-identityDocument", "12345678Z");
    expect(more()?.open).toBe(true);
    expect(field("counterparties-0-phone").getAttribute("aria-invalid")).toBe("true");
    expect(field("client-names").value).toBe("Ana");
    type("counterparties-0-phone", "600111223");
    await userEvent.click(screen.getByRole("button", { name: "Crear caso" }));
    expect(await screen.findByText("Hemos creado el expediente P26000099")).toBeTruthy();
    expect(router.state.location.pathname).toBe("/dashboard/specialist/cases/details/P26000099");
    expect(asked.filter(({ operation }) => operation === "CreateCase").at(-1)?.variables).toMatchObject({
      input: {
        client: { names: "Ana", email: "ana@correo.example", phone: null },
        counterparties: [
          {
            phone: "600111223",
            identityDocument: "12345678Z",
            address: "Calle Mayor 1",
            city: "Madrid",
            postalCode: "28013",
            province: "28",
          },
        ],
        draftId: "d1",
        budget: null,
      },
    });
    expect(sessionStorage.length).toBe(0);
  });

  test("no document is left behind unseen: one that wasn't sent has to be sent or taken away", async () => {
    const { asked } = open(server().answers);
    await ready();
    fillIn();
    await userEvent.click(screen.getByRole("switch", { name: "Incluir presupuesto" }));
    const picker = document.querySelector("input[type=file]") as HTMLInputElement;
    fireEvent.change(picker, { target: { files: [new File([], "vacío.pdf", { type: "application/pdf" })] } });
    await userEvent.click(screen.getByRole("button", { name: "Crear caso" }));
    expect(await screen.findByText(/^Hay documentos que no se han podido subir/)).toBeTruthy();
    expect(asked.some(({ operation }) => operation === "CreateCase")).toBe(false);
  });

  test("an answer that got lost: the same form once more isn't stopped by its draft being gone", async () => {
    const { answers, drafts } = server();
    let tries = 0;
    open({
      ...answers,
      CreateCase: () => {
        tries += 1;
        drafts.clear();
        if (tries === 1) throw new Error("no network");
        return {
          createCase: {
            __typename: "CreateCasePayload",
            case: { __typename: "Case", number: "P26000099" },
            message: "Hemos creado el expediente P26000099",
            userErrors: [],
          },
        };
      },
    });
    await ready();
    fillIn();
    await userEvent.click(screen.getByRole("switch", { name: "Incluir presupuesto" }));
    await userEvent.click(screen.getByRole("button", { name: "Crear caso" }));
    await userEvent.click(await screen.findByRole("button", { name: "OK", hidden: true }));
    await userEvent.click(screen.getByRole("button", { name: "Crear caso" }));
    expect(await screen.findByText("Hemos creado el expediente P26000099")).toBeTruthy();
  });

  test("several counterparties, each with its own problems", async () => {
    open(server().answers);
    await ready();
    fillIn();
    await userEvent.click(screen.getByRole("button", { name: "Añadir otra contraparte" }));
    await userEvent.click(screen.getByRole("switch", { name: "Incluir presupuesto" }));
    await userEvent.click(screen.getByRole("button", { name: "Crear caso" }));
    expect(await screen.findByText(/^Nombre de la contraparte 2: /)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Quitar la contraparte 2" }));
    expect(field("counterparties-1-names")).toBeNull();
    expect(field("counterparties-0-names").value).toBe("Talleres Peña");
  });

  test("a file of another kind is refused in the documented words", async () => {
    open(server().answers);
    await ready();
    const picker = document.querySelector("input[type=file]") as HTMLInputElement;
    fireEvent.change(picker, { target: { files: [new File(["x"], "foto.png", { type: "image/png" })] } });
    expect(await screen.findByText("Por favor, sube solo archivos .doc, .docx o .pdf")).toBeTruthy();
    const place = screen.getByText("Arrastra aquí los documentos").closest("div") as HTMLElement;
    fireEvent.drop(place, { dataTransfer: { files: [new File(["x"], "foto.png", { type: "image/png" })] } });
    expect(await screen.findByText("Error en el tipo de archivo")).toBeTruthy();
  });
});
