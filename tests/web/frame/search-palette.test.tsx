import { beforeEach, expect, jest, test } from "@jest/globals";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Role } from "../../../web/generated/graphql.ts";
import { NOTHING_MORE } from "../../../web/layouts/navigation.tsx";
import { SearchPalette } from "../../../web/layouts/palette/SearchPalette.tsx";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";

const hit = (id: string, title: string, path: string) => ({
  __typename: "SearchHit",
  id,
  title,
  text: "Crédito Hispano EFC",
  path,
  matched: "Teléfono",
});

const found = (groups: object[], message: string | null = null, unfinished: string[] = []) => ({
  searchEverything: {
    __typename: "SearchAnswer",
    message,
    unfinished,
    groups: groups.map((group) => ({ __typename: "SearchGroup", hasMore: false, ...group })),
  },
});

const close = jest.fn();

beforeEach(() => {
  close.mockClear();
  Element.prototype.scrollIntoView = () => undefined;
});

function open(answer: Answers[string], early = "", role: Role = "ADMIN") {
  let rest = early;
  const takeEarly = () => {
    const taken = rest;
    rest = "";
    return taken;
  };
  const page = <SearchPalette role={role} seen={NOTHING_MORE} takeEarly={takeEarly} onClose={close} />;
  const desk = renderWithServer([{ path: "*", element: page }], "/dashboard/admin/tasks", {
    SearchEverything: answer,
  });
  return {
    ...desk,
    user: userEvent.setup(),
    field: () => screen.getByRole("combobox", { name: "Buscar en todo" }),
  };
}

const options = () => screen.getAllByRole("option").map((option) => option.textContent);

test("a debtor is found by what was heard on the phone, and Enter leads there", async () => {
  const desk = open(() =>
    found([{ kind: "TASK", hits: [hit("7", "T26-0000007", "/dashboard/admin/tasks/T26-0000007")] }]),
  );
  await desk.user.click(desk.field());
  await desk.user.paste("612 34 56 78");
  const line = await screen.findByRole("option", { name: /T26-0000007.*Teléfono/ });
  expect(line.getAttribute("href")).toBe("/dashboard/admin/tasks/T26-0000007");
  expect(desk.field().getAttribute("aria-activedescendant")).toBe(line.id);
  await desk.user.keyboard("{Enter}");
  expect(desk.router.state.location.pathname).toBe("/dashboard/admin/tasks/T26-0000007");
  expect(close).toHaveBeenCalledTimes(1);
  expect(desk.asked.map(({ variables }) => variables["query"])).toEqual(["612 34 56 78"]);
});

test("a creditor's people find debts and portfolios, called as on their pages", async () => {
  const path = "/dashboard/client/portfolios/L26-000001";
  const desk = open(
    () =>
      found([
        { kind: "TASK", hits: [hit("7", "Ana Gil", `${path}/T26-0000007`)] },
        { kind: "TASK_LIST", hasMore: true, hits: [hit("1", "Consumo", path)] },
      ]),
    "",
    "CLIENT",
  );
  await desk.user.type(desk.field(), "gil");
  await screen.findByRole("option", { name: /Ana Gil/ });
  expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual(
    expect.arrayContaining(["Deudas", "Carteras"]),
  );
  screen.getByRole("option", { name: "Ver más: carteras" });
});

test("what can be done is found without its accents, below what was found", async () => {
  const desk = open(() => found([{ kind: "CASE", hits: [hit("1", "P26000001", "/x")] }]));
  await desk.user.type(desk.field(), "sesion");
  await screen.findByRole("option", { name: /P26000001/ });
  expect(options().slice(1, 2)).toEqual(["Cerrar sesión"]);
  await desk.user.keyboard("{ArrowDown}");
  const chosen = screen.getAllByRole("option", { selected: true });
  expect(chosen.map((option) => option.textContent)).toEqual(["Cerrar sesión"]);
});

test("the help answers below what can be done, and its answer opens on its page", async () => {
  const desk = open(() => found([]));
  await desk.user.type(desk.field(), "papelrea");
  const line = await screen.findByRole("option", { name: /¿Se puede recuperar\?/ });
  expect(line.getAttribute("href")).toBe("/dashboard/help?tema=papelera");
});

test("with a single letter nothing is asked, and the commands are there", async () => {
  jest.useFakeTimers();
  try {
    const desk = open(() => found([]));
    const typed = async (value: string) => {
      fireEvent.change(desk.field(), { target: { value } });
      await act(() => jest.advanceTimersByTimeAsync(60_000));
    };
    await typed("u");
    expect(options()).toContain("Ir a Usuarios");
    expect(desk.asked).toEqual([]);
    await typed("us");
    expect(desk.asked.map(({ variables }) => variables["query"])).toEqual(["us"]);
  } finally {
    jest.useRealTimers();
  }
});

test("more of one kind is shown in its place, and typing on goes back to all", async () => {
  const one = { kind: "PERSON", hits: [hit("1", "Ana García", "/a")], hasMore: true };
  const desk = open(({ perKind }) =>
    found([
      perKind === 20 ? { ...one, hits: [...one.hits, hit("2", "Eva García", "/b")], hasMore: false } : one,
    ]),
  );
  await desk.user.type(desk.field(), "garcía");
  await desk.user.click(await screen.findByRole("option", { name: "Ver más: personas" }));
  expect(await screen.findByRole("option", { name: /Eva García/ })).toBeTruthy();
  expect(desk.asked.at(-1)?.variables).toMatchObject({ kinds: ["PERSON"], perKind: 20 });
  expect(close).not.toHaveBeenCalled();
  await desk.user.type(desk.field(), " p");
  await waitFor(() => expect(desk.asked.at(-1)?.variables).toMatchObject({ kinds: null, query: "garcía p" }));
});

