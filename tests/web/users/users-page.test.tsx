import { describe, expect, jest, afterEach, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as UsersPage } from "../../../web/features/users/UsersPage.tsx";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { userRow, usersAnswer } from "./sample-user.ts";

const PATH = "/dashboard/admin/users";
const open = (search: string, answers: Answers) =>
  renderWithServer([{ path: PATH, element: <UsersPage /> }], `${PATH}${search}`, answers);

afterEach(() => {
  jest.restoreAllMocks();
});

describe("the list of users", () => {
  test("shows who somebody is, where the account stands and what waits for review", async () => {
    open("", {
      Users: () =>
        usersAnswer([
          userRow(1, { displayName: "Ñora Abad", role: "SPECIALIST", awaitingReview: true }),
          userRow(2, { status: "SUSPENDED", lastLoginAt: "2026-03-11T08:00:00.000Z" }),
        ]),
    });
    const first = (await screen.findByText("Ñora Abad")).closest("tr") as HTMLElement;
    for (const text of [
      "persona1@correo.example",
      "12345678Z",
      "Especialista",
      "Activa",
      "Por revisar",
      "12/03/2026",
      "Nunca",
    ])
      expect(within(first).getByText(text)).toBeTruthy();
    const second = screen.getByText("Persona 2").closest("tr") as HTMLElement;
    expect(within(second).getByText("Suspendida")).toBeTruthy();
    expect(within(second).getByText("11/03/2026, 09:00")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Persona 2" }).getAttribute("href")).toBe(`${PATH}/2`);
  });

  test("asks the server for what the address says, nonsense in it left out", async () => {
    const { asked } = open(
      "?search=%20ana%20&role=CLIENT&status=NADA&review=pendiente&sort=NAME&direction=ASC&page=2&size=50",
      { Users: () => usersAnswer([userRow(1)], 60) },
    );
    await screen.findByText("Persona 1");
    expect(asked.find(({ operation }) => operation === "Users")?.variables).toEqual({
      filter: { search: "ana", role: "CLIENT", awaitingReview: true },
      sort: { field: "NAME", direction: "ASC" },
      page: { number: 2, size: 50 },
    });
  });

  test("filters live in the address and start at the first page", async () => {
    const { router } = open("?page=3", { Users: () => usersAnswer([userRow(1)], 200) });
    await screen.findByText("Persona 1");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Estado" }), "Suspendida");
    await waitFor(() => expect(router.state.location.search).toBe("?status=SUSPENDED"));
    await userEvent.click(screen.getByRole("button", { name: "Por revisar" }));
    await waitFor(() => expect(router.state.location.search).toBe("?status=SUSPENDED&review=pendiente"));
    await userEvent.click(screen.getByRole("button", { name: "Todos" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  test("says why it is empty and what to do; offers to try again after a failure", async () => {
    const nothing = open("?search=zzz", { Users: () => usersAnswer([]) });
    expect(await screen.findByText("Ningún usuario coincide")).toBeTruthy();
    nothing.view.unmount();
    const done = open("?review=pendiente", { Users: () => usersAnswer([]) });
    expect(await screen.findByText("No hay nada por revisar")).toBeTruthy();
    done.view.unmount();
    let tries = 0;
    open("", {
      Users: () => {
        tries += 1;
        if (tries === 1) throw new Error("down");
        return usersAnswer([userRow(1)]);
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Reintentar" }));
    expect(await screen.findByText("Persona 1")).toBeTruthy();
  });
});
