import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ListDetail } from "../../../web/features/tasks/components/ListHead.tsx";
import ListReport from "../../../web/features/tasks/reports/ListReport.tsx";
import { renderWithServer, type Answers } from "./render-with-server.tsx";

const PATH = "/dashboard/admin/tasks/process/L26-000001";
const LIST = { id: "7", codeId: "L26-000001", currency: "EUR" } as ListDetail;

const sum = (typename: string, more: object, count: number, amount: string) => ({
  __typename: typename,
  ...more,
  count,
  amount,
});

function report(changes: object = {}) {
  return {
    listReport: {
      __typename: "ListReport",
      today: "2026-11-20",
      from: "2026-11-02",
      until: "2026-11-20",
      isWhole: true,
      currency: "EUR",
      waiting: 0,
      total: sum("AttemptSum", {}, 4, "1850.50"),
      outstanding: "950.50",
      paidInFull: 2,
      excess: "20.00",
      ofDeleted: "0.00",
      recoveredToDate: "920.00",
      recoveredToDateShare: "49.72",
      received: "960.00",
      reversed: "40.00",
      recovered: "920.00",
      recoveredShare: "49.72",
      recoveredBefore: "0.00",
      agreements: sum("AttemptSum", {}, 1, "200.00"),
      promises: [sum("ReportPromiseSum", { state: "KEPT", debts: 1, received: "300.00" }, 1, "300.00")],
      states: [
        sum("StateCount", { state: "ESPERANDO" }, 3, "1600.00"),
        sum("StateCount", { state: "RECHAZO" }, 0, "0.00"),
      ],
      ages: [sum("ReportAgeSum", { age: "UP_TO_30", outstanding: "700.00" }, 1, "1000.00")],
      stages: [sum("AttemptStageSum", { stage: "INVITED" }, 2, "1500.00")],
      completions: [sum("TaskCompletionSum", { completion: "REJECTED" }, 1, "250.50")],
      contacts: [{ __typename: "ReportContactSum", channel: "PHONE", contacts: 3, debts: 2 }],
      calls: [{ __typename: "ReportCallSum", outcome: "REFUSES", calls: 1, debts: 1 }],
      reasons: [{ __typename: "ReportReasonSum", reason: "REFUSES", debts: 1, amount: "250.50" }],
      weeks: [
        { __typename: "ReportWeek", from: "2026-11-02", received: "0.00", total: "0.00", share: "0.00" },
        {
          __typename: "ReportWeek",
          from: "2026-11-09",
          received: "960.00",
          total: "960.00",
          share: "51.88",
        },
        {
          __typename: "ReportWeek",
          from: "2026-11-16",
          received: "-40.00",
          total: "920.00",
          share: "49.72",
        },
      ],
      latest: null,
      ...changes,
    },
  };
}

const LATEST = {
  __typename: "ReportLatest",
  rhythm: "WEEKLY",
  from: "2026-11-13",
  until: "2026-11-19",
  received: "120.00",
  reversed: "0.00",
  recovered: "120.00",
  recoveredShare: "6.48",
  promises: [sum("ReportPromiseSum", { state: "KEPT", debts: 0, received: "0.00" }, 0, "0.00")],
  contacts: [{ __typename: "ReportContactSum", channel: "PHONE", contacts: 2, debts: 1 }],
  calls: [],
  reasons: [],
};

const records = (recordsCount: number) => ({
  taskList: { __typename: "TaskList", id: "7", recordsCount },
});
const schedule = (reportSchedule: object | null = null, reportSendings: object[] = []) => ({
  taskList: { __typename: "TaskList", id: "7", reportSchedule, reportSendings },
});
const WEEKLY = {
  __typename: "ReportSchedule",
  isOn: true,
  recipients: ["banco@correo.example"],
  rhythm: "WEEKLY",
  weekday: 4,
  nextOn: "2026-11-27",
  updatedAt: "2026-11-20T11:00:00.000Z",
  updatedBy: "Olga Administradora",
};

function open(answers: Answers = {}, search = "") {
  return renderWithServer([{ path: PATH, element: <ListReport list={LIST} /> }], `${PATH}${search}`, {
    ListReport: () => report(),
    ListRecords: () => records(0),
    ReportSchedule: () => schedule(),
    ...answers,
  });
}

