import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as LeadAnswerPage } from "../../../web/features/lead-answer/LeadAnswerPage.tsx";
import { Component as LeadPage } from "../../../web/features/support/LeadPage.tsx";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { fakeUploads } from "../contact-forms/fake-upload.ts";
import { fakeGraphql } from "../fake-graphql.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import {
  leadAnswer,
  leadDetail,
  leadFile,
  leadPayload,
  leadSending,
  trace,
  userError,
} from "./sample-support.ts";

let restore = () => {};
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  for (const { id } of currentNotices()) closeNotice(id);
  restore();
});

const open = (answers: Answers, more: object = {}) =>
  renderWithServer([{ path: "/support/:leadId", element: <LeadPage /> }], "/support/7", {
    LeadTrace: () => trace(),
    LeadPage: () => ({ lead: leadDetail(more) }),
    ...answers,
  });
const panel = () => within(screen.getByRole("region", { name: "Respuestas" }));

test("each answer says by whom, when, to whom, what became of its mail and its link", async () => {
  open(
    {},
    {
      answers: [
        leadAnswer(1, { openedAt: "2026-03-14T08:00:00.000Z", files: [leadFile(1)] }),
        leadAnswer(2, {
          sendings: [leadSending({ delivery: "REFUSED" })],
          message: "Otra vez.",
          revokedAt: "2026-03-15T08:00:00.000Z",
        }),
      ],
    },
  );
  await screen.findByText("Adjuntamos el informe.");
  const [first, second] = panel().getAllByRole("listitem") as [HTMLElement, HTMLElement];
  for (const text of [/Olga Gil/, /a persona7@correo.example/, "Abierta", /Enlace válido hasta/])
    expect(within(first).getByText(text)).toBeTruthy();
  expect(within(first).getByRole("button", { name: /informe-1.pdf/ })).toBeTruthy();
  expect(within(second).getByText("Correo rechazado")).toBeTruthy();
  expect(within(second).getByText(/Enlace retirado/)).toBeTruthy();
  expect(within(second).queryByRole("button", { name: "Retirar el enlace" })).toBeNull();
});

test("a file is attached, and what was typed stays when sending fails; the same again bears the same key", async () => {
  const fake = fakeUploads({
    UploadLeadFile: { uploadLeadFile: { __typename: "P", file: leadFile(3), message: null, userErrors: [] } },
  });
  restore = fake.restore;
  let tries = 0;
  const { asked } = open({
    AnswerLead: () => {
      tries += 1;
      if (tries === 1) throw new Error("no network");
      return tries === 2
        ? leadPayload("answerLead", null, { userErrors: [userError(["message"], "Ahora no se puede.")] })
        : leadPayload("answerLead", leadDetail({ status: "ANSWERED", answers: [leadAnswer(1)] }), {
            message: "La respuesta a persona7@correo.example sale ahora por correo.",
          });
    },
  });
  const field = await screen.findByRole("textbox", { name: "Nueva respuesta" });
  await userEvent.type(field, "Adjuntamos el informe.");
  await userEvent.upload(
    screen.getByLabelText<HTMLInputElement>("Adjuntar informe o Excel", { selector: "input" }),
    new File(["%PDF"], "informe.pdf"),
  );
  await screen.findByText(/informe-3.pdf/);
  const send = () => userEvent.click(screen.getByRole("button", { name: "Enviar respuesta" }));
  await send();
  await screen.findByText(/No se ha podido guardar/);
  await send();
  await screen.findByText("Ahora no se puede.");
  expect((field as HTMLTextAreaElement).value).toBe("Adjuntamos el informe.");
  expect(document.activeElement).toBe(field);
  await send();
  await screen.findByText("La respuesta a persona7@correo.example sale ahora por correo.");
  expect((field as HTMLTextAreaElement).value).toBe("");
  const inputs = asked
    .filter(({ operation }) => operation === "AnswerLead")
    .map(({ variables }) => variables["input"] as { key: string; fileIds: string[] });
  expect(inputs).toHaveLength(3);
  expect(new Set(inputs.map(({ key }) => key)).size).toBe(1);
  expect(inputs[0]?.fileIds).toEqual(["3"]);
  expect(within(screen.getByRole("region", { name: "Estado" })).getByText("Respondida")).toBeTruthy();
});