test("it says what the server says, and when it can't search", async () => {
  let fails = false;
  const desk = open(() => {
    if (fails) throw new Error("no");
    return found([], "No hay nada con «zzz».");
  });
  await desk.user.type(desk.field(), "zzz");
  expect(await screen.findByText("No hay nada con «zzz».")).toBeTruthy();
  fails = true;
  await desk.user.type(desk.field(), "z");
  expect(
    await within(screen.getByRole("dialog")).findByText("No se ha podido buscar. Inténtalo de nuevo."),
  ).toBeTruthy();
});

const TOO_BROAD = "La búsqueda es demasiado amplia: añade otra palabra o un número.";

test("what took too long is asked once more by itself, said meanwhile, and comes below what was found", async () => {
  const second = Promise.withResolvers<object>();
  const person = { kind: "PERSON", hits: [hit("1", "Ana García", "/a")] };
  const desk = open(({ kinds }) =>
    kinds === null ? found([person], TOO_BROAD, ["PERSON", "TASK"]) : second.promise,
  );
  await desk.user.type(desk.field(), "garcía");
  expect(await screen.findByText("Aún se busca en personas y tareas…")).toBeTruthy();
  second.resolve(
    found([
      { kind: "TASK", hits: [hit("7", "T26-0000007", "/t")] },
      { ...person, hits: [...person.hits, hit("2", "Eva García", "/b")] },
    ]),
  );
  await screen.findByRole("option", { name: /T26-0000007/ });
  expect(
    options()
      .slice(0, 3)
      .map((text) => text?.slice(0, 10)),
  ).toEqual(["Ana García", "Eva García", "T26-000000"]);
  expect(screen.queryByText(TOO_BROAD)).toBeNull();
  expect(desk.asked.map(({ variables }) => variables["kinds"])).toEqual([null, ["PERSON", "TASK"]]);
});

test("what takes too long twice is said, and not asked a third time", async () => {
  const desk = open(() => found([], TOO_BROAD, ["TASK"]));
  await desk.user.type(desk.field(), "garcía");
  expect(await screen.findByText(TOO_BROAD)).toBeTruthy();
  await waitFor(() => expect(desk.asked).toHaveLength(2));
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(desk.asked).toHaveLength(2);
});

test("Enter opens what is found for the text that stands there, not for the one before it", async () => {
  const answers: Record<string, ReturnType<typeof Promise.withResolvers<object>>> = {};
  const of = (query: string) => (answers[query] ??= Promise.withResolvers<object>());
  const desk = open(({ query }) => of(query as string).promise);
  const here = () => desk.router.state.location.pathname;
  const answer = (query: string, title: string, path: string) =>
    of(query).resolve(found([{ kind: "CASE", hits: [hit(title, title, path)] }]));
  answer("clara", "Clara", "/clara");
  await desk.user.type(desk.field(), "clara");
  await screen.findByRole("option", { name: /^Clara/ });
  const retype = async (text: string) => {
    await desk.user.clear(desk.field());
    await desk.user.click(desk.field());
    await desk.user.paste(text);
  };
  await retype("P26000008");
  await desk.user.keyboard("{Enter}");
  // More typing forgets it.
  await retype("P26000009");
  answer("P26000008", "P26000008", "/ocho");
  answer("P26000009", "P26000009", "/nueve");
  await screen.findByRole("option", { name: /^P26000009/ });
  expect([here(), close.mock.calls.length]).toEqual(["/dashboard/admin/tasks", 0]);
  await retype("P26000007");
  await desk.user.keyboard("{Enter}");
  await waitFor(() => expect(desk.asked.at(-1)?.variables["query"]).toBe("P26000007"));
  expect(here()).toBe("/dashboard/admin/tasks");
  answer("P26000007", "P26000007", "/siete");
  await waitFor(() => expect(here()).toBe("/siete"));
  expect(close).toHaveBeenCalledTimes(1);
});

test("Enter at once opens the first of what comes, and nothing when the search fails", async () => {
  let fails = true;
  const desk = open(() => {
    if (fails) throw new Error("no");
    return found([{ kind: "CASE", hits: [hit("9", "P26000009", "/nueve")] }]);
  });
  await desk.user.type(desk.field(), "sesión{Enter}");
  await screen.findByText("No se ha podido buscar. Inténtalo de nuevo.");
  expect(close).not.toHaveBeenCalled();
  fails = false;
  await desk.user.clear(desk.field());
  await desk.user.type(desk.field(), "P26000009{Enter}");
  await waitFor(() => expect(desk.router.state.location.pathname).toBe("/nueve"));
});

test("what was typed before the field was there is carried out, its Enter too", async () => {
  const desk = open(() => found([{ kind: "CASE", hits: [hit("9", "P26000009", "/nueve")] }]), "P26000009\n");
  act(() => desk.field().focus());
  await waitFor(() => expect(desk.router.state.location.pathname).toBe("/nueve"));
  expect(desk.asked.map(({ variables }) => variables["query"])).toEqual(["P26000009"]);
});
