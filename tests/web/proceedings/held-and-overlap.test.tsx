import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startSession } from "../../../web/lib/session.ts";
import { AgreementsPanel } from "../../../web/parts/proceedings/AgreementsPanel.tsx";
import { SessionsPanel } from "../../../web/parts/proceedings/SessionsPanel.tsx";
import { makeToken } from "../tokens.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { agreement, bruno, carla, matter, payload, proceedings, session } from "./sample-matter.ts";

const open = (element: React.ReactNode, answers: Answers) =>
  renderWithServer([{ path: "/", element }], "/", answers);
const sessions = <SessionsPanel matter={matter} canManage />;

const sent = (asked: { operation: string; variables: Record<string, unknown> }[], operation: string) =>
  asked.filter((one) => one.operation === operation).map(({ variables }) => variables["input"]);

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

describe("a session that has taken place", () => {
  const fill = (dialog: HTMLElement, day: string) => {
    fireEvent.change(within(dialog).getByLabelText("Día"), { target: { value: day } });
    fireEvent.change(within(dialog).getByLabelText("Hora (Madrid)"), { target: { value: "12:30" } });
    fireEvent.change(within(dialog).getByLabelText("Dirección de la sala"), {
      target: { value: "https://sala.example/9" },
    });
  };
  const came = async (dialog: HTMLElement, name: string, answer: string) =>
    userEvent.click(within(within(dialog).getByRole("group", { name })).getByLabelText(answer));
  const begin = async (answers: Answers = {}) => {
    const shown = open(sessions, {
      CaseProceedings: () => proceedings({ counterparties: [bruno, carla] }),
      RecordHeldSession: () => ({
        recordHeldSession: payload("SessionPayload", { session: session("1", { status: "HELD" }) }),
      }),
      ...answers,
    });
    await userEvent.click(await screen.findByRole("button", { name: "Registrar una sesión celebrada" }));
    return { ...shown, dialog: screen.getByRole("dialog", { name: "Registrar una sesión celebrada" }) };
  };
  const record = (dialog: HTMLElement) =>
    userEvent.click(within(dialog).getByRole("button", { name: "Registrar la sesión" }));

  test("wants its hour, that it is over, and everybody's attendance, before anything is sent", async () => {
    const { asked, dialog } = await begin();
    expect(within(dialog).getByText(/No se escribe a nadie/)).toBeTruthy();
    expect(within(dialog).queryByText(/se le dirá/)).toBeNull();
    await record(dialog);
    expect(within(dialog).getByRole("alert").textContent).toContain("Di si asistió");
    fill(dialog, "2099-07-01");
    for (const name of ["Ana Gil", "Bruno Sanz", "Carla Vidal"]) await came(dialog, name, "Asistió");
    await record(dialog);
    expect(within(dialog).getByRole("alert").textContent).toContain("ya tiene que haberse celebrado");
    jest.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-20T12:00:00Z"));
    fill(dialog, "2026-11-20");
    await record(dialog);
    expect(within(dialog).getByRole("alert").textContent).toContain("todavía no ha terminado");
    expect(sent(asked, "RecordHeldSession")).toEqual([]);
  });

  test("is sent with Madrid's hour as an instant, who was to be there, who came and with whom", async () => {
    const { asked, dialog } = await begin();
    fill(dialog, "2020-07-01");
    await userEvent.click(
      within(within(dialog).getByRole("group", { name: "Quién tenía que estar" })).getByLabelText(
        /Carla Vidal/,
      ),
    );
    await came(dialog, "Ana Gil", "Asistió");
    await came(dialog, "Bruno Sanz", "No asistió");
    expect(within(dialog).queryByRole("group", { name: "Carla Vidal" })).toBeNull();
    await userEvent.type(
      within(dialog).getByLabelText("Quién representa o acompaña a Ana Gil (opcional)"),
      "su abogada",
    );
    await userEvent.type(within(dialog).getByLabelText("Resultado"), "Nada aún");
    await record(dialog);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent(asked, "RecordHeldSession")).toEqual([
      {
        kind: "INITIAL",
        startsAt: "2020-07-01T10:30:00.000Z",
        minutes: 60,
        channel: "VIDEO",
        place: "https://sala.example/9",
        attendance: [
          { partyId: "1", attended: true, representedBy: "su abogada" },
          { partyId: "2", attended: false, representedBy: "" },
        ],
        result: "Nada aún",
        privateNotes: "",
      },
    ]);
    expect(screen.getByText("Hecho.")).toBeTruthy();
  });

  test("what the server refuses stands at its field, and what was typed is there after the page was left", async () => {
    startSession(makeToken({ role: "SPECIALIST" }));
    const message = "La sesión no puede ser anterior al expediente o a la tarea";
    const { dialog, view } = await begin({
      RecordHeldSession: () => ({
        recordHeldSession: payload(
          "SessionPayload",
          { session: null },
          {
            message: null,
            userErrors: [{ __typename: "UserError", field: ["startsAt"], code: "INVALID", message }],
          },
        ),
      }),
    });
    fill(dialog, "2020-07-01");
    for (const name of ["Ana Gil", "Bruno Sanz", "Carla Vidal"]) await came(dialog, name, "Asistió");
    await record(dialog);
    expect((await within(dialog).findByRole("alert")).textContent).toContain(message);
    expect(within(dialog).getByLabelText("Día").getAttribute("aria-invalid")).toBe("true");
    view.unmount();
    const again = await begin();
    expect(within(again.dialog).getByLabelText<HTMLInputElement>("Dirección de la sala").value).toBe(
      "https://sala.example/9",
    );
  });
});

