import { afterEach, describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { alternativesOf } from "../../../web/features/case-detail/alternatives/alternatives.ts";
import { caseView, type CaseView } from "../../../web/features/case-detail/hooks/case-view.ts";
import { nextSteps } from "../../../web/features/case-detail/hooks/next-steps.ts";
import type { Role } from "../../../web/generated/graphql.ts";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { caseDetail, move, party, payload, userError } from "./sample-case.ts";
import { openCase } from "./open-case.tsx";
import { suggestionsAnswer } from "../suggestions.ts";

const sent = (asked: readonly { operation: string; variables: object }[], operation: string) =>
  asked.filter((one) => one.operation === operation).map(({ variables }) => variables);
const dialog = () => within(screen.getByRole("dialog"));
const card = async (name: string) => within(await screen.findByRole("article", { name }));
const viewOf = (role: Role, more: object = {}): CaseView =>
  caseView(role, caseDetail(more) as unknown as CaseView["record"]);
const keys = (role: Role, more: object = {}) => alternativesOf(viewOf(role, more)).map(({ key }) => key);
const TAB = "?tab=alternativas";

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of currentNotices()) closeNotice(id);
});

describe("what else can be done", () => {
  test("depends on who looks and how the case stands", () => {
    const closing = { moves: [move("CLOSE_BROKEN"), move("CLOSE_AGREED")] };
    expect(keys("SPECIALIST", closing)).toEqual(["intervention", "reassignment", "CLOSE_BROKEN", "archive"]);
    expect(keys("CLIENT", { moves: [move("WITHDRAW")] })).toEqual(["reassignment", "WITHDRAW", "archive"]);
    expect(keys("CLIENT", { status: "PENDING_ACCEPTANCE", specialistId: null })).toEqual(["archive"]);
    expect(keys("ADMIN", closing)).toEqual(["assignment", "intervention", "CLOSE_BROKEN"]);
    const broken = { status: "BROKEN", group: "BROKEN", certifiable: ["2"] };
    expect(keys("ADMIN", { ...broken, moves: [move("REOPEN")] })).toEqual(["certificate", "REOPEN"]);
    expect(keys("SPECIALIST", broken)).toEqual(["certificate", "archive"]);
    expect(keys("SPECIALIST", { status: "AGREED", group: "AGREED" })).toEqual(["archive"]);
  });

  test("what waits for whoever looks comes first", () => {
    const texts = (role: Role, more: object) => nextSteps(viewOf(role, more)).map(({ action }) => action);
    const budget = (status: string) => [{ __typename: "Budget", id: "1", status }];
    expect(texts("SPECIALIST", {})).toEqual(["Ver las partes", "Preparar presupuesto"]);
    expect(
      texts("SPECIALIST", {
        counterparties: [party("2", { response: "ACCEPTED" })],
        budgets: budget("DRAFT"),
      }),
    ).toEqual(["Revisar y enviar"]);
    expect(texts("CLIENT", { unpaid: "605.00", budgets: budget("SENT") })).toEqual([
      "Ver el presupuesto",
      "Ver los pagos",
    ]);
    expect(texts("CLIENT", { unpaid: "0.00", reviewable: true })).toEqual(["Valorar"]);
    expect(texts("ADMIN", { specialistId: null })).toEqual(["Asignar"]);
  });
});

test("changing the type keeps the area only where the new type has it", async () => {
  const area = (code: string, text: string, showIn: string) => ({
    __typename: "InterventionArea",
    code,
    text,
    description: "",
    showIn,
    warning: null,
  });
  const { asked } = openCase(
    "SPECIALIST",
    {
      interventionType: "MEDIATION",
      area: { __typename: "InterventionArea", code: "FAMILY", text: "Familiar" },
    },
    {
      CaseAreas: () => ({
        interventionAreas: [area("FAMILY", "Familiar", "MED"), area("CIVIL", "Civil", "BOTH")],
      }),
      ChangeIntervention: () => payload("changeIntervention", { message: "Ahora es una conciliación." }),
    },
    TAB,
  );
  await userEvent.click((await card("Cambiar el tipo de intervención")).getByRole("button"));
  expect(dialog().queryByRole("radio", { name: "Mediación" })).toBeNull();
  await userEvent.click(dialog().getByRole("radio", { name: "Conciliación privada" }));
  expect(await dialog().findByText("«Familiar» no existe en el tipo nuevo.")).toBeTruthy();
  expect(dialog().queryByRole("option", { name: "Familiar" })).toBeNull();
  await userEvent.type(dialog().getByLabelText("Motivo"), "No avanzamos");
  await userEvent.click(dialog().getByRole("button", { name: "Cambiar el tipo" }));
  expect(await screen.findByText("Ahora es una conciliación.")).toBeTruthy();
  expect(sent(asked, "ChangeIntervention")).toEqual([
    { number: "P26000123", input: { version: 4, type: "CONCILIATION", area: null, reason: "No avanzamos" } },
  ]);
});

