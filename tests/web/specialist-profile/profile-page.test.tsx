import { beforeEach, describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { edit, inputs, openProfile as open, PATH, save, signIn } from "./open-profile.tsx";
import { profile } from "./sample-profile.ts";
import { summaryBox } from "../summary-box.ts";

beforeEach(signIn);

const saved = (changes: object) => ({
  updateSpecialistProfile: {
    __typename: "UpdateSpecialistProfilePayload",
    profile: profile({ version: 6, ...changes }),
    message: "Se han guardado los cambios de tu perfil",
    conflict: [],
    userErrors: [],
  },
});

describe("the state of the own profile", () => {
  test("what is missing leads to its section, the required apart", async () => {
    const gaps = [
      { code: "PHOTO", label: "Sube una foto tuya", anchor: "foto", required: false },
      { code: "FEE", label: "Indica tu tarifa aproximada", anchor: "tarifa", required: true },
    ].map((gap) => ({ __typename: "ProfileGap", ...gap }));
    open({}, profile({ gaps, listed: false, feeCharges: [], completeness: 60 }));
    const state = within(await screen.findByRole("region", { name: "Estado de tu perfil" }));
    expect(state.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("60");
    expect(state.getByText("Tu perfil no se muestra en el buscador")).toBeTruthy();
    expect(state.getByText("Te falta 1 dato obligatorio.")).toBeTruthy();
    const headings = state.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(["Obligatorio para aparecer en el buscador", "Para que te elijan más"]);
    Element.prototype.scrollIntoView = () => undefined;
    await userEvent.click(state.getByRole("link", { name: "Indica tu tarifa aproximada" }));
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Tarifa" }));
  });

  test("a hidden fee is named as the reason", async () => {
    open({}, profile({ listed: false, feeHidden: true }));
    expect(
      await screen.findByText(
        "Ocultas tu tarifa: solo puede asignarte un administrador o contratarte quien tenga tu enlace privado.",
      ),
    ).toBeTruthy();
  });

  test("a failed load can be tried again", async () => {
    let works = false;
    open({
      SpecialistProfilePage: () => {
        if (!works) throw new TypeError("Failed to fetch");
        return { mySpecialistProfile: profile() };
      },
    });
    const retry = await screen.findByRole("button", { name: "Reintentar" });
    works = true;
    await userEvent.click(retry);
    expect(await screen.findByRole("region", { name: "Tarifa" })).toBeTruthy();
  });
});

describe("a section", () => {
  test("is saved alone, with the version, and shows what is stored", async () => {
    const { asked } = open({ UpdateSpecialistProfile: () => saved({ headline: "Mediadora mercantil" }) });
    await edit("Presentación");
    const headline = screen.getByRole("textbox", { name: "Titular" });
    await waitFor(() => expect(document.activeElement).toBe(headline));
    await userEvent.clear(headline);
    await userEvent.type(headline, "Mediadora mercantil");
    await save();
    expect(await screen.findByText("Se han guardado los cambios de tu perfil")).toBeTruthy();
    expect(screen.getByText("Mediadora mercantil")).toBeTruthy();
    expect(inputs(asked, "UpdateSpecialistProfile")).toEqual([
      {
        presentation: { headline: "Mediadora mercantil", presentation: "Acerco a las partes.", training: "" },
        version: 5,
      },
    ]);
  });

  test("a text that is too long is kept whole and refused with the excess", async () => {
    const { asked } = open();
    await edit("Presentación");
    const headline = screen.getByRole("textbox", { name: "Titular" });
    await userEvent.clear(headline);
    await userEvent.click(headline);
    await userEvent.paste("x".repeat(121));
    await save();
    expect(within(screen.getByRole("alert")).getByText("Titular: Sobra 1 carácter.")).toBeTruthy();
    expect(document.activeElement).toBe(summaryBox());
    expect(inputs(asked, "UpdateSpecialistProfile")).toEqual([]);
  });

  test("a city that was typed but not added is saved too", async () => {
    const { asked } = open({ UpdateSpecialistProfile: () => saved({ cities: ["Madrid", "Ávila"] }) });
    await edit("Idiomas y lugares");
    await userEvent.type(screen.getByRole("textbox", { name: "Ciudades en las que trabajas" }), "Ávila");
    await save();
    await screen.findByText("Madrid y Ávila");
    expect(inputs(asked, "UpdateSpecialistProfile")).toEqual([
      {
        languageLocation: {
          cities: ["Madrid", "Ávila"],
          workModality: "REMOTE",
          nativeLanguageId: "1",
          additionalLanguages: [{ languageId: "2", level: "B2" }],
        },
        version: 5,
      },
    ]);
  });

  test("too few skills are refused before anything is sent", async () => {
    const { asked } = open();
    await edit("Habilidades");
    await userEvent.click(await screen.findByRole("button", { name: "Quitar Recobro" }));
    await save();
    expect(within(screen.getByRole("alert")).getByText("Habilidades: Te falta 1 habilidad")).toBeTruthy();
    expect(inputs(asked, "UpdateSpecialistProfile")).toEqual([]);
  });

  test("both kinds of fee can be charged, the amount first", async () => {
    const { asked } = open(
      { UpdateSpecialistProfile: () => saved({}) },
      profile({ feeCharges: [{ __typename: "FeeCharge", chargeType: "PERCENTAGE", tariffValue: 15 }] }),
    );
    await edit("Tarifa");
    await userEvent.click(screen.getByRole("button", { name: "Añadir tarifa por caso" }));
    await save();
    await screen.findByText("Se han guardado los cambios de tu perfil");
    expect(inputs(asked, "UpdateSpecialistProfile")).toEqual([
      {
        approximateFee: {
          feeCharges: [
            { chargeType: "AMOUNT", tariffValue: 400 },
            { chargeType: "PERCENTAGE", tariffValue: 15 },
          ],
          hide: false,
        },
        version: 5,
      },
    ]);
  });

  test("what the server refuses stands at the field, and nothing typed is lost", async () => {
    open({
      UpdateSpecialistProfile: () => ({
        updateSpecialistProfile: {
          __typename: "UpdateSpecialistProfilePayload",
          profile: null,
          message: null,
          conflict: [],
          userErrors: [
            {
              __typename: "UserError",
              field: ["presentation", "headline"],
              code: "INVALID",
              message: "El texto contiene caracteres que no se admiten",
            },
          ],
        },
      }),
    });
    await edit("Presentación");
    const headline = screen.getByRole("textbox", { name: "Titular" });
    await userEvent.type(headline, " y mercantil");
    await save();
    await waitFor(() => expect(headline.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getByText("Titular: El texto contiene caracteres que no se admiten")).toBeTruthy();
    expect((headline as HTMLInputElement).value).toBe("Mediadora civil y mercantil");
  });

  test("no connection says so and keeps the words", async () => {
    open({
      UpdateSpecialistProfile: () => {
        throw new TypeError("Failed to fetch");
      },
    });
    await edit("Presentación");
    await userEvent.type(screen.getByRole("textbox", { name: "Formación" }), "Máster");
    await save();
    expect(await screen.findByText("Ha habido un error al guardar el perfil")).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Formación" }).value).toBe("Máster");
  });
});

describe("two windows edit the same section", () => {
  const theirs = { headline: "Otra", presentation: "Otra presentación.", version: 9 };
  const refused = {
    updateSpecialistProfile: {
      ...saved(theirs).updateSpecialistProfile,
      message: null,
      conflict: [
        { field: "headline", label: "Titular", current: "Otra", yours: "Mediadora civil de barrio" },
        {
          field: "presentation",
          label: "Presentación",
          current: "Otra presentación.",
          yours: "Acerco a las partes.",
        },
      ].map((change) => ({ __typename: "FieldChange", ...change })),
      userErrors: [
        { __typename: "UserError", field: ["version"], code: "CONFLICT", message: "Han cambiado." },
      ],
    },
  };

  async function collide(answers: object[]) {
    const { asked } = open({ UpdateSpecialistProfile: () => answers.shift() ?? {} });
    await edit("Presentación");
    await userEvent.type(screen.getByRole("textbox", { name: "Titular" }), " de barrio");
    await save();
    return {
      asked,
      dialog: await screen.findByRole("dialog", { name: "Hay cambios guardados desde otra ventana" }),
    };
  }

  test("'Aplicar mis cambios' sends only one's own change on top of what was stored", async () => {
    const { asked, dialog } = await collide([refused, saved({ headline: "Mediadora civil de barrio" })]);
    expect(within(dialog).getByText("Mediadora civil de barrio")).toBeTruthy();
    expect(within(dialog).getByText("Sin cambios: se queda lo guardado")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Aplicar mis cambios" }));
    await screen.findByText("Se han guardado los cambios de tu perfil");
    expect(inputs(asked, "UpdateSpecialistProfile")[1]).toEqual({
      presentation: {
        headline: "Mediadora civil de barrio",
        presentation: "Otra presentación.",
        training: "",
      },
      version: 9,
    });
  });

  test("'Cargar lo guardado' puts the stored words into the form", async () => {
    const { dialog } = await collide([refused]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Cargar lo guardado" }));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Titular" }).value).toBe("Otra");
  });
});

describe("typed work", () => {
  test("another section asks before it is lost; the new one gets the focus", async () => {
    open();
    await edit("Presentación");
    await userEvent.type(screen.getByRole("textbox", { name: "Titular" }), "!");
    await edit("Tarifa");
    const question = screen.getByRole("alertdialog", { name: "Cambios sin guardar" });
    expect(
      within(question).getByText("Si cierras ahora «Presentación», se perderá lo que has escrito."),
    ).toBeTruthy();
    await userEvent.click(within(question).getByRole("button", { name: "Cerrar sin guardar" }));
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole("spinbutton", { name: "Tarifa por caso (aprox)" }),
      ),
    );
    expect(screen.queryByRole("textbox", { name: "Titular" })).toBeNull();
  });

  test("leaving the page asks", async () => {
    const { router } = open();
    await edit("Presentación");
    await userEvent.type(screen.getByRole("textbox", { name: "Titular" }), "!");
    await userEvent.click(screen.getByRole("link", { name: "Añadir foto" }));
    await userEvent.click(await screen.findByRole("button", { name: "Seguir aquí" }));
    expect(router.state.location.pathname).toBe(PATH);
  });

  test("a reload finds the section open with the words", async () => {
    const { view } = open();
    await edit("Presentación");
    await userEvent.type(screen.getByRole("textbox", { name: "Titular" }), " de barrio");
    view.unmount();
    open();
    const headline = await screen.findByRole("textbox", { name: "Titular" });
    expect((headline as HTMLInputElement).value).toBe("Mediadora civil de barrio");
  });

  test("looking at the public view keeps it, and shows what is stored", async () => {
    open();
    await edit("Presentación");
    await userEvent.type(screen.getByRole("textbox", { name: "Titular" }), " de barrio");
    await userEvent.click(screen.getByRole("link", { name: "Así te ve el público" }));
    const seen = within(await screen.findByRole("article"));
    expect(seen.getByText("Mediadora civil")).toBeTruthy();
    expect(seen.getByText("5–6 años · Sénior")).toBeTruthy();
    expect(seen.getByText(/^400\s€ por caso$/)).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "Tu perfil" }));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Titular" }).value).toBe(
      "Mediadora civil de barrio",
    );
  });
});