test("figures lead to their rows; those of which there are none lead nowhere", async () => {
  open();
  const link = await screen.findByRole("link", { name: "Esperando" });
  expect(link.getAttribute("href")).toBe(`${PATH}?status=ESPERANDO`);
  expect(screen.queryByRole("link", { name: "Rechazo" })).toBeNull();
  const recovered = screen.getByRole("link", { name: /Recuperado/ });
  expect(recovered.getAttribute("href")).toBe("/dashboard/admin/collections?lista=7");
  expect(recovered.textContent).toContain("49,72 % de lo reclamado");
  const inPeriod = "2026-11-02.2026-11-20";
  const led: [string | RegExp, string][] = [
    ["Hasta 30 días", "antiguedad=UP_TO_30"],
    ["Cumplidas", `figura=promise.KEPT.${inPeriod}`],
    ["Teléfono", `figura=contact.PHONE.${inPeriod}`],
    [/^20,00/, "pago=EXCESS"],
    ["2", "pago=IN_FULL"],
  ];
  for (const [name, search] of led)
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(`${PATH}?${search}`);
  expect(screen.getByRole("link", { name: /^40,00/ }).getAttribute("href")).toBe(
    "/dashboard/admin/collections?lista=7&ver=anulados",
  );
  // Of weeks in which something came in.
  const weeks = screen.getAllByRole("link", { name: /^[0-9/]{10}$/ });
  expect(weeks.map((one) => [one.textContent, one.getAttribute("href")])).toEqual([
    ["09/11/2026", "/dashboard/admin/collections?lista=7&desde=2026-11-09&hasta=2026-11-15"],
  ]);
  // Of a call, and of a reason not to pay.
  expect(
    screen.getAllByRole("link", { name: "Se niega a pagar" }).map((one) => one.getAttribute("href")),
  ).toEqual([`${PATH}?figura=call.REFUSES.${inPeriod}`, `${PATH}?figura=reason.REFUSES.${inPeriod}`]);
  expect(screen.getByRole("link", { name: /^Pendiente/ }).getAttribute("href")).toBe(`${PATH}?pago=OWING`);
  expect(screen.getByRole("link", { name: "Invitadas" }).getAttribute("href")).toBe(
    `${PATH}?attempt=INVITED`,
  );
});

