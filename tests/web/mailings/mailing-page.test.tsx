import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as MailingPage } from "../../../web/features/mailings/MailingPage.tsx";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { mailing, recipient } from "./sample-mailings.ts";

const PATH = "/dashboard/admin/mailings";

function open(found: object | null, nodes: object[], more: Answers = {}, search = "") {
  return renderWithServer(
    [
      { path: `${PATH}/:mailingId`, element: <MailingPage /> },
      { path: PATH, element: <p>Todos</p> },
    ],
    `${PATH}/9${search}`,
    {
      MailingPage: () => ({ mailing: found }),
      MailingRecipients: () => ({
        mailing: {
          __typename: "Mailing",
          id: "9",
          recipients: { __typename: "MailingRecipientPage", nodes, totalCount: nodes.length },
        },
      }),
      ...more,
    },
  );
}

test("how far it is, each person with the mail server's words folded, and who is left out with why", async () => {
  open(mailing(), [
    recipient(1),
    recipient(2, {
      name: "",
      email: null,
      state: "SKIPPED",
      stateText: "Excluido",
      reason: "No tiene correo",
      response: null,
    }),
  ]);
  const table = await screen.findByRole("table", { name: "Personas" });
  expect(await within(table).findByText("María Núñez")).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("98");
  expect(within(table).getByText("250 2.0.0 Ok: queued").closest("details")?.open).toBe(false);
  expect(within(table).getByText("No tiene correo")).toBeTruthy();
  expect(within(table).getAllByRole("link", { name: "T26-0000001" })[0]?.getAttribute("href")).toBe(
    "/dashboard/admin/tasks/T26-0000001",
  );
});

test("a figure filters the ledger by its state, and the address keeps it", async () => {
  const { asked, router } = open(mailing(), [recipient(1)]);
  const figures = await screen.findByRole("list", { name: "Personas en cada estado" });
  await userEvent.click(within(figures).getByRole("link", { name: /Fallido/ }));
  await waitFor(() => expect(router.state.location.search).toBe("?estado=FAILED"));
  await waitFor(() =>
    expect(asked.filter(({ operation }) => operation === "MailingRecipients").at(-1)?.variables).toEqual({
      id: "9",
      filter: { states: ["FAILED"] },
      page: { number: 1, size: 25 },
    }),
  );
});

