import { beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as PortfolioPage } from "../../../web/features/portfolios/PortfolioPage.tsx";
import { Component as PortfolioTaskPage } from "../../../web/features/portfolios/PortfolioTaskPage.tsx";
import { ListViewers } from "../../../web/features/tasks/components/ListViewers.tsx";
import { startSession } from "../../../web/lib/session.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";

const PORTFOLIO = {
  __typename: "Portfolio",
  id: "7",
  codeId: "L26-000007",
  name: "Cartera de noviembre",
  company: "Banco Iberia",
  currency: "EUR",
  createdAt: "2026-11-03T10:00:00.000Z",
  status: "IN_PROGRESS",
  tasksCount: 3,
  totalAmount: "1330.50",
  recovered: "500.00",
  outstanding: "850.50",
  progress: [],
  questions: [
    {
      __typename: "Ticket",
      id: "5",
      number: "H26-000005",
      subject: "Pago no anotado",
      status: "ANSWERED",
      taskCode: "T26-0000001",
      createdAt: "2026-11-04T10:00:00.000Z",
      updatedAt: "2026-11-05T10:00:00.000Z",
      messages: [
        {
          __typename: "TicketMessage",
          id: "1",
          bySupport: false,
          text: "¿Y el lunes?",
          at: "2026-11-04T10:00:00.000Z",
        },
        {
          __typename: "TicketMessage",
          id: "2",
          bySupport: true,
          text: "Ya está",
          at: "2026-11-05T10:00:00.000Z",
        },
      ],
    },
  ],
  files: [
    {
      __typename: "PortfolioFile",
      id: "9",
      fileName: "diciembre.csv",
      note: "",
      sentAt: "2026-11-04T10:00:00.000Z",
      sentBy: "Banco Iberia",
      state: "IMPORTED",
      reason: null,
      created: 12,
      overwritten: 3,
    },
    {
      __typename: "PortfolioFile",
      id: "10",
      fileName: "enero.csv",
      note: "",
      sentAt: "2026-11-04T10:00:00.000Z",
      sentBy: "Banco Iberia",
      state: "REFUSED",
      reason: "Faltan los importes",
      created: null,
      overwritten: null,
    },
  ],
};

const DEBT = {
  __typename: "PortfolioTask",
  id: "1",
  codeId: "T26-0000001",
  nContract: "C-1",
  debtor: "Ana Gil",
  identityDocument: "12345678Z",
  amount: "1000.00",
  currency: "EUR",
  paid: "400.00",
  owed: "600.00",
  state: "LOCALIZADO",
  lastActivityAt: "2026-11-04T10:00:00.000Z",
};

const PAGES = [
  { path: "/dashboard/client/portfolios/:listCode", element: <PortfolioPage /> },
  { path: "/dashboard/client/portfolios/:listCode/:taskCode", element: <PortfolioTaskPage /> },
];
const AT = "/dashboard/client/portfolios/L26-000007";
const open = (address: string, answers: Answers = {}) =>
  renderWithServer(PAGES, address, {
    MyPortfolio: () => ({ myPortfolio: PORTFOLIO }),
    MyPortfolioTasks: () => ({
      myPortfolioTasks: { __typename: "PortfolioTaskPage", nodes: [DEBT], totalCount: 1 },
    }),
    ...answers,
  });

beforeEach(() => void startSession(makeToken({ role: "CLIENT" })));

test("a portfolio shows its figures and debts; what is filtered is exported with the columns that are seen", async () => {
  const user = userEvent.setup();
  const { asked } = open(`${AT}?estado=LOCALIZADO&sort=OWED&direction=DESC`, {
    ExportPortfolioTasks: () => ({
      exportPortfolioTasks: {
        __typename: "DownloadLinkPayload",
        url: "/x",
        fileName: "x.csv",
        userErrors: [],
      },
    }),
  });
  const figures = await screen.findByRole("list", { name: "Cifras de la cartera" });
  expect(figures.textContent).toContain("850,50");
  await screen.findByText("Ana Gil");
  const filter = { portfolioId: "L26-000007", state: "LOCALIZADO" };
  expect(asked.find(({ operation }) => operation === "MyPortfolioTasks")?.variables).toMatchObject({
    filter,
    sort: "OWED",
    direction: "DESC",
  });
  await user.click(screen.getByRole("button", { name: /Exportar/ }));
  await user.click(await screen.findByText(/CSV.*columnas a la vista/));
  await waitFor(() => {
    const { input } = (asked.find(({ operation }) => operation === "ExportPortfolioTasks")?.variables ??
      {}) as {
      input?: { filter: object; columns?: string[] | null };
    };
    expect(input).toMatchObject({ filter, sort: "OWED", direction: "DESC" });
    expect(input?.columns).toEqual(expect.arrayContaining(["DEBTOR", "DOCUMENT"]));
  });
});

