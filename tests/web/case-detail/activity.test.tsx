import { afterEach, describe, expect, test } from "@jest/globals";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { entryFilter } from "../../../web/features/case-detail/activity/activity-url.ts";
import { audienceChoices } from "../../../web/features/case-detail/activity/audience-words.ts";
import { withNewest } from "../../../web/features/case-detail/activity/use-case-entries.ts";
import type { CaseView } from "../../../web/features/case-detail/hooks/case-view.ts";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { fakeUploads } from "../contact-forms/fake-upload.ts";
import { caseDetail, comment, document, entriesAnswer, entry, payload, userError } from "./sample-case.ts";
import { openCase } from "./open-case.tsx";

const sent = (asked: readonly { operation: string; variables: object }[], operation: string) =>
  asked.filter((one) => one.operation === operation).map(({ variables }) => variables);
const form = () => within(screen.getByRole("form", { name: "Nuevo registro" }));
const newEntry = async () => userEvent.click(await screen.findByRole("button", { name: "Nuevo" }));

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of currentNotices()) closeNotice(id);
});

describe("the list", () => {
  test("says when, who, what kind and for whom; comments and attachments open", async () => {
    openCase(
      "SPECIALIST",
      {},
      {
        CaseEntries: () =>
          entriesAnswer([
            entry(2, {
              audience: "ME",
              comments: [comment("1", "Gracias por avisar")],
              attachments: [document("7")],
            }),
          ]),
      },
    );
    const item = within(await screen.findByRole("article", { name: "ANOTACIÓN de Marta Soler" }));
    expect(item.getByText("03/03/2026, 10:30")).toBeTruthy();
    expect(item.getByText("Solo yo")).toBeTruthy();
    expect(item.queryByText("Gracias por avisar")).toBeNull();
    await userEvent.click(item.getByRole("button", { name: "COMENTARIOS (1)" }));
    expect(item.getByText("Gracias por avisar")).toBeTruthy();
    await userEvent.click(item.getByRole("button", { name: /VER ADJUNTOS/ }));
    expect(item.getByRole("button", { name: "factura.pdf" })).toBeTruthy();
  });

  test("filters and search live in the address and reach the server", async () => {
    const { asked, router } = openCase(
      "SPECIALIST",
      {},
      { CaseEntries: () => entriesAnswer([]) },
      "?gestion=gestiones&registro=MANAGER&buscar=factura",
    );
    expect(await screen.findByText("Nada coincide")).toBeTruthy();
    expect(sent(asked, "CaseEntries")[0]).toEqual({
      number: "P26000123",
      filter: { types: ["LLAMADA", "CORREO", "REUNION"], side: "MANAGER", search: "factura" },
    });
    await userEvent.selectOptions(screen.getByLabelText("Tipo registro"), "CORREO");
    await waitFor(() => expect(router.state.location.search).toContain("tipo=CORREO"));
    await waitFor(() =>
      expect(sent(asked, "CaseEntries").at(-1)).toEqual({
        number: "P26000123",
        filter: { types: ["CORREO"], side: "MANAGER", search: "factura" },
      }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Quitar los filtros" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
    await waitFor(() =>
      expect(sent(asked, "CaseEntries").at(-1)).toEqual({ number: "P26000123", filter: null }),
    );
  });

  test("a word in the address that isn't offered is no filter", () => {
    expect(entryFilter({ gestion: null, tipo: null, registro: null, buscar: "  " })).toBeNull();
  });

  test("older ones are loaded from the cursor and stand below", async () => {
    const { asked } = openCase(
      "SPECIALIST",
      {},
      {
        CaseEntries: ({ after }) =>
          after === "5"
            ? entriesAnswer([entry(4)], { totalCount: 2, endCursor: "4" })
            : entriesAnswer([entry(5)], { totalCount: 2, endCursor: "5", hasNextPage: true }),
      },
    );
    await userEvent.click(await screen.findByRole("button", { name: "Ver anteriores (1)" }));
    expect(await screen.findByText("Anotación 4")).toBeTruthy();
    expect(screen.getByText("Anotación 5")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Ver anteriores/ })).toBeNull();
    expect(sent(asked, "CaseEntries").at(-1)).toMatchObject({ after: "5" });
  });

  test("what came meanwhile goes on top; a gap starts anew", () => {
    const page = (ids: number[], hasNextPage: boolean) =>
      entriesAnswer(
        ids.map((id) => entry(id)),
        { hasNextPage, endCursor: String(ids.at(-1)) },
      ).case.entries as unknown as Parameters<typeof withNewest>[0];
    const ids = (found: { nodes: readonly { id: string }[] }) => found.nodes.map(({ id }) => Number(id));
    const joined = withNewest(page([5, 4, 3], true), page([7, 6, 5], true));
    expect([ids(joined), joined.endCursor, joined.hasNextPage]).toEqual([[7, 6, 5, 4, 3], "3", true]);
    const gap = withNewest(page([5, 4], false), page([9, 8], true));
    expect([ids(gap), gap.endCursor, gap.hasNextPage]).toEqual([[9, 8], "8", true]);
  });
});

