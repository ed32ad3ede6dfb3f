import { expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import {
  choiceParam,
  integerParam,
  optionalParam,
  readUrlState,
  textParam,
  useUrlState,
  writeUrlState,
} from "../../web/lib/url-state.ts";
import { SearchBox } from "../../web/ui/SearchBox.tsx";

const spec = {
  search: textParam(),
  institution: optionalParam(),
  sort: choiceParam(["DATE", "CODE"] as const, "DATE"),
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

test("an address that makes no sense reads as the defaults", () => {
  expect(readUrlState(spec, "/x?sort=EVIL&page=-3&size=5000&institution=")).toEqual({
    search: "",
    institution: null,
    sort: "DATE",
    page: 1,
    size: 25,
  });
});

test("defaults leave the address, others' parameters stay, and a new filter starts at page 1", () => {
  const current = new URLSearchParams("page=4&sort=CODE&tab=tareas");
  expect(writeUrlState(spec, current, { institution: "Banco & Cía", sort: "DATE" }).toString()).toBe(
    "tab=tareas&institution=Banco+%26+C%C3%ADa",
  );
  expect(writeUrlState(spec, current, { page: 5 }).toString()).toBe("page=5&sort=CODE&tab=tareas");
});

function Page() {
  const [state, change] = useUrlState(spec);
  return (
    <>
      <SearchBox
        value={state.search}
        onSearch={(search) => change({ search })}
        placeholder="Buscar lista..."
        delay={0}
      />
      <output>{JSON.stringify([state.search, state.page])}</output>
      <button type="button" onClick={() => change({ search: "" })}>
        Todos
      </button>
    </>
  );
}

test("the search box writes into the address and follows it", async () => {
  const user = userEvent.setup();
  const router = createMemoryRouter([{ path: "/", element: <Page /> }], {
    initialEntries: ["/?search=banco&page=3"],
  });
  render(<RouterProvider router={router} />);
  const box = screen.getByRole("searchbox");
  expect(box).toHaveProperty("value", "banco");
  await user.type(box, "s");
  expect(router.state.location.search).toBe("?search=bancos");
  await user.click(screen.getByText("Todos"));
  expect(box).toHaveProperty("value", "");
  expect(screen.getByRole("status").textContent).toBe('["",1]');
});
