import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startSession } from "../../../web/lib/session.ts";
import "../patience.ts";
import { makeToken } from "../tokens.ts";
import { draft, field, fillIn, open, ready, server, type } from "./create-case-desk.tsx";

const CHANGED = /^Este borrador ha cambiado en otra ventana/;
const GONE = /^Este borrador ya no existe: creaste el caso o lo eliminaste en otra ventana/;
const press = async (name: string) =>
  userEvent.click((await screen.findAllByRole("button", { name, hidden: true })).at(-1)!);

/** The page on a draft that another window goes on with. */
function openedTwice(values: Record<string, string> = { "client.names": "Ana" }) {
  const { answers, drafts } = server([draft("a", values)]);
  const page = open(answers, "?borrador=a");
  const elsewhere = (names: string) => {
    const { version = 0 } = drafts.get("a") ?? {};
    drafts.set("a", draft("a", { ...values, "client.names": names }, version + 1));
  };
  return { ...page, drafts, answers, elsewhere };
}

function comeBack() {
  act(() => void window.dispatchEvent(new Event("focus")));
}

beforeEach(() => {
  startSession(makeToken({ role: "SPECIALIST" }));
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.restoreAllMocks();
});

test("the slower one is told, writes over nothing, and can open the latest after a question", async () => {
  const { drafts, elsewhere } = openedTwice();
  await ready();
  elsewhere("Berta");
  type("description", "Mis palabras");
  expect(await screen.findByText(CHANGED)).toBeTruthy();
  type("description", "Mis palabras y más");
  expect(drafts.get("a")?.values).toEqual({ "client.names": "Berta" });
  await press("Abrir lo último");
  expect(await screen.findByText(/Se perderá lo que has escrito en esta ventana/)).toBeTruthy();
  expect(field("description").value).toBe("Mis palabras y más");
  await press("Abrir lo último");
  await waitFor(() => expect(field("client-names")?.value).toBe("Berta"));
  expect(field("description").value).toBe("");
  expect(screen.queryByText(CHANGED)).toBeNull();
  type("description", "Ahora sí");
  await waitFor(() => expect(drafts.get("a")?.values).toMatchObject({ description: "Ahora sí" }));
});

test("both keep their words: the slower one's become another draft, which the address names", async () => {
  const { drafts, elsewhere, router } = openedTwice();
  await ready();
  elsewhere("Berta");
  type("description", "Mis palabras");
  await screen.findByText(CHANGED);
  await press("Guardar esto como otro borrador");
  expect(await screen.findByText("Guardado como otro borrador.")).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toBe("?borrador=d2"));
  await waitFor(() => expect(field("description")?.value).toBe("Mis palabras"));
  expect(drafts.get("a")?.values).toEqual({ "client.names": "Berta" });
  expect(drafts.get("d2")?.values).toEqual({ "client.names": "Ana", description: "Mis palabras" });
});

test("one that another window threw away keeps its words here, and can be saved anew", async () => {
  const { drafts } = openedTwice();
  await ready();
  drafts.delete("a");
  type("description", "Mis palabras");
  expect(await screen.findByText(GONE)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Abrir lo último" })).toBeNull();
  await press("Guardar esto como otro borrador");
  await waitFor(() =>
    expect([...drafts.values()]).toMatchObject([{ values: { description: "Mis palabras" } }]),
  );
});

test("coming back to a window tells before anything is typed; nothing is asked where nothing gets lost", async () => {
  const { elsewhere } = openedTwice();
  await ready();
  elsewhere("Berta");
  comeBack();
  await screen.findByText(CHANGED);
  await press("Abrir lo último");
  await waitFor(() => expect(field("client-names")?.value).toBe("Berta"));
});

test("words kept in this browser aren't put over newer ones after a reload", async () => {
  const { elsewhere, drafts, view, answers } = openedTwice();
  await ready();
  elsewhere("Berta");
  type("description", "Mis palabras");
  await screen.findByText(CHANGED);
  view.unmount();
  open(answers, "?borrador=a");
  await waitFor(() => expect(field("description")?.value).toBe("Mis palabras"));
  expect(await screen.findByText(CHANGED)).toBeTruthy();
  expect(drafts.get("a")?.values).toEqual({ "client.names": "Berta" });
});

test("a save whose answer got lost is no other window", async () => {
  const { answers, drafts } = server([draft("a", {})]);
  let isLost = true;
  open(
    {
      ...answers,
      SaveCaseDraft: (variables) => {
        const answer = answers["SaveCaseDraft"]?.(variables) ?? {};
        if (isLost) throw new Error("no network");
        return answer;
      },
    },
    "?borrador=a",
  );
  await ready();
  type("description", "Uno");
  await screen.findByText(/Sin conexión/);
  isLost = false;
  type("description", "Uno y dos");
  expect(await screen.findByText(/^Borrador guardado a las/)).toBeTruthy();
  expect(drafts.get("a")?.values).toEqual({ description: "Uno y dos" });
});

test("no case is made of an old window's form", async () => {
  const { elsewhere, asked } = openedTwice({});
  await ready();
  fillIn();
  await userEvent.click(screen.getByRole("switch", { name: "Incluir presupuesto" }));
  await screen.findByText(/^Borrador guardado a las/);
  elsewhere("Berta");
  await press("Crear caso");
  expect(await screen.findByText(/decide primero qué hacer/)).toBeTruthy();
  expect(asked.some(({ operation }) => operation === "CreateCase")).toBe(false);
});
