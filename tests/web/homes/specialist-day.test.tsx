import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { addDays, weekday } from "../../../schema/rules/madrid-days.ts";
import { todayInMadrid } from "../../../web/lib/format.ts";
import { startSession } from "../../../web/lib/session.ts";
import { agendaDays, dayName, hoursOfDay, spanAround } from "../../../web/parts/agenda/agenda-days.ts";
import { SpecialistDay } from "../../../web/parts/specialist-home/SpecialistDay.tsx";
import { renderWithServer } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";
import { ownFigures } from "./sample-figures.ts";

const PATH = "/dashboard/specialist";
const TODAY = todayInMadrid();
const MONDAY = addDays(TODAY, -weekday(TODAY));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startSession(makeToken({ role: "SPECIALIST" }));
});
afterEach(cleanup);

const entry = (change: object) => ({
  __typename: "AgendaEntry",
  id: "SESSION:1",
  kind: "SESSION",
  title: "Sesión conjunta",
  text: "Videollamada",
  day: TODAY,
  startsAt: `${TODAY}T11:00:00.000Z`,
  minutes: 60,
  isOver: false,
  reference: "P26000001",
  path: "/dashboard/specialist/cases/details/P26000001",
  ...change,
});

interface Home {
  gaps?: boolean[];
  hours?: object[];
  calendar?: boolean;
  cases?: number;
  payouts?: string;
}

const home = ({ gaps = [], hours = [], calendar = false, cases = 0, payouts = "0.00" }: Home = {}) => ({
  balance: {
    __typename: "Balance",
    available: "1350.48",
    retained: "200.00",
    payoutsPending: payouts,
    currency: "EUR",
  },
  mySpecialistProfile: {
    __typename: "MySpecialistProfile",
    id: "7",
    gaps: gaps.map((required) => ({ __typename: "ProfileGap", required })),
    workingHours: hours,
    daysOff: [],
  },
  calendarAddress: calendar ? { __typename: "CalendarAddress", createdAt: "2026-11-20T10:00:00.000Z" } : null,
  caseSummary: { __typename: "CaseSummary", total: cases },
});

const AVAILABLE = {
  __typename: "OverviewAmount",
  value: "1350.48",
  before: "0.00",
  line: ["20.00", "1350.48"],
  currency: "EUR",
};

function open(stored: Home = {}, entries: object[] = [entry({})], withMoney = true) {
  return renderWithServer([{ path: PATH, element: <SpecialistDay withMoney={withMoney} /> }], PATH, {
    Pending: () => ({ pendingForMe: { __typename: "PendingForMe", totalCount: 0, items: [] } }),
    OwnFigures: () => ownFigures({ available: AVAILABLE }),
    SpecialistHome: () => home(stored),
    Agenda: () => ({ agenda: entries }),
  });
}

describe("the agenda", () => {
  const spansOf = (asked: ReturnType<typeof open>["asked"]) =>
    asked.filter(({ operation }) => operation === "Agenda").map(({ variables }) => variables);

  test("opens on the seven days from today on, and goes on by seven; each entry leads to its matter", async () => {
    const { asked } = open();
    const agenda = within(await screen.findByRole("region", { name: "Agenda" }));
    const link = await agenda.findByRole("link", { name: /Sesión conjunta/ });
    expect(link.getAttribute("href")).toBe("/dashboard/specialist/cases/details/P26000001");
    await userEvent.click(agenda.getByRole("button", { name: "Los 7 días siguientes" }));
    await waitFor(() =>
      expect(spansOf(asked)).toEqual([
        { from: TODAY, to: addDays(TODAY, 6) },
        { from: addDays(TODAY, 7), to: addDays(TODAY, 13) },
      ]),
    );
  });

  test("asks for the week and for others, or for a single day", async () => {
    const { asked } = open();
    const agenda = within(await screen.findByRole("region", { name: "Agenda" }));
    await userEvent.click(agenda.getByText("Semana"));
    await userEvent.click(agenda.getByRole("button", { name: "Semana siguiente" }));
    await userEvent.click(agenda.getByRole("button", { name: "Hoy" }));
    await userEvent.click(agenda.getByText("Día"));
    await userEvent.click(agenda.getByRole("button", { name: "Día anterior" }));
    await agenda.findByText(dayName(addDays(TODAY, -1)), { selector: "[role=status]" });
    expect(spansOf(asked)).toEqual(
      expect.arrayContaining([
        { from: MONDAY, to: addDays(MONDAY, 6) },
        { from: addDays(MONDAY, 7), to: addDays(MONDAY, 13) },
        { from: TODAY, to: TODAY },
        { from: addDays(TODAY, -1), to: addDays(TODAY, -1) },
      ]),
    );
  });

  test("says so when there is nothing", async () => {
    open({}, []);
    await screen.findByText("No hay sesiones ni plazos en estos días.");
  });

  test("what comes begins with the day itself, on a Sunday too", () => {
    expect(spanAround("2026-11-29", "coming")).toEqual({ from: "2026-11-29", to: "2026-12-05" });
  });

  test("a week goes from Monday to Sunday, over the end of a year too; hours are those of the day", () => {
    expect(spanAround("2027-01-01", "week")).toEqual({ from: "2026-12-28", to: "2027-01-03" });
    expect(spanAround("2027-01-03", "week")).toEqual({ from: "2026-12-28", to: "2027-01-03" });
    expect(agendaDays([], { from: "2026-12-30", to: "2027-01-01" }).map(({ day }) => day)).toEqual([
      "2026-12-30",
      "2026-12-31",
      "2027-01-01",
    ]);
    const attendance = {
      workingHours: [
        { weekday: "MONDAY" as const, from: "09:00", until: "14:00" },
        { weekday: "MONDAY" as const, from: "16:00", until: "19:00" },
      ],
      daysOff: [{ from: "2026-12-28", until: "2026-12-28" }],
    };
    expect(hoursOfDay(attendance, "2026-11-23")).toBe("09:00–14:00, 16:00–19:00");
    expect(hoursOfDay(attendance, "2026-11-24")).toBe("Sin atención");
    expect(hoursOfDay(attendance, "2026-12-28")).toBe("Sin atención");
    expect(hoursOfDay({ workingHours: [], daysOff: [] }, "2026-11-24")).toBeNull();
  });
});

