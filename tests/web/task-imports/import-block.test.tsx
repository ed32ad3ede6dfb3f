import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, createEvent, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { ImportBlock } from "../../../web/features/task-imports/upload/ImportBlock.tsx";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";

/** Stands for the browser's own: a test answers it, breaks it off or lets it report progress. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | null = null;
  readonly upload = new EventTarget();
  status = 200;
  responseText = "";
  body: FormData | null = null;
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open() {}
  setRequestHeader() {}
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.dispatchEvent(new Event("abort"));
    this.dispatchEvent(new Event("loadend"));
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(new ProgressEvent("progress", { lengthComputable: true, loaded, total }));
  }
  answer(startTaskImport: object) {
    this.responseText = JSON.stringify({ data: { startTaskImport } });
    this.dispatchEvent(new Event("load"));
    this.dispatchEvent(new Event("loadend"));
  }
  fail() {
    this.dispatchEvent(new Event("error"));
    this.dispatchEvent(new Event("loadend"));
  }
}

const browsersOwn = globalThis.XMLHttpRequest;
jest.setTimeout(30_000);

beforeEach(() => {
  FakeRequest.last = null;
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  cleanup();
  globalThis.XMLHttpRequest = browsersOwn;
});

const NOTHING_OPEN: Answers = { OpenTaskImports: () => ({ taskImports: { nodes: [], totalCount: 0 } }) };

function open(answers: Answers = NOTHING_OPEN) {
  const routes = [
    { path: "/create", element: <ImportBlock /> },
    { path: "/dashboard/admin/tasks/create/import", element: <p>página de asignación</p> },
  ];
  return { ...renderWithServer(routes, "/create", answers), user: userEvent.setup({ applyAccept: false }) };
}

const sheet = (name = "cartera.csv", type = "text/csv") => new File(["a;b\n1;2"], name, { type });
const picker = () => screen.getByLabelText("Archivo con la lista de tareas");
const start = () => screen.getByRole("button", { name: "Importar archivo" });

async function alertText() {
  return (await screen.findByRole("alertdialog")).textContent;
}

describe("choosing a file", () => {
  test("starting without one says so", async () => {
    const { user } = open();
    await user.click(start());
    expect(await alertText()).toBe("No hay archivoPor favor selecciona un archivo primeroOK");
    expect(FakeRequest.last).toBeNull();
  });

  test("another kind of file is refused before anything is sent, by picker and by dropping", async () => {
    const { user } = open();
    await user.upload(picker(), sheet("cartera.pdf", "application/pdf"));
    expect(await alertText()).toBe(
      "Error en el tipo de archivoPor favor, sube solo archivos .csv, .xlsx o .xls.OK",
    );
    await user.click(screen.getByText("OK"));
    expect(screen.queryByText("cartera.pdf")).toBeNull();

    const heading = screen.getByRole("heading", { name: "Importar lista de tareas" });
    const drop = createEvent.drop(heading);
    Object.defineProperty(drop, "dataTransfer", { value: { files: [sheet("foto.png", "image/png")] } });
    fireEvent(heading, drop);
    expect(await alertText()).toContain("Error en el tipo de archivo");
  });

  test("a file dropped anywhere on the block is taken, and can be taken away again", async () => {
    const { user } = open();
    const heading = screen.getByRole("heading", { name: "Importar lista de tareas" });
    const drop = createEvent.drop(heading);
    Object.defineProperty(drop, "dataTransfer", { value: { files: [sheet("datos.XLSX", "")] } });
    fireEvent(heading, drop);
    expect(await screen.findByText("datos.XLSX")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Quitar el archivo" }));
    expect(screen.queryByText("datos.XLSX")).toBeNull();
  });
});

describe("sending it", () => {
  test("shows how far it is and leads to the import", async () => {
    const { user, router } = open();
    await user.upload(picker(), sheet());
    await user.click(start());
    act(() => FakeRequest.last?.progress(50, 100));
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50");
    act(() => FakeRequest.last?.answer({ import: { id: "i9", fileName: "cartera.csv" }, userErrors: [] }));
    expect(await screen.findByText("página de asignación")).toBeTruthy();
    expect(router.state.location.search).toBe("?import=i9");
  });

  test("the server's precise reason is told and the file is forgotten", async () => {
    const { user } = open();
    await user.upload(picker(), sheet("roto.xlsx", ""));
    await user.click(start());
    const message = "El archivo está dañado o incompleto.";
    act(() =>
      FakeRequest.last?.answer({ import: null, userErrors: [{ field: ["file"], code: "DAMAGED", message }] }),
    );
    expect(await alertText()).toBe(`Error al importar${message}OK`);
    expect(screen.queryByText("roto.xlsx")).toBeNull();
  });

  test.each([
    [
      "no data",
      { import: null, userErrors: [] },
      "No se pudo obtener la vista previa del archivo. Por favor, usa un archivo válido.",
    ],
    ["no answer", null, "Hubo un problema al procesar el archivo. Por favor, inténtalo de nuevo."],
  ])("%s gives the documented text", async (_name, answer, text) => {
    const { user } = open();
    await user.upload(picker(), sheet());
    await user.click(start());
    act(() => (answer === null ? FakeRequest.last?.fail() : FakeRequest.last?.answer(answer)));
    expect(await alertText()).toBe(`Error al importar${text}OK`);
    expect(screen.queryByText("cartera.csv")).toBeNull();
  });

  test("cancelled, it stays chosen and nothing is told", async () => {
    const { user } = open();
    await user.upload(picker(), sheet());
    await user.click(start());
    await user.click(screen.getByRole("button", { name: "Cancelar subida" }));
    expect(await screen.findByText("cartera.csv")).toBeTruthy();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

test("unfinished imports are there to go on with or to give up, after a question", async () => {
  let nodes = [
    {
      id: "i1",
      status: "REVIEW",
      fileName: "norte.xlsx",
      fileSize: 1000,
      createdAt: "2026-03-01T08:00:00.000Z",
      createdBy: "Ana",
    },
  ];
  const { user, asked } = open({
    OpenTaskImports: () => ({ taskImports: { nodes, totalCount: nodes.length } }),
    CancelTaskImport: () => {
      nodes = [];
      return { cancelTaskImport: { import: { id: "i1", status: "CANCELLED" }, userErrors: [] } };
    },
  });
  const go = await screen.findByRole("link", { name: "Continuar con norte.xlsx" });
  expect(go.getAttribute("href")).toBe("/dashboard/admin/tasks/create/import?import=i1");
  await user.click(screen.getByRole("button", { name: "Descartar norte.xlsx" }));
  expect(asked.some(({ operation }) => operation === "CancelTaskImport")).toBe(false);
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: "Cancelar importación" }));
  await expect(
    screen.findByText("Importaciones sin terminar", undefined, { timeout: 200 }),
  ).rejects.toThrow();
});
