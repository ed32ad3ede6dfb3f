import { describe, expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { dayByKey, MonthCalendar, monthWeeks } from "../../../web/ui/MonthCalendar.tsx";

function Calendar() {
  const [day, setDay] = useState<string | null>(null);
  return (
    <>
      <button type="button">antes</button>
      <MonthCalendar
        label="Calendario de sesiones"
        today="2026-03-12"
        marks={[{ day: "2026-03-13", text: "10:00, sesión inicial" }]}
        selected={day}
        onSelect={setDay}
      />
      <p>elegido: {day ?? "ninguno"}</p>
    </>
  );
}

const focusedName = () => document.activeElement?.getAttribute("aria-label") ?? "";

describe("the month by keyboard", () => {
  test("one stop for Tab, arrows from day to day and over the end of the month, Enter chooses", async () => {
    const user = userEvent.setup();
    render(<Calendar />);
    screen.getByRole("button", { name: "Mes siguiente" }).focus();
    await user.tab();
    expect(focusedName()).toBe("jueves, 12 de marzo de 2026, hoy");
    await user.keyboard("{ArrowRight}");
    expect(focusedName()).toBe("viernes, 13 de marzo de 2026, 10:00, sesión inicial");
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(focusedName()).toBe("viernes, 3 de abril de 2026");
    expect(screen.getByText("abril de 2026")).toBeTruthy();
    await user.keyboard("{Enter}");
    expect(screen.getByText("elegido: 2026-04-03")).toBeTruthy();
    await user.keyboard("{Enter}");
    expect(screen.getByText("elegido: ninguno")).toBeTruthy();
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  test("Home and End to the ends of the week, Page keys by months", () => {
    expect(dayByKey("2026-03-12", "Home")).toBe("2026-03-09");
    expect(dayByKey("2026-03-12", "End")).toBe("2026-03-15");
    expect(dayByKey("2026-03-31", "PageDown")).toBe("2026-04-30");
    expect(dayByKey("2026-03-31", "PageUp")).toBe("2026-02-28");
    expect(dayByKey("2026-03-31", "a")).toBeNull();
  });

  test("whole weeks, Monday first", () => {
    expect(monthWeeks("2026-03-12")[0]?.[0]).toBe("2026-02-23");
    expect(monthWeeks("2026-03-12").at(-1)?.at(-1)).toBe("2026-04-05");
    expect(monthWeeks("2027-02-10")).toHaveLength(4);
  });
});
