import { afterEach, describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as SupportPage } from "../../../web/features/support/SupportPage.tsx";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { leadRow, leadsAnswer, reported, reportedAnswer, userError } from "./sample-support.ts";

const PATH = "/dashboard/admin/support";
const open = (search: string, answers: Answers) =>
  renderWithServer([{ path: PATH, element: <SupportPage /> }], `${PATH}${search}`, answers);
const dialog = () => within(screen.getByRole("dialog"));

afterEach(() => {
  for (const { id } of currentNotices()) closeNotice(id);
});

describe("the list of requests", () => {
  test("shows who asks for what and where it stands, one click from the detail", async () => {
    open("", {
      Leads: () => leadsAnswer([leadRow(1, { kind: "WALLET" }), leadRow(2, { status: "DISCARDED" })]),
    });
    const first = (await screen.findByText("Empresa 1")).closest("tr") as HTMLElement;
    for (const text of [
      "Persona 1",
      "persona1@correo.example",
      "Valoración de cartera",
      "Nueva",
      "12/03/2026, 09:00",
    ])
      expect(within(first).getByText(text)).toBeTruthy();
    expect(screen.getByRole("link", { name: "S26-000002" }).getAttribute("href")).toBe(`${PATH}/2`);
    expect(screen.getByRole("option", { name: "Ganada (1.200)" })).toBeTruthy();
  });

  test("asks the server for what the address says, nonsense in it left out", async () => {
    const { asked } = open(
      "?search=%20ana%20&kind=WALLET&status=NADA&sort=COMPANY&direction=ASC&page=2&size=50",
      { Leads: () => leadsAnswer([leadRow(1)], 60) },
    );
    await screen.findByText("Empresa 1");
    expect(asked.find(({ operation }) => operation === "Leads")?.variables).toEqual({
      filter: { search: "ana", kind: "WALLET" },
      sort: "COMPANY",
      direction: "ASC",
      page: { number: 2, size: 50 },
    });
  });

  test("filters live in the address and start at the first page", async () => {
    const { router } = open("?page=3", { Leads: () => leadsAnswer([leadRow(1)], 200) });
    await screen.findByText("Empresa 1");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Estado" }), "Nueva (3)");
    await waitFor(() => expect(router.state.location.search).toBe("?status=NEW"));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Asunto" }), "Tareas corporativas");
    await waitFor(() => expect(router.state.location.search).toBe("?status=NEW&kind=CORPORATE_TASKS"));
  });

  test("says why it is empty; offers to try again after a failure", async () => {
    const nothing = open("?search=zzz", { Leads: () => leadsAnswer([]) });
    await userEvent.click(await screen.findByRole("button", { name: "Quitar los filtros" }));
    await waitFor(() => expect(nothing.router.state.location.search).toBe(""));
    expect(await screen.findByText("Todavía no hay solicitudes")).toBeTruthy();
    nothing.view.unmount();
    let tries = 0;
    open("", {
      Leads: () => {
        tries += 1;
        if (tries === 1) throw new Error("down");
        return leadsAnswer([leadRow(1)]);
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Reintentar" }));
    expect(await screen.findByText("Empresa 1")).toBeTruthy();
  });
});

describe("reported reviews", () => {
  const TAB = "?tab=valoraciones";
  const decided = (reportedReview: object | null, more: object) => ({
    decideReportedReview: {
      __typename: "DecideReportedReviewPayload",
      reportedReview,
      message: null,
      userErrors: [],
      ...more,
    },
  });

  test("show the review, what is said against it, and whom it is about", async () => {
    open(TAB, { ReportedReviews: () => reportedAnswer([reported(4)]) });
    expect(await screen.findByText("No contestó nunca.")).toBeTruthy();
    expect(screen.getByText("2 de 5 estrellas")).toBeTruthy();
    expect(screen.getByText("Cuenta algo falso")).toBeTruthy();
    expect(screen.getByText("Le escribí tres veces.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Marta Soler" }).getAttribute("href")).toBe(
      "/dashboard/admin/users/9",
    );
  });

  test("removing asks for the reason its author will read; a refusal stands at its field", async () => {
    let isOpen = true;
    const { asked } = open(TAB, {
      ReportedReviews: () => reportedAnswer(isOpen ? [reported(4)] : []),
      DecideReportedReview: ({ input }) => {
        if ((input as { note: string }).note === "")
          return decided(null, { userErrors: [userError(["note"], "Explica por qué se retira")] });
        isOpen = false;
        return decided(reported(4, { status: "REMOVED" }), { message: "Se ha retirado la valoración" });
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Retirar" }));
    await userEvent.click(dialog().getByRole("button", { name: "Retirar" }));
    expect(await dialog().findByRole("link", { name: "Motivo: Explica por qué se retira" })).toBeTruthy();
    await userEvent.type(dialog().getByLabelText("Motivo"), "Contiene datos de terceros");
    await userEvent.click(dialog().getByRole("button", { name: "Retirar" }));
    expect(await screen.findByText("Se ha retirado la valoración")).toBeTruthy();
    expect(await screen.findByText("No hay nada por decidir")).toBeTruthy();
    const sent = asked.filter(({ operation }) => operation === "DecideReportedReview");
    expect(sent.at(-1)?.variables).toEqual({
      id: "4",
      input: { decision: "REMOVE", note: "Contiene datos de terceros" },
    });
  });

  test("the decided ones stay to be looked up, with nothing left to do", async () => {
    const { asked } = open(TAB, {
      ReportedReviews: ({ status }) =>
        reportedAnswer(
          status === "OPEN"
            ? []
            : [
                reported(4, {
                  status: "KEPT",
                  decidedAt: "2026-03-03T08:00:00.000Z",
                  decisionNote: "Es su opinión",
                }),
              ],
        ),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Mantenidas" }));
    expect(await screen.findByText(/Es su opinión/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Retirar" })).toBeNull();
    expect(asked.at(-1)?.variables).toEqual({ status: "KEPT", page: { number: 1, size: 10 } });
  });
});
