import { describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { shownSubject, storedText } from "../../../web/features/mailings/templates/merge-field-words.ts";
import { blocksOf, documentOf } from "../../../web/features/mailings/templates/template-document.ts";
import { Component as TemplatePage } from "../../../web/features/mailings/templates/TemplatePage.tsx";
import { Component as TemplatesPage } from "../../../web/features/mailings/templates/TemplatesPage.tsx";
import type { TemplateContentFragment } from "../../../web/generated/graphql.ts";
import { endSession, startSession } from "../../../web/lib/session.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";
import { TEMPLATE } from "./sample-mailings.ts";

const PATH = "/dashboard/admin/mailings/templates";
const template = TEMPLATE as TemplateContentFragment;
const BLOCKS = [
  {
    isPoint: false,
    parts: [
      { text: "Hola, ", isBold: false },
      { field: "DEBTOR", isBold: true },
    ],
  },
  { isPoint: true, parts: [{ text: "Puedes responder", isBold: false }] },
];

function open(answers: Answers = {}) {
  return renderWithServer([{ path: `${PATH}/:templateId`, element: <TemplatePage /> }], `${PATH}/7`, {
    MailingTemplates: () => ({ mailingTemplates: [template] }),
    ...answers,
  });
}

describe("the text", () => {
  test("goes into the editor's document and comes back the same", () => {
    expect(blocksOf(documentOf(template.body))).toEqual(BLOCKS);
  });

  test("empty paragraphs say nothing; points in a row are one list", () => {
    const point = template.body.slice(1);
    expect(documentOf([...point, ...point]).content).toHaveLength(1);
    expect(blocksOf({ type: "doc", content: [{ type: "paragraph" }] })).toEqual([]);
  });

  test("a field typed in braces is the same as in the subject", () => {
    const typed = [
      { type: "paragraph", content: [{ type: "text", text: "Debes a {{Acreedor}} {{Teléfono}}" }] },
    ];
    expect(blocksOf({ type: "doc", content: typed })).toEqual([
      { isPoint: false, parts: [{ text: "Debes a {{CREDITOR}} {{Teléfono}}", isBold: false }] },
    ]);
  });

  test("the fields of the subject are called in Spanish, whatever capitals; an unknown one stays for the server to refuse", () => {
    expect(shownSubject(template.subject)).toBe("Tu deuda con {{Acreedor}}");
    expect(storedText("Tu deuda con {{ acreedor }}")).toBe("Tu deuda con {{CREDITOR}}");
    expect(storedText("{{Teléfono}}")).toBe("{{Teléfono}}");
  });
});

describe("the editor", () => {
  test("shows the text with its fields by name, and the legal text as fixed", async () => {
    open();
    const text = await screen.findByRole("textbox", { name: "Texto del correo" });
    expect(text.textContent).toContain("Hola, Nombre del deudor");
    expect(text.querySelector("[data-field=DEBTOR]")?.textContent).toBe("Nombre del deudor");
    const legal = screen.getByRole("region", { name: "Texto legal de cada correo" });
    expect(legal.textContent).toContain("Puedes responder sin cuenta.");
    expect(legal.querySelector("input, textarea, [contenteditable]")).toBeNull();
  });

  test("saves the next version with its fields; a refused one keeps what is typed", async () => {
    const stale = "La plantilla no se puede guardar ahora.";
    const { asked } = open({
      SaveMailingTemplate: () => ({
        saveMailingTemplate: {
          __typename: "MailingTemplatePayload",
          template: null,
          userErrors: [{ __typename: "UserError", field: [], code: "NOT_NOW", message: stale }],
        },
      }),
    });
    const name = await screen.findByLabelText("Nombre");
    await userEvent.type(name, " 2");
    await userEvent.click(screen.getByRole("button", { name: "Insertar campo en el asunto" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: /Importe total/ }));
    await userEvent.click(screen.getByRole("button", { name: "Guardar como nueva versión" }));
    expect(await screen.findByText(stale)).toBeTruthy();
    await waitFor(() =>
      expect(asked.find(({ operation }) => operation === "SaveMailingTemplate")?.variables).toEqual({
        input: {
          id: "7",
          version: 3,
          name: "Invitación a negociar 2",
          purpose: "INVITATION",
          subject: "Tu deuda con {{CREDITOR}}{{TOTAL}}",
          body: BLOCKS,
        },
      }),
    );
    expect((name as HTMLInputElement).value).toBe("Invitación a negociar 2");
  });

  test("who saves second sees what somebody else changed, and keeps what they typed on top of it or takes the other's", async () => {
    const refused = { __typename: "UserError", field: ["version"], code: "STALE", message: "Otra persona." };
    const newer = {
      ...TEMPLATE,
      version: 4,
      name: "Invitación de Olga",
      body: [{ ...TEMPLATE.body[0], parts: [{ ...TEMPLATE.body[0]?.parts[0], text: "Buenos días" }] }],
    };
    let stored: object = TEMPLATE;
    const { asked } = open({
      MailingTemplates: () => ({ mailingTemplates: [stored] }),
      SaveMailingTemplate: ({ input }) => {
        const isStale = (input as { version: number }).version === 3;
        return {
          saveMailingTemplate: {
            __typename: "MailingTemplatePayload",
            template: isStale ? null : { ...newer, version: 5 },
            userErrors: isStale ? [refused] : [],
          },
        };
      },
    });
    const subject = () => screen.findByLabelText<HTMLInputElement>(/^Asunto/);
    await userEvent.type(await subject(), ": hoy");
    stored = newer;
    const save = screen.getByRole("button", { name: "Guardar como nueva versión" });
    await userEvent.click(save);
    const conflict = within(await screen.findByRole("dialog", { name: "Otra persona ha guardado cambios" }));
    const text = conflict.getByRole("heading", { name: "Texto del correo" }).closest("li");
    expect(text?.textContent).toContain("Buenos días");
    expect(text?.textContent).toContain("Sin cambios: se queda lo guardado");
    expect(conflict.queryByRole("heading", { name: "Asunto" })).toBeNull();
    await userEvent.click(conflict.getByRole("button", { name: "Aplicar mis cambios" }));
    await waitFor(() =>
      expect(asked.filter(({ operation }) => operation === "SaveMailingTemplate").at(-1)?.variables).toEqual({
        input: {
          id: "7",
          version: 4,
          name: "Invitación de Olga",
          purpose: "INVITATION",
          subject: "Tu deuda con {{CREDITOR}}: hoy",
          body: [{ isPoint: false, parts: [{ text: "Buenos días", isBold: false }] }],
        },
      }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    // The editor shows it too.
    const editor = await screen.findByRole("textbox", { name: "Texto del correo" });
    expect(editor.textContent).toBe("Buenos días");
    expect((await subject()).value).toBe("Tu deuda con {{Acreedor}}: hoy");
  });

  test("a new one that was saved is at its own address: nobody is asked about what would be lost", async () => {
    const { router } = renderWithServer(
      [{ path: `${PATH}/:templateId`, element: <TemplatePage /> }],
      `${PATH}/nueva`,
      {
        MailingTemplates: () => ({ mailingTemplates: [template] }),
        SaveMailingTemplate: () => ({
          saveMailingTemplate: {
            __typename: "MailingTemplatePayload",
            template: { ...TEMPLATE, version: 1 },
            userErrors: [],
          },
        }),
      },
    );
    await userEvent.type(await screen.findByLabelText("Nombre"), "Otra");
    await userEvent.click(screen.getByRole("button", { name: "Crear plantilla" }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${PATH}/7`));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("what is typed outlives an ended session", async () => {
    startSession(makeToken({ role: "ADMIN" }));
    const subject = () => screen.findByLabelText(/^Asunto/);
    const first = open();
    await userEvent.type(await subject(), ": última oportunidad");
    endSession("expired");
    first.view.unmount();
    startSession(makeToken({ role: "ADMIN" }));
    open();
    expect(await subject()).toHaveProperty("value", "Tu deuda con {{Acreedor}}: última oportunidad");
    endSession("signed-out");
  });

  test("the focus stays on the button that saved; without changes nothing is sent, and it says so", async () => {
    const { asked } = open({
      SaveMailingTemplate: () => ({
        saveMailingTemplate: {
          __typename: "MailingTemplatePayload",
          template: { ...TEMPLATE, version: 4 },
          userErrors: [],
        },
      }),
    });
    const sent = () => asked.filter(({ operation }) => operation === "SaveMailingTemplate").length;
    const save = await screen.findByRole("button", { name: "Guardar como nueva versión" });
    await userEvent.click(save);
    expect(sent()).toBe(0);
    await userEvent.type(screen.getByLabelText("Nombre"), " 2");
    await userEvent.click(save);
    await waitFor(() => expect(sent()).toBe(1));
    await waitFor(() => expect(save.getAttribute("aria-busy")).not.toBe("true"));
    expect(document.activeElement).toBe(save);
  });
});

describe("the preview", () => {
  const choices = {
    taskLists: {
      nodes: [{ id: "3", codeId: "L26-000003", name: "Recibos", company: "Luz, S.A.", tasksCount: 12 }],
      totalCount: 1,
    },
  };
  const mail = {
    __typename: "MailPreview",
    name: "Ana Ruiz",
    email: "ana@correo.example",
    phone: null,
    subject: "Tu deuda con Luz, S.A.",
    html: "<p>Hola, Ana</p>",
    text: "Hola, Ana",
    leftOut: null,
  };
  const look = async (answers: Answers) => {
    const { asked } = open({ MailingListChoices: () => choices, ...answers });
    const lists = await screen.findByRole("combobox", { name: "Lista de ejemplo" });
    await screen.findByRole("option", { name: /L26-000003/ });
    await userEvent.selectOptions(lists, "3");
    await userEvent.click(screen.getByRole("button", { name: "Ver cómo queda" }));
    return asked;
  };

  test("shows the text as it is typed, without saving it", async () => {
    const asked = await look({ PreviewTemplate: () => ({ previewTemplate: [mail] }) });
    expect(
      (await screen.findByTitle("Correo para Ana Ruiz · ana@correo.example")).getAttribute("srcdoc"),
    ).toBe(mail.html);
    expect(asked.find(({ operation }) => operation === "PreviewTemplate")?.variables).toEqual({
      selection: { listId: "3" },
      text: { purpose: template.purpose, subject: template.subject, body: BLOCKS },
    });
    expect(asked.some(({ operation }) => operation === "SaveMailingTemplate")).toBe(false);
  });

  test("what failed is asked for once more by the same button, with the same text", async () => {
    let isDown = true;
    const asked = await look({
      PreviewTemplate: () => {
        if (isDown) throw new Error("down");
        return { previewTemplate: [mail] };
      },
    });
    await screen.findByRole("alert");
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Ver con los últimos cambios" }));
    await screen.findByText("Tu deuda con Luz, S.A.");
    expect(asked.filter(({ operation }) => operation === "PreviewTemplate")).toHaveLength(2);
  });
});

test("the list of templates says a name once: under its purpose's heading only another one", async () => {
  const own = { ...TEMPLATE, id: "8", name: "Invitación de verano", subject: "Escríbenos" };
  renderWithServer([{ path: PATH, element: <TemplatesPage /> }], PATH, {
    MailingTemplates: () => ({ mailingTemplates: [TEMPLATE, own] }),
  });
  await screen.findByRole("link", { name: "Invitación de verano" });
  expect(screen.getAllByText("Invitación a negociar")).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Tu deuda con [acreedor]" }).getAttribute("href")).toBe(
    `${PATH}/7`,
  );
  expect(screen.getByText("Escríbenos")).toBeTruthy();
});