describe("'Nuevo'", () => {
  test("says by name who will see it, and sends type, text and audience", async () => {
    const { asked } = openCase(
      "SPECIALIST",
      {},
      { AddCaseEntry: () => payload("addCaseEntry", { entry: entry(9) }) },
    );
    await newEntry();
    expect(form().getByRole("radio", { name: "Solo yo" })).toHaveProperty("checked", true);
    expect(form().getByText("También lo verá Taller Pino, S.L., con su enlace personal.")).toBeTruthy();
    await userEvent.selectOptions(form().getByLabelText("Tipo registro"), "LLAMADA");
    await userEvent.type(form().getByLabelText("Texto"), "He llamado");
    await userEvent.click(form().getByRole("radio", { name: "Con mi cliente" }));
    await userEvent.click(form().getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(screen.queryByRole("form", { name: "Nuevo registro" })).toBeNull());
    expect(sent(asked, "AddCaseEntry")).toEqual([
      {
        number: "P26000123",
        input: { type: "LLAMADA", text: "He llamado", audience: "CLIENT", documentIds: [] },
      },
    ]);
  });

  test("keeps the text when it fails, over a reload, and has one key for the same try", async () => {
    let count = 0;
    const answers = {
      AddCaseEntry: () => {
        count += 1;
        if (count === 1) throw new Error("no network");
        return payload("addCaseEntry", { userErrors: [userError(["text"], "Demasiado largo")] });
      },
    };
    const { view } = openCase("SPECIALIST", {}, answers);
    await newEntry();
    await userEvent.type(form().getByLabelText("Texto"), "Lo que costó escribir");
    await userEvent.click(form().getByRole("button", { name: "Guardar" }));
    expect(await form().findByText("No se ha podido guardar. Lo escrito sigue aquí.")).toBeTruthy();
    await userEvent.click(form().getByRole("button", { name: "Guardar" }));
    expect(await form().findByText("Demasiado largo")).toBeTruthy();
    expect(form().getByLabelText("Texto")).toHaveProperty("value", "Lo que costó escribir");
    fireEvent(window, new Event("pagehide"));
    view.unmount();

    openCase("SPECIALIST", {}, answers);
    expect(await screen.findByText("Hemos recuperado lo que habías escrito.")).toBeTruthy();
    expect(form().getByLabelText("Texto")).toHaveProperty("value", "Lo que costó escribir");
  });

  test("uploads its documents first, seen by nobody else until it is saved; a refused one stops it", async () => {
    let count = 0;
    const uploads = fakeUploads({
      UploadCaseDocument: () => {
        count += 1;
        return payload("uploadCaseDocument", {
          document: count === 1 ? null : document("31"),
          userErrors: count === 1 ? [userError(["file"], "El archivo no es un PDF de verdad")] : [],
        });
      },
    });
    const { asked, view } = openCase(
      "SPECIALIST",
      {},
      { AddCaseEntry: () => payload("addCaseEntry", { entry: entry(9) }) },
    );
    await newEntry();
    await userEvent.type(form().getByLabelText("Texto"), "Va la factura");
    await userEvent.click(form().getByRole("radio", { name: "Todas las partes" }));
    const input = view.container.querySelector<HTMLInputElement>("form input[type=file]");
    if (input === null) throw new Error("no file input");
    await userEvent.upload(input, [new File(["%PDF-1.7"], "factura.pdf", { type: "application/pdf" })]);
    await userEvent.click(form().getByRole("button", { name: "Guardar" }));
    expect(await form().findByText("El archivo no es un PDF de verdad")).toBeTruthy();
    expect(sent(asked, "AddCaseEntry")).toEqual([]);
    await userEvent.click(form().getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(sent(asked, "AddCaseEntry")).toHaveLength(1));
    expect(sent(asked, "AddCaseEntry")[0]).toMatchObject({ input: { audience: "ALL", documentIds: ["31"] } });
    expect(uploads.sent.map(({ variables }) => variables["input"])).toEqual([
      { caseNumber: "P26000123", audience: "ME" },
      { caseNumber: "P26000123", audience: "ME" },
    ]);
    uploads.restore();
  });

  test("a wrong kind of file isn't even sent", async () => {
    const { view, asked } = openCase("SPECIALIST");
    await newEntry();
    await userEvent.type(form().getByLabelText("Texto"), "Va");
    const input = view.container.querySelector<HTMLInputElement>("form input[type=file]");
    if (input === null) throw new Error("no file input");
    fireEvent.change(input, {
      target: { files: [new File(["MZ"], "a.exe", { type: "application/x-msdownload" })] },
    });
    expect(await form().findByText("Por favor, sube solo archivos .doc, .docx o .pdf")).toBeTruthy();
    await userEvent.click(form().getByRole("button", { name: "Guardar" }));
    expect(await form().findByText(/Hay un problema que corregir/)).toBeTruthy();
    expect(sent(asked, "AddCaseEntry")).toEqual([]);
  });
});

