import { expect, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as NewMailingPage } from "../../../web/features/mailings/new/NewMailingPage.tsx";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { AUDIENCE, mailing, TEMPLATE } from "./sample-mailings.ts";

const PATH = "/dashboard/admin/mailings";
const REMINDER = { ...TEMPLATE, id: "8", name: "Recordatorio", purpose: "REMINDER" };
const MAIL = {
  __typename: "MailPreview",
  phone: null,
  name: "María Núñez",
  email: "maria@correo.example",
  subject: "Tu deuda con Banco Norte",
  html: "<p>Hola, <b>María Núñez</b></p>",
  text: "Hola, María Núñez",
  leftOut: null,
};

const payload = (found: object) => ({ __typename: "MailingPayload", userErrors: [], mailing: found });

function open(search: string, answers: Answers = {}) {
  return renderWithServer(
    [
      { path: `${PATH}/new`, element: <NewMailingPage /> },
      { path: `${PATH}/:id`, element: <p>La página del mailing</p> },
    ],
    `${PATH}/new${search}`,
    {
      MailingTemplateChoices: () => ({
        offeredMailingChannels: ["MAIL", "LETTER"],
        mailingTemplates: [REMINDER, TEMPLATE],
      }),
      MailingListChoices: () => ({
        taskLists: {
          __typename: "TaskListPage",
          totalCount: 1,
          nodes: [
            {
              __typename: "TaskList",
              id: "4",
              codeId: "L26-000004",
              name: "Préstamos",
              company: "Banco Norte",
              tasksCount: 520,
            },
          ],
        },
      }),
      PreviewMailing: () => ({ previewMailing: AUDIENCE }),
      PreviewMails: () => ({ previewMails: [MAIL] }),
      CreateMailing: () => ({ createMailing: payload({ __typename: "Mailing", id: "9", version: 1 }) }),
      UpdateMailing: () => ({ updateMailing: payload({ __typename: "Mailing", id: "9", version: 2 }) }),
      StartMailing: () => ({ startMailing: payload(mailing()) }),
      ...answers,
    },
  );
}

test("every count and every reason is seen before; one button begins it with the number it shows", async () => {
  const { asked, router } = open("?lista=4");
  const button = await screen.findByRole("button", { name: "Empezar: escribir a 500 personas" });
  const left = screen.getByRole("region", { name: "Quién no lo recibe" });
  expect(within(left).getByText("No lo reciben: 5 personas")).toBeTruthy();
  expect(within(left).getByText("No tiene correo").nextElementSibling?.textContent).toBe("3");
  expect(asked.some(({ operation }) => operation === "CreateMailing")).toBe(false);

  await userEvent.click(button);
  await waitFor(() => expect(router.state.location.pathname).toBe(`${PATH}/9`));
  const created = asked.find(({ operation }) => operation === "CreateMailing")?.variables["input"];
  expect(created).toMatchObject({ selection: { listId: "4" }, templateId: "7" });
  expect(asked.find(({ operation }) => operation === "StartMailing")?.variables).toEqual({
    id: "9",
    input: { expectedRecipients: 500, startsAt: null },
  });
});

