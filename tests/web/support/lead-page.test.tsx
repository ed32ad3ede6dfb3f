import { afterEach, describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as LeadPage } from "../../../web/features/support/LeadPage.tsx";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { endSession, startSession } from "../../../web/lib/session.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";
import { leadDetail, leadPayload, note, trace, traceEntry, userError, wallet } from "./sample-support.ts";

const open = (answers: Answers) =>
  renderWithServer(
    [
      { path: "/support/:leadId", element: <LeadPage /> },
      { path: "/dashboard/admin/support", element: <p>Solicitudes</p> },
    ],
    "/support/7",
    { LeadTrace: () => trace(), ...answers },
  );
const page = (more: object = {}) => ({ LeadPage: () => ({ lead: leadDetail(more) }) });
const sent = (asked: readonly { operation: string; variables: object }[], operation: string) =>
  asked.filter((one) => one.operation === operation).map(({ variables }) => variables);
const panel = (name: string) => within(screen.getByRole("region", { name }));

afterEach(() => {
  for (const { id } of currentNotices()) closeNotice(id);
});

test("shows every field, with ways to answer, and who did what", async () => {
  open({
    ...page({ wallet: wallet(), notes: [note("Llamado el martes", "2026-03-13T08:00:00.000Z")] }),
    LeadTrace: () =>
      trace([
        traceEntry(2, "Olga Gil cambió la solicitud S26-000007 de «Nueva» a «Ganada»"),
        traceEntry(1, "Se recibió la solicitud S26-000007, de valoración de cartera"),
      ]),
  });
  await screen.findByText("Tenemos 5.000 deudas.");
  const contact = panel("Contacto");
  expect(contact.getByRole("link", { name: /^persona7@ ?correo\. ?example$/ }).getAttribute("href")).toBe(
    "mailto:persona7@correo.example?subject=Tu%20solicitud%20S26-000007",
  );
  expect(contact.getByRole("link", { name: "+34 612345678" }).getAttribute("href")).toBe("tel:+34612345678");
  expect(contact.getByText("Sin autorizar")).toBeTruthy();
  expect(contact.getByText("Aceptada, versión 1.0")).toBeTruthy();
  const portfolio = panel("Cartera");
  for (const text of [
    "Fondo de inversión",
    "B12345674",
    "Solo la valoración",
    "cartera.xlsx",
    "1.250",
    "10/06/2026",
  ])
    expect(portfolio.getByText(text)).toBeTruthy();
  expect(panel("Notas internas").getByText("Llamado el martes")).toBeTruthy();
  expect(await panel("Historial").findByText(/cambió .* de «Nueva» a «Ganada»/)).toBeTruthy();
  expect(panel("Historial").getByText(/Se recibió/)).toBeTruthy();
});

describe("the state", () => {
  test("offers what can be done now, sends the version that was on the screen and tells what happened", async () => {
    const message = "La solicitud S26-000007 queda como «En curso».";
    const { asked } = open({
      ...page(),
      UpdateLeadStatus: () =>
        leadPayload("updateLeadStatus", leadDetail({ status: "IN_PROGRESS", version: 2 }), { message }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Empezar a atenderla" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(sent(asked, "UpdateLeadStatus")).toEqual([{ id: "7", status: "IN_PROGRESS", version: 1 }]);
    expect(panel("Estado").getByText("En curso")).toBeTruthy();
    expect(panel("Estado").getByRole("button", { name: "Marcar como ganada" })).toBeTruthy();
    await waitFor(() => expect(sent(asked, "LeadTrace")).toHaveLength(2));
  });

  test("somebody else was quicker: it is told, and the page shows how it is now", async () => {
    const message =
      "Estos datos han cambiado mientras los editabas. Revisa lo que ha cambiado antes de guardar.";
    open({
      ...page(),
      UpdateLeadStatus: () =>
        leadPayload("updateLeadStatus", leadDetail({ status: "WON", version: 2 }), {
          userErrors: [userError(["version"], message)],
        }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Descartar" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(panel("Estado").getByText("Ganada")).toBeTruthy();
  });
});

describe("notes", () => {
  test("are added below the others; what was typed stays when it is refused", async () => {
    let count = 0;
    const { asked } = open({
      ...page(),
      AddLeadNote: () => {
        count += 1;
        return count === 1
          ? leadPayload("addLeadNote", null, { userErrors: [userError(["text"], "Escribe la nota")] })
          : leadPayload(
              "addLeadNote",
              leadDetail({ notes: [note("Vale", "2026-03-13T08:00:00.000Z")], version: 2 }),
              {
                message: "Nota guardada.",
              },
            );
      },
    });
    const field = await screen.findByLabelText("Nueva nota");
    await userEvent.type(field, "Vale");
    await userEvent.click(screen.getByRole("button", { name: "Añadir nota" }));
    expect(await screen.findByText("Escribe la nota")).toBeTruthy();
    expect(field).toHaveProperty("value", "Vale");
    await userEvent.click(screen.getByRole("button", { name: "Añadir nota" }));
    await waitFor(() => expect(field).toHaveProperty("value", ""));
    expect(panel("Notas internas").getByText("Vale")).toBeTruthy();
    expect(sent(asked, "AddLeadNote").at(-1)).toEqual({ id: "7", text: "Vale" });
  });
});

test("a note that isn't sent outlives an ended session", async () => {
  startSession(makeToken({ role: "ADMIN" }));
  const note = () => screen.findByLabelText("Nueva nota");
  const first = open(page());
  await userEvent.type(await note(), "Llamar el lunes");
  endSession("expired");
  first.view.unmount();
  startSession(makeToken({ role: "ADMIN" }));
  open(page());
  expect(await note()).toHaveProperty("value", "Llamar el lunes");
  endSession("signed-out");
});

test("is erased for good on request, after one question", async () => {
  const { asked, router } = open({
    ...page({ wallet: wallet() }),
    DeleteLead: () => ({
      deleteLead: { __typename: "DeleteLeadPayload", deletedId: "7", message: "Borrada.", userErrors: [] },
    }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Borrar la solicitud" }));
  const question = await screen.findByRole("alertdialog");
  expect(within(question).getByText(/S26-000007, sus notas y su archivo de prueba/)).toBeTruthy();
  expect(sent(asked, "DeleteLead")).toEqual([]);
  await userEvent.click(within(question).getByRole("button", { name: "Borrar para siempre" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/admin/support"));
  expect(sent(asked, "DeleteLead")).toEqual([{ id: "7" }]);
});

test("an erased file can't be asked for, and the page says when it went", async () => {
  open(page({ wallet: wallet({ fileAvailable: false }) }));
  await screen.findByText("Tenemos 5.000 deudas.");
  expect(panel("Cartera").getByText("Borrado el")).toBeTruthy();
  expect(panel("Cartera").queryByRole("button")).toBeNull();
});

test("a file that can't be had is told", async () => {
  open({
    ...page({ wallet: wallet() }),
    DownloadLeadFile: () => ({
      downloadLeadFile: { __typename: "DownloadLinkPayload", url: null, fileName: null, userErrors: [] },
    }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Descargar el archivo" }));
  expect(await screen.findByText("No se ha podido descargar el archivo. Inténtalo de nuevo.")).toBeTruthy();
});