test("a client asks for another specialist once; what was typed stays when it is refused", async () => {
  let isRequested = false;
  const { asked } = openCase(
    "CLIENT",
    {},
    {
      CasePage: () => ({
        case: caseDetail(isRequested ? { reassignmentRequestedAt: "2026-03-09T08:00:00.000Z" } : {}),
      }),
      RequestReassignment: ({ reason }) => {
        if (reason === "")
          return payload("requestReassignment", { userErrors: [userError(["reason"], "Escribe el motivo")] });
        isRequested = true;
        return payload("requestReassignment", { message: "Lo hemos pedido." });
      },
    },
    TAB,
  );
  await userEvent.click((await card("Pedir otro especialista")).getByRole("button"));
  await userEvent.click(dialog().getByRole("button", { name: "Pedir el cambio" }));
  expect(await dialog().findByText("Escribe el motivo")).toBeTruthy();
  await userEvent.type(dialog().getByLabelText("Motivo"), "No contesta");
  await userEvent.click(dialog().getByRole("button", { name: "Pedir el cambio" }));
  expect(await screen.findByText("Lo hemos pedido.")).toBeTruthy();
  await waitFor(() => expect(screen.getByText(/Ya está pedido/)).toBeTruthy());
  expect((await card("Pedir otro especialista")).queryByRole("button")).toBeNull();
  expect(sent(asked, "RequestReassignment").at(-1)).toEqual({ number: "P26000123", reason: "No contesta" });
});

test("archiving tells what happened and can be taken back right there", async () => {
  let archived = false;
  openCase(
    "CLIENT",
    {},
    {
      CasePage: () => ({ case: caseDetail({ archived }) }),
      ArchiveCase: (variables) => {
        archived = variables["archived"] === true;
        return payload("archiveCase", { message: archived ? "Archivado." : "Recuperado." });
      },
    },
    TAB,
  );
  await userEvent.click((await card("Archivar")).getByRole("button", { name: "Archivar" }));
  expect(await screen.findByText("Archivado.")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Sacar del archivo" }));
  expect(await screen.findByText("Recuperado.")).toBeTruthy();
});

describe("an administrator reassigns", () => {
  const specialists = () =>
    suggestionsAnswer(["9", "10"].map((id) => ({ id, name: `Especialista ${id}`, reasons: [] })));
  const requested = {
    reassignmentRequestedAt: "2026-03-09T08:00:00.000Z",
    reassignmentReason: "No contesta a los mensajes",
  };

  test("to somebody of the fitting kind, never to the same one, with a reason", async () => {
    const { asked } = openCase(
      "ADMIN",
      requested,
      {
        SuggestSpecialists: specialists,
        AssignCase: () => payload("assignCase", { message: "Reasignado." }),
      },
      TAB,
    );
    await userEvent.click((await card("Reasignar")).getByRole("button"));
    expect(await dialog().findByRole("radio", { name: "Especialista 10" })).toBeTruthy();
    expect(dialog().queryByRole("radio", { name: "Especialista 9" })).toBeNull();
    expect(dialog().getByText(/No contesta a los mensajes/)).toBeTruthy();
    expect(sent(asked, "SuggestSpecialists")[0]).toMatchObject({
      caseNumber: "P26000123",
      filter: { type: "CONCILIATOR" },
      order: "SUGGESTED",
    });
    await userEvent.click(dialog().getByRole("button", { name: "Reasignar" }));
    expect(dialog().getByText("Hay 2 problemas que corregir")).toBeTruthy();
    await userEvent.click(dialog().getByRole("radio", { name: "Especialista 10" }));
    await userEvent.type(dialog().getByLabelText("Motivo"), "Inactividad");
    await userEvent.click(dialog().getByRole("button", { name: "Reasignar" }));
    expect(await screen.findByText("Reasignado.")).toBeTruthy();
    expect(sent(asked, "AssignCase")).toEqual([
      { number: "P26000123", input: { specialistId: "10", reason: "Inactividad" } },
    ]);
  });

  test("or refuses the request, saying why", async () => {
    const { asked } = openCase(
      "ADMIN",
      requested,
      { SuggestSpecialists: specialists, AssignCase: () => payload("assignCase", { message: "Rechazada." }) },
      TAB,
    );
    await userEvent.click((await card("Reasignar")).getByRole("button"));
    await userEvent.type(await dialog().findByLabelText("Motivo"), "Sí contesta");
    await userEvent.click(dialog().getByRole("button", { name: "Rechazar la petición" }));
    expect(await screen.findByText("Rechazada.")).toBeTruthy();
    expect(sent(asked, "AssignCase")).toEqual([
      { number: "P26000123", input: { specialistId: null, reason: "Sí contesta" } },
    ]);
  });
});
