import { beforeEach, describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { edit, inputs, openProfile as open, save, signIn } from "./open-profile.tsx";
import { credential, profile } from "./sample-profile.ts";

beforeEach(signIn);

describe("credentials", () => {
  test("each says in which state it is", async () => {
    open(
      {},
      profile({
        credentials: [
          credential({ id: "1", title: "A" }),
          credential({ id: "2", title: "B", status: "VERIFIED" }),
          credential({ id: "3", title: "C", status: "VERIFIED", expired: true }),
          credential({ id: "4", title: "D", status: "REJECTED", reviewNote: "No se lee." }),
        ],
      }),
    );
    const panel = within(await screen.findByRole("region", { name: "Credenciales" }));
    const words = ["Pendiente de verificación", "Verificada", "Caducada", "Rechazada", "Motivo: No se lee."];
    for (const word of words) expect(panel.getByText(word)).toBeTruthy();
  });

  test("changing a verified one warns that it goes back to review", async () => {
    open({}, profile({ credentials: [credential({ status: "VERIFIED" })] }));
    await edit("Grado en Derecho");
    const dialog = within(screen.getByRole("dialog", { name: "Editar credencial" }));
    expect(dialog.getByText(/vuelve a revisión y deja de mostrarse/)).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Guardar y enviar a revisión" })).toBeTruthy();
  });

  test("a new one without document", async () => {
    const { asked } = open({
      AddCredential: () => ({
        addCredential: {
          __typename: "CredentialPayload",
          message: "Se ha añadido la credencial. La verificaremos lo antes posible.",
          userErrors: [],
        },
      }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Añadir credencial" }));
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.selectOptions(dialog.getByLabelText("Tipo de credencial"), "REGISTRATION");
    await userEvent.type(dialog.getByLabelText("Nombre"), "Mediadora inscrita");
    await userEvent.click(dialog.getByRole("button", { name: "Guardar" }));
    expect(dialog.getByText("Entidad que la emite: Este campo es obligatorio")).toBeTruthy();
    expect(dialog.getByText("Número: Este campo es obligatorio")).toBeTruthy();
    await userEvent.type(dialog.getByLabelText("Entidad que la emite"), "Ministerio de Justicia");
    // What was put right is forgiven at once, the rest stays; the focus isn't taken away meanwhile.
    expect(dialog.getAllByText("Este campo es obligatorio")).toHaveLength(1);
    expect(document.activeElement).toBe(dialog.getByLabelText("Entidad que la emite"));
    await userEvent.type(dialog.getByLabelText("Número"), "M-20931");
    expect(dialog.queryByText(/Este campo es obligatorio/)).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Guardar" }));
    expect(await screen.findByText(/La verificaremos lo antes posible/)).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(inputs(asked, "AddCredential")).toEqual([
      {
        kind: "REGISTRATION",
        title: "Mediadora inscrita",
        issuer: "Ministerio de Justicia",
        number: "M-20931",
        validUntil: null,
      },
    ]);
  });

  test("a document of a wrong kind isn't taken", async () => {
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Añadir credencial" }));
    const dialog = within(screen.getByRole("dialog"));
    const choose = async (file: File) =>
      userEvent.upload(await dialog.findByLabelText("Elegir documento", { selector: "input" }), file, {
        applyAccept: false,
      });
    await choose(new File(["x"], "nota.txt"));
    expect(dialog.getByText("El documento debe ser un PDF, un JPEG o un PNG.")).toBeTruthy();
    await choose(new File(["x"], "título.PDF"));
    expect(dialog.queryByText("El documento debe ser un PDF, un JPEG o un PNG.")).toBeNull();
    expect(dialog.getByText(/título\.PDF/)).toBeTruthy();
  });

  test("one that was reviewed meanwhile: the person decides", async () => {
    let stored = credential();
    const answered = Promise.withResolvers<void>();
    const answers = [
      {
        message: null,
        userErrors: [
          { __typename: "UserError", field: ["version"], code: "CONFLICT", message: "Ha cambiado." },
        ],
      },
      { message: "Se ha guardado la credencial. La verificaremos de nuevo.", userErrors: [] },
    ];
    const { asked } = open({
      SpecialistProfilePage: () => ({ mySpecialistProfile: profile({ credentials: [stored] }) }),
      UpdateCredential: async () => {
        if (answers.length === 1) await answered.promise;
        stored = credential({ status: "VERIFIED", version: 3 });
        return { updateCredential: { __typename: "CredentialPayload", ...answers.shift() } };
      },
    });
    await edit("Grado en Derecho");
    await userEvent.type(screen.getByLabelText("Número (opcional)"), "77");
    await save();
    const dialog = await screen.findByRole("dialog", { name: "Otra persona ha guardado cambios" });
    expect(within(dialog).getByText("Verificada")).toBeTruthy();
    expect(within(dialog).getByText("Pendiente de verificación")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Aplicar mis cambios" }));
    // The question stays, unchanged, until the answer is there.
    expect(within(dialog).getByRole("button", { name: "Guardando..." })).toBeTruthy();
    expect(within(dialog).getByText("Pendiente de verificación")).toBeTruthy();
    answered.resolve();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = asked.filter(({ operation }) => operation === "UpdateCredential");
    expect(sent.map(({ variables }) => variables["version"])).toEqual([2, 3]);
    expect(sent[1]?.variables["input"]).toMatchObject({ number: "77", title: "Grado en Derecho" });
  });

  test("removing asks first", async () => {
    const { asked } = open(
      {
        RemoveCredential: () => ({
          removeCredential: {
            __typename: "CredentialPayload",
            profile: profile({ credentials: [] }),
            message: "Se ha eliminado la credencial",
            userErrors: [],
          },
        }),
      },
      profile({ credentials: [credential()] }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Eliminar Grado en Derecho" }));
    expect(asked.some(({ operation }) => operation === "RemoveCredential")).toBe(false);
    await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Eliminar" }));
    expect(await screen.findByText("Se ha eliminado la credencial")).toBeTruthy();
    expect(screen.queryByText("Grado en Derecho")).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Credenciales" })),
    );
  });
});
