import { afterEach, expect, jest, test } from "@jest/globals";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Form } from "antd";
import { useState } from "react";
import { TaskFormFields } from "../../web/features/tasks/create/TaskFormFields.tsx";
import { cityOfAddress } from "../../web/parts/places/city-of-address.ts";
import { LocationEditor } from "../../web/parts/specialist-profile/LocationEditor.tsx";
import { CityHint } from "../../web/parts/places/CityHint.tsx";
import { fakeGraphql } from "./fake-graphql.ts";

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const answer = (known: boolean, suggestions: string[] = []) => ({
  PlaceCheck: { placeCheck: { known, suggestions } },
});

function Cities() {
  const [location, setLocation] = useState({ cities: ["Toledo"], workModality: null, pendingCity: "" });
  return (
    <LocationEditor location={location} onChange={(next) => setLocation({ ...next, workModality: null })} />
  );
}

test("a slip is offered put right, also once it is added, by one click", async () => {
  fakeGraphql({
    PlaceCheck: () => ({ placeCheck: { known: false, suggestions: ["Alcorcón"] } }),
  });
  render(<Cities />);
  await userEvent.type(screen.getByLabelText("Ciudades en las que trabajas"), "Alcorkon{Enter}");
  await waitFor(() =>
    expect(document.body.textContent).toContain("No conocemos «Alcorkon». ¿Querías decir Alcorcón?"),
  );
  await userEvent.click(screen.getAllByRole("button", { name: "Alcorcón" }).at(-1) ?? document.body);
  const list = screen.getByRole("list", { name: "Ciudades añadidas" });
  await waitFor(() => expect(list.textContent).not.toContain("Alcorkon"));
  expect(list.textContent).toContain("Alcorcón");
});

test("a place that nobody lists is said to be unknown, and stays allowed", async () => {
  fakeGraphql(answer(false));
  render(<CityHint city="Villar del Cobo" onChoose={() => undefined} />);
  await screen.findByText("No conocemos «Villar del Cobo». Si está bien escrito, déjalo así.");
  expect(screen.queryByRole("button")).toBeNull();
});

test("nothing is said of known and foreign places, nor where nobody answers", async () => {
  const requests = fakeGraphql(answer(true));
  render(<CityHint city="Cuenca" onChoose={() => undefined} />);
  render(<CityHint city="Lyon" country="FR" onChoose={() => undefined} />);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.variables).toEqual({ name: "Cuenca" });
  expect(document.body.textContent).toBe("");
  cleanup();
  jest.restoreAllMocks();
  const unanswered = fakeGraphql({});
  render(<CityHint city="Teruelo" onChoose={() => undefined} />);
  await waitFor(() => expect(unanswered).toHaveLength(1));
  expect(document.body.textContent).toBe("");
});

test.each([
  ["Calle Mayor 1, 28922 Alcorkon", "Alcorkon"],
  ["Calle Mayor 1, 2º B, Alcorkon (Madrid), España", "Alcorkon"],
  ["C/ Real 3 28922 Alcorkon", "Alcorkon"],
  ["San Sebastian de los Reies", "San Sebastian de los Reies"],
  ["Calle Mayor", null],
  ["Calle Mayor 1, 2º B", null],
  ["", null],
])("the city of «%s»", (line, city) => {
  const found = cityOfAddress(line);
  expect(found?.city ?? null).toBe(city);
  if (found !== null) expect(line.slice(found.start, found.end)).toBe(found.city);
});

test("a slip in the address of a task is told, and put right within its line; what is no city isn't mentioned", async () => {
  fakeGraphql({
    PlaceCheck: ({ name }: { name: string }) => ({
      placeCheck: { known: false, suggestions: name === "Alcorkoon" ? ["Alcorcón"] : [] },
    }),
  });
  render(
    <Form name="task" initialValues={{ addresses: ["", "", ""] }}>
      <TaskFormFields />
    </Form>,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Dirección 1 (Contrato)");
  await userEvent.type(screen.getByLabelText(/^Dirección 2/), "Calle Mayor 1, bajo izquierda");
  await userEvent.type(field, "Calle Mayor 1, 28922 Alcorkoon (Madrid)");
  // By its text: roles of a whole form of Ant Design take seconds each.
  await userEvent.click(await screen.findByText("Alcorcón", { selector: "button *" }));
  expect(field.value).toBe("Calle Mayor 1, 28922 Alcorcón (Madrid)");
  expect(document.body.textContent).not.toContain("bajo izquierda».");
});
