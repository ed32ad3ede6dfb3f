import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as DebtorPage } from "../../../web/features/debtors/DebtorPage.tsx";
import { startSession } from "../../../web/lib/session.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";

const PATH = "/dashboard/admin/debtors";

const restriction = (change: object = {}) => ({
  __typename: "Restriction",
  id: "9",
  kind: "DISPUTED",
  channel: null,
  reason: "Dice que ya pagó",
  taskCodeId: null,
  lawyerName: null,
  lawyerEmail: null,
  debtorId: "5",
  debtorName: null,
  until: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  createdByName: "Olga Prado",
  endedAt: null,
  endedByName: null,
  endReason: null,
  isInForce: true,
  mayEnd: true,
  ...change,
});

const detail = (change: object = {}) => ({
  __typename: "Debtor",
  id: "5",
  name: "Ana Gil",
  identityDocument: "00000014Z",
  isCompany: false,
  province: "28",
  debtCount: 1,
  amount: "100.00",
  restrictions: [],
  points: [],
  debts: [],
  agreements: [],
  documents: [],
  copyRequests: [],
  suggestions: [],
  decisions: [],
  ...change,
});

const NO_EVENTS = {
  debtor: {
    __typename: "Debtor",
    id: "5",
    events: {
      __typename: "DebtorEventConnection",
      nodes: [],
      pageInfo: { __typename: "CursorInfo", endCursor: null, hasNextPage: false },
    },
  },
};

function open(answers: Answers) {
  return renderWithServer([{ path: `${PATH}/:id`, element: <DebtorPage /> }], `${PATH}/5`, {
    DebtorEvents: () => NO_EVENTS,
    ...answers,
  });
}

beforeEach(() => {
  startSession(makeToken({ role: "ADMIN" }));
});
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test("a restriction is set with its reason, and of a lawyer with who it is", async () => {
  const user = userEvent.setup();
  let stored = detail();
  const { asked } = open({
    DebtorPage: () => ({ debtor: stored }),
    RestrictDebtor: () => {
      stored = detail({ restrictions: [restriction({ kind: "LAWYER", lawyerName: "Lucía Letrada" })] });
      return {
        restrictDebtor: {
          __typename: "RestrictDebtorPayload",
          message: "Restricción en vigor",
          userErrors: [],
        },
      };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Restringir el contacto" }));
  const dialog = await screen.findByRole("dialog");
  await user.selectOptions(within(dialog).getByLabelText(/^Restricción/), "LAWYER");
  await user.type(within(dialog).getByLabelText(/^Quién la representa/), "Lucía Letrada");
  await user.type(within(dialog).getByLabelText(/^Motivo/), "Lo pide");
  await user.click(within(dialog).getByRole("button", { name: "Restringir" }));
  expect((await screen.findAllByText("Representada por abogado")).length).toBeGreaterThan(0);
  const sent = asked
    .filter(({ operation }) => operation === "RestrictDebtor")
    .map(({ variables }) => variables);
  expect(sent).toMatchObject([
    {
      debtorId: "5",
      input: { kind: "LAWYER", channel: null, lawyerName: "Lucía Letrada", reason: "Lo pide" },
    },
  ]);
});

test("a typed reason isn't lost unasked", async () => {
  const user = userEvent.setup();
  open({ DebtorPage: () => ({ debtor: detail() }) });
  await user.click(await screen.findByRole("button", { name: "Restringir el contacto" }));
  const reason = within(await screen.findByRole("dialog")).getByLabelText<HTMLTextAreaElement>(/^Motivo/);
  await user.type(reason, "Lo pide por carta");
  await user.keyboard("{Escape}");
  expect(await screen.findByRole("alertdialog")).toBeTruthy();
  expect(reason.value).toBe("Lo pide por carta");
});

test("a disputed debt is answered from its restriction", async () => {
  const user = userEvent.setup();
  open({
    DebtorPage: () => ({ debtor: detail({ restrictions: [restriction()] }) }),
    AnswerDispute: () => ({
      answerDispute: {
        __typename: "RestrictDebtorPayload",
        message: null,
        userErrors: [
          { __typename: "UserError", field: [], code: "NO_EMAIL", message: "No hay ningún correo" },
        ],
      },
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Responder" }));
  const dialog = await screen.findByRole("dialog");
  const send = () => user.click(within(dialog).getByRole("button", { name: "Enviar la respuesta" }));
  await send();
  expect((await within(dialog).findAllByText(/^Escribe qué habéis comprobado/)).length).toBeGreaterThan(0);
  const answer = within(dialog).getByLabelText<HTMLTextAreaElement>(/^Respuesta/);
  await user.type(answer, "Consta el pago.");
  await send();
  expect(await within(dialog).findByText("No hay ningún correo")).toBeTruthy();
});

test("what another person who owes a debt disputes is shown as theirs, and that it holds for all", async () => {
  open({
    DebtorPage: () => ({
      debtor: detail({ restrictions: [restriction({ debtorId: "6", debtorName: "Aurora Avalista" })] }),
    }),
  });
  expect(
    await screen.findByText("De Aurora Avalista: vale para todas las personas que la deben."),
  ).toBeTruthy();
  expect(screen.queryByText("Nada restringe el contacto con esta persona.")).toBe(null);
});

test("a copy of its data that was asked for is noted as answered, with how", async () => {
  const user = userEvent.setup();
  const waits = {
    __typename: "DataCopyRequest",
    id: "9",
    taskCodeId: "T26-0000345",
    askedAt: "2026-11-20T11:00:00.000Z",
    answerBy: "2026-12-20",
    answeredAt: null as string | null,
    answeredByName: null as string | null,
    note: null as string | null,
  };
  let stored = detail({ copyRequests: [waits] });
  const { asked } = open({
    DebtorPage: () => ({ debtor: stored }),
    AnswerDataCopyRequest: () => {
      const done = { answeredAt: "2026-11-27T11:00:00.000Z", answeredByName: "Ana", note: "Por burofax" };
      stored = detail({ copyRequests: [{ ...waits, ...done }] });
      return {
        answerDataCopyRequest: { __typename: "RestrictDebtorPayload", message: "Anotada", userErrors: [] },
      };
    },
  });
  await screen.findByText(/hay que responder hasta el/);
  await user.click(screen.getByRole("button", { name: "Anotar como respondida" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText(/^Cómo se ha respondido/), "Por burofax");
  await user.click(within(dialog).getByRole("button", { name: "Anotar como respondida" }));
  await screen.findByText("Por burofax");
  expect(screen.queryByRole("button", { name: "Anotar como respondida" })).toBeNull();
  expect(asked.find(({ operation }) => operation === "AnswerDataCopyRequest")?.variables).toEqual({
    id: "9",
    note: "Por burofax",
  });
});
