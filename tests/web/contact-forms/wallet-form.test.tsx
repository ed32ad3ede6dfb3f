import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as sheetjs from "@e965/xlsx";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import WalletForm from "../../../web/features/wallet/form/WalletForm.tsx";
import { fakeGraphql } from "../fake-graphql.ts";
import { fakeUploads } from "./fake-upload.ts";
import { summaryBox } from "../summary-box.ts";

jest.setTimeout(30_000);

const CODES = {
  CallingCodes: { callingCodes: [{ code: "34", country: "España", iso: "ES", preferred: true }] },
};
const CONTACT = { supportEmail: "soporte@acuerdo.example", supportHours: "De lunes a viernes" };
const good = {
  checkWalletFile: {
    report: { fileName: "cartera.xlsx", cases: 30, columns: ["Contrato", "Importe"] },
    userErrors: [],
  },
};
const accepted = { requestWalletValuation: { codeId: "S26-000012", userErrors: [] } };
const file = (name = "cartera.xlsx") => new File(["PK"], name);

let restore = () => {};
beforeEach(() => {
  sessionStorage.clear();
  fakeGraphql(CODES);
});
afterEach(() => {
  cleanup();
  restore();
  jest.restoreAllMocks();
});

function uploads(answers: Record<string, unknown>) {
  const fake = fakeUploads(answers);
  restore = fake.restore;
  return fake.sent;
}

function open(address = "/wallet") {
  const router = createMemoryRouter([{ path: "/wallet", element: <WalletForm contact={CONTACT} /> }], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup({ delay: null, applyAccept: false }) };
}

type User = ReturnType<typeof userEvent.setup>;

const press = async (user: User, name: string) => user.click(await screen.findByRole("button", { name }));
const step = (name: string) => screen.findByRole("heading", { level: 3, name });
const choose = async (user: User, chosen: File) =>
  user.upload(await screen.findByLabelText<HTMLInputElement>(/^Elegir/, { selector: "input" }), chosen);

async function fillInData(user: User) {
  await user.type(screen.getByLabelText("Nombre completo"), "Marta Gil");
  await user.type(screen.getByLabelText("Empresa o entidad"), "Fondo Levante");
  await user.selectOptions(screen.getByLabelText("Tipo de entidad"), "Fondo de inversión");
  await user.type(screen.getByLabelText("CIF"), "B12345674");
  await user.type(screen.getByLabelText("Correo electrónico corporativo"), "marta@fondo.example");
  await user.type(screen.getByLabelText("Teléfono"), "600123456");
  await user.type(screen.getByLabelText("Mensaje de la solicitud"), "Préstamos al consumo.");
}

async function upToConfirm(user: User) {
  await fillInData(user);
  await press(user, "Continuar");
  await step("Sube el archivo");
  await choose(user, file());
  await screen.findByText("30 casos y 2 columnas");
  await press(user, "Continuar");
  await step("Confirma y valida");
}

async function confirmAll(user: User) {
  await user.click(screen.getByRole("radio", { name: "Solo la valoración" }));
  for (const name of [/aviso legal/, /política de privacidad/, /titular legítimo/, /ningún compromiso/]) {
    await user.click(screen.getByRole("checkbox", { name }));
  }
}

test("going on before the choice is made leads to it and says what it waits for", async () => {
  uploads({ CheckWalletFile: good });
  const { user } = open();
  await fillInData(user);
  await press(user, "Continuar");
  await step("Sube el archivo");
  const book = sheetjs.utils.book_new();
  const rows = Array.from({ length: 30 }, (_, at) => [`C-${at}`, "12345678Z"]);
  sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet([["Contrato", "NIF"], ...rows]), "Hoja 1");
  const bytes = sheetjs.write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer;
  await choose(user, new File([bytes], "cartera.xlsx"));
  const heading = await screen.findByRole("heading", { name: "Este archivo contiene datos personales" });
  for (const [message, place, action] of [
    [
      /Elige qué hacer con cada columna y pulsa «Preparar la copia»/,
      heading.textContent,
      "Preparar la copia",
    ],
    [/Mira la copia y pulsa «Usar esta copia»/, "La copia está lista", "Usar esta copia"],
  ] as const) {
    await press(user, "Continuar");
    expect(document.activeElement).toBe(summaryBox());
    expect(screen.queryByText(/selecciona un archivo primero/)).toBeNull();
    await user.click(screen.getByRole("link", { name: message }));
    expect(document.activeElement?.textContent).toBe(place);
    await press(user, action);
    if (action === "Preparar la copia") await screen.findByRole("heading", { name: "La copia está lista" });
  }
  await screen.findByText("30 casos y 2 columnas");
  expect(screen.queryByText(/Hay un problema/)).toBeNull();
  await press(user, "Continuar");
  await step("Confirma y valida");
});

