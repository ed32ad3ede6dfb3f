import { afterEach, describe, expect, test } from "@jest/globals";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SessionsPanel } from "../../../web/parts/proceedings/SessionsPanel.tsx";
import { noticeSentences, sessionProblems } from "../../../web/parts/proceedings/session-form.ts";
import { webAddress } from "../../../web/parts/proceedings/SessionCard.tsx";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { ana, bruno, carla, conflict, matter, payload, proceedings, session } from "./sample-matter.ts";

function open(canManage: boolean, answers: Answers, address = "/") {
  const element = <SessionsPanel matter={matter} canManage={canManage} />;
  return renderWithServer([{ path: "/", element }], address, answers);
}

afterEach(() => sessionStorage.clear());

describe("the sessions of a case", () => {
  test("the next one first, then what waits to be recorded, the past folded away", async () => {
    const sessions = [
      session("1", { startsAt: "2099-05-01T09:00:00.000Z" }),
      session("2", { startsAt: "2020-01-01T09:00:00.000Z" }),
      session("3", { startsAt: "2019-01-01T09:00:00.000Z", status: "HELD", result: "Habrá acuerdo." }),
    ];
    open(true, { CaseProceedings: () => proceedings({ sessions }) });
    const coming = await screen.findByRole("list", { name: "Sesiones por venir" });
    const waiting = screen.getByRole("list", { name: "Sesiones por registrar" });
    expect(within(coming).getByText("Próxima sesión")).toBeTruthy();
    expect(within(coming).getByText("01/05/2099, 11:00")).toBeTruthy();
    expect(within(waiting).getByText("Por registrar")).toBeTruthy();
    expect(within(waiting).getByRole("button", { name: "Registrar" })).toBeTruthy();
    expect(screen.getByText("Sesiones anteriores (1)")).toBeTruthy();
  });

  test("who only looks on can take it to the calendar and nothing else", async () => {
    open(false, { CaseProceedings: () => proceedings({ sessions: [session("1")] }) });
    expect(await screen.findByRole("button", { name: "Añadir a mi calendario" })).toBeTruthy();
    for (const name of ["Nueva sesión", "Cambiar", "Anular la sesión", "Registrar"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test("an address leads to the form of how one went, and only where there is something to write up", async () => {
    const past = session("2", { startsAt: "2020-01-01T09:00:00.000Z" });
    const coming = session("1", { startsAt: "2099-05-01T09:00:00.000Z" });
    const answers = { CaseProceedings: () => proceedings({ sessions: [coming, past] }) };
    const { router, view } = open(true, answers, "/?registrar=2");
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.search).toBe("");
    await userEvent.click(screen.getByRole("button", { name: "Registrar" }));
    expect(router.state.location.search).toBe("?registrar=2");
    view.unmount();
    for (const [canManage, address] of [
      [true, "/?registrar=1"],
      [true, "/?registrar=99"],
      [false, "/?registrar=2"],
    ] as const) {
      const page = open(canManage, answers, address);
      await screen.findByRole("list", { name: "Sesiones por registrar" });
      expect(screen.queryByRole("dialog")).toBeNull();
      page.view.unmount();
    }
  });

  test("arranging one sends Madrid's hour as an instant and says before who is written to", async () => {
    const { asked } = open(true, {
      CaseProceedings: () => proceedings(),
      ScheduleSession: () => ({ scheduleSession: payload("SessionPayload", { session: session("1") }) }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Nueva sesión" }));
    const dialog = screen.getByRole("dialog", { name: "Nueva sesión" });
    expect(within(dialog).getByText(/Ana Gil y Bruno Sanz recibirán un correo/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Convocar la sesión" }));
    expect(within(dialog).getByRole("alert").textContent).toContain("Este campo es requerido");
    fireEvent.change(within(dialog).getByLabelText("Día"), { target: { value: "2099-07-01" } });
    fireEvent.change(within(dialog).getByLabelText("Hora (Madrid)"), { target: { value: "12:30" } });
    await userEvent.type(within(dialog).getByLabelText("Dirección de la sala"), "https://sala.example/2");
    await userEvent.click(within(dialog).getByRole("button", { name: "Convocar la sesión" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked.find(({ operation }) => operation === "ScheduleSession")?.variables).toEqual({
      matter: { caseNumber: "P26000123" },
      input: {
        kind: "INITIAL",
        startsAt: "2099-07-01T10:30:00.000Z",
        minutes: 60,
        channel: "VIDEO",
        place: "https://sala.example/2",
        partyIds: ["1", "2"],
        notify: true,
      },
    });
  });

  test("somebody else moved it: what is stored is shown, the words stay, saving again goes on top of it", async () => {
    let stored = session("1");
    const { asked } = open(true, {
      CaseProceedings: () => proceedings({ sessions: [stored] }),
      UpdateSession: ({ version }) => {
        if (version === stored.version)
          return { updateSession: payload("SessionPayload", { session: { ...stored, version: 3 } }) };
        return {
          updateSession: payload(
            "SessionPayload",
            { session: null },
            { message: null, userErrors: conflict },
          ),
        };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Cambiar" }));
    stored = session("1", { version: 2, place: "https://otra.example" });
    const place = screen.getByLabelText<HTMLInputElement>("Dirección de la sala");
    await userEvent.clear(place);
    await userEvent.type(place, "https://mia.example");
    await userEvent.click(screen.getByRole("button", { name: "Guardar los cambios" }));
    expect(await screen.findByText(/Guardado ahora: .*https:\/\/otra\.example/)).toBeTruthy();
    expect(place.value).toBe("https://mia.example");
    await userEvent.click(screen.getByRole("button", { name: "Guardar los cambios" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const versions = asked.filter(({ operation }) => operation === "UpdateSession");
    expect(versions.map(({ variables }) => variables["version"])).toEqual([1, 2]);
  });

  test("recording asks for everybody's attendance", async () => {
    const { asked } = open(true, {
      CaseProceedings: () =>
        proceedings({ sessions: [session("1", { startsAt: "2020-01-01T09:00:00.000Z" })] }),
      RecordSession: () => ({ recordSession: payload("SessionPayload", { session: session("1") }) }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Registrar" }));
    const dialog = screen.getByRole("dialog", { name: "Registrar la sesión" });
    await userEvent.click(
      within(within(dialog).getByRole("group", { name: "Ana Gil" })).getByLabelText("Asistió"),
    );
    await userEvent.click(within(dialog).getByRole("button", { name: "Registrar" }));
    expect(within(dialog).getByRole("alert").textContent).toContain("Bruno Sanz: Di si asistió");
    await userEvent.click(
      within(within(dialog).getByRole("group", { name: "Bruno Sanz" })).getByLabelText("No asistió"),
    );
    await userEvent.click(within(dialog).getByRole("button", { name: "Registrar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = asked.find(({ operation }) => operation === "RecordSession")?.variables["input"];
    expect(sent).toMatchObject({
      version: 1,
      attendance: [
        { partyId: "1", attended: true },
        { partyId: "2", attended: false },
      ],
    });
  });
});

describe("who is called and told", () => {
  const values = {
    kind: "SEPARATE",
    day: "2099-07-01",
    time: "10:00",
    minutes: 60,
    channel: "PHONE",
    place: "600123456",
    partyIds: ["1"],
    notify: true,
  } as const;

  test("a separate session is with one side, a joint one with both", () => {
    const problems = (kind: "SEPARATE" | "JOINT", partyIds: string[]) =>
      sessionProblems({ ...values, kind, partyIds }, [ana, bruno, carla]).map(({ field }) => field[0]);
    expect(problems("SEPARATE", ["1", "2"])).toEqual(["partyIds"]);
    expect(problems("SEPARATE", ["2", "3"])).toEqual([]);
    expect(problems("JOINT", ["2", "3"])).toEqual(["partyIds"]);
  });

  test("the other side hears only that it takes place; who has no e-mail is named", () => {
    const parties = [ana, bruno, carla];
    expect(noticeSentences({ kind: "SEPARATE", partyIds: ["2", "3"], notify: true }, parties)).toEqual([
      "Bruno Sanz recibirá un correo con la cita y el archivo de calendario, y un recordatorio el día antes.",
      "Carla Vidal no tiene correo: avísale por otro medio.",
      "A Ana Gil se le dirá solo que se celebra, nunca lo que se trate.",
    ]);
    expect(noticeSentences({ kind: "JOINT", partyIds: ["1"], notify: false }, parties)).toEqual([
      "No se escribirá a nadie: avisa tú a Ana Gil.",
    ]);
  });

  test("only addresses of the web become links", () => {
    expect(webAddress("https://sala.example/1 clave 22")).toBe("https://sala.example/1");
    expect(webAddress("javascript:alert(1)")).toBeNull();
    expect(webAddress("Sala 3")).toBeNull();
  });
});
