import { afterEach, describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { caseDetail, claimant, ground, move, party, payload, userError } from "./sample-case.ts";
import { openCase } from "./open-case.tsx";

const sent = (asked: readonly { operation: string; variables: object }[], operation: string) =>
  asked.filter((one) => one.operation === operation).map(({ variables }) => variables);
const dialog = () => within(screen.getByRole("dialog"));
const now = () => within(screen.getByRole("region", { name: "Qué puedo hacer ahora" }));

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of currentNotices()) closeNotice(id);
});

const ending = move("CLOSE_BROKEN", {
  grounds: [
    ground("NO_ANSWER", { blockedBy: "los 30 días acaban el 05/04/2026." }),
    ground("REFUSED", {
      label: "La contraparte se negó",
      facts: "Taller Pino respondió que no el 04/03/2026.",
    }),
  ],
});

test("the ground of a case that ended with an agreement is why there is none with the others", async () => {
  openCase("SPECIALIST", {
    status: "AGREED",
    group: "AGREED",
    closedAt: "2026-03-05T10:00:00.000Z",
    closingGround: "REFUSED",
    counterparties: [party("2"), party("3", { displayName: "Luis Gil" })],
    certifiable: ["3"],
  });
  expect(await screen.findByText("Sin acuerdo con las demás contrapartes")).toBeTruthy();
  expect(
    screen.getByText(
      "Con Luis Gil el expediente ha terminado sin acuerdo: puedes emitir su certificado del intento.",
    ),
  ).toBeTruthy();
  expect(screen.queryByText("Causa")).toBeNull();
});

