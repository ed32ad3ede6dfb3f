import { describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as AdminCasesPage } from "../../../web/features/cases/list/AdminCasesPage.tsx";
import { Component as ClientCasesPage } from "../../../web/features/cases/list/ClientCasesPage.tsx";
import { Component as SpecialistCasesPage } from "../../../web/features/cases/list/SpecialistCasesPage.tsx";
import "../patience.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { suggestionsAnswer } from "../suggestions.ts";
import { besides, caseRow, casesAnswer, instalment } from "./sample-cases.ts";

const SPECIALIST = "/dashboard/specialist/";
const CLIENT = "/dashboard/client/";
const ADMIN = "/dashboard/admin/cases";

const openSpecialist = (search: string, answers: Answers) =>
  renderWithServer([{ path: SPECIALIST, element: <SpecialistCasesPage /> }], SPECIALIST + search, {
    ...besides,
    ...answers,
  });
const openClient = (answers: Answers) =>
  renderWithServer([{ path: CLIENT, element: <ClientCasesPage /> }], CLIENT, { ...besides, ...answers });
const openAdmin = (search: string, answers: Answers) =>
  renderWithServer([{ path: ADMIN, element: <AdminCasesPage /> }], ADMIN + search, {
    ...besides,
    ...answers,
  });

const rowOf = async (number: string) => (await screen.findByText(number)).closest("tr") as HTMLElement;

