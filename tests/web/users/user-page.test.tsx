import { afterEach, describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as UserPage } from "../../../web/features/users/UserPage.tsx";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { sentence } from "../sentence-answer.ts";
import { auditRow, connection, credential, payload, sanction, userDetail } from "./sample-user.ts";

const open = (answers: Answers) =>
  renderWithServer(
    [{ path: "/dashboard/admin/users/:userId", element: <UserPage /> }],
    "/dashboard/admin/users/7",
    answers,
  );
const page = (more: object = {}) => ({ UserPage: () => ({ user: userDetail(more) }) });
const sent = (asked: readonly { operation: string; variables: object }[], operation: string) =>
  asked.filter((one) => one.operation === operation).map(({ variables }) => variables);
const panel = (name: string) => within(screen.getByRole("region", { name }));
const dialog = () => within(screen.getByRole("dialog"));

afterEach(() => {
  for (const { id } of currentNotices()) closeNotice(id);
});

test("shows the whole account", async () => {
  open(
    page({
      sanctions: [sanction({ liftedAt: "2026-03-20T08:00:00.000Z", liftReason: "Alegaciones aceptadas" })],
    }),
  );
  await screen.findByText("Inés");
  expect(panel("Identidad").getByText("Por revisar")).toBeTruthy();
  expect(panel("Identidad").getByText(/DNI\.pdf \(250 kB\)/)).toBeTruthy();
  expect(panel("Contacto").getByText("Calle Mayor 1, 28013 Madrid")).toBeTruthy();
  expect(panel("Seguridad").getByText("2 sesiones")).toBeTruthy();
  expect(panel("Credenciales").getByText(/válida hasta el/)).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: /^Sanciones/ }));
  expect(panel("Sanciones").getByText("Moderada: suspensión de 15 días")).toBeTruthy();
  expect(panel("Sanciones").getByText(/Alegaciones aceptadas/)).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Historial" }));
  expect(panel("Historial").getByText(/consultó la ficha de/)).toBeTruthy();
});

describe("sanctions", () => {
  const choose = async (title: string) => {
    await userEvent.click(await screen.findByRole("button", { name: "Sancionar" }));
    await userEvent.click(dialog().getByRole("radio", { name: title }));
  };

  test("a suspension says what will happen, sends only what belongs to it, and shows what the server says", async () => {
    const suspended = userDetail({
      status: "SUSPENDED",
      suspendedUntil: "2026-03-28T08:00:00.000Z",
      liveSessions: 0,
    });
    const { asked } = open({
      ...page(),
      SanctionUser: () => payload("sanctionUser", suspended, { message: "Inés Núñez queda en suspensión." }),
    });
    await choose("Leve: advertencia");
    await userEvent.type(dialog().getByLabelText("Formación obligatoria (opcional)"), "Un curso");
    await userEvent.click(dialog().getByRole("radio", { name: "Moderada: suspensión" }));
    expect(dialog().getByText(/Se cerrarán sus 2 sesiones abiertas/)).toBeTruthy();
    await userEvent.click(dialog().getByRole("button", { name: "Subir 1 días" }));
    await userEvent.type(dialog().getByLabelText("Motivo"), "Faltó a tres sesiones");
    await userEvent.click(dialog().getByRole("button", { name: "Suspender" }));
    expect(await screen.findByText("Inés Núñez queda en suspensión.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent(asked, "SanctionUser")).toEqual([
      { id: "7", input: { severity: "MODERATE", days: 16, reason: "Faltó a tres sesiones" } },
    ]);
    expect(panel("Cuenta").getByText("Suspendida")).toBeTruthy();
  });

  test("a repeated moderate one is refused at its field and keeps what was typed", async () => {
    const message = "Repetir una falta moderada cuenta como grave: elige «Grave».";
    const userErrors = [{ __typename: "UserError", field: ["severity"], code: "COUNTS_AS_GRAVE", message }];
    const { asked } = open({ ...page(), SanctionUser: () => payload("sanctionUser", null, { userErrors }) });
    await choose("Moderada: suspensión");
    await userEvent.type(dialog().getByLabelText("Motivo"), "Otra vez lo mismo");
    await userEvent.click(dialog().getByRole("button", { name: "Suspender" }));
    expect(await screen.findByRole("link", { name: `Gravedad: ${message}` })).toBeTruthy();
    await userEvent.click(dialog().getByRole("radio", { name: "Grave: expulsión" }));
    await userEvent.click(dialog().getByRole("button", { name: "Expulsar" }));
    await waitFor(() => expect(sent(asked, "SanctionUser")).toHaveLength(2));
    expect(sent(asked, "SanctionUser")[1]).toEqual({
      id: "7",
      input: { severity: "GRAVE", reason: "Otra vez lo mismo" },
    });
  });

  test("nothing is sent before a severity is chosen", async () => {
    const { asked } = open(page());
    await userEvent.click(await screen.findByRole("button", { name: "Sancionar" }));
    await userEvent.click(dialog().getByRole("button", { name: "Sancionar" }));
    expect(dialog().getAllByText(/Elige la gravedad/).length).toBeGreaterThan(0);
    expect(sent(asked, "SanctionUser")).toEqual([]);
  });

  test("an expelled account can be reinstated with a reason, and not be sanctioned again", async () => {
    const { asked } = open({
      ...page({ status: "SUSPENDED" }),
      ReinstateUser: () => payload("reinstateUser", userDetail(), { message: "Vuelve a estar activa." }),
    });
    expect(await screen.findByText("Expulsada")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Sancionar" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Restablecer la cuenta" }));
    await userEvent.type(dialog().getByLabelText("Motivo"), "Tenía razón");
    await userEvent.click(dialog().getByRole("button", { name: "Restablecer" }));
    expect(await screen.findByText("Vuelve a estar activa.")).toBeTruthy();
    expect(sent(asked, "ReinstateUser")).toEqual([{ id: "7", reason: "Tenía razón" }]);
  });
});