test("the week of the mails stands beside the totals and leads to its own rows", async () => {
  open({ ListReport: () => report({ latest: LATEST }) });
  const heading = await screen.findByRole("heading", { name: "Semana del 13/11/2026 al 19/11/2026" });
  expect(heading).toBeTruthy();
  const table = within(screen.getByRole("region", { name: "Tabla: Concepto" }));
  const cellsOf = (name: RegExp) =>
    within(table.getByRole("row", { name }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent?.replaceAll("\u00a0", " "));
  expect(cellsOf(/^Recuperado/)).toEqual(["–", "120,00 €", "–", "920,00 €"]);
  expect(cellsOf(/^Contactos: Teléfono/)).toEqual(["2", "–", "3", "–"]);
  expect(cellsOf(/^Promesas de pago: cumplidas/)).toEqual(["0", "0,00 €", "1", "300,00 €"]);
  const addressOf = (name: string) => table.getByRole("link", { name }).getAttribute("href");
  expect(addressOf("Recuperado")).toBe(
    "/dashboard/admin/collections?lista=7&desde=2026-11-13&hasta=2026-11-19",
  );
  expect(addressOf("Contactos: Teléfono")).toBe(`${PATH}?figura=contact.PHONE.2026-11-13.2026-11-19`);
  // Nothing of it in that week.
  expect(table.queryByRole("link", { name: "Promesas de pago: cumplidas" })).toBeNull();
});

test("a list whose report nobody has scheduled shows no such week", async () => {
  open();
  await screen.findByRole("link", { name: "Esperando" });
  expect(screen.queryByRole("region", { name: "Tabla: Concepto" })).toBeNull();
});

test("a period is asked for by the address and its payments are those of its days", async () => {
  const asked: unknown[] = [];
  open(
    {
      ListReport: (variables: unknown) => {
        asked.push(variables);
        return report({ isWhole: false, from: "2026-11-09", until: "2026-11-15" });
      },
    },
    "?desde=2026-11-09&hasta=2026-11-15",
  );
  const recovered = await screen.findByRole("link", { name: /Recuperado en el periodo/ });
  expect(recovered.getAttribute("href")).toBe(
    "/dashboard/admin/collections?lista=7&desde=2026-11-09&hasta=2026-11-15",
  );
  expect(asked[0]).toMatchObject({ period: { from: "2026-11-09", until: "2026-11-15" } });
});

test("a period that ends before it begins isn't asked for, nor downloaded", async () => {
  open({}, "?desde=2026-11-09&hasta=2026-11-01");
  expect(await screen.findByText("La fecha «desde» no puede ser posterior a «hasta».")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Descargar PDF" })).toHaveProperty("disabled", true);
});

test("without records there is no button, but the reason", async () => {
  open();
  expect(await screen.findByText(/Todavía no se ha emitido ningún acta/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /ZIP/ })).toBeNull();
});

test("records there are come as a zip", async () => {
  open({ ListRecords: () => records(3) });
  expect(await screen.findByRole("button", { name: "Descargar las actas (ZIP)" })).toBeTruthy();
  expect(screen.getByText("3 documentos")).toBeTruthy();
});

test("a refused mail is told with the server's words", async () => {
  open({
    ReportSchedule: () =>
      schedule(WEEKLY, [
        {
          __typename: "ReportSending",
          id: "1",
          dueOn: "2026-11-20",
          recipient: "banco@correo.example",
          status: "FAILED",
          reason: "550 no such user",
          createdAt: "2026-11-20T07:00:00.000Z",
          endedAt: "2026-11-20T07:00:02.000Z",
        },
      ]),
  });
  expect(await screen.findByText(/550 no such user/)).toBeTruthy();
  expect(screen.getByText("Rechazado")).toBeTruthy();
  expect(screen.getByText("Cada viernes, a las 8:00")).toBeTruthy();
});

test("an address that was typed and not added is sent with the others", async () => {
  const asked: unknown[] = [];
  open({
    SetReportSchedule: (variables: unknown) => {
      asked.push(variables);
      return {
        setReportSchedule: {
          __typename: "ReportSchedulePayload",
          list: schedule(WEEKLY).taskList,
          message: "El informe se enviará por correo.",
          userErrors: [],
        },
      };
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Programar el envío" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText(/Correos electrónicos/), "banco@correo.example");
  await user.click(within(dialog).getByRole("button", { name: "Guardar el envío" }));
  await waitFor(() =>
    expect(asked).toMatchObject([
      {
        listId: "7",
        input: { isOn: true, rhythm: "WEEKLY", weekday: 4, recipients: ["banco@correo.example"] },
      },
    ]),
  );
});

test("of two who have the sending open the second sees what the first one stored, and keeps what is its own", async () => {
  const asked: { input: object }[] = [];
  let stored: object = WEEKLY;
  open({
    ReportSchedule: () => schedule(stored),
    SetReportSchedule: (variables: unknown) => {
      asked.push(variables as { input: object });
      const problem = {
        __typename: "UserError",
        field: ["insteadOf"],
        code: "STALE",
        message: "Otra persona ha cambiado el envío de este informe: revísalo antes de guardar.",
      };
      const isStale = asked.length === 1;
      return {
        setReportSchedule: {
          __typename: "ReportSchedulePayload",
          list: isStale ? null : schedule(stored).taskList,
          message: isStale ? null : "El informe se enviará por correo.",
          userErrors: isStale ? [problem] : [],
        },
      };
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Cambiar el envío" }));
  const dialog = await screen.findByRole("dialog");
  await user.selectOptions(within(dialog).getByLabelText("Día"), "Lunes");
  stored = { ...WEEKLY, recipients: ["otra@banco.example"], updatedAt: "2026-11-20T12:00:00.000Z" };
  await user.click(within(dialog).getByRole("button", { name: "Guardar el envío" }));
  const question = await screen.findByRole("dialog", { name: "Otra persona ha guardado cambios" });
  expect(within(question).getByText("otra@banco.example")).toBeTruthy();
  await user.click(within(question).getByRole("button", { name: "Aplicar mis cambios" }));
  await waitFor(() =>
    expect(asked).toMatchObject([
      { input: { weekday: 0, insteadOf: "2026-11-20T11:00:00.000Z" } },
      {
        input: {
          weekday: 0,
          recipients: ["otra@banco.example"],
          insteadOf: "2026-11-20T12:00:00.000Z",
        },
      },
    ]),
  );
});