describe("a specialist's list", () => {
  test("says between whom, what happened last and where it stands", async () => {
    openSpecialist("", {
      SpecialistCases: () =>
        casesAnswer([
          caseRow("P26000012", {
            calendar: true,
            counterparties: ["a", "b", "c"].map((id) => ({
              __typename: "Party",
              id,
              displayName: `Deudor ${id}`,
            })),
            latestEntry: {
              __typename: "CaseEntry",
              id: "1",
              at: new Date().toISOString(),
              authorName: "Elena Ferrer",
              authorSide: "MANAGER",
              type: "LLAMADA",
              text: "No contesta",
            },
          }),
        ]),
    });
    const row = within(await rowOf("P26000012"));
    for (const text of [
      "Conciliación · Civil",
      "Marta Soler",
      "Deudor a y 2 más",
      "17/11/2026",
      "Sí",
      "Conciliación en curso",
      "En curso",
    ])
      expect(row.getByText(text)).toBeTruthy();
    expect(row.getByText(/No contesta/).textContent).toContain(
      "Llamada: No contesta · Elena Ferrer · ahora mismo",
    );
    expect(row.getByRole("link", { name: "P26000012" }).getAttribute("href")).toBe(
      "/dashboard/specialist/cases/details/P26000012",
    );
    expect(await screen.findByText("5 expedientes: 3 abiertos, 1 acordado, 1 roto")).toBeTruthy();
  });

  test("a card keeps the list to its kind, by the address, and gives it up again", async () => {
    const { asked, router } = openSpecialist("?tab=acuerdo&page=3", {
      SpecialistCases: () => casesAnswer([caseRow("P26000012")], 30),
    });
    const card = await screen.findByRole("button", { name: /Mediaciones/ });
    expect(card.textContent).toContain("1 Abierto0 Acordados1 Roto");
    await userEvent.click(card);
    await waitFor(() => expect(router.state.location.search).toBe("?tab=acuerdo&tipo=mediacion"));
    expect(card.getAttribute("aria-pressed")).toBe("true");
    await waitFor(() =>
      expect(asked.at(-1)?.variables).toMatchObject({
        filter: { tab: "AGREEMENTS", interventionType: "MEDIATION" },
        page: { number: 1 },
      }),
    );
    await userEvent.click(card);
    await waitFor(() => expect(router.state.location.search).toBe("?tab=acuerdo"));
  });

  test("Atrás, 1, 2, 3, Siguiente lead to real pages", async () => {
    openSpecialist("?page=2", { SpecialistCases: () => casesAnswer([caseRow("P26000012")], 25) });
    const pager = within(await screen.findByRole("navigation", { name: "Páginas de expedientes" }));
    expect(pager.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Atrás", "/dashboard/specialist/"],
      ["Página 1", "/dashboard/specialist/"],
      ["Página 2", "/dashboard/specialist/?page=2"],
      ["Página 3", "/dashboard/specialist/?page=3"],
      ["Siguiente", "/dashboard/specialist/?page=3"],
    ]);
  });

  test("what is due is broken down, and each due payment can be reminded of", async () => {
    const { asked } = openSpecialist("", {
      SpecialistCases: () =>
        casesAnswer([
          caseRow("P26000012", {
            unpaid: "363.00",
            cost: { __typename: "CaseCost", total: "605.00" },
            instalments: [
              instalment("1", { status: "PAID" }),
              instalment("2", { status: "LATE", description: "GESTIÓN DEL CASO", concept: "MANAGEMENT" }),
              instalment("3", {
                status: "PENDING",
                concept: "SIGNING",
                description: "FIRMA DEL ACUERDO",
                amount: "121.00",
              }),
              instalment("4", { status: "CANCELLED", amount: "999.00" }),
            ],
          }),
        ]),
      RemindPayment: () => ({
        remindPayment: {
          __typename: "InstalmentPayload",
          message: "Hemos avisado al cliente.",
          userErrors: [],
        },
      }),
    });
    const row = within(await rowOf("P26000012"));
    expect(row.getByText("Total").parentElement?.textContent).toContain("605,00");
    expect(row.getByText("FIRMA DEL ACUERDO")).toBeTruthy();
    await userEvent.click(row.getByRole("button", { name: "Notificar Pago" }));
    expect(await screen.findByText("Hemos avisado al cliente.")).toBeTruthy();
    expect(asked.find(({ operation }) => operation === "RemindPayment")?.variables).toEqual({
      instalmentId: "2",
    });
  });

  test("a refused reminder says why beside it", async () => {
    openSpecialist("", {
      SpecialistCases: () =>
        casesAnswer([
          caseRow("P26000012", {
            instalments: [instalment("2")],
            cost: { __typename: "CaseCost", total: "242.00" },
          }),
        ]),
      RemindPayment: () => ({
        remindPayment: {
          __typename: "InstalmentPayload",
          message: null,
          userErrors: [{ __typename: "UserError", field: [], message: "Ya lo recordaste hoy" }],
        },
      }),
    });
    expect(await screen.findByText("ABONO INICIAL")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Notificar Pago" }));
    expect((await screen.findByText("Ya lo recordaste hoy")).getAttribute("role")).toBe("alert");
  });

  test("who is asked says no with a reason, right there", async () => {
    const { asked } = openSpecialist("", {
      SpecialistCases: () => casesAnswer([caseRow("P26000012", { status: "PENDING_ACCEPTANCE" })]),
      CaseAnswerMoves: () => ({
        case: {
          __typename: "Case",
          number: "P26000012",
          version: 4,
          moves: ["ACCEPT", "DECLINE"].map((move) => ({
            __typename: "CaseMoveOption",
            move,
            label: move === "ACCEPT" ? "Aceptar el expediente" : "Rechazar el expediente",
            consequence: "Avisamos al cliente.",
            needsReason: move === "DECLINE",
            grounds: [],
            blockedBy: null,
          })),
        },
      }),
      MoveCase: () => ({
        moveCase: { __typename: "CasePayload", message: "Has rechazado el expediente.", userErrors: [] },
      }),
    });
    expect(await screen.findByText("El gestor aún no ha aceptado")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Rechazar P26000012" }));
    const dialog = within(await screen.findByRole("dialog", { hidden: true }));
    await userEvent.type(dialog.getByRole("textbox", { hidden: true }), "No es mi materia");
    await userEvent.click(dialog.getByRole("button", { name: "Rechazar el expediente", hidden: true }));
    expect(await screen.findByText("Has rechazado el expediente.")).toBeTruthy();
    expect(asked.find(({ operation }) => operation === "MoveCase")?.variables).toEqual({
      number: "P26000012",
      input: { version: 4, move: "DECLINE", ground: null, reason: "No es mi materia" },
    });
  });

  test("archiving can be undone", async () => {
    const { asked } = openSpecialist("", {
      SpecialistCases: () => casesAnswer([caseRow("P26000012")]),
      ArchiveCaseInList: ({ number, archived }) => ({
        archiveCase: {
          __typename: "CasePayload",
          case: { __typename: "Case", number, archived },
          message: null,
          userErrors: [],
        },
      }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Archivar P26000012" }));
    await userEvent.click(await screen.findByRole("button", { name: "Deshacer" }));
    expect(await screen.findByText("P26000012 está como antes.")).toBeTruthy();
    const sent = asked.filter(({ operation }) => operation === "ArchiveCaseInList");
    expect(sent.map(({ variables }) => variables["archived"])).toEqual([true, false]);
  });

  test("nothing found, nothing there and nothing loaded are three things", async () => {
    openSpecialist("?search=zzz", { SpecialistCases: () => casesAnswer([]) });
    expect(await screen.findByText("Ningún expediente coincide")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Quitar los filtros" }));
    expect(await screen.findByText("Todavía no tienes expedientes")).toBeTruthy();
  });

  test("a list that can't be loaded offers to try again, with what stands over it", async () => {
    let isDown = true;
    const whenUp = <Answer extends object>(answer: Answer) => {
      if (isDown) throw new Error("no network");
      return answer;
    };
    openSpecialist("", {
      SpecialistCases: () => whenUp(casesAnswer([caseRow("P26000012")])),
      CaseSummary: () => whenUp(besides.CaseSummary()),
    });
    const again = await screen.findByRole("button", { name: "Reintentar" });
    isDown = false;
    await userEvent.click(again);
    expect(await screen.findByText("P26000012")).toBeTruthy();
    expect(await screen.findByText("5 expedientes: 3 abiertos, 1 acordado, 1 roto")).toBeTruthy();
  });

  test("what an entry is isn't said twice", async () => {
    const entry = (type: string, text: string) => ({
      latestEntry: {
        __typename: "CaseEntry",
        id: "1",
        at: new Date().toISOString(),
        authorName: "Elena Ferrer",
        authorSide: "MANAGER",
        type,
        text,
      },
    });
    openSpecialist("", {
      SpecialistCases: () =>
        casesAnswer([caseRow("P26000012", entry("PRESUPUESTO", "Presupuesto B26000001 enviado al cliente"))]),
    });
    const row = within(await rowOf("P26000012"));
    expect(row.getByText(/enviado al cliente/).textContent).toMatch(/^Presupuesto B26000001/);
  });
});

describe("a client's list", () => {
  test("what waits for the client leads there", async () => {
    openClient({
      ClientCases: () =>
        casesAnswer([
          caseRow("P26000012", { unpaid: "605.00", reviewable: true }),
          caseRow("P26000011", { unpaid: "0.00" }),
        ]),
      UnreadByCase: () => ({
        conversations: {
          __typename: "ConversationPage",
          nodes: [{ __typename: "Conversation", id: "9", caseNumber: "P26000012", unread: 2 }],
        },
      }),
    });
    const row = within(await rowOf("P26000012"));
    expect((await row.findByRole("link", { name: "2 mensajes sin leer" })).getAttribute("href")).toBe(
      "/dashboard/client/inbox?conversacion=9",
    );
    expect(row.getByRole("link", { name: /Pendiente de pago: 605,00/ }).getAttribute("href")).toBe(
      "/dashboard/client/payments",
    );
    expect(row.getByRole("link", { name: "Valorar a Elena Ferrer" }).getAttribute("href")).toBe(
      "/marketplace/3#valorar",
    );
    const other = within(await rowOf("P26000011"));
    expect(other.queryByText(/Pendiente de pago/)).toBeNull();
    expect(other.getByText("—")).toBeTruthy();
  });

  test("an agreement to answer and a specialist to choose stand in their case's row, as in 'Pendiente de ti'", async () => {
    const item = (id: string, kind: string, title: string, reference: string, path: string) => ({
      __typename: "PendingItem",
      id,
      kind,
      title,
      text: "",
      actionLabel: "Ver",
      path,
      dueOn: null,
      overdue: false,
      reference,
      amount: null,
      currency: null,
      count: 1,
    });
    const agreement = "/dashboard/client/cases/P26000012?tab=acuerdo#apartados";
    openClient({
      ClientCases: () => casesAnswer([caseRow("P26000012"), caseRow("P26000011")]),
      Pending: () => ({
        pendingForMe: {
          __typename: "PendingForMe",
          totalCount: 2,
          items: [
            item("1", "AGREEMENT_TO_ANSWER", "Acuerdo por responder", "P26000012", agreement),
            item("2", "INSTALMENT_TO_PAY", "Pago pendiente", "P26000011", "/dashboard/client/payments"),
          ],
        },
      }),
    });
    const row = within(await rowOf("P26000012"));
    expect((await row.findByRole("link", { name: "Acuerdo por responder" })).getAttribute("href")).toBe(
      agreement,
    );
    // What is owed has its own line there.
    expect(within(await rowOf("P26000011")).queryByText("Pago pendiente")).toBeNull();
  });

  test("waiting for a specialist: nobody, or somebody's answer", async () => {
    openClient({
      ClientCases: () =>
        casesAnswer([
          caseRow("P26000012", { status: "PENDING_ACCEPTANCE", specialistId: null, specialistName: null }),
          caseRow("P26000011", { status: "PENDING_ACCEPTANCE" }),
        ]),
    });
    const row = within(await rowOf("P26000012"));
    expect(row.getByText("Sin asignar")).toBeTruthy();
    expect(row.getByText("El gestor aún no ha aceptado")).toBeTruthy();
  });

  test("an empty list leads to the search", async () => {
    openClient({ ClientCases: () => casesAnswer([]) });
    const link = await screen.findByRole("link", { name: "Buscar especialista" });
    expect(link.getAttribute("href")).toBe("/dashboard/client/searchexpert");
    expect(screen.getByRole("link", { name: "Abrir expediente" }).getAttribute("href")).toBe(
      "/dashboard/client/cases/new",
    );
  });
});

describe("the administrators' list", () => {
  test("shows who waits for a specialist, and gives a case to one with a reason", async () => {
    const { asked } = openAdmin("?asignacion=sin-asignar", {
      AdminCases: () =>
        casesAnswer([
          caseRow("P26000012", { specialistId: null, specialistName: null, status: "PENDING_ACCEPTANCE" }),
          caseRow("P26000011", {
            reassignmentRequestedAt: "2026-11-19T10:00:00.000Z",
            reassignmentReason: "No responde",
          }),
          caseRow("P26000010", { group: "BROKEN", status: "BROKEN" }),
        ]),
      SuggestSpecialists: () =>
        suggestionsAnswer([{ id: "7", name: "Núria Soler", reasons: ["Trabaja en Girona"] }]),
      AssignCase: () => ({
        assignCase: { __typename: "CasePayload", message: "Asignado a Núria Soler.", userErrors: [] },
      }),
    });
    expect(within(await rowOf("P26000011")).getByText("Reasignación pedida")).toBeTruthy();
    expect(within(await rowOf("P26000010")).queryByRole("button", { name: /asignar/i })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Asignar P26000012" }));
    const dialog = within(await screen.findByRole("dialog", { hidden: true }));
    await userEvent.click(await dialog.findByRole("radio", { name: /Núria Soler/, hidden: true }));
    await userEvent.type(dialog.getByLabelText("Motivo"), "Es de la zona");
    for (const leave of [
      () => userEvent.keyboard("{Escape}"),
      () => userEvent.click(dialog.getByRole("button", { name: "Cancelar", hidden: true })),
    ]) {
      await leave();
      expect(await screen.findByText("Si cierras ahora, se perderá lo que has escrito.")).toBeTruthy();
      await userEvent.click(screen.getByRole("button", { name: "Seguir aquí" }));
    }
    await userEvent.click(dialog.getByRole("button", { name: "Asignar", hidden: true }));
    expect(await screen.findByText("Asignado a Núria Soler.")).toBeTruthy();
    expect(asked.find(({ operation }) => operation === "AssignCase")?.variables).toEqual({
      number: "P26000012",
      input: { specialistId: "7", reason: "Es de la zona" },
    });
  });

  test("one specialist's cases: found by name, named by the address", async () => {
    const { router, asked } = openAdmin("", {
      AdminCases: () => casesAnswer([caseRow("P26000012")]),
      SpecialistsNamed: () => ({
        users: {
          __typename: "UserPage",
          nodes: [
            { __typename: "User", id: "3", displayName: "Elena Ferrer", email: "elena@correo.example" },
          ],
        },
      }),
      SpecialistName: () => ({ user: { __typename: "User", id: "3", displayName: "Elena Ferrer" } }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Más filtros" }));
    await userEvent.type(await screen.findByRole("combobox", { name: "Especialista" }), "elena");
    await userEvent.click(await screen.findByText("elena@correo.example"));
    expect(router.state.location.search).toBe("?especialista=3");
    expect(await screen.findByText("Especialista: Elena Ferrer")).toBeTruthy();
    await waitFor(() => {
      const lists = asked.filter(({ operation }) => operation === "AdminCases");
      expect(lists.at(-1)?.variables).toMatchObject({ filter: { specialistId: "3" } });
    });
    await userEvent.click(screen.getByLabelText("Quitar Especialista: Elena Ferrer"));
    expect(router.state.location.search).toBe("");
  });

  test("a group and one of its states are one choice", async () => {
    const { router } = openAdmin("?grupo=rotos", { AdminCases: () => casesAnswer([caseRow("P26000012")]) });
    const select = await screen.findByRole("combobox", { name: "Estado" });
    expect((select as HTMLSelectElement).value).toBe("rotos");
    await userEvent.selectOptions(select, "en-curso");
    expect(router.state.location.search).toBe("?estado=en-curso");
    await userEvent.selectOptions(select, "acordados");
    expect(router.state.location.search).toBe("?grupo=acordados");
  });
});

test("a summary that couldn't be loaded says so, and is asked for again", async () => {
  let tries = 0;
  openSpecialist("", {
    SpecialistCases: () => casesAnswer([]),
    CaseSummary: () => {
      tries += 1;
      if (tries === 1) throw new Error("offline");
      return besides.CaseSummary();
    },
  });
  const summary = within(await screen.findByRole("region", { name: "Resumen" }));
  await summary.findByText("No se ha podido cargar el resumen.");
  await userEvent.click(summary.getByRole("button", { name: "Reintentar la carga del resumen" }));
  await waitFor(() => expect(summary.queryByRole("alert")).toBeNull());
  expect(summary.getByRole("status").textContent).toMatch(/^5 expedientes:/);
});