test("cancelling asks first and says how many get nothing; a pause says why it came", async () => {
  const because = "Se ha pausado solo: 12 de 80 correos han vuelto.";
  const cancelled = mailing({ status: "CANCELLED" });
  const { asked } = open(mailing({ status: "PAUSED", pausedBecause: because }), [recipient(1)], {
    CancelMailing: () => ({
      cancelMailing: { __typename: "MailingPayload", mailing: cancelled, userErrors: [] },
    }),
  });
  expect(await screen.findByText(because)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reanudar" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Pausar" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  expect(await screen.findByText(/Quedan 8 personas por recibir su correo/)).toBeTruthy();
  expect(asked.some(({ operation }) => operation === "CancelMailing")).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Cancelar el mailing" }));
  await waitFor(() => expect(asked.some(({ operation }) => operation === "CancelMailing")).toBe(true));
});

test("sending again asks first, says to how many, and that some may have it already", async () => {
  const { asked } = open(mailing({ status: "FINISHED" }), [recipient(1)], {
    RetryMailing: () => ({
      retryMailing: { __typename: "MailingPayload", mailing: mailing(), userErrors: [] },
    }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Reintentar" }));
  expect(await screen.findByText(/volver a enviar el correo a 8 personas/)).toBeTruthy();
  expect(screen.getByText(/podría recibirlo dos veces/)).toBeTruthy();
  expect(asked.some(({ operation }) => operation === "RetryMailing")).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Volver a enviar" }));
  await waitFor(() => expect(asked.some(({ operation }) => operation === "RetryMailing")).toBe(true));
});

test("a draft is begun with the number that is read above its button", async () => {
  const { asked } = open(mailing({ status: "DRAFT", startedAt: null }), [], {
    StartMailing: () => ({
      startMailing: { __typename: "MailingPayload", mailing: mailing(), userErrors: [] },
    }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Empezar: escribir a 500 personas" }));
  await waitFor(() =>
    expect(asked.find(({ operation }) => operation === "StartMailing")?.variables).toEqual({
      id: "9",
      input: { expectedRecipients: 500, startsAt: null },
    }),
  );
});

test("a draft that was left begins when it was meant to, and says when that has passed", async () => {
  const later = "2126-12-01T08:30:00.000Z";
  const { asked, view } = open(mailing({ status: "DRAFT", startedAt: null, startsAt: later }), [], {
    StartMailing: () => ({
      startMailing: { __typename: "MailingPayload", mailing: mailing(), userErrors: [] },
    }),
  });
  expect((await screen.findByLabelText<HTMLInputElement>(/^Día/)).value).toBe("01/12/2126");
  expect(screen.getByLabelText<HTMLInputElement>(/^Hora/).value).toBe("09:30");
  await userEvent.click(screen.getByRole("button", { name: "Programar: escribir a 500 personas" }));
  await waitFor(() =>
    expect(asked.find(({ operation }) => operation === "StartMailing")?.variables).toEqual({
      id: "9",
      input: { expectedRecipients: 500, startsAt: later },
    }),
  );
  view.unmount();
  open(mailing({ status: "DRAFT", startedAt: null, startsAt: "2020-12-01T08:30:00.000Z" }), []);
  expect(await screen.findByText(/Iba a empezar el 01\/12\/2020/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Empezar: escribir a 500 personas" })).toBeTruthy();
});

test("the focus stays on the button when a pause begins, which then ends it", async () => {
  let status = "RUNNING";
  const answer = () => ({ __typename: "MailingPayload", mailing: mailing({ status }), userErrors: [] });
  open(mailing(), [recipient(1)], {
    MailingPage: () => ({ mailing: mailing({ status }) }),
    PauseMailing: () => {
      status = "PAUSED";
      return { pauseMailing: answer() };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Pausar" }));
  const resume = await screen.findByRole("button", { name: "Reanudar" });
  expect(document.activeElement).toBe(resume);
});

test("a text message is called so, and one person is one", async () => {
  const { total } = mailing().progress;
  const progress = { ...mailing().progress, done: total - 1 };
  open(mailing({ status: "PAUSED", channel: "CERTIFIED_SMS", progress }), [recipient(1)]);
  expect(await screen.findByText("En pausa: no sale ningún SMS hasta que lo reanudes.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  expect(await screen.findByText(/Queda 1 persona por recibir su SMS: no lo recibirá\./)).toBeTruthy();
});

test("of a letter the post tells the day, not the hour", async () => {
  const letter = {
    address: "Calle Mayor, 79, 19001 Guadalajara",
    email: null,
    sentAt: "2026-11-27T11:00:00.000Z",
  };
  open(mailing({ channel: "LETTER", status: "FINISHED" }), [recipient(1, { ...letter, state: "SENT" })]);
  expect(await screen.findByText("Enviado el 27/11/2026")).toBeTruthy();
});

test("one that isn't there says so", async () => {
  open(null, []);
  expect(await screen.findByText("Este mailing no existe")).toBeTruthy();
});

test("a page that has nobody any more leads to the last one", async () => {
  const answer = ({ page }: { page?: { number: number } }) => ({
    mailing: {
      __typename: "Mailing",
      id: "9",
      recipients: {
        __typename: "MailingRecipientPage",
        nodes: page?.number === 2 ? [recipient(1)] : [],
        totalCount: 30,
      },
    },
  });
  const { router } = open(mailing(), [], { MailingRecipients: answer }, "?page=7");
  const table = await screen.findByRole("table", { name: "Personas" });
  expect(await within(table).findByText("María Núñez")).toBeTruthy();
  expect(router.state.location.search).toBe("?page=2");
});