test("a comment says who will read it, and opens with the others once it is there", async () => {
  let stored = entry(3, { mine: false });
  const { asked } = openCase(
    "CLIENT",
    {},
    {
      CaseEntries: () => entriesAnswer([stored]),
      CommentCaseEntry: () => {
        stored = entry(3, { mine: false, comments: [comment("8", "De acuerdo")] });
        return payload("commentCaseEntry", { entry: stored });
      },
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Comentar" }));
  const writing = within(screen.getByRole("form", { name: "Nuevo comentario" }));
  expect(writing.getByText(/Lo veis tú, Marta Soler y la administración/)).toBeTruthy();
  await userEvent.type(writing.getByLabelText("Comentario"), "De acuerdo");
  await userEvent.click(writing.getByRole("button", { name: "Comentar" }));
  expect(await screen.findByRole("button", { name: "COMENTARIOS (1)" })).toBeTruthy();
  expect(sent(asked, "CommentCaseEntry")).toEqual([{ entryId: "3", text: "De acuerdo" }]);
});

test("who may see something is told from where the person stands", () => {
  const record = caseDetail() as unknown as CaseView["record"];
  const titles = (viewer: CaseView["viewer"]) =>
    audienceChoices({ viewer, record }).map(({ title }) => title);
  expect(titles("MANAGER")).toEqual(["Solo yo", "Con mi cliente", "Todas las partes"]);
  expect(titles("CLIENT")).toEqual(["Con mi especialista", "Todas las partes", "Solo yo"]);
  expect(titles("ADMIN")).toEqual(["Solo yo", "Especialista y cliente", "Todas las partes"]);
});
