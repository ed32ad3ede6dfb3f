import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startSession } from "../../../web/app/session.ts";
import { Component as CreateCasePage } from "../../../web/features/cases/create/CreateCasePage.tsx";
import "../patience.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";

const PATH = "/dashboard/specialist/cases/create";
const FORM = "#create-case-";

const area = (code: string, text: string, showIn: string, warning: string | null = null) => ({
  __typename: "InterventionArea",
  code,
  text,
  description: `De ${text}`,
  showIn,
  warning,
});

const catalogs = {
  interventionAreas: [
    area("CIVIL", "Civil", "BOTH"),
    area("LABOR", "Laboral", "BOTH", "No resulta un certificado para demandar"),
    area("BANKRUPTCY", "Concursal", "REC"),
    area("FAMILY", "Familiar", "MED"),
  ],
  callingCodes: [{ __typename: "CallingCode", code: "34", country: "España", iso: "ES", preferred: true }],
  countries: [
    { __typename: "Country", iso: "ES", name: "España" },
    { __typename: "Country", iso: "FR", name: "Francia" },
  ],
  provinces: [
    { __typename: "Province", code: "08", name: "Barcelona" },
    { __typename: "Province", code: "28", name: "Madrid" },
  ],
};

const content = (change: object = {}) => ({
  __typename: "BudgetContent",
  title: "Presupuesto de conciliación",
  specialistName: "Elena Ferrer",
  specialistPhone: "+34 600000103",
  clientName: "Ana Ruiz",
  clientAddress: null,
  date: "2026-11-20",
  budgetNumber: null,
  caseNumber: null,
  interventionType: "CONCILIATION",
  area: "Civil",
  counterparty: "Talleres Peña",
  rows: ["200.00", "200.00", "100.00"].map((value, at) => ({
    __typename: "BudgetRow",
    number: at + 1,
    concept: ["INITIAL", "MANAGEMENT", "SIGNING"][at],
    description: ["ABONO INICIAL", "GESTIÓN DEL CASO", "FIRMA DEL ACUERDO"][at],
    paymentDate: "2026-12-31",
    value,
    total: value,
  })),
  paymentMethod: "TRANSFER",
  dueOn: "2026-12-31",
  singlePayment: false,
  taxesApplicable: true,
  subtotal: "500.00",
  vatRate: "21.00",
  vat: "105.00",
  withholdingRate: null,
  withholding: "0.00",
  total: "605.00",
  currency: "EUR",
  observations: "",
  terms: ["Los importes están en euros."],
  ...change,
});

const draft = (id: string, values: Record<string, string>) => ({
  __typename: "CaseDraft",
  id,
  values,
  documents: [] as object[],
  updatedAt: "2026-11-20T09:32:00.000Z",
});

/** A server that keeps drafts. */
function server(kept: ReturnType<typeof draft>[] = []) {
  const drafts = new Map(kept.map((one) => [one.id, one]));
  const answers: Answers = {
    CreateCaseCatalogs: () => catalogs,
    CaseDrafts: () => ({ caseDrafts: [...drafts.values()] }),
    BudgetPreview: () => ({
      budgetPreview: { __typename: "BudgetPreviewPayload", content: content(), userErrors: [] },
    }),
    SaveCaseDraft: ({ id, values }) => {
      const key = typeof id === "string" ? id : `d${drafts.size + 1}`;
      const saved = draft(key, values as Record<string, string>);
      drafts.set(key, saved);
      return { saveCaseDraft: { __typename: "CaseDraftPayload", draft: saved, userErrors: [] } };
    },
    DeleteCaseDraft: ({ id }) => {
      drafts.delete(id as string);
      return { deleteCaseDraft: { __typename: "DeleteCaseDraftPayload", message: null, userErrors: [] } };
    },
  };
  return { answers, drafts };
}

function open(answers: Answers, search = "") {
  const routes = [
    { path: PATH, element: <CreateCasePage /> },
    { path: "*", element: <p>Otra página</p> },
  ];
  return renderWithServer(routes, PATH + search, answers);
}

const field = (name: string) => document.querySelector(FORM + name) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const ready = () => waitFor(() => expect(field("client-names")).toBeTruthy());

function fillIn() {
  type("client-names", "Ana");
  type("client-email", "ana@correo.example");
  type("counterparties-0-names", "Talleres Peña");
  type("counterparties-0-phone", "600111222");
}

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
              ? [{ __typename: "UserError", field: ["counterparties", "0", "phone"], message: "No existe" }]
              : [],
          },
        };
      },
    });
    await ready();
    fillIn();
    await userEvent.click(screen.getByRole("switch", { name: "Incluir presupuesto" }));
    await userEvent.click(screen.getByRole("button", { name: "Crear caso" }));
    expect(await screen.findByText("Teléfono de la contraparte: No existe")).toBeTruthy();
    expect(field("counterparties-0-phone").getAttribute("aria-invalid")).toBe("true");
    expect(field("client-names").value).toBe("Ana");
    type("counterparties-0-phone", "600111223");
    await userEvent.click(screen.getByRole("button", { name: "Crear caso" }));
    expect(await screen.findByText("Hemos creado el expediente P26000099")).toBeTruthy();
    expect(router.state.location.pathname).toBe("/dashboard/specialist/cases/details/P26000099");
    expect(asked.filter(({ operation }) => operation === "CreateCase").at(-1)?.variables).toMatchObject({
      input: {
        client: { names: "Ana", email: "ana@correo.example", phone: null },
        counterparties: [{ phone: "600111223" }],
        draftId: "d1",
        budget: null,
      },
    });
    expect(sessionStorage.length).toBe(0);
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