test("a question stands with its answer, and one that isn't taken loses nothing", async () => {
  const user = userEvent.setup();
  open(`${AT}?tab=preguntas`, {
    AskAboutPortfolio: () => ({
      askAboutPortfolio: {
        __typename: "PortfolioPayload",
        message: null,
        portfolio: null,
        userErrors: [
          { __typename: "UserError", field: ["subject"], code: "REQUIRED", message: "Escribe el asunto" },
        ],
      },
    }),
  });
  const questions = await screen.findByRole("list", { name: "Tus preguntas" });
  expect(questions.textContent).toContain("Respuesta: Ya está");
  await user.click(screen.getByRole("button", { name: "Preguntar" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText(/Qué quieres preguntar/), "¿Y esto?");
  await user.click(within(dialog).getByRole("button", { name: "Enviar la pregunta" }));
  expect((await within(dialog).findAllByText(/Escribe el asunto/)).length).toBeGreaterThan(0);
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/Qué quieres preguntar/).value).toBe("¿Y esto?");
});

test("what became of the files that were sent", async () => {
  open(`${AT}?tab=archivos`);
  const files = await screen.findByRole("list", { name: "Archivos enviados" });
  expect(files.textContent).toContain("12 deudas nuevas y 3 actualizadas.");
  expect(files.textContent).toContain("Motivo: Faltan los importes");
});

test("what isn't shown any more says so", async () => {
  open(AT, { MyPortfolio: () => ({ myPortfolio: null }) });
  await screen.findByText("No tienes esta cartera");
});

test("a debt shows what was paid, also what doesn't count any more", async () => {
  open(`${AT}/T26-0000001`, {
    MyPortfolioTask: () => ({
      myPortfolioTask: {
        ...DEBT,
        listCode: "L26-000007",
        listName: "Cartera de noviembre",
        entity: "Banco Iberia",
        intervention: null,
        typeContract: null,
        type: null,
        debtDate: null,
        assignmentDate: "2026-11-03",
        stateSince: "2026-11-04T10:00:00.000Z",
        payments: [
          {
            __typename: "PortfolioPayment",
            id: "3",
            day: "2026-11-02",
            amount: "400.00",
            method: "TRANSFER",
            receivedBy: "PLATFORM",
            reversedOn: "2026-11-05",
          },
        ],
        states: [
          {
            __typename: "PortfolioState",
            id: "4",
            at: "2026-11-04T10:00:00.000Z",
            from: null,
            to: "LOCALIZADO",
          },
        ],
        questions: [],
      },
    }),
  });
  const payments = await screen.findByRole("list", { name: "Pagos" });
  expect(payments.textContent).toContain("Anulado");
  expect(payments.textContent).toContain("05/11/2026");
});

const VIEWER = {
  __typename: "ListViewer",
  id: "2",
  accountId: "30",
  name: "Banco Iberia, S.A.",
  email: "persona@banco.example",
  grantedAt: "2026-11-04T10:00:00.000Z",
  grantedBy: "Olga Administra",
};
const listWith = (viewers: object[]) => ({ __typename: "TaskList", id: "7", viewers });

test("access is given by e-mail, with its problem at the field, and taken after a question", async () => {
  const user = userEvent.setup();
  const { asked } = renderWithServer([{ path: "*", element: <ListViewers listId="7" /> }], "/", {
    ListViewers: () => ({ taskList: listWith([VIEWER]) }),
    AddListViewer: () => ({
      addListViewer: {
        __typename: "ListViewersPayload",
        message: null,
        list: null,
        userErrors: [
          {
            __typename: "UserError",
            field: ["email"],
            code: "NOT_COMPANY",
            message: "Esta cuenta es de un particular",
          },
        ],
      },
    }),
    RemoveListViewer: () => ({
      removeListViewer: {
        __typename: "ListViewersPayload",
        message: "Acceso quitado.",
        list: listWith([]),
        userErrors: [],
      },
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Añadir" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText(/Correo de su cuenta/), "ana@correo.example");
  await user.click(within(dialog).getByRole("button", { name: "Dar acceso" }));
  expect((await within(dialog).findAllByText(/es de un particular/)).length).toBeGreaterThan(0);
  await user.clear(within(dialog).getByLabelText(/Correo de su cuenta/));
  await user.click(within(dialog).getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: /Quitar el acceso a Banco Iberia/ }));
  expect(asked.some(({ operation }) => operation === "RemoveListViewer")).toBe(false);
  await user.click(await screen.findByRole("button", { name: "Quitar el acceso" }));
  await waitFor(() =>
    expect(asked.find(({ operation }) => operation === "RemoveListViewer")?.variables).toEqual({ id: "2" }),
  );
});
