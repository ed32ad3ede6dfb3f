import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as sheetjs from "@e965/xlsx";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import FileStep from "../../../web/features/wallet/form/FileStep.tsx";
import { fakeUploads, type SentUpload } from "./fake-upload.ts";

jest.setTimeout(30_000);

const good = {
  checkWalletFile: {
    report: { fileName: "copia.xlsx", cases: 30, columns: ["Contrato"] },
    userErrors: [],
  },
};
let sent: SentUpload[] = [];
let restore = () => {};

beforeEach(() => {
  ({ sent, restore } = fakeUploads({ CheckWalletFile: good }));
});
afterEach(() => {
  cleanup();
  restore();
});

function file(header: string[], row: (at: number) => (string | number)[], name = "cartera.xlsx"): File {
  const book = sheetjs.utils.book_new();
  const rows = [header, ...Array.from({ length: 30 }, (_, at) => row(at))];
  sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet(rows), "Hoja 1");
  return new File([sheetjs.write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer], name);
}

const debts = () =>
  file(["Contrato", "Deudor", "NIF", "Dato"], (at) => [
    `C-${at}`,
    "Pérez Ruiz, Juan",
    "12345678Z",
    612_345_678 + at,
  ]);
const plain = () => file(["Contrato", "Importe"], (at) => [`C-${at}`, at]);

function open() {
  const form = {
    file: null,
    setFile: jest.fn(),
    setChecking: jest.fn(),
    setUndecided: jest.fn(),
    errorOf: () => undefined,
  };
  const router = createMemoryRouter([{ path: "/", element: <FileStep form={form} /> }]);
  render(<RouterProvider router={router} />);
  return { form, user: userEvent.setup({ delay: null }) };
}

const choose = async (user: ReturnType<typeof userEvent.setup>, chosen: File) =>
  user.upload(screen.getByLabelText<HTMLInputElement>(/^Elegir/, { selector: "input" }), chosen);
const column = (name: RegExp) => within(screen.getByRole("group", { name }));

test("a file with people in it isn't sent: each column is shown masked, and the copy goes once it was looked at", async () => {
  const { form, user } = open();
  await choose(user, debts());
  await screen.findByRole("heading", { name: "Este archivo contiene datos personales" });
  expect(sent).toEqual([]);
  expect(column(/^Deudor/).getByText("Hay 30 nombres.")).toBeTruthy();
  expect(column(/^NIF/).getByText("••••••78Z")).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/Pérez Ruiz|12345678Z|612345678/);
  expect(column(/^Deudor/).queryByRole("radio", { name: "No son datos personales" })).toBeNull();

  await user.click(column(/^NIF/).getByRole("radio", { name: "Quitar la columna" }));
  await user.click(column(/^Dato/).getByRole("radio", { name: "No son datos personales" }));
  await user.click(screen.getByRole("button", { name: "Preparar la copia" }));
  await screen.findByRole("heading", { name: "La copia está lista" });
  expect(sent).toEqual([]);
  const preview = within(screen.getByRole("region", { name: "Primeras filas de la copia" }));
  expect(preview.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Contrato",
    "Deudor",
    "Dato",
  ]);
  expect(preview.getAllByRole("cell", { name: "Persona 0001" }).length).toBeGreaterThan(3);

  await user.click(screen.getByRole("button", { name: "Usar esta copia" }));
  await waitFor(() =>
    expect(form.setFile).toHaveBeenLastCalledWith(
      expect.objectContaining({ report: good.checkWalletFile.report }),
    ),
  );
  expect(sent).toEqual([
    {
      operation: "CheckWalletFile",
      variables: { file: null, notPersonal: [{ sheet: "Hoja 1", column: "Dato" }] },
      files: ["cartera (sin datos personales).xlsx"],
    },
  ]);
});

test("few people in columns of their own are found, and the copy's name repeats nothing of the file's", async () => {
  const { user } = open();
  const [names, surnames] = [
    ["Juan", "María"],
    ["Pérez Ruiz", "García López"],
  ];
  const named = file(
    ["Contrato", "Nombre", "Apellidos"],
    (at) => [`C-${at}`, names[at % 2] ?? "", surnames[at % 2] ?? ""],
    "Juan Pérez Ruiz 12345678Z.xlsx",
  );
  await choose(user, named);
  await screen.findByRole("heading", { name: "Este archivo contiene datos personales" });
  for (const name of [/^Nombre/, /^Apellidos/])
    expect(column(name).getByRole("radio", { name: "Seudonimizar" })).toHaveProperty("checked", true);
  await user.click(screen.getByRole("button", { name: "Preparar la copia" }));
  await screen.findByRole("heading", { name: "La copia está lista" });
  expect(screen.getByText(/«cartera \(sin datos personales\)\.xlsx»/)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/Pérez|12345678/);
  await user.click(screen.getByRole("button", { name: "Usar esta copia" }));
  await waitFor(() =>
    expect(sent.map(({ files }) => files)).toEqual([["cartera (sin datos personales).xlsx"]]),
  );
});

test("all columns at once, and back from the copy to choose again", async () => {
  const { user } = open();
  await choose(user, debts());
  await user.click(await screen.findByRole("button", { name: "Quitar estas columnas" }));
  await user.click(screen.getByRole("button", { name: "Preparar la copia" }));
  expect(await screen.findByText("Columnas quitadas: Deudor, NIF, Dato.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Cambiar lo elegido" }));
  await user.click(screen.getByRole("button", { name: "Seudonimizar" }));
  await user.click(screen.getByRole("button", { name: "Preparar la copia" }));
  expect(await screen.findByText("Columnas seudonimizadas: Deudor, NIF, Dato.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Descartar este archivo" }));
  expect(screen.queryByRole("heading", { name: "La copia está lista" })).toBeNull();
  expect(sent).toEqual([]);
});

test("a file without people goes as it is; one that can't be read here, too, and the server says why", async () => {
  const { user } = open();
  await choose(user, plain());
  await waitFor(() => expect(sent).toHaveLength(1));
  await choose(user, new File(["PK roto"], "rota.xlsx"));
  await waitFor(() => expect(sent.map(({ files }) => files[0])).toEqual(["cartera.xlsx", "rota.xlsx"]));
  expect(sent[0]?.variables).toEqual({ file: null, notPersonal: [] });
});
