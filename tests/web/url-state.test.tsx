import { expect, test } from "@jest/globals";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider } from "react-router-dom";
import {
  choiceParam,
  integerParam,
  optionalParam,
  readUrlState,
  useUrlState,
  wordsParam,
  writeUrlState,
} from "../../web/lib/url-state.ts";
import { keyOfWords, wordsOfKey } from "../../web/lib/search-words.ts";
import { withoutBriefWaits } from "../../web/app/brief-waits.ts";
import { SearchBox } from "../../web/ui/SearchBox.tsx";

const spec = {
  search: wordsParam(),
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

function open(address: string) {
  const router = createMemoryRouter([{ path: "/", element: <Page /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { router, box: screen.getByRole("searchbox") };
}

test("what is typed into a search stays in the tab: the address bears a key, which reload and back understand", async () => {
  const user = userEvent.setup();
  const { router, box } = open("/?size=10");
  await user.type(box, "ana@correo.example");
  const { search } = router.state.location;
  expect(search).toMatch(/^\?size=10&search=_[a-z0-9]{12}$/);
  expect(box).toHaveProperty("value", "ana@correo.example");
  cleanup();
  expect(open(`/${search}`).box).toHaveProperty("value", "ana@correo.example");
  // Typing is no step back for each letter; taking the words away and going back brings them again.
  await user.click(screen.getByText("Todos"));
  expect(screen.getByRole("searchbox")).toHaveProperty("value", "");
  expect(screen.getByRole("status").textContent).toBe('["",1]');
  cleanup();
  // Nobody else can read them out of the address.
  sessionStorage.clear();
  expect(open(`/${search}`).box).toHaveProperty("value", "");
});

test("the same words have the same key, so that a list isn't asked for twice", () => {
  const write = (words: string) => writeUrlState(spec, new URLSearchParams(), { search: words }).toString();
  expect(write("banco")).toBe(write("banco"));
  expect(write("banco")).not.toBe(write("bancos"));
});

test("words in an address that somebody wrote by hand are looked for, and leave it", async () => {
  const { router, box } = open("/?search=banco&page=3");
  expect(box).toHaveProperty("value", "banco");
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?search=_\w{12}&page=3$/));
  expect(box).toHaveProperty("value", "banco");
  expect(screen.getByRole("status").textContent).toBe('["banco",3]');
});

test("fifty searches are remembered, of the person signed in", () => {
  const keys = Array.from({ length: 60 }, (_, at) => keyOfWords(`palabra ${at}`));
  expect(wordsOfKey(keys[0] ?? "")).toBe("");
  expect(wordsOfKey(keys[59] ?? "")).toBe("palabra 59");
});

function List() {
  const [state, change] = useUrlState(spec);
  return (
    <>
      <SearchBox
        value={state.search}
        onSearch={(search) => change({ search }, { replace: true })}
        placeholder="Buscar"
        delay={40}
      />
      <Link to="/deudores/1">Noelia Prado Vidal</Link>
    </>
  );
}

test("a row that is pressed before the typing paused opens its page: the search doesn't call it off", async () => {
  const user = userEvent.setup();
  const arrived = Promise.withResolvers<{ Component: () => string }>();
  const router = withoutBriefWaits(
    createMemoryRouter(
      [
        { path: "/deudores", Component: List },
        { path: "/deudores/:id", lazy: () => arrived.promise },
      ],
      { initialEntries: ["/deudores"] },
    ),
  );
  render(<RouterProvider router={router} useTransitions={false} />);
  await user.type(screen.getByRole("searchbox"), "Noelia");
  await user.click(screen.getByRole("link"));
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(router.state.navigation.location?.pathname).toBe("/deudores/1");
  arrived.resolve({ Component: () => "la página de Noelia" });
  expect(await screen.findByText("la página de Noelia")).toBeTruthy();
  expect(router.state.location.pathname).toBe("/deudores/1");
});