describe("beside it", () => {
  test("a newcomer's steps tick themselves off", async () => {
    open({ gaps: [false, true], calendar: true });
    const steps = within(await screen.findByRole("region", { name: "Primeros pasos" }));
    steps.getByText("1 de 4 hechos");
    expect(steps.getByRole("link", { name: "Indica tu horario de atención" }).getAttribute("href")).toBe(
      "/dashboard/specialist/availability",
    );
    steps.getByRole("link", { name: "Completa tu perfil público" });
    expect(steps.queryByRole("link", { name: "Lleva la agenda a tu calendario" })).toBeNull();
  });

  test.each([
    [
      "all is done",
      {
        gaps: [false],
        hours: [{ weekday: "MONDAY", from: "09:00", until: "14:00" }],
        calendar: true,
        cases: 1,
      },
    ],
    ["somebody has been here for a while", { gaps: [true], cases: 3 }],
  ])("they are gone when %s", async (_when, stored) => {
    open(stored);
    await screen.findByRole("region", { name: "Tu dinero" });
    expect(screen.queryByRole("region", { name: "Primeros pasos" })).toBeNull();
  });

  test("money available and coming, unless the page below is the balance", async () => {
    const { view } = open({ payouts: "150.00" });
    const money = within(await screen.findByRole("region", { name: "Tu dinero" }));
    for (const text of [/1\.350,48/, /200,00/, /150,00/]) money.getByText(text);
    view.unmount();
    open({}, [], false);
    await screen.findByRole("region", { name: "Primeros pasos" });
    expect(screen.queryByRole("region", { name: "Tu dinero" })).toBeNull();
  });
});

test("money that couldn't be loaded says so, and is asked for again", async () => {
  let tries = 0;
  renderWithServer([{ path: PATH, element: <SpecialistDay withMoney /> }], PATH, {
    Pending: () => ({ pendingForMe: { __typename: "PendingForMe", totalCount: 0, items: [] } }),
    OwnFigures: () => ownFigures(),
    SpecialistHome: () => {
      tries += 1;
      if (tries === 1) throw new Error("offline");
      return home({});
    },
    Agenda: () => ({ agenda: [] }),
  });
  const money = () => within(screen.getByRole("region", { name: "Tu dinero" }));
  await screen.findByText("No se ha podido cargar");
  await userEvent.click(money().getByRole("button", { name: "Reintentar" }));
  await screen.findByText(/1350,48|1\.350,48/);
  expect(screen.queryByText("No se ha podido cargar")).toBeNull();
});

test("what cases and tasks came to and the money available are shown over time, for who has had a case", async () => {
  open({ cases: 5 });
  const figures = within(await screen.findByRole("region", { name: "Tu actividad" }));
  figures.getByText("2 más que en los 30 días anteriores");
  figures.getByRole("img", { name: "Por días: de 2 a 1; el máximo, 2 (19/11)." });
  const money = within(screen.getByRole("region", { name: "Tu dinero" }));
  money.getByRole("img", { name: /^Por días: de 20,00\s€ a 1\.350,48\s€/ });
  cleanup();
  open({ cases: 0 });
  await screen.findByRole("region", { name: "Tu dinero" });
  expect(screen.queryByRole("region", { name: "Tu actividad" })).toBeNull();
});
