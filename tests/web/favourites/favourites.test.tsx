import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { endSession, startSession } from "../../../web/lib/session.ts";
import { decideConsent } from "../../../web/lib/consent.ts";
import { handOverFavourites } from "../../../web/parts/specialists/favourites.ts";
import { FavouriteButton } from "../../../web/parts/specialists/FavouriteButton.tsx";
import { NoticeRegion } from "../../../web/ui/NoticeRegion.tsx";
import { fakeGraphql, type SentRequest } from "../fake-graphql.ts";
import { makeToken } from "../tokens.ts";

let nextPerson = 100;

/** A browser in which nobody has been yet: the store lives as long as the page, so somebody else was at it before. */
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fakeGraphql({ MyFavouriteIds: { myFavouriteIds: [] } });
  const { unmount } = render(<Stars />);
  act(() => signIn());
  act(() => endSession("signed-out"));
  unmount();
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function signIn(): void {
  startSession(makeToken({ role: "CLIENT", userId: (nextPerson += 1) }));
}

function Stars() {
  return (
    <>
      <FavouriteButton id="3" name="Elena Ferrer" />
      <FavouriteButton id="4" name="Luis Peña" />
      <FavouriteButton id="3" name="Elena otra vez" />
      <NoticeRegion />
    </>
  );
}

const star = (name: string) => screen.getByRole("button", { name: `Añadir a favoritos: ${name}` });
const pressed = (name: string) => star(name).getAttribute("aria-pressed") === "true";
const press = (name: string) => userEvent.click(star(name));
const sent = (requests: SentRequest[], operation: string) =>
  requests.filter((request) => request.operation === operation).map(({ variables }) => variables);

test("nothing is a favourite while the server draws", () => {
  sessionStorage.setItem("favourites", `["3"]`);
  expect(renderToString(<Stars />)).not.toContain(`aria-pressed="true"`);
});

describe("a visitor's", () => {
  test("lie in the visit's storage, and all stars of a specialist agree", async () => {
    const requests = fakeGraphql({});
    render(<Stars />);
    await press("Elena Ferrer");
    await press("Luis Peña");
    expect([pressed("Elena Ferrer"), pressed("Elena otra vez")]).toEqual([true, true]);
    expect(sessionStorage.getItem("favourites")).toBe(`["4","3"]`);
    expect(localStorage.getItem("favourites")).toBeNull();
    await press("Elena otra vez");
    expect(pressed("Elena Ferrer")).toBe(false);
    expect(sessionStorage.getItem("favourites")).toBe(`["4"]`);
    expect(requests).toEqual([]);
  });

  test("are kept for good with consent, and only for the visit once it is withdrawn", async () => {
    decideConsent({ preferences: true });
    render(<Stars />);
    await press("Elena Ferrer");
    expect(localStorage.getItem("favourites")).toBe(`["3"]`);
    act(() => decideConsent({ preferences: false }));
    expect(localStorage.getItem("favourites")).toBeNull();
    expect(sessionStorage.getItem("favourites")).toBe(`["3"]`);
    act(() => decideConsent({ preferences: true }));
    expect(localStorage.getItem("favourites")).toBe(`["3"]`);
    expect(pressed("Elena Ferrer")).toBe(true);
  });

  test("what isn't a list of ids is none", () => {
    sessionStorage.setItem("favourites", `{"3":true`);
    render(<Stars />);
    expect(pressed("Elena Ferrer")).toBe(false);
  });
});

describe("a signed-in person's", () => {
  test("come from the server and change there, shown at once", async () => {
    let ids = ["4"];
    let answer: (() => void) | undefined;
    const requests = fakeGraphql({
      MyFavouriteIds: () => ({ myFavouriteIds: ids }),
      SetFavourite: () =>
        new Promise((resolve) => {
          ids = ["3", "4"];
          answer = () => resolve({ setFavourite: { favouriteIds: ids, userErrors: [] } });
        }),
    });
    signIn();
    render(<Stars />);
    await waitFor(() => expect(pressed("Luis Peña")).toBe(true));
    await press("Elena Ferrer");
    expect(pressed("Elena Ferrer")).toBe(true);
    await waitFor(() => expect(answer).toBeDefined());
    await act(async () => answer?.());
    expect(sent(requests, "SetFavourite")).toEqual([{ specialistId: "3", favourite: true }]);
    expect(sent(requests, "MyFavouriteIds")).toHaveLength(1);
    expect(sessionStorage.getItem("favourites")).toBeNull();
  });

  test("go back to what they were when the server couldn't keep them, and a notice says so", async () => {
    fakeGraphql({ MyFavouriteIds: { myFavouriteIds: ["4"] } });
    signIn();
    render(<Stars />);
    await waitFor(() => expect(pressed("Luis Peña")).toBe(true));
    await press("Elena Ferrer");
    await screen.findByText("No se ha podido añadir a Elena Ferrer a tus favoritos. Inténtalo de nuevo.");
    expect(pressed("Elena Ferrer")).toBe(false);
    await press("Luis Peña");
    await screen.findByText("No se ha podido quitar a Luis Peña de tus favoritos. Inténtalo de nuevo.");
    expect(pressed("Luis Peña")).toBe(true);
  });

  test("a refusal is told in the server's words", async () => {
    const message = "Puedes guardar 200 favoritos como máximo. Quita alguno para añadir otro.";
    fakeGraphql({
      MyFavouriteIds: { myFavouriteIds: [] },
      SetFavourite: { setFavourite: { favouriteIds: [], userErrors: [{ message }] } },
    });
    signIn();
    render(<Stars />);
    await press("Elena Ferrer");
    await screen.findByText(message);
    expect(pressed("Elena Ferrer")).toBe(false);
  });
});

describe("at log-in", () => {
  test("what the visitor kept is handed over once, then the browser forgets it", async () => {
    render(<Stars />);
    await press("Elena Ferrer");
    const requests = fakeGraphql({
      MergeFavourites: { mergeFavourites: { favouriteIds: ["3", "4"], userErrors: [] } },
    });
    act(() => signIn());
    await waitFor(() => expect([pressed("Elena Ferrer"), pressed("Luis Peña")]).toEqual([true, true]));
    expect(sent(requests, "MergeFavourites")).toEqual([{ specialistIds: ["3"] }]);
    expect(sessionStorage.getItem("favourites")).toBeNull();
    act(() => endSession("signed-out"));
    expect(pressed("Elena Ferrer")).toBe(false);
  });

  test("also where no star is to be seen; a failure keeps them for the next time", async () => {
    sessionStorage.setItem("favourites", `["3"]`);
    signIn();
    const failing = fakeGraphql({});
    handOverFavourites();
    await waitFor(() => expect(sent(failing, "MergeFavourites")).toHaveLength(1));
    expect(sessionStorage.getItem("favourites")).toBe(`["3"]`);
    jest.restoreAllMocks();
    const requests = fakeGraphql({
      MergeFavourites: { mergeFavourites: { favouriteIds: ["3"], userErrors: [] } },
    });
    handOverFavourites();
    await waitFor(() => expect(sessionStorage.getItem("favourites")).toBeNull());
    handOverFavourites();
    expect(sent(requests, "MergeFavourites")).toHaveLength(1);
  });
});
