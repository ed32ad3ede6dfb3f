import { afterEach, describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { DocumentsPanel } from "../../../web/parts/proceedings/DocumentsPanel.tsx";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { ana, issued, matter, payload, proceedings, template } from "./sample-matter.ts";

function open(canManage: boolean, answers: Answers, address = "/") {
  const element = <DocumentsPanel matter={matter} canManage={canManage} />;
  return renderWithServer([{ path: "/", element }], address, answers);
}

const gaps = [
  { __typename: "TemplateGap", label: "Seguro", hint: "Complétalo en el expediente", place: "MATTER" },
  { __typename: "TemplateGap", label: "Colegio", hint: "Está en el perfil", place: "PROFILE" },
];
const fields = [
  {
    __typename: "TemplateField",
    key: "object",
    label: "Objeto",
    value: "",
    multiline: true,
    required: true,
    readOnly: false,
  },
  {
    __typename: "TemplateField",
    key: "place",
    label: "Lugar",
    value: "Madrid",
    multiline: false,
    readOnly: false,
    required: false,
  },
];

afterEach(() => sessionStorage.clear());

describe("letters and records", () => {
  test("each with its legal basis, what it lacks and where that is completed, and why it has to wait", async () => {
    const documentTemplates = [
      template("final-record", { missing: gaps }),
      template("certificate", { name: "Certificado de intento", blockedBy: "Faltan 12 días para los 30." }),
      template("invitation", { name: "Invitación", isRecord: false, warnings: ["Es materia laboral."] }),
    ];
    open(true, {
      CaseProceedings: () => proceedings(),
      DocumentTemplates: () => ({ documentTemplates }),
    });
    const records = await screen.findByRole("region", { name: "Actas y certificados" });
    expect(within(records).getAllByText("Ley 5/2012, art. 22.")).toHaveLength(2);
    const link = within(records).getByRole("link", { name: "Ver los datos" });
    expect(link.getAttribute("href")).toBe("/dashboard/admin/cases/P26000123");
    // An administrator can't open the specialist's own profile: words only.
    expect(within(records).getAllByRole("link")).toHaveLength(1);
    expect(within(records).getByText(/Está en el perfil/)).toBeTruthy();
    const wait = within(records).getByRole("button", { name: "Preparar: Certificado de intento" });
    const reason = document.getElementById(wait.getAttribute("aria-describedby") ?? "");
    expect(reason?.textContent).toContain("Faltan 12 días");
    const letters = screen.getByRole("region", { name: "Cartas" });
    expect(within(letters).getByText("Es materia laboral.")).toBeTruthy();
  });

  test("an address with ?plantilla= opens it; required fields and the server's refusals stand on their fields", async () => {
    let refused = true;
    const { asked, router } = open(
      true,
      {
        CaseProceedings: () => proceedings(),
        DocumentTemplates: () => ({ documentTemplates: [template("final-record", { fields })] }),
        IssueDocument: () => ({
          issueDocument: refused
            ? payload(
                "IssuedDocumentPayload",
                { document: null },
                {
                  message: null,
                  userErrors: [
                    {
                      __typename: "UserError",
                      field: ["values", "place"],
                      code: "REQUIRED",
                      message: "Di dónde",
                    },
                  ],
                },
              )
            : payload("IssuedDocumentPayload", { document: issued("1") }),
        }),
      },
      "/?plantilla=final-record",
    );
    const dialog = await screen.findByRole("dialog", { name: "Acta final" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Emitir el documento" }));
    expect(within(dialog).getByRole("alert").textContent).toContain("Objeto: Este campo es requerido");
    await userEvent.type(within(dialog).getByLabelText("Objeto"), "La deuda");
    await userEvent.click(within(dialog).getByRole("button", { name: "Emitir el documento" }));
    expect(await within(dialog).findByText("Lugar (opcional)")).toBeTruthy();
    await waitFor(() => expect(within(dialog).getByRole("alert").textContent).toContain("Di dónde"));
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>("Objeto").value).toBe("La deuda");
    refused = false;
    await userEvent.click(within(dialog).getByLabelText("Especialista y cliente"));
    await userEvent.click(within(dialog).getByRole("button", { name: "Emitir el documento" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
    const sent = asked.filter(({ operation }) => operation === "IssueDocument").at(-1)?.variables["input"];
    expect(sent).toEqual({
      templateKey: "final-record",
      values: { object: "La deuda", place: "Madrid" },
      partyId: null,
      audience: "CLIENT",
    });
  });

  test("the history names number, hash and who signed or refused; who only looks on can't issue", async () => {
    const signatures = [
      {
        __typename: "DocumentSignature",
        party: ana,
        signed: false,
        at: "2026-03-12T10:00:00.000Z",
        method: "BY_HAND",
      },
    ];
    const { asked } = open(false, {
      CaseProceedings: () => proceedings({ issuedDocuments: [issued("1", { signatures })] }),
    });
    expect(await screen.findByText("D26000001")).toBeTruthy();
    expect(screen.getByText(/Ana Gil se negó a firmar · 12\/03\/2026, 11:00/)).toBeTruthy();
    expect(screen.getByText("b".repeat(64))).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Anotar una firma" })).toBeNull();
    expect(asked.map(({ operation }) => operation)).toEqual(["CaseProceedings"]);
  });

  test("a signature is noted for those who haven't signed yet", async () => {
    const { asked } = open(true, {
      CaseProceedings: () => proceedings({ issuedDocuments: [issued("1")] }),
      DocumentTemplates: () => ({ documentTemplates: [] }),
      RecordSignature: () => ({
        recordSignature: payload("IssuedDocumentPayload", { document: issued("1") }),
      }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Anotar una firma" }));
    await userEvent.selectOptions(await screen.findByLabelText("Parte"), "Bruno Sanz");
    await userEvent.click(screen.getByLabelText("Se negó a firmar"));
    await userEvent.click(screen.getByRole("button", { name: "Anotar la firma" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked.find(({ operation }) => operation === "RecordSignature")?.variables).toEqual({
      documentId: "1",
      partyId: "2",
      signed: false,
    });
  });
});