describe("what can be done now", () => {
  test("each move says what follows; what can't be done yet says why", async () => {
    openCase("SPECIALIST", {
      moves: [
        ending,
        move("CLOSE_AGREED", {
          label: "Cerrar con acuerdo",
          blockedBy: "Todavía no hay ningún acuerdo aceptado.",
        }),
      ],
    });
    expect(await screen.findByRole("button", { name: "Cerrar sin acuerdo" })).toBeTruthy();
    expect(now().getByText("El expediente se cierra y lo sabrán todas las partes.")).toBeTruthy();
    expect(now().queryByRole("button", { name: "Cerrar con acuerdo" })).toBeNull();
    expect(now().getByText("Todavía no hay ningún acuerdo aceptado.")).toBeTruthy();
  });

  test("closing wants one of the grounds that hold, with its facts, and a reason; then tells what really happened", async () => {
    const message = "El expediente P26000123 se ha cerrado sin acuerdo.";
    const { asked } = openCase(
      "SPECIALIST",
      { moves: [ending] },
      { MoveCase: () => payload("moveCase", { message }) },
    );
    await userEvent.click(await screen.findByRole("button", { name: "Cerrar sin acuerdo" }));
    const lapsed = dialog().getByRole("radio", { name: "La contraparte no respondió" });
    expect(lapsed).toHaveProperty("disabled", true);
    expect(dialog().getByText(/los 30 días acaban el 05\/04\/2026\./)).toBeTruthy();

    await userEvent.click(dialog().getByRole("button", { name: "Cerrar sin acuerdo" }));
    expect(dialog().getByRole("alert").textContent).toContain("Hay 2 problemas que corregir");
    expect(sent(asked, "MoveCase")).toEqual([]);

    await userEvent.click(dialog().getByRole("radio", { name: "La contraparte se negó" }));
    await userEvent.type(dialog().getByLabelText("Motivo"), "Lo dijo por teléfono");
    await userEvent.click(dialog().getByRole("button", { name: "Cerrar sin acuerdo" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(sent(asked, "MoveCase")).toEqual([
      {
        number: "P26000123",
        input: { version: 4, move: "CLOSE_BROKEN", ground: "REFUSED", reason: "Lo dijo por teléfono" },
      },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(sent(asked, "CasePage").length).toBeGreaterThan(1));
  });

  test("with several counterparties one ground that holds with all, or one for each", async () => {
    const own = (partyId: string, displayName: string, blockedBy: string | null) => ({
      __typename: "PartyClosingGrounds",
      partyId,
      displayName,
      grounds: [
        ground("REFUSED", { label: "La contraparte se negó", blockedBy }),
        ground("OTHER", { label: "Otro motivo", withoutCertificate: blockedBy === null ? [] : [partyId] }),
        ground("WITHDRAWN", { label: "El cliente lo retira" }),
      ],
    });
    const several = move("CLOSE_BROKEN", {
      grounds: [ground("REFUSED", { label: "La contraparte se negó", blockedBy: "Luis: no se ha negado." })],
      partyGrounds: [own("31", "Luis Gil", "No se ha negado."), own("32", "Olga Pin", null)],
    });
    const { asked } = openCase(
      "SPECIALIST",
      { moves: [several] },
      { MoveCase: () => payload("moveCase", { message: "Cerrado." }) },
    );
    await userEvent.click(await screen.findByRole("button", { name: "Cerrar sin acuerdo" }));
    expect(dialog().queryByRole("group", { name: "Con Luis Gil" })).toBeNull();
    await userEvent.click(dialog().getByRole("radio", { name: "Un motivo distinto con cada contraparte" }));
    const luis = within(dialog().getByRole("group", { name: "Con Luis Gil" }));
    const olga = within(dialog().getByRole("group", { name: "Con Olga Pin" }));
    expect(luis.getByRole("radio", { name: "La contraparte se negó" })).toHaveProperty("disabled", true);
    expect(dialog().queryByText(/certificado del intento/)).toBeNull();
    // Where the advice of a blocked ground sends to.
    await userEvent.click(luis.getByRole("radio", { name: "El cliente lo retira" }));
    await userEvent.click(luis.getByRole("radio", { name: "Otro motivo" }));
    await userEvent.type(dialog().getByLabelText("Motivo"), "Así fue");
    await userEvent.click(dialog().getByRole("button", { name: "Cerrar sin acuerdo" }));
    expect(dialog().getByRole("alert").textContent).toContain("Con Olga Pin");
    await userEvent.click(olga.getByRole("radio", { name: "La contraparte se negó" }));
    expect(dialog().getByRole("status").textContent).toMatch(
      /certificado del intento con Olga Pin\. Con Luis Gil, no\. .*no cierres todavía/,
    );
    await userEvent.click(dialog().getByRole("button", { name: "Cerrar sin acuerdo" }));
    expect(await screen.findByText("Cerrado.")).toBeTruthy();
    expect(sent(asked, "MoveCase")).toEqual([
      {
        number: "P26000123",
        input: {
          version: 4,
          move: "CLOSE_BROKEN",
          ground: null,
          grounds: [
            { partyId: "31", ground: "OTHER" },
            { partyId: "32", ground: "REFUSED" },
          ],
          reason: "Así fue",
        },
      },
    ]);
  });

  test("what is said of the certificate follows from the ground, before and after", async () => {
    const grounds = [ground("REFUSED"), ground("OTHER", { label: "Otro motivo", withoutCertificate: ["2"] })];
    openCase(
      "SPECIALIST",
      { moves: [move("CLOSE_BROKEN", { grounds })] },
      { MoveCase: () => payload("moveCase", { message: "Cerrado." }) },
    );
    await userEvent.click(await screen.findByRole("button", { name: "Cerrar sin acuerdo" }));
    const said = () => dialog().getByRole("status").textContent;
    expect(said()).toBe("");
    await userEvent.click(dialog().getByRole("radio", { name: "La contraparte no respondió" }));
    expect(said()).toBe("Después puedes emitir el certificado del intento.");
    await userEvent.click(dialog().getByRole("radio", { name: "Otro motivo" }));
    expect(said()).toContain("Así no se puede emitir el certificado del intento.");
    await userEvent.type(dialog().getByLabelText("Motivo"), "Así fue");
    await userEvent.click(dialog().getByRole("button", { name: "Cerrar sin acuerdo" }));
    expect(await screen.findByText("Cerrado.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Preparar certificado" })).toBeNull();
  });

  test("somebody else was quicker: nothing is lost, it is told, and the page asks how it is now", async () => {
    const { asked } = openCase(
      "SPECIALIST",
      { moves: [move("AWAIT_PAYMENT", { label: "Pasar a pendiente de pago" })] },
      {
        MoveCase: () =>
          payload("moveCase", {
            userErrors: [userError(["version"], "El expediente ha cambiado.", "CONFLICT")],
          }),
      },
    );
    await userEvent.click(await screen.findByRole("button", { name: "Pasar a pendiente de pago" }));
    await userEvent.type(dialog().getByLabelText("Motivo"), "Ya está");
    await userEvent.click(dialog().getByRole("button", { name: "Pasar a pendiente de pago" }));
    expect(await dialog().findByText("El expediente ha cambiado.")).toBeTruthy();
    expect(dialog().getByLabelText("Motivo")).toHaveProperty("value", "Ya está");
    await waitFor(() => expect(sent(asked, "CasePage").length).toBeGreaterThan(1));
  });

  test("the asked specialist sees what is known, no activity, and can accept", async () => {
    const { asked } = openCase(
      "SPECIALIST",
      {
        status: "PENDING_ACCEPTANCE",
        acceptedAt: null,
        moves: [
          move("ACCEPT", { label: "Aceptar el caso", consequence: "Pasas a llevarlo.", needsReason: false }),
        ],
      },
      { MoveCase: () => payload("moveCase", { message: "Has aceptado el caso." }) },
    );
    await userEvent.click(await screen.findByRole("button", { name: "Aceptar el caso" }));
    await userEvent.click(dialog().getByRole("button", { name: "Aceptar el caso" }));
    expect(await screen.findByText("Has aceptado el caso.")).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "Apartados del expediente" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Editar" })).toBeNull();
    expect(sent(asked, "CaseEntries")).toEqual([]);
  });
});

describe("who sees what", () => {
  test("a client has no management controls, and is told what happens next", async () => {
    openCase("CLIENT", {
      status: "IN_PROGRESS",
      budgets: [{ __typename: "Budget", id: "1", status: "SENT" }],
    });
    const panel = within(await screen.findByRole("region", { name: "Qué pasa ahora" }));
    expect(panel.getByText(/Participan las dos partes/)).toBeTruthy();
    const wanted = within(screen.getByRole("region", { name: "Pendiente de ti" }));
    expect(wanted.getByRole("link", { name: "Ver el presupuesto" }).getAttribute("href")).toContain(
      "/dashboard/client/cases/P26000123?tab=presupuesto",
    );
    for (const name of [/^Editar/, "Añadir contraparte", "Invitar", "Anotar aviso", "Quitar"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.getByRole("article", { name: "Tu especialista: Marta Soler" })).toBeTruthy();
  });

  test("a specialist's closed case offers no edits any more, but its certificate", async () => {
    openCase("SPECIALIST", {
      status: "BROKEN",
      group: "BROKEN",
      closedAt: "2026-04-10T08:00:00.000Z",
      closingGround: "NO_ANSWER",
      closingReason: "No contestó",
      certifiable: ["2"],
    });
    expect(await screen.findByRole("link", { name: "Emitir certificado" })).toBeTruthy();
    expect(screen.getByText("La contraparte no ha respondido en 30 días")).toBeTruthy();
    for (const name of ["Editar", "Añadir contraparte", "Invitar"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test("an unknown number and somebody else's look the same", async () => {
    openCase("SPECIALIST", {}, { CasePage: () => ({ case: null }) });
    expect(await screen.findByText("No encontramos este expediente")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ver mis expedientes" }).getAttribute("href")).toBe(
      "/dashboard/specialist/cases",
    );
  });

  test("a failed request can be tried again", async () => {
    let count = 0;
    openCase(
      "ADMIN",
      {},
      {
        CasePage: () => {
          count += 1;
          if (count === 1) throw new Error("down");
          return { case: caseDetail() };
        },
      },
    );
    await userEvent.click(await screen.findByRole("button", { name: "Reintentar" }));
    expect(await screen.findByRole("region", { name: "Datos del expediente" })).toBeTruthy();
  });
});

describe("'Editar'", () => {
  test("sends only what was changed, and asks what to do when somebody else was faster", async () => {
    const areas = ["CIVIL", "COMMERCIAL"].map((code) => ({
      __typename: "InterventionArea",
      code,
      text: code,
      description: "",
      showIn: "BOTH",
      warning: null,
    }));
    let count = 0;
    const { asked } = openCase(
      "SPECIALIST",
      {},
      {
        CaseAreas: () => ({ interventionAreas: areas }),
        UpdateCase: () => {
          count += 1;
          if (count > 1) return payload("updateCase", { case: caseDetail({ version: 6 }), conflict: [] });
          return payload("updateCase", {
            case: caseDetail({ version: 5, description: "Lo que escribió otra persona" }),
            conflict: [
              {
                __typename: "FieldChange",
                field: "description",
                label: "Descripción",
                current: "Lo que escribió otra persona",
                yours: "Lo mío",
              },
            ],
            userErrors: [userError(["version"], "Ha cambiado.", "CONFLICT")],
          });
        },
      },
    );
    await userEvent.click(await screen.findByRole("button", { name: "Editar" }));
    const text = await screen.findByLabelText("Descripción");
    await userEvent.clear(text);
    await userEvent.type(text, "Lo mío");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    const conflict = await screen.findByRole("dialog", { name: "Otra persona ha guardado cambios" });
    expect(within(conflict).getByText("Lo que escribió otra persona")).toBeTruthy();
    expect(sent(asked, "UpdateCase")).toEqual([
      { number: "P26000123", input: { version: 4, description: "Lo mío" } },
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Aplicar mis cambios" }));
    expect(await screen.findByText("Los datos de P26000123 se han guardado.")).toBeTruthy();
    expect(sent(asked, "UpdateCase")[1]).toEqual({
      number: "P26000123",
      input: { version: 5, description: "Lo mío" },
    });
  });
});

describe("what presses", () => {
  const open = move("CLOSE_BROKEN", { grounds: [ground("WITHDRAWN")] });

  test("an invited client who doesn't want to go on leads to closing and what becomes of the money", async () => {
    openCase("SPECIALIST", {
      party: { ...claimant, response: "DECLINED", responseNote: "Ya está arreglado" },
      moves: [open],
    });
    const step = within(await screen.findByRole("region", { name: "Pendiente de ti" }));
    expect(step.getByText(/Ana Ruiz no quiere seguir.*«Ya está arreglado».*pasa a devolución/)).toBeTruthy();
    await userEvent.click(step.getByRole("button", { name: "Cerrar sin acuerdo" }));
    expect(await screen.findByRole("dialog", { name: "Cerrar sin acuerdo" })).toBeTruthy();
  });

  test("a term that has passed is among what waits, with what follows from it", async () => {
    const deadline = (label: string, source: string, passed: boolean) => ({
      __typename: "CaseDeadline",
      label,
      source,
      date: "2026-03-01",
      passed,
    });
    openCase("SPECIALIST", {
      moves: [open],
      deadlines: [
        deadline("Fin de los 30 días para que responda Taller Pino", "LO 1/2025, art. 10.4.a", true),
        deadline("Intentar el primer contacto con la contraparte", "LO 1/2025, art. 7.2.b", false),
      ],
    });
    const step = within(await screen.findByRole("region", { name: "Pendiente de ti" }));
    expect(step.getByText(/Ha pasado un plazo: Fin de los 30 días.*01\/03\/2026/)).toBeTruthy();
    expect(step.getByRole("button", { name: "Cerrar sin acuerdo" })).toBeTruthy();
    expect(step.queryByText(/primer contacto/)).toBeNull();
    expect(screen.getByText("Ha pasado")).toBeTruthy();
  });
});

test("a passed term leads to the closing there is, else to what can be done; not to the sessions", async () => {
  const passed = {
    __typename: "CaseDeadline",
    label: "Fin de los tres meses desde la primera reunión",
    source: "LO 1/2025, art. 10.4.c",
    date: "2026-03-01",
    passed: true,
  };
  const agreed = move("CLOSE_AGREED", { label: "Cerrar con acuerdo", blockedBy: null });
  const { view } = openCase("SPECIALIST", { moves: [agreed], deadlines: [passed] });
  const steps = async () => within(await screen.findByRole("region", { name: "Pendiente de ti" }));
  expect((await steps()).getByRole("button", { name: "Cerrar con acuerdo" })).toBeTruthy();
  view.unmount();
  openCase("SPECIALIST", { moves: [{ ...agreed, blockedBy: "Todavía no." }], deadlines: [passed] });
  const link = (await steps()).getByRole("link", { name: "Ver qué se puede hacer" });
  expect(link.getAttribute("href")).toContain("tab=alternativas");
});

test("only of the other side a call is a first contact", async () => {
  openCase("SPECIALIST");
  const opensNotice = async (party: RegExp) => {
    const article = within(await screen.findByRole("article", { name: party }));
    await userEvent.click(article.getByRole("button", { name: "Anotar aviso" }));
    await screen.findByRole("dialog");
    await userEvent.selectOptions(dialog().getByLabelText("Cómo se le avisó"), "Teléfono");
  };
  const spoken = () => dialog().queryByRole("checkbox", { name: /Hablé con la parte/ });
  await opensNotice(/^Parte/);
  expect(dialog().getByText(/Una llamada no prueba/)).toBeTruthy();
  expect(spoken()).toBeNull();
  await userEvent.click(dialog().getByRole("button", { name: "Cancelar" }));
  await opensNotice(/^Contraparte/);
  expect(spoken()).not.toBeNull();
});