test("everybody who owes is written to, unless somebody chooses the debtors alone: then they are counted anew", async () => {
  const { asked } = open("?lista=4", {
    PreviewMailing: ({ selection }) => ({
      previewMailing: {
        ...AUDIENCE,
        recipients: (selection as { obligors?: string }).obligors === "MAIN" ? 420 : 500,
      },
    }),
  });
  await screen.findByRole("button", { name: "Empezar: escribir a 500 personas" });
  await userEvent.selectOptions(
    screen.getByLabelText("De quienes deben cada tarea"),
    "Solo el deudor principal",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Empezar: escribir a 420 personas" }));
  await waitFor(() => expect(asked.some(({ operation }) => operation === "StartMailing")).toBe(true));
  const created = asked.find(({ operation }) => operation === "CreateMailing")?.variables["input"];
  expect(created).toMatchObject({ selection: { listId: "4", obligors: "MAIN" } });
});

test("each person left out is shown on demand, with the reason and a debt, and the numbers stay", async () => {
  const person = (name: string) => ({
    __typename: "LeftOutPerson",
    name,
    email: null,
    text: "No tiene correo",
    taskCode: "T26-0000003",
  });
  const { asked } = open("?lista=4", {
    PreviewLeftOut: ({ page }) => ({
      previewMailing: {
        __typename: "MailingAudience",
        leftOutPeople: {
          __typename: "LeftOutPage",
          nodes: [person((page as { number: number }).number === 1 ? "Ana Primera" : "Zoe Última")],
          totalCount: 21,
        },
      },
    }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Ver a quién no se escribe" }));
  const people = await screen.findByRole("list", { name: "Personas que no lo reciben" });
  expect(within(people).getByText("Ana Primera")).toBeTruthy();
  expect(within(people).getByRole("link", { name: "T26-0000003" }).getAttribute("href")).toBe(
    "/dashboard/admin/tasks/T26-0000003",
  );
  await userEvent.click(screen.getByRole("button", { name: "Personas siguientes" }));
  expect(await screen.findByText("Zoe Última")).toBeTruthy();
  expect(screen.getByText("No lo reciben: 5 personas")).toBeTruthy();
  expect(asked.filter(({ operation }) => operation === "PreviewMailing")).toHaveLength(1);
});

test("the mail is shown as it arrives, where no script can run", async () => {
  open("?lista=4");
  const frame = await screen.findByTitle("Correo para María Núñez · maria@correo.example");
  expect(frame.getAttribute("sandbox")).toBe("");
  expect(frame.getAttribute("srcdoc")).toBe(MAIL.html);
  expect(screen.getByText("Hola, María Núñez")).toBeTruthy();
});

test("another number by then is told, counted anew, and the next try changes the same draft", async () => {
  let recipients = 500;
  const message = "Ahora lo recibirían 499 personas y no 500.";
  const { asked, router } = open("?lista=4", {
    PreviewMailing: () => ({ previewMailing: { ...AUDIENCE, recipients } }),
    StartMailing: ({ input }) =>
      (input as { expectedRecipients: number }).expectedRecipients === 499
        ? { startMailing: payload(mailing()) }
        : {
            startMailing: {
              __typename: "MailingPayload",
              mailing: null,
              userErrors: [
                { __typename: "UserError", field: ["expectedRecipients"], code: "COUNT_CHANGED", message },
              ],
            },
          },
  });
  await screen.findByRole("button", { name: "Empezar: escribir a 500 personas" });
  await userEvent.type(screen.getByLabelText("Nombre del mailing (opcional)"), "Noviembre");
  recipients = 499;
  await userEvent.click(screen.getByRole("button", { name: "Empezar: escribir a 500 personas" }));
  expect(await screen.findByText(message)).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Empezar: escribir a 499 personas" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${PATH}/9`));
  expect(asked.filter(({ operation }) => operation === "CreateMailing")).toHaveLength(1);
  expect(asked.find(({ operation }) => operation === "UpdateMailing")?.variables).toMatchObject({
    id: "9",
    input: { name: "Noviembre", version: 1 },
  });
});

test("outside contact hours it says when mails go out; nobody left can't be begun", async () => {
  open("?lista=4", {
    PreviewMailing: () => ({
      previewMailing: { ...AUDIENCE, recipients: 0, waitsUntil: "2026-11-27T08:00:00.000Z" },
    }),
  });
  expect(await screen.findByText(/empezarán a salir el 27\/11\/2026, 09:00/)).toBeTruthy();
  const button = screen.getByRole("button", { name: "Empezar: escribir a 0 personas" });
  expect(button.hasAttribute("disabled")).toBe(true);
});

test("says of how many another mailing is still to write to, and what that means for them", async () => {
  const { unmount } = open("?lista=4", {
    PreviewMailing: () => ({ previewMailing: { ...AUDIENCE, waitingElsewhere: 12 } }),
  }).view;
  const start = /^Esperan ya en otro mailing, empezado o programado: 12 personas\. /;
  expect((await screen.findByText(start)).textContent).toMatch(/solo el que salga primero/);
  unmount();
  open("?lista=4");
  await screen.findByRole("button", { name: "Empezar: escribir a 500 personas" });
  expect(screen.queryByText(/Esperan ya/)).toBeNull();
});

test("says where holidays aren't known", async () => {
  const holidaysUnknown = "No constan los festivos autonómicos de 2027 de Madrid.";
  open("?lista=4", { PreviewMailing: () => ({ previewMailing: { ...AUDIENCE, holidaysUnknown } }) });
  expect(await screen.findByText(holidaysUnknown)).toBeTruthy();
});

test("come to without a choice, it asks for the list and counts nothing before", async () => {
  const { asked, router } = open("");
  const lists = await screen.findByLabelText("Lista");
  await within(lists).findByRole("option", { name: /L26-000004/ });
  expect(asked.some(({ operation }) => operation === "PreviewMailing")).toBe(false);
  await userEvent.selectOptions(lists, "4");
  await waitFor(() => expect(router.state.location.search).toBe("?lista=4"));
  expect(await screen.findByRole("button", { name: "Empezar: escribir a 500 personas" })).toBeTruthy();
});

test("a later start needs its day", async () => {
  const { asked } = open("?lista=4");
  await screen.findByRole("button", { name: /500 personas/ });
  await userEvent.click(screen.getByRole("checkbox", { name: "Empezar más tarde, a una fecha y hora" }));
  await userEvent.click(screen.getByRole("button", { name: "Programar: escribir a 500 personas" }));
  expect((await screen.findAllByText(/Elige el día en que empieza/)).length).toBeGreaterThan(0);
  expect(asked.some(({ operation }) => operation === "CreateMailing")).toBe(false);
});

test("certified mail is offered where a provider is configured; elsewhere the form says that it isn't", async () => {
  const { view } = open("?lista=4");
  expect(await screen.findByText(/El correo electrónico certificado no se ofrece/)).toBeTruthy();
  expect(screen.queryByText(/La carta certificada no se ofrece/)).toBeNull();
  expect(screen.queryByRole("radio", { name: /certificado/ })).toBeNull();
  expect(screen.getByText(/El SMS certificado no se ofrece/)).toBeTruthy();
  view.unmount();
  const { asked } = open("?lista=4", {
    MailingTemplateChoices: () => ({
      offeredMailingChannels: ["MAIL", "LETTER", "CERTIFIED_MAIL"],
      mailingTemplates: [TEMPLATE],
    }),
  });
  await userEvent.click(await screen.findByRole("radio", { name: /Correo electrónico certificado/ }));
  await waitFor(() =>
    expect(asked.filter(({ operation }) => operation === "PreviewMailing").at(-1)?.variables).toMatchObject({
      channel: "CERTIFIED_MAIL",
    }),
  );
});

test("a text message is shown as it is read, without a mail's test button", async () => {
  const SMS = {
    ...MAIL,
    phone: "+34612345678",
    subject: "",
    html: "",
    text: "Te escribe Acuerdo, por encargo de Banco Norte",
  };
  const { asked } = open("?lista=4", {
    MailingTemplateChoices: () => ({
      offeredMailingChannels: ["MAIL", "LETTER", "CERTIFIED_MAIL", "CERTIFIED_SMS"],
      mailingTemplates: [TEMPLATE],
    }),
    PreviewMails: () => ({ previewMails: [SMS] }),
  });
  await userEvent.click(await screen.findByRole("radio", { name: /^SMS certificado/ }));
  const shown = await screen.findByRole("region", { name: /^SMS para .*\+34612345678$/ });
  expect(within(shown).getByText(SMS.text)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Enviarme una prueba" })).toBeNull();
  expect(asked.findLast(({ operation }) => operation === "PreviewMails")?.variables["channel"]).toBe(
    "CERTIFIED_SMS",
  );
});

test("why it can't be begun is said: no list is chosen yet, or nobody can get it", async () => {
  open("");
  expect(await screen.findByText(/Elige una lista/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Empezar" }).disabled).toBe(true);
  cleanup();
  open("?lista=4", { PreviewMailing: () => ({ previewMailing: { ...AUDIENCE, recipients: 0 } }) });
  expect(await screen.findByText(/no puede recibirlo nadie/)).toBeTruthy();
});