describe("reviews", () => {
  test("verifying the identity asks once and sends the version that was on the screen", async () => {
    const { asked } = open({
      ...page(),
      ReviewIdentity: () => payload("reviewIdentity", userDetail({ identityStatus: "VERIFIED", version: 5 })),
    });
    await screen.findByText("Inés");
    await userEvent.click(panel("Identidad").getByRole("button", { name: "Verificar" }));
    expect(sent(asked, "ReviewIdentity")).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Sí, verificar" }));
    expect(await panel("Identidad").findByText("Verificada")).toBeTruthy();
    expect(sent(asked, "ReviewIdentity")).toEqual([{ id: "7", version: 4, input: { decision: "VERIFIED" } }]);
  });

  test("a document that changed meanwhile isn't verified: the reason is told and the page is renewed", async () => {
    let version = 4;
    const message = "Los datos o el documento han cambiado mientras los revisabas. Vuelve a mirarlos.";
    const { asked } = open({
      UserPage: () => ({
        user: userDetail({ version, identityDocument: version === 4 ? "12345678Z" : "X1234567L" }),
      }),
      ReviewIdentity: () => {
        version = 5;
        const userErrors = [{ __typename: "UserError", field: [], code: "CONFLICT", message }];
        return payload("reviewIdentity", null, { userErrors });
      },
    });
    await screen.findByText("Inés");
    await userEvent.click(panel("Identidad").getByRole("button", { name: "Verificar" }));
    await userEvent.click(screen.getByRole("button", { name: "Sí, verificar" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await screen.findByText("X1234567L")).toBeTruthy();
    expect(sent(asked, "ReviewIdentity")).toHaveLength(1);
  });

  test("rejecting a credential needs a note; an expired one is shown as such", async () => {
    const { asked } = open({
      ...page({
        credentials: [
          credential(),
          credential({ id: "6", title: "Vieja", status: "VERIFIED", expired: true }),
        ],
      }),
      ReviewCredential: () => ({
        reviewCredential: {
          __typename: "ReviewCredentialPayload",
          credential: credential({ status: "REJECTED", reviewNote: "Falta la póliza", version: 4 }),
          message: "Credencial rechazada",
          userErrors: [],
        },
      }),
    });
    await screen.findByText("Inés");
    expect(panel("Credenciales").getByText("Caducada")).toBeTruthy();
    const item = within(screen.getByText("Seguro profesional").closest("li") as HTMLElement);
    await userEvent.click(item.getByRole("button", { name: "Rechazar" }));
    await userEvent.type(dialog().getByLabelText("Por qué se rechaza"), "Falta la póliza");
    await userEvent.click(dialog().getByRole("button", { name: "Rechazar" }));
    expect(await screen.findByText("Credencial rechazada")).toBeTruthy();
    expect(sent(asked, "ReviewCredential")).toEqual([
      { id: "5", version: 3, input: { decision: "REJECTED", note: "Falta la póliza" } },
    ]);
  });
});

test("closing all sessions asks once and tells what happened", async () => {
  const message = "Inés Núñez: se han cerrado sus 2 sesiones.";
  const { asked } = open({
    ...page(),
    ForceSignOut: () => payload("forceSignOut", userDetail({ liveSessions: 0 }), { message }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Cerrar todas sus sesiones" }));
  expect(sent(asked, "ForceSignOut")).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Cerrar sesiones" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(panel("Seguridad").getByText("Ninguna")).toBeTruthy();
});

test("'Ver más' adds older entries below", async () => {
  const { asked } = open({
    ...page({ history: connection([auditRow(9)], "9") }),
    UserHistory: () => ({
      user: {
        __typename: "User",
        id: "7",
        history: connection([auditRow(3, { sentence: sentence("Inés Núñez inició sesión") })]),
      },
    }),
  });
  await userEvent.click(await screen.findByRole("link", { name: "Historial" }));
  await userEvent.click(screen.getByRole("button", { name: "Ver más" }));
  expect(await screen.findByText("Inés Núñez inició sesión")).toBeTruthy();
  expect(screen.getByText(/consultó la ficha de/)).toBeTruthy();
  expect(sent(asked, "UserHistory")).toEqual([{ id: "7", after: "9" }]);
  expect(screen.queryByRole("button", { name: "Ver más" })).toBeNull();
});

test("a closed account has nothing left to do", async () => {
  open(
    page({
      status: "CLOSED",
      closedAt: "2026-03-12T08:00:00.000Z",
      identityFile: null,
      credentials: [],
      phone: null,
    }),
  );
  expect((await screen.findAllByText("Eliminada")).length).toBeGreaterThan(0);
  for (const name of ["Sancionar", "Restablecer la cuenta", "Verificar", "Cerrar todas sus sesiones"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("a document that waits is what is wanted, whichever tab is open; one that was compared isn't", async () => {
  const first = open(page({ identityStatus: "PENDING" }));
  const bar = within(await screen.findByRole("region", { name: "Pendiente de ti" }));
  expect(bar.getByRole("link", { name: "Revisar documento" }).getAttribute("href")).toBe(
    "/dashboard/admin/users/7#identidad",
  );
  first.view.unmount();
  open(page({ identityStatus: "VERIFIED" }));
  await screen.findByText("Inés");
  expect(screen.queryByRole("region", { name: "Pendiente de ti" })).toBeNull();
});
