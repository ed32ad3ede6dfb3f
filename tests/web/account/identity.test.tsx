import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { follow } from "../../../web/features/account/hooks/use-account-form.ts";
import { Component as IdentityPage } from "../../../web/features/account/identity/IdentityPage.tsx";
import { maxZoomOf, photoProblem } from "../../../web/features/account/identity/photo-file.ts";
import { openAccount, refusal, sampleAccount } from "./open-account.tsx";
import { summaryBox } from "../summary-box.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const names = () => screen.findByLabelText<HTMLInputElement>("Nombre");

async function rename(name: string) {
  const field = await names();
  await userEvent.clear(field);
  await userEvent.type(field, name);
}

const save = () => userEvent.click(screen.getByRole("button", { name: "Guardar cambios" }));

function payload(part: object) {
  return {
    updateIdentity: {
      __typename: "UpdateIdentityPayload",
      account: null,
      message: null,
      conflict: [],
      userErrors: [],
      ...part,
    },
  };
}

describe("names and document", () => {
  test("a missing name is told beside its field, and in the summary, which has the focus; nothing is sent", async () => {
    const { asked } = openAccount(IdentityPage, { account: sampleAccount() });
    await userEvent.clear(await names());
    await save();
    expect(screen.getByRole("alert").textContent).toContain("Nombre: Este campo es requerido");
    expect(document.activeElement).toBe(summaryBox());
    expect(asked.map(({ operation }) => operation)).toEqual(["MyAccount"]);
  });

  test("a company is asked for its name in the documented words", async () => {
    const account = sampleAccount({
      kind: "COMPANY",
      companyName: "Obras SL",
      identityDocument: "B12345674",
    });
    openAccount(IdentityPage, { account });
    await userEvent.clear(await screen.findByLabelText("Nombre de la empresa"));
    await save();
    expect(screen.getByRole("alert").textContent).toContain("Para empresas, este campo es obligatorio");
  });

  test("says that another number of a verified document is checked anew", async () => {
    openAccount(IdentityPage, { account: sampleAccount() });
    const field = await screen.findByDisplayValue("12345678Z");
    expect(screen.queryByText(/verificarlo de nuevo/)).toBeNull();
    await userEvent.type(field, "X");
    expect(screen.getByText("Si lo cambias, tendremos que verificarlo de nuevo.")).toBeTruthy();
  });

  test("an administrator made without a document can be saved without one", async () => {
    const account = sampleAccount({ role: "ADMIN", identityDocument: null, identityStatus: "UNVERIFIED" });
    const answers = { UpdateIdentity: () => payload({ account: sampleAccount({ version: 4 }) }) };
    const { asked } = openAccount(IdentityPage, { account }, answers);
    await rename("Eva");
    await save();
    await waitFor(() => expect(asked.at(-1)?.operation).toBe("UpdateIdentity"));
  });

  test("after a conflict both values are shown, and one's own is sent again on the new version", async () => {
    const server = { account: sampleAccount() };
    const answered = Promise.withResolvers<void>();
    const answers = {
      UpdateIdentity: async ({ input }: Record<string, unknown>) => {
        const { version, names: sent } = input as { version: number; names: string };
        if (version === 3) {
          server.account = sampleAccount({ names: "Anna", surnames: "Muñoz Gil", version: 4 });
          const conflict = [
            { __typename: "FieldChange", field: "names", label: "x", current: "Anna", yours: "Eva" },
          ];
          const userErrors = [refusal(["version"], "…", "CONFLICT")];
          return payload({ account: server.account, conflict, userErrors });
        }
        await answered.promise;
        server.account = { ...server.account, names: sent, version: 5 };
        return payload({ account: server.account, message: "Tus datos de identidad se han guardado." });
      },
    };
    const { asked } = openAccount(IdentityPage, server, answers);
    await rename("Eva");
    await save();
    const dialog = await screen.findByRole("dialog", { name: "Hay cambios guardados desde otra ventana" });
    expect(within(dialog).getByText("Anna")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Aplicar mis cambios" }));
    expect(within(dialog).getByRole("button", { name: "Guardando..." })).toBeTruthy();
    answered.resolve();
    await screen.findByText("Tus datos de identidad se han guardado.");
    // What the other one changed elsewhere is kept.
    expect(asked.at(-1)?.variables["input"]).toMatchObject({
      names: "Eva",
      surnames: "Muñoz Gil",
      version: 4,
    });
    expect(screen.queryByText("Hay cambios sin guardar.")).toBeNull();
  });

  test("what was typed is asked about on leaving, and there again after a reload", async () => {
    const server = { account: sampleAccount() };
    const first = openAccount(IdentityPage, server);
    await rename("Eva");
    await userEvent.click(screen.getByRole("link", { name: "Eliminar cuenta" }));
    expect(screen.getByRole("alertdialog").textContent).toContain("Cambios sin guardar");
    await userEvent.click(screen.getByRole("button", { name: "Seguir aquí" }));
    first.view.unmount();
    openAccount(IdentityPage, server);
    expect((await names()).value).toBe("Eva");
    expect(screen.getByText("Hay cambios sin guardar.")).toBeTruthy();
  });

  test("a rejected document says why", async () => {
    const account = sampleAccount({ identityStatus: "REJECTED", identityNote: "No se lee el número." });
    openAccount(IdentityPage, { account });
    expect(await screen.findByText("Rechazada")).toBeTruthy();
    expect(screen.getByText(/No se lee el número\./)).toBeTruthy();
  });
});

describe("an edit while the stored account becomes newer", () => {
  const base = { names: "Ana", surnames: "Muñoz" };
  const edited = { version: 3, base, values: { ...base, names: "Eva" } };

  test("an untouched form follows", () => {
    const stored = { names: "Anna", surnames: "Muñoz" };
    expect(follow({ version: 3, base, values: base }, 4, stored)).toEqual({
      version: 4,
      base: stored,
      values: stored,
    });
  });

  test("a touched form takes the version when something else of the account changed", () => {
    expect(follow(edited, 4, { ...base })).toEqual({ ...edited, version: 4 });
  });

  test("a touched form keeps its version when one of its fields changed, so that the server tells", () => {
    expect(follow(edited, 4, { ...base, surnames: "Gil" })).toBe(edited);
  });

  test("an older answer changes nothing", () => {
    expect(follow(edited, 2, { ...base, names: "Antes" })).toBe(edited);
  });
});

describe("a photo before it is sent", () => {
  const photo = (type = "image/jpeg", bytes = 10) => new File([new Uint8Array(bytes)], "foto", { type });
  const measures = (width: number, height: number) => {
    globalThis.createImageBitmap = (async () => ({ width, height })) as unknown as typeof createImageBitmap;
  };

  test.each([
    [500, 500],
    [4000, 500],
  ])("%i x %i px is enough", async (width, height) => {
    measures(width, height);
    expect(await photoProblem(photo())).toBeNull();
  });

  test("too few pixels are told with the real size", async () => {
    measures(800, 499);
    expect(await photoProblem(photo())).toContain("800 x 499 px");
  });

  test("another kind, too many bytes and a broken file are told", async () => {
    measures(900, 900);
    expect(await photoProblem(photo("image/gif"))).toContain("JPEG o PNG");
    expect(await photoProblem(photo("image/png", 5 * 1024 * 1024 + 1))).toContain("5 MB");
    globalThis.createImageBitmap = async () => Promise.reject(new Error("broken"));
    expect(await photoProblem(photo())).toContain("dañado");
  });

  test("a file that can't be the photo is refused on the page, and none is sent", async () => {
    const { asked } = openAccount(IdentityPage, { account: sampleAccount() });
    const text = new File(["hola"], "foto.txt", { type: "text/plain" });
    await userEvent.upload(await screen.findByLabelText("Subir foto", { selector: "input" }), text, {
      applyAccept: false,
    });
    expect((await screen.findByRole("alert")).textContent).toContain("no es una foto JPEG o PNG");
    expect(asked).toHaveLength(1);
  });

  test("can't be zoomed until it blurs", () => {
    expect(maxZoomOf(500, 2000)).toBeCloseTo(1.95, 2);
    expect(maxZoomOf(200, 200)).toBe(1);
  });
});

test("how much of the account's room is used stands there in the words of a refusal", async () => {
  openAccount(IdentityPage, {
    account: sampleAccount({ storage: { used: 9_800 * 1024 ** 2, allowed: 10 * 1024 ** 3 } }),
  });
  expect(await screen.findByText("Espacio usado: 9,5 GB de 10 GB")).toBeTruthy();
  const meter = screen.getByRole("meter", { name: "Espacio usado" });
  expect([meter.getAttribute("aria-valuenow"), meter.hasAttribute("data-full")]).toEqual(["96", true]);
});
