import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { fakeUploads } from "../contact-forms/fake-upload.ts";
import { caseDetail, document, entriesAnswer, entry, party, payload, userError } from "./sample-case.ts";
import { openCase } from "./open-case.tsx";

const sent = (asked: readonly { operation: string; variables: object }[], operation: string) =>
  asked.filter((one) => one.operation === operation).map(({ variables }) => variables);
const dialog = () => within(screen.getByRole("dialog"));
const card = async (name: RegExp) => within(await screen.findByRole("article", { name }));
const catalogs = () => ({
  countries: [{ __typename: "Country", iso: "ES", name: "España" }],
  provinces: [{ __typename: "Province", code: "45", name: "Toledo" }],
});

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of currentNotices()) closeNotice(id);
});

describe("parties", () => {
  test("are edited in their card; a refusal stands at its field and nothing typed is lost", async () => {
    let count = 0;
    const { asked } = openCase(
      "SPECIALIST",
      {},
      {
        PartyCatalogs: catalogs,
        UpdateParty: () => {
          count += 1;
          return count === 1
            ? payload("updateParty", { userErrors: [userError(["email"], "Correo electrónico inválido")] })
            : payload("updateParty", { message: "Guardado." });
        },
      },
    );
    await userEvent.click((await card(/^Contraparte/)).getByRole("button", { name: /^Editar/ }));
    const email = await screen.findByLabelText("Correo electrónico");
    await userEvent.clear(email);
    await userEvent.type(email, "malo");
    await userEvent.click(dialog().getByRole("button", { name: "Guardar" }));
    expect(await dialog().findByText("Correo electrónico inválido")).toBeTruthy();
    expect(email).toHaveProperty("value", "malo");
    await userEvent.type(email, "@correo.example");
    await userEvent.click(dialog().getByRole("button", { name: "Guardar" }));
    expect(await screen.findByText("Guardado.")).toBeTruthy();
    expect(sent(asked, "UpdateParty")[1]).toMatchObject({
      id: "2",
      input: {
        names: "Taller Pino, S.L.",
        isCompany: true,
        email: "malo@correo.example",
        province: "45",
        lada: "34",
      },
    });
  });

  test("what somebody else stored meanwhile is shown beside what was typed, and both stay", async () => {
    let stored = party("2");
    let isStale = true;
    const { asked } = openCase(
      "SPECIALIST",
      {},
      {
        PartyCatalogs: catalogs,
        CasePage: () => ({ case: caseDetail({ counterparties: [stored] }) }),
        UpdateParty: () =>
          isStale
            ? payload("updateParty", { userErrors: [{ ...userError([], "Otra persona"), code: "STALE" }] })
            : payload("updateParty", { message: "Guardado." }),
      },
    );
    await userEvent.click((await card(/^Contraparte/)).getByRole("button", { name: /^Editar/ }));
    const phone = await screen.findByLabelText("Teléfono");
    await userEvent.clear(phone);
    await userEvent.type(phone, "655444333");
    stored = party("2", { email: "nuevo@correo.example", province: null });
    await userEvent.click(dialog().getByRole("button", { name: "Guardar" }));
    const conflict = within(
      await screen.findByRole("dialog", { name: "Otra persona ha guardado cambios" }, { timeout: 5_000 }),
    );
    expect(conflict.getByText("nuevo@correo.example")).toBeTruthy();
    expect(conflict.queryByText("655444333")).toBeNull();
    isStale = false;
    await userEvent.click(conflict.getByRole("button", { name: "Aplicar mis cambios" }));
    expect(await screen.findByText("Guardado.")).toBeTruthy();
    const [first, second] = sent(asked, "UpdateParty");
    expect(first).toMatchObject({ opened: { email: "taller@correo.example", province: "45" } });
    expect(second).toMatchObject({
      input: { email: "nuevo@correo.example", phone: "655444333", province: null },
      opened: { email: "nuevo@correo.example", phone: "612345678", province: "" },
    });
  });

  test("a further counterparty can go again while nobody has told it anything", async () => {
    const told = party("3", {
      displayName: "Otra, S.A.",
      invitation: null,
      notices: [
        {
          __typename: "PartyNotice",
          id: "1",
          channel: "EMAIL",
          sentAt: "2026-03-03T09:00:00.000Z",
          handedOverAt: null,
          failed: false,
          receivedAt: null,
          receipt: null,
          proof: "",
          documentId: null,
          objectVersion: 1,
          objectShown: "Un coche averiado.",
          words: ["Tienes un aviso", "Responde aquí."],
          hashedText: '{"words":[]}',
          calledTo: null,
          contentHash: "a".repeat(64),
        },
      ],
    });
    const { asked } = openCase(
      "SPECIALIST",
      { counterparties: [party("2"), told] },
      { RemoveCounterparty: () => payload("removeCounterparty", { message: "Quitada." }) },
    );
    const other = await card(/Otra, S\.A\./);
    expect(other.getByText(/Tienes un aviso\s+Responde aquí\./)).toBeTruthy();
    expect(other.getByRole("button", { name: /^Descargar lo comunicado/, hidden: true })).toBeTruthy();
    // Also of one that was told already.
    expect((await card(/Otra, S\.A\./)).getByRole("button", { name: "Quitar" })).toBeTruthy();
    await userEvent.click((await card(/Taller Pino/)).getByRole("button", { name: "Quitar" }));
    const question = within(await screen.findByRole("dialog", { name: "Quitar contraparte" }));
    await userEvent.click(question.getByRole("button", { name: "Quitar contraparte" }));
    expect(sent(asked, "RemoveCounterparty")).toEqual([]);
    await userEvent.type(question.getByLabelText(/Motivo/), "Ha pagado");
    await userEvent.click(question.getByRole("button", { name: "Quitar contraparte" }));
    expect(await screen.findByText("Quitada.")).toBeTruthy();
    expect(sent(asked, "RemoveCounterparty")).toEqual([{ id: "2", reason: "Ha pagado" }]);
  });

  test("lead to their conversation, which says what is unread", async () => {
    const conversations = () => ({
      conversations: {
        __typename: "ConversationPage",
        nodes: [
          {
            __typename: "Conversation",
            id: "44",
            caseNumber: "P26000123",
            unread: 2,
            party: { __typename: "Party", id: "1" },
          },
        ],
      },
    });
    const { view } = openCase("SPECIALIST", {}, { CaseConversations: conversations });
    const link = await (await card(/Ana Ruiz/)).findByRole("link", { name: "Mensajes sin leer (2)" });
    expect(link.getAttribute("href")).toBe("/dashboard/specialist/inbox?conversacion=44");
    view.unmount();
    openCase("CLIENT", {}, { CaseConversations: conversations });
    const own = await (await card(/Tu especialista/)).findByRole("link", { name: "Mensajes sin leer (2)" });
    expect(own.getAttribute("href")).toBe("/dashboard/client/inbox?conversacion=44");
  });
});

