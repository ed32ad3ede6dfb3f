import { expect, jest, test } from "@jest/globals";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { DayField } from "../../web/ui/DayField.tsx";
import { useFormProblems } from "../../web/lib/use-form-problems.ts";
import { ErrorSummary } from "../../web/ui/ErrorSummary.tsx";
import { Modal } from "../../web/ui/Modal.tsx";
import { TimeField } from "../../web/ui/TimeField.tsx";
import { summaryBox, summaryLines } from "./summary-box.ts";

const onSubmit = jest.fn();

function Form({ day: first = "" }: { day?: string }) {
  const [day, setDay] = useState(first);
  const [time, setTime] = useState("");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ day, time });
      }}
    >
      <DayField label="Día" value={day} onChange={setDay} />
      <TimeField label="Hora" value={time} onChange={setTime} />
      <button type="button" onClick={() => setDay("2026-03-01")}>
        Otro
      </button>
      <button type="submit">Enviar</button>
    </form>
  );
}

const day = () => screen.getByLabelText<HTMLInputElement>("Día");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a stored day is read and typed the Spanish way, whatever the browser's language", async () => {
  render(<Form day="2026-12-10" />);
  expect(day().value).toBe("10/12/2026");
  await userEvent.clear(day());
  await userEvent.type(day(), "5-1-27");
  await userEvent.type(screen.getByLabelText("Hora"), "930");
  await press("Enviar");
  expect(onSubmit).toHaveBeenLastCalledWith({ day: "2027-01-05", time: "09:30" });
  expect(day().value).toBe("05/01/2027");
  expect(screen.getByLabelText<HTMLInputElement>("Hora").value).toBe("09:30");
});

test("what is no day stays, says so and isn't sent", async () => {
  render(<Form day="2026-12-10" />);
  onSubmit.mockClear();
  await userEvent.clear(day());
  await userEvent.type(day(), "31/02/2026");
  await press("Enviar");
  expect(onSubmit).not.toHaveBeenCalled();
  expect(day().value).toBe("31/02/2026");
  expect(screen.getByText(/«31\/02\/2026» no es una fecha/)).toBeTruthy();
  expect(document.activeElement).toBe(day());
  await userEvent.clear(day());
  await press("Enviar");
  expect(onSubmit).toHaveBeenLastCalledWith({ day: "", time: "" });
});

test("a day the form sets itself replaces what was typed", async () => {
  render(<Form />);
  await userEvent.type(day(), "5/1/2027");
  await press("Otro");
  expect(day().value).toBe("01/03/2026");
});

test("the button of the month keeps the focus, from where the keyboard goes on into it", async () => {
  render(<Form />);
  await press("Abrir el calendario");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Abrir el calendario" }));
});

/** jsdom has no popovers: what a browser says when one opens or closes. */
function toggle(panel: Element, newState: "open" | "closed"): void {
  act(() => void panel.dispatchEvent(Object.assign(new Event("toggle"), { newState })));
}

test("Escape closes the month and not the dialog around it, which the next one closes", async () => {
  const onClose = jest.fn();
  render(
    <Modal open title="Nueva sesión" onClose={onClose}>
      <Form />
    </Modal>,
  );
  const button = screen.getByRole("button", { name: "Abrir el calendario" });
  const panel = document.querySelector("[popover]");
  if (!(panel instanceof HTMLElement)) throw new Error("no panel");
  panel.hidePopover = () => toggle(panel, "closed");
  button.focus();
  toggle(panel, "open");
  await userEvent.keyboard("{Escape}");
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(button);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(1);
});

/** With a summary, and a name that can't be empty. */
function FormWithSummary() {
  const [values, setValues] = useState({ name: "", day: "", time: "" });
  const { entries, refuse } = useFormProblems("long", { name: "Nombre" });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(values);
        refuse(values.name === "" ? [{ field: ["name"], message: "Falta" }] : []);
      }}
    >
      <ErrorSummary entries={entries} />
      <label>
        Nombre
        <input
          id="long-name"
          value={values.name}
          onChange={(event) => setValues({ ...values, name: event.target.value })}
        />
      </label>
      <DayField label="Día" value={values.day} onChange={(value) => setValues({ ...values, day: value })} />
      <TimeField label="Hora" value={values.time} onChange={(time) => setValues({ ...values, time })} />
      <button type="submit">Enviar</button>
    </form>
  );
}

test("the summary tells of what can't be read, instead of what was wrong at the try before, and has the focus", async () => {
  render(<FormWithSummary />);
  await press("Enviar");
  expect(summaryLines()).toEqual(["Nombre: Falta"]);
  onSubmit.mockClear();
  await userEvent.type(screen.getByLabelText("Nombre"), "Ana");
  await userEvent.type(day(), "31/02/2026");
  await userEvent.type(screen.getByLabelText("Hora"), "99");
  await press("Enviar");
  expect(onSubmit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(summaryBox());
  expect(summaryLines()).toEqual([
    "Día: «31/02/2026» no es una fecha. Escríbela así: 31/12/2026.",
    "Hora: «99» no es una hora. Escríbela así: 09:30.",
  ]);
  await userEvent.click(screen.getByRole("link", { name: /^Día/ }));
  expect(document.activeElement).toBe(day());
  await userEvent.clear(day());
  await userEvent.type(day(), "28/02/2026");
  expect(summaryLines()).toHaveLength(2);
  await userEvent.clear(screen.getByLabelText("Hora"));
  expect(document.querySelector("[role=alert] ul")).toBeNull();
  await press("Enviar");
  expect(onSubmit).toHaveBeenLastCalledWith({ name: "Ana", day: "2026-02-28", time: "" });
});