test("an empty answer isn't sent, and neither is a file of another kind", async () => {
  const fake = fakeUploads({});
  restore = fake.restore;
  const { asked } = open({});
  await userEvent.click(await screen.findByRole("button", { name: "Enviar respuesta" }));
  await screen.findByText("Escribe la respuesta");
  await userEvent.upload(
    screen.getByLabelText<HTMLInputElement>("Adjuntar informe o Excel", { selector: "input" }),
    new File(["x"], "fotos.zip"),
    { applyAccept: false },
  );
  await screen.findByText("Por favor, sube solo archivos .pdf, .doc, .docx o .xlsx");
  expect(fake.sent).toEqual([]);
  expect(asked.some(({ operation }) => operation === "AnswerLead")).toBe(false);
});

test("a link is withdrawn after a question", async () => {
  const { asked } = open(
    {
      RevokeLeadAnswer: () =>
        leadPayload(
          "revokeLeadAnswer",
          leadDetail({ answers: [leadAnswer(1, { revokedAt: "2026-03-15T08:00:00.000Z" })] }),
          {
            message: "El enlace de esta respuesta ya no abre nada.",
          },
        ),
    },
    { answers: [leadAnswer(1)] },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Retirar el enlace" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Retirar el enlace" }));
  await screen.findByText(/Enlace retirado el/);
  expect(asked.find(({ operation }) => operation === "RevokeLeadAnswer")?.variables).toEqual({
    answerId: "1",
  });
});

test("an answer is sent again after a question: a double click is one, and each mail shows what became of it", async () => {
  const again = leadSending({ at: "2026-03-14T08:00:00.000Z", by: "Pablo Ruiz", delivery: "QUEUED" });
  let tries = 0;
  const { asked } = open(
    {
      ResendLeadAnswer: () => {
        tries += 1;
        if (tries === 1)
          return leadPayload("resendLeadAnswer", null, { userErrors: [userError([], "Ahora no se puede.")] });
        return leadPayload(
          "resendLeadAnswer",
          leadDetail({ answers: [leadAnswer(1, { sendings: [leadSending(), again] })] }),
          { message: "La respuesta a persona7@correo.example sale otra vez ahora por correo." },
        );
      },
    },
    {
      answers: [leadAnswer(1), leadAnswer(2, { message: "Otra.", revokedAt: "2026-03-15T08:00:00.000Z" })],
    },
  );
  const resend = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Reenviar" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await userEvent.dblClick(dialog.getByRole("button", { name: "Reenviar" }));
  };
  await resend();
  await screen.findByText("Ahora no se puede.");
  await userEvent.click(screen.getByRole("button", { name: "OK" }));
  await resend();
  const line = await screen.findByText(/Reenvío de Pablo Ruiz/);
  expect(within(line).getByText("Correo en cola")).toBeTruthy();
  const sent = asked.filter(({ operation }) => operation === "ResendLeadAnswer");
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ variables }) => variables["key"])).size).toBe(1);
  expect(sent[0]?.variables["answerId"]).toBe("1");
});

const shown = {
  codeId: "S26-000007",
  kind: "WALLET",
  company: "Fondo Levante",
  message: "Adjuntamos el informe.\nUn saludo.",
  sentAt: "2026-03-13T08:00:00.000Z",
  expiresAt: "2026-04-12T08:00:00.000Z",
  files: [{ id: "1", fileName: "informe.pdf", bytes: 2_048 }],
};

function openLink(answers: Record<string, unknown>, address = "/respuesta#secreto") {
  fakeGraphql(answers);
  return renderWithServer(
    [
      { path: "/respuesta", element: <LeadAnswerPage /> },
      { path: "/", element: <p>Inicio</p> },
    ],
    address,
    {},
  );
}

test("the link shows the message and its files, and says when one can't be fetched", async () => {
  openLink({
    OpenLeadAnswer: { leadAnswer: shown },
    LeadAnswerDownload: {
      leadAnswerDownload: { url: null, fileName: null, userErrors: [userError([], "Espera un momento.")] },
    },
  });
  await screen.findByRole("heading", { level: 1, name: "Respuesta a tu solicitud S26-000007" });
  expect(screen.getByText(/Un saludo/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Descargar informe.pdf" }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Espera un momento."));
});

test("a link that opens nothing says so, without telling why", async () => {
  openLink({ OpenLeadAnswer: { leadAnswer: null } });
  await screen.findByText("Este enlace ya no abre nada");
});