describe("documents", () => {
  test("are uploaded for whom the person says, and told when they are there", async () => {
    const uploads = fakeUploads({
      UploadCaseDocument: payload("uploadCaseDocument", { document: document("5") }),
    });
    openCase("CLIENT");
    expect(await screen.findAllByText("Espacio usado: 8,4 MB de 1 GB")).toHaveLength(1);
    await userEvent.click(await screen.findByRole("button", { name: "Subir" }));
    expect(dialog().getByRole("meter", { name: "Espacio usado" }).getAttribute("aria-valuetext")).toBe(
      "8,4 MB de 1 GB",
    );
    const input = await dialog().findByLabelText<HTMLInputElement>(/documento/, {
      selector: "input[type=file]",
    });
    const pdf = (name: string) => new File(["%PDF-1.7"], name, { type: "application/pdf" });
    await userEvent.upload(input, [pdf("uno.pdf"), pdf("dos.pdf")]);
    await userEvent.click(dialog().getByRole("radio", { name: "Todas las partes" }));
    await userEvent.click(dialog().getByRole("button", { name: "Subir 2 documentos" }));
    expect(await screen.findByText("2 documentos subidos.")).toBeTruthy();
    expect(uploads.sent.map(({ files, variables }) => [files, variables["input"]])).toEqual([
      [["uno.pdf"], { caseNumber: "P26000123", audience: "ALL" }],
      [["dos.pdf"], { caseNumber: "P26000123", audience: "ALL" }],
    ]);
    uploads.restore();
  });

  test("on their way aren't given up by a stray Escape, nor chosen ones", async () => {
    const uploads = fakeUploads({ UploadCaseDocument: new Promise(() => undefined) });
    openCase("CLIENT");
    await userEvent.click(await screen.findByRole("button", { name: "Subir" }));
    const input = await dialog().findByLabelText<HTMLInputElement>(/documento/, {
      selector: "input[type=file]",
    });
    await userEvent.upload(input, [new File(["%PDF-1.7"], "uno.pdf", { type: "application/pdf" })]);
    const stay = async (question: string) => {
      await userEvent.keyboard("{Escape}");
      expect(await screen.findByText(question)).toBeTruthy();
      await userEvent.click(screen.getByRole("button", { name: "Seguir aquí" }));
    };
    await stay("Si cierras ahora, se perderá lo que has elegido.");
    await userEvent.click(dialog().getByRole("button", { name: "Subir" }));
    await stay("Si cierras ahora, se perderá lo que se está subiendo.");
    expect(dialog().getByRole("button", { name: "Subiendo..." })).toBeTruthy();
    await userEvent.click(dialog().getByRole("button", { name: "Cancelar" }));
    await userEvent.click(await screen.findByRole("button", { name: "Cerrar sin guardar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    uploads.restore();
  });

  test("only own ones can be deleted, after one question", async () => {
    const { asked } = openCase(
      "CLIENT",
      { documents: [document("1", { mine: true }), document("2", { fileName: "ajeno.pdf" })] },
      { DeleteCaseDocument: () => payload("deleteCaseDocument", { message: "Eliminado." }) },
    );
    expect(await screen.findByText("ajeno.pdf")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Eliminar ajeno.pdf" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Eliminar factura.pdf" }));
    expect(sent(asked, "DeleteCaseDocument")).toEqual([]);
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Eliminar" }),
    );
    expect(await screen.findByText("Eliminado.")).toBeTruthy();
    expect(sent(asked, "DeleteCaseDocument")).toEqual([{ id: "1" }]);
  });
});

test("coming back to the window shows what others did meanwhile", async () => {
  let hasChanged = false;
  openCase(
    "SPECIALIST",
    {},
    {
      CasePage: () => ({ case: caseDetail(hasChanged ? { message: "La contraparte ha aceptado" } : {}) }),
      CaseEntries: () => entriesAnswer(hasChanged ? [entry(2, { text: "Ya acepto" }), entry(1)] : [entry(1)]),
    },
  );
  expect(await screen.findByText("Anotación 1")).toBeTruthy();
  hasChanged = true;
  const later = Date.now() + 10_000;
  jest.spyOn(Date, "now").mockImplementation(() => later);
  fireEvent(window, new Event("focus"));
  expect(await screen.findByText("La contraparte ha aceptado")).toBeTruthy();
  await waitFor(() => expect(screen.getByText("Ya acepto")).toBeTruthy());
  expect(screen.getByText("Anotación 1")).toBeTruthy();
});
