import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as AvailabilityPage } from "../../../web/features/availability/AvailabilityPage.tsx";
import { startSession } from "../../../web/lib/session.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";

const PATH = "/dashboard/specialist/availability";
const URL = "https://acuerdo.example/calendar/secreto.ics";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startSession(makeToken({ role: "SPECIALIST" }));
});
afterEach(cleanup);

const span = (weekday: string, from: string, until: string) => ({
  __typename: "WeeklyInterval",
  weekday,
  from,
  until,
});
const profile = (workingHours: object[], daysOff: object[] = []) => ({
  __typename: "MySpecialistProfile",
  id: "7",
  workingHours,
  daysOff,
});
const saved = (given: object | null, userErrors: object[] = []) => ({
  setWorkingHours: {
    __typename: "WorkingHoursPayload",
    profile: given,
    message: given && "Tu horario se ha guardado",
    userErrors,
  },
});
const address = (lastFetchedAt: string | null = null) => ({
  __typename: "CalendarAddress",
  createdAt: "2026-11-20T10:00:00.000Z",
  lastFetchedAt,
});

function open(
  answers: Answers = {},
  hours: object[] = [span("MONDAY", "09:00", "14:00")],
  stored: object | null = null,
) {
  return renderWithServer([{ path: PATH, element: <AvailabilityPage /> }], PATH, {
    AvailabilityPage: () => ({ mySpecialistProfile: profile(hours), calendarAddress: stored }),
    ...answers,
  });
}

const day = (name: string) => screen.findByRole("group", { name });
const field = async (group: string, name: string, at = 0) => {
  const found = within(await day(group)).getAllByRole<HTMLInputElement>("textbox", { name })[at];
  if (found === undefined) throw new Error(`No ${name} in ${group}`);
  return found;
};
const retype = async (input: HTMLInputElement, text: string) => {
  await userEvent.clear(input);
  await userEvent.type(input, text);
};
const save = () => userEvent.click(screen.getByRole("button", { name: "Guardar horario" }));

describe("the hours", () => {
  test("several spans of a day, another day like the one before, midnight; sent as a whole", async () => {
    const { asked } = open({
      SetWorkingHours: ({ input }) => {
        const { hours } = input as { hours: object[] };
        return saved(profile(hours.map((one) => ({ __typename: "WeeklyInterval", ...one }))));
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Añadir tramo al lunes" }));
    await retype(await field("Lunes", "Desde", 1), "16");
    await retype(await field("Lunes", "Hasta", 1), "00:00");
    await userEvent.click(within(await day("Martes")).getByRole("switch", { name: "Martes" }));
    expect((await field("Martes", "Desde", 1)).value).toBe("16:00");
    await userEvent.click(screen.getByRole("button", { name: "Quitar el tramo 2 del martes" }));
    await save();
    await screen.findByText("Tu horario se ha guardado");
    const sent = asked.find(({ operation }) => operation === "SetWorkingHours");
    expect(sent?.variables).toEqual({
      input: {
        hours: [
          { weekday: "MONDAY", from: "09:00", until: "14:00" },
          { weekday: "MONDAY", from: "16:00", until: "24:00" },
          { weekday: "TUESDAY", from: "09:00", until: "14:00" },
        ],
        daysOff: [],
      },
    });
    expect((await field("Lunes", "Hasta", 1)).value).toBe("00:00");
  });

  test("a day that is switched off and on again has its hours back", async () => {
    open();
    const monday = within(await day("Lunes"));
    await userEvent.click(monday.getByRole("switch"));
    expect(monday.queryByRole("textbox")).toBeNull();
    await screen.findByText(/Sin horario, se te puede citar a cualquier hora/);
    await userEvent.click(monday.getByRole("switch"));
    expect((await field("Lunes", "Desde")).value).toBe("09:00");
  });

  test("what is refused is said in the summary and at its field; everything typed is still there", async () => {
    const message = "Se solapa con el tramo de 09:00 a 14:00 del mismo día";
    open(
      {
        SetWorkingHours: () =>
          saved(null, [
            { __typename: "UserError", field: ["hours", "2", "from"], code: "OVERLAP", message },
            {
              __typename: "UserError",
              field: ["daysOff", "0", "from"],
              code: "REQUIRED",
              message: "Escribe el día",
            },
          ]),
      },
      [
        span("MONDAY", "09:00", "14:00"),
        span("WEDNESDAY", "09:00", "14:00"),
        span("WEDNESDAY", "10:00", "15:00"),
      ],
    );
    await userEvent.click(await screen.findByRole("button", { name: "Añadir días sin atención" }));
    await save();
    await screen.findByRole("link", { name: `Miércoles, tramo 2, desde: ${message}` });
    screen.getByRole("link", { name: "Periodo 1, primer día: Escribe el día" });
    const wrong = await field("Miércoles", "Desde", 1);
    expect(wrong.getAttribute("aria-invalid")).toBe("true");
    await retype(wrong, "15");
    await userEvent.tab();
    expect(wrong.getAttribute("aria-invalid")).not.toBe("true");
    expect((await field("Miércoles", "Hasta", 1)).value).toBe("15:00");
  });

  test("what was typed and not saved is there again when the page comes back", async () => {
    const first = open();
    await retype(await field("Lunes", "Hasta"), "13:30");
    await userEvent.tab();
    await screen.findByText("Hay cambios sin guardar.");
    first.view.unmount();
    open();
    expect((await field("Lunes", "Hasta")).value).toBe("13:30");
  });
});

describe("the calendar's address", () => {
  test("is shown once, when it is made; renewing asks first", async () => {
    let stored: object | null = null;
    const { asked } = open({
      AvailabilityPage: () => ({ mySpecialistProfile: profile([]), calendarAddress: stored }),
      CreateCalendarAddress: () => {
        stored = address();
        return {
          createCalendarAddress: {
            __typename: "CalendarAddressPayload",
            url: URL,
            address: stored,
            message: "Copia la dirección ahora: no volveremos a mostrarla",
            userErrors: [],
          },
        };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Crear la dirección" }));
    const shown = await screen.findByRole<HTMLInputElement>("textbox", {
      name: "Dirección de tu calendario",
    });
    expect(shown.value).toBe(URL);
    await screen.findByText(/Ningún programa la ha leído todavía/);
    await userEvent.click(screen.getByRole("button", { name: "Renovar la dirección" }));
    await screen.findByText(/La dirección de ahora dejará de funcionar/);
    await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
    expect(asked.filter(({ operation }) => operation === "CreateCalendarAddress")).toHaveLength(1);
  });

  test("is revoked after a question", async () => {
    let stored: object | null = address("2026-11-20T11:00:00.000Z");
    open({
      AvailabilityPage: () => ({ mySpecialistProfile: profile([]), calendarAddress: stored }),
      RevokeCalendarAddress: () => {
        stored = null;
        return {
          revokeCalendarAddress: {
            __typename: "CalendarAddressPayload",
            message: "La dirección de tu calendario ya no funciona",
            userErrors: [],
          },
        };
      },
    });
    await screen.findByText(/Leída por última vez/);
    expect(screen.queryByRole("textbox", { name: "Dirección de tu calendario" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Retirar la dirección" }));
    await userEvent.click(await screen.findByRole("button", { name: "Retirar" }));
    await waitFor(() => screen.getByRole("button", { name: "Crear la dirección" }));
  });
});