describe("the form of /wallet", () => {
  test("three steps, and the server gets everything with the file", async () => {
    const sent = uploads({ CheckWalletFile: good, RequestWalletValuation: accepted });
    const { user, router } = open();
    await upToConfirm(user);
    expect(router.state.location.search).toBe("?paso=3");
    for (const box of screen.getAllByRole<HTMLInputElement>("checkbox")) expect(box.checked).toBe(false);
    await confirmAll(user);
    await press(user, "Enviar");
    await step("Hemos recibido tu solicitud");
    expect(screen.getByText("S26-000012")).toBeTruthy();
    expect(sent.map(({ operation, files }) => [operation, files])).toEqual([
      ["CheckWalletFile", ["cartera.xlsx"]],
      ["RequestWalletValuation", ["cartera.xlsx"]],
    ]);
    expect(sent[1]?.variables).toEqual({
      file: null,
      input: {
        contact: {
          fullName: "Marta Gil",
          company: "Fondo Levante",
          email: "marta@fondo.example",
          lada: "34",
          phone: "600123456",
          message: "Préstamos al consumo.",
          acceptsPrivacy: true,
          acceptsCommercial: false,
        },
        entityType: "INVESTMENT_FUND",
        cif: "B12345674",
        service: "VALUATION",
        acceptsLegalNotice: true,
        confirmsHolder: true,
        confirmsNoCommitment: true,
        notPersonal: [],
      },
    });
    await waitFor(() => expect(router.state.location.search).toBe(""));
    expect(sessionStorage.length).toBe(0);
  });

  test("back and forth, with its buttons or the browser's, loses nothing", async () => {
    uploads({ CheckWalletFile: good });
    const { user, router } = open();
    await upToConfirm(user);
    await confirmAll(user);
    await press(user, "Cambiar tus datos");
    await step("Rellena el formulario");
    expect(screen.getByLabelText<HTMLInputElement>("CIF").value).toBe("B12345674");
    await press(user, "Continuar");
    await screen.findByText("30 casos y 2 columnas");
    await press(user, "Continuar");
    await step("Confirma y valida");
    expect(screen.getAllByRole("checkbox", { checked: true })).toHaveLength(4);
    await act(() => router.navigate(-1));
    await step("Sube el archivo");
    await act(() => router.navigate(1));
    await step("Confirma y valida");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Solo la valoración" }).checked).toBe(true);
  });

  test("nothing goes while a confirmation is missing, and each has its own words", async () => {
    const sent = uploads({ CheckWalletFile: good });
    const { user } = open();
    await upToConfirm(user);
    await user.click(screen.getByRole("checkbox", { name: /comercial/ }));
    await press(user, "Enviar");
    expect(screen.getByText("Hay 5 problemas que corregir")).toBeTruthy();
    expect(document.activeElement).toBe(summaryBox());
    expect(screen.getAllByRole("checkbox", { checked: true })).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  test("a file is refused at once: by its name here, by its content there", async () => {
    const message = "El archivo contiene 24 casos: hacen falta al menos 25 por cartera.";
    const sent = uploads({
      CheckWalletFile: { checkWalletFile: { report: null, userErrors: [{ field: ["file"], message }] } },
    });
    const { user } = open();
    await fillInData(user);
    await press(user, "Continuar");
    await step("Sube el archivo");
    await press(user, "Continuar");
    expect(screen.getAllByText(/Por favor selecciona un archivo primero/).length).toBeGreaterThan(0);
    await choose(user, file("cartera.csv"));
    expect(
      await screen.findByText("Error en el tipo de archivo. Por favor, sube solo archivos .xlsx."),
    ).toBeTruthy();
    expect(sent).toEqual([]);
    await choose(user, file());
    expect(await screen.findByText(message)).toBeTruthy();
    await press(user, "Continuar");
    await step("Sube el archivo");
  });

  test.each([
    ["contact.email", "Rellena el formulario", "Correo electrónico corporativo: no"],
    ["cif", "Rellena el formulario", "CIF: no"],
    ["file", "Sube el archivo", "Archivo de prueba: no"],
    ["confirmsHolder", "Confirma y valida", "Titularidad y anonimización: no"],
  ])("what the server refuses of %s is told on its step", async (field, title, line) => {
    const refusal = { codeId: null, userErrors: [{ field: field.split("."), message: "no" }] };
    uploads({ CheckWalletFile: good, RequestWalletValuation: { requestWalletValuation: refusal } });
    const { user } = open();
    await upToConfirm(user);
    await confirmAll(user);
    await press(user, "Enviar");
    expect(await screen.findByText(line)).toBeTruthy();
    await step(title);
  });

  test("without network everything stays, and support's address is offered", async () => {
    uploads({ CheckWalletFile: good });
    const { user } = open();
    await upToConfirm(user);
    await confirmAll(user);
    await press(user, "Enviar");
    expect(await screen.findByText(/No se ha podido enviar la solicitud/)).toBeTruthy();
    expect(screen.getByText("Lo que has escrito sigue aquí.", { exact: false }).textContent).toContain(
      CONTACT.supportEmail,
    );
    expect(screen.getAllByRole("checkbox", { checked: true })).toHaveLength(4);
  });

  test("a reload brings the texts back, says what it doesn't, and stops where the file is missing", async () => {
    uploads({ CheckWalletFile: good });
    const { user } = open();
    await upToConfirm(user);
    cleanup();
    const again = open("/wallet?paso=3");
    await step("Sube el archivo");
    expect(screen.getByText(/El archivo y las casillas no se guardan/)).toBeTruthy();
    await waitFor(() => expect(again.router.state.location.search).toBe("?paso=2"));
    await press(again.user, "Empezar de nuevo");
    await step("Rellena el formulario");
    expect(screen.getByLabelText<HTMLInputElement>("Nombre completo").value).toBe("");
    expect(sessionStorage.length).toBe(0);
  });

  test("a later step can't be had by its address", async () => {
    uploads({});
    const { router } = open("/wallet?paso=3");
    await step("Rellena el formulario");
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });
});