describe("another session at that time", () => {
  const overlap = {
    __typename: "UserError",
    field: ["startsAt"],
    code: "OVERLAP",
    message: "A esa hora ya hay otra sesión (P26000009).",
  };

  test("is told before anybody is written to; going on is a second, named step, and another time a new question", async () => {
    const { asked } = open(sessions, {
      CaseProceedings: () => proceedings(),
      ScheduleSession: ({ input }) => ({
        scheduleSession: (input as { allowOverlap?: boolean }).allowOverlap
          ? payload("SessionPayload", { session: session("1") })
          : payload("SessionPayload", { session: null }, { message: null, userErrors: [overlap] }),
      }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Nueva sesión" }));
    const dialog = screen.getByRole("dialog", { name: "Nueva sesión" });
    fireEvent.change(within(dialog).getByLabelText("Día"), { target: { value: "2099-07-01" } });
    fireEvent.change(within(dialog).getByLabelText("Hora (Madrid)"), { target: { value: "12:30" } });
    fireEvent.change(within(dialog).getByLabelText("Dirección de la sala"), {
      target: { value: "https://sala.example/2" },
    });
    await userEvent.click(within(dialog).getByRole("button", { name: "Convocar la sesión" }));
    const goOn = await within(dialog).findByRole("button", { name: "Seguir a esa hora" });
    expect(within(dialog).getByRole("alert").textContent).toContain("P26000009");

    fireEvent.change(within(dialog).getByLabelText("Hora (Madrid)"), { target: { value: "13:30" } });
    expect(within(dialog).queryByRole("button", { name: "Seguir a esa hora" })).toBeNull();
    await userEvent.click(within(dialog).getByRole("button", { name: "Convocar la sesión" }));
    await userEvent.click(await within(dialog).findByRole("button", { name: "Seguir a esa hora" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(goOn).toBeTruthy();
    expect(sent(asked, "ScheduleSession")).toMatchObject([
      { startsAt: "2099-07-01T10:30:00.000Z" },
      { startsAt: "2099-07-01T11:30:00.000Z" },
      { startsAt: "2099-07-01T11:30:00.000Z", allowOverlap: true, allowOutsideHours: true },
    ]);
    expect(sent(asked, "ScheduleSession").map((input) => "allowOverlap" in (input as object))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe("between whom an agreement is", () => {
  const write = async (counterparties: object[]) => {
    const shown = open(<AgreementsPanel matter={matter} canManage />, {
      CaseProceedings: () => proceedings({ counterparties }),
      CreateAgreement: () => ({
        createAgreement: payload("AgreementPayload", { agreement: agreement("7", { status: "DRAFT" }) }),
      }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Nuevo acuerdo" }));
    const dialog = screen.getByRole("dialog", { name: "Nuevo acuerdo" });
    await userEvent.type(within(dialog).getByLabelText("Título"), "Quita");
    await userEvent.type(within(dialog).getByLabelText("Qué se acuerda"), "La mitad.");
    const proposers = within(within(dialog).getByRole("group", { name: "A propuesta de" }));
    await userEvent.click(proposers.getByRole("radio", { name: /Propuesta del propio especialista/ }));
    const save = () => userEvent.click(within(dialog).getByRole("button", { name: "Guardar el borrador" }));
    return { ...shown, dialog, save };
  };

  test("is chosen among several; one side alone isn't an agreement", async () => {
    const { asked, dialog, save } = await write([bruno, carla]);
    const choice = within(within(dialog).getByRole("group", { name: "Entre quiénes" }));
    const box = (name: RegExp) => choice.getByLabelText<HTMLInputElement>(name);
    expect([/Ana Gil/, /Bruno Sanz/, /Carla Vidal/].map((name) => box(name).checked)).toEqual([
      true,
      true,
      true,
    ]);
    await userEvent.click(box(/Carla Vidal/));
    await userEvent.click(box(/Bruno Sanz/));
    await save();
    expect(within(dialog).getByRole("alert").textContent).toContain("de cada lado");
    expect(sent(asked, "CreateAgreement")).toEqual([]);
    await userEvent.click(box(/Bruno Sanz/));
    await save();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent(asked, "CreateAgreement")).toMatchObject([{ partyIds: ["1", "2"], proposedBy: null }]);
  });

  test("who doesn't want to take part isn't among the choices, and of two nobody is asked to choose", async () => {
    const { asked, dialog, save } = await write([bruno, { ...carla, response: "DECLINED" }]);
    expect(within(dialog).queryByText(/Carla Vidal/)).toBeNull();
    await save();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent(asked, "CreateAgreement")).toHaveLength(1);
  });
});
