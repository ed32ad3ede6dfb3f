import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { ChipInput } from "../../web/ui/ChipInput.tsx";
import { Combobox } from "../../web/ui/Combobox.tsx";
import { NumberStepper } from "../../web/ui/NumberStepper.tsx";
import { PhoneField } from "../../web/ui/PhoneField.tsx";

afterEach(cleanup);

describe("Combobox", () => {
  const OPTIONS = ["Español", "Inglés", "Catalán", "Gallego"].map((label) => ({ value: label, label }));
  const labels = () => screen.queryAllByRole("option").map((option) => option.textContent);

  function open() {
    const taken: string[] = [];
    let submitted = 0;
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted += 1;
        }}
      >
        <Combobox id="language" label="Idioma" options={OPTIONS} onSelect={(value) => taken.push(value)} />
      </form>,
    );
    return {
      taken,
      submitted: () => submitted,
      user: userEvent.setup(),
      field: screen.getByRole("combobox"),
    };
  }

  test.each([
    ["ingles", ["Inglés"]],
    ["ESPAN", ["Español"]],
    ["gal", ["Gallego"]],
    ["l", ["Español", "Inglés", "Catalán", "Gallego"]],
  ])("typing %s suggests %j", async (text, expected) => {
    const { user, field } = open();
    await user.type(field, text);
    expect(labels()).toEqual(expected);
    expect(field.getAttribute("aria-expanded")).toBe("true");
  });

  test("arrows move, Enter takes and never sends the form, the field is empty again", async () => {
    const { user, field, taken, submitted } = open();
    await user.click(field);
    await user.keyboard("{ArrowDown}{ArrowDown}");
    const active = document.getElementById(field.getAttribute("aria-activedescendant") ?? "");
    expect(active?.textContent).toBe("Inglés");
    expect(active?.getAttribute("aria-selected")).toBe("true");
    await user.keyboard("{ArrowUp}{ArrowUp}{Enter}");
    expect(taken).toEqual(["Gallego"]);
    expect(field).toHaveProperty("value", "");
    expect(labels()).toEqual([]);
    expect(submitted()).toBe(0);
  });

  test("the first suggestion is taken by Enter alone; text that fits nothing takes nothing and says so", async () => {
    const { user, field, taken, submitted } = open();
    await user.type(field, "cat{Enter}");
    await user.type(field, "xyz{Enter}");
    expect(taken).toEqual(["Catalán"]);
    expect(screen.getByRole("status").textContent).toBe("No hay coincidencias");
    expect(submitted()).toBe(0);
  });

  test("Escape closes first and empties then; a click takes", async () => {
    const { user, field, taken } = open();
    await user.type(field, "gal{Escape}");
    expect(labels()).toEqual([]);
    expect(field).toHaveProperty("value", "gal");
    await user.keyboard("{Escape}");
    expect(field).toHaveProperty("value", "");
    await user.click(field);
    await user.click(screen.getByRole("option", { name: "Inglés" }));
    expect(taken).toEqual(["Inglés"]);
    expect(document.activeElement).toBe(field);
  });
});

describe("NumberStepper", () => {
  function Fee() {
    const [value, setValue] = useState(400);
    return (
      <>
        <NumberStepper
          id="fee"
          label="Tarifa"
          unit="€"
          min={0}
          max={500}
          step={10}
          value={value}
          onChange={setValue}
        />
        <output>{value}</output>
      </>
    );
  }
  const shown = () => screen.getByRole("spinbutton").getAttribute("value");

  test("buttons and arrows move by one step and stop at the limits", async () => {
    const user = userEvent.setup();
    render(<Fee />);
    await user.click(screen.getByRole("button", { name: "Subir 10 €" }));
    await user.click(screen.getByRole("spinbutton"));
    await user.keyboard("{ArrowUp}{ArrowDown}{ArrowUp}");
    expect(shown()).toBe("420");
    for (let press = 0; press < 10; press += 1) await user.keyboard("{ArrowUp}");
    expect(shown()).toBe("500");
    expect(screen.getByRole("button", { name: "Subir 10 €" })).toHaveProperty("disabled", true);
  });

  test.each([
    ["333", "330"],
    ["0", "0"],
    ["9999", "500"],
    ["12,5 abc", "130"],
  ])("typed %s becomes %s when the field is left", async (text, expected) => {
    const user = userEvent.setup();
    render(<Fee />);
    await user.clear(screen.getByRole("spinbutton"));
    await user.keyboard(text);
    await user.tab();
    expect(shown()).toBe(expected);
    expect(document.querySelector("output")?.textContent).toBe(expected);
  });

  test("a step goes on from what was typed, and shows the number it led to", async () => {
    const user = userEvent.setup();
    render(<Fee />);
    await user.clear(screen.getByRole("spinbutton"));
    await user.keyboard("333");
    await user.click(screen.getByRole("button", { name: "Subir 10 €" }));
    expect(shown()).toBe("340");
    await user.clear(screen.getByRole("spinbutton"));
    await user.keyboard("9999{Tab}");
    await user.click(screen.getByRole("button", { name: "Bajar 10 €" }));
    expect(shown()).toBe("490");
  });
});

describe("ChipInput", () => {
  function Cities() {
    const [cities, setCities] = useState<string[]>([]);
    const [pending, setPending] = useState("");
    return (
      <ChipInput
        id="cities"
        label="Ciudad"
        listLabel="Ciudades"
        values={cities}
        pending={pending}
        onChange={(values, typed) => {
          setCities(values);
          setPending(typed);
        }}
      />
    );
  }
  const chips = () => screen.queryAllByRole("listitem").map((chip) => chip.textContent);

  test("adds with Enter or the button, never an empty or doubled one, and takes away", async () => {
    const user = userEvent.setup();
    render(<Cities />);
    const field = screen.getByLabelText("Ciudad");
    expect(screen.getByRole("button", { name: "Añadir" })).toHaveProperty("disabled", true);
    await user.type(field, "  {Enter}Cádiz{Enter}");
    await user.type(field, "cadiz{Enter}");
    await user.type(field, "San  Fernando");
    await user.click(screen.getByRole("button", { name: "Añadir" }));
    expect(chips()).toEqual(["Cádiz", "San Fernando"]);
    expect(field).toHaveProperty("value", "");
    await user.click(screen.getByRole("button", { name: "Quitar Cádiz" }));
    expect(chips()).toEqual(["San Fernando"]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Quitar San Fernando" }));
    await user.keyboard(" ");
    expect(chips()).toEqual([]);
  });
});

describe("PhoneField", () => {
  const CODES = [
    { code: "34", country: "España", iso: "ES", preferred: true },
    { code: "1", country: "Estados Unidos", iso: "US", preferred: true },
    { code: "1", country: "Canadá", iso: "CA", preferred: false },
  ];

  function Phone() {
    const [lada, setLada] = useState("34");
    return (
      <>
        <PhoneField
          id="phone"
          lada={lada}
          phone=""
          callingCodes={CODES}
          onLadaChange={setLada}
          onPhoneChange={() => {}}
        />
        <output>{lada}</output>
      </>
    );
  }

  test("offers the preferred countries first; one of several with the same code stays the one picked", async () => {
    const user = userEvent.setup();
    render(<Phone />);
    const prefix = screen.getByLabelText("Prefijo");
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "+34 España",
      "+1 Estados Unidos",
      "+1 Canadá",
    ]);
    expect(prefix).toHaveProperty("value", "ES");
    await user.selectOptions(prefix, "+1 Canadá");
    expect(prefix).toHaveProperty("value", "CA");
    expect(document.querySelector("output")?.textContent).toBe("1");
  });
});
