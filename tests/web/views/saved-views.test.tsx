import { CombinedGraphQLErrors } from "@apollo/client";
import { afterEach, describe, expect, test } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { SavedViewList } from "../../../web/generated/graphql.ts";
import { changeDisplay, chooseColumns, currentDisplay } from "../../../web/lib/display.ts";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { integerParam, optionalParam, wordsParam } from "../../../web/lib/url-state.ts";
import { SavedViews } from "../../../web/parts/views/SavedViews.tsx";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";

const PATH = "/dashboard/admin/tasks";
const SPEC = { search: wordsParam(), status: optionalParam(), sort: optionalParam(), page: integerParam(1) };
const viewed = (list: SavedViewList) => ({ list, table: "tasks", spec: SPEC });

const unassigned = {
  __typename: "SavedView",
  id: "7",
  list: "TASKS",
  name: "Esperando",
  query: "status=ESPERANDO&sort=AMOUNT",
  columns: ["code", "amount"],
  isCompact: true,
  isShared: false,
  isOwn: true,
  ownerName: "Clara Montes",
};
const linked = { ...unassigned, id: "17", name: "Enlazada", columns: ["code"] };
const shared = { ...unassigned, id: "8", name: "Altas", isOwn: false, isShared: true, ownerName: "Luis Gil" };

function open(search: string, answers: Answers = {}, list: SavedViewList = "TASKS") {
  const element = <SavedViews of={viewed(list)} />;
  return renderWithServer([{ path: PATH, element }], `${PATH}${search}`, {
    SavedViews: () => ({ savedViews: [unassigned, shared, linked] }),
    ...answers,
  });
}

async function choose(label: string): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: /^Vista/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: label }));
}

const inputOf = (asked: { operation: string; variables: Record<string, unknown> }[], operation: string) =>
  asked.find((one) => one.operation === operation)?.variables;

afterEach(() => {
  chooseColumns("tasks", null);
  changeDisplay({ isCompact: false });
  for (const { id } of currentNotices()) closeNotice(id);
});

describe("views of a list", () => {
  test("are chosen by name: filters and order go into the address, columns and density into the display", async () => {
    const { router } = open("?tab=tareas&status=RECHAZO&page=3");
    await choose("Esperando");
    await waitFor(() =>
      expect(router.state.location.search).toBe("?tab=tareas&status=ESPERANDO&sort=AMOUNT&vista=7"),
    );
    expect(currentDisplay()).toMatchObject({ isCompact: true, columns: { tasks: ["code", "amount"] } });
    expect(screen.getByRole("button", { name: "Vista Esperando" })).toBeTruthy();
  });

  test("that an address names bring columns and density along, once: what is chosen afterwards stays", async () => {
    const { view } = open("?status=ESPERANDO&sort=AMOUNT&vista=17");
    await screen.findByRole("button", { name: "Vista Enlazada" });
    await waitFor(() =>
      expect(currentDisplay()).toMatchObject({ isCompact: true, columns: { tasks: ["code"] } }),
    );
    act(() => chooseColumns("tasks", ["code", "debtor"]));
    view.unmount();
    // Back from another page.
    open("?status=ESPERANDO&sort=AMOUNT&vista=17");
    await screen.findByRole("button", { name: "Vista Enlazada (modificada)" });
    expect(currentDisplay().columns["tasks"]).toEqual(["code", "debtor"]);
  });

  test("that are gone leave the address, with a word to whom a link sent there; the rest stays", async () => {
    const { router } = open("?tab=tareas&status=RECHAZO&vista=99");
    await waitFor(() => expect(router.state.location.search).toBe("?tab=tareas&status=RECHAZO"));
    expect(currentNotices().map(({ text }) => text)).toEqual([
      "La vista del enlace ya no existe. Los filtros del enlace siguen puestos.",
    ]);
  });

  test("that one deletes oneself leave the address without a word", async () => {
    let views = [linked, shared];
    const { router } = open("?status=ESPERANDO&sort=AMOUNT&vista=17", {
      SavedViews: () => ({ savedViews: views }),
      DeleteSavedView: () => {
        views = [shared];
        return { deleteSavedView: { __typename: "DeleteSavedViewPayload", deletedId: "17", userErrors: [] } };
      },
    });
    await screen.findByRole("button", { name: /^Vista Enlazada/ });
    await choose("Gestionar vistas");
    await userEvent.click(await screen.findByRole("button", { name: "Eliminar Enlazada" }));
    const question = within(await screen.findByRole("alertdialog"));
    await userEvent.click(question.getByRole("button", { name: "Eliminar" }));
    await waitFor(() => expect(router.state.location.search).toBe("?status=ESPERANDO&sort=AMOUNT"));
    expect(currentNotices()).toEqual([]);
  });

  test("say that their filters or order were changed, not that words are searched for", async () => {
    const { router } = open("?sort=AMOUNT&status=ESPERANDO&page=2&search=_abcdefghij12&vista=7");
    await screen.findByRole("button", { name: "Vista Esperando" });
    await act(() => router.navigate("?sort=AMOUNT&status=RECHAZO&vista=7"));
    await screen.findByRole("button", { name: "Vista Esperando (modificada)" });
    await choose("Esperando");
    await screen.findByRole("button", { name: "Vista Esperando" });
  });

  test("say that their columns were changed", async () => {
    open("");
    await choose("Esperando");
    await screen.findByRole("button", { name: "Vista Esperando" });
    act(() => chooseColumns("tasks", ["code"]));
    await screen.findByRole("button", { name: "Vista Esperando (modificada)" });
  });

  test("others' say whose they are", async () => {
    open("");
    await choose("Altas (de Luis Gil)");
    expect(await screen.findByRole("button", { name: "Vista Altas" })).toBeTruthy();
  });

  test("are named at once: the field has the focus, and Enter keeps the view", async () => {
    const { asked } = open("?status=RECHAZO", {
      CreateSavedView: () => ({
        createSavedView: { __typename: "SavedViewPayload", view: { ...unassigned, id: "9" }, userErrors: [] },
      }),
    });
    await choose("Guardar vista");
    await screen.findByRole("dialog", { name: "Guardar vista" });
    await userEvent.keyboard("Rechazadas{Enter}");
    await waitFor(() =>
      expect(inputOf(asked, "CreateSavedView")).toMatchObject({ input: { name: "Rechazadas" } }),
    );
  });

  test("are kept as the list stands, without its page and without words searched for", async () => {
    chooseColumns("tasks", ["code", "debtor"]);
    const { asked, router } = open("?tab=tareas&status=RECHAZO&page=3&search=_abcdefghij12", {
      CreateSavedView: ({ input }) => ({
        createSavedView: {
          __typename: "SavedViewPayload",
          view: { ...unassigned, id: "9", ...(input as object) },
          userErrors: [],
        },
      }),
    });
    await choose("Guardar vista");
    const dialog = await screen.findByRole("dialog", { name: "Guardar vista" });
    await userEvent.type(within(dialog).getByLabelText("Nombre"), "Rechazadas");
    await userEvent.click(within(dialog).getByLabelText("Compartir con toda la administración"));
    await userEvent.click(within(dialog).getByRole("button", { name: "Guardar vista" }));
    await waitFor(() =>
      expect(inputOf(asked, "CreateSavedView")).toEqual({
        input: {
          list: "TASKS",
          name: "Rechazadas",
          query: "status=RECHAZO",
          columns: ["code", "debtor"],
          isCompact: false,
          isShared: true,
        },
      }),
    );
    await waitFor(() => expect(router.state.location.search).toBe("?tab=tareas&status=RECHAZO&vista=9"));
  });

  test("of a list that isn't the administration's are kept for oneself: nothing offers to share them", async () => {
    const own = { ...unassigned, list: "CLIENT_INSTALMENTS" };
    open("", { SavedViews: () => ({ savedViews: [own] }) }, "CLIENT_INSTALMENTS");
    await choose("Guardar vista");
    const saving = within(await screen.findByRole("dialog", { name: "Guardar vista" }));
    expect(saving.queryByRole("checkbox")).toBeNull();
    await userEvent.click(saving.getByRole("button", { name: "Cancelar" }));
    await choose("Gestionar vistas");
    const dialog = within(await screen.findByRole("dialog", { name: "Vistas" }));
    expect(dialog.getByRole("button", { name: "Eliminar Esperando" })).toBeTruthy();
    expect(dialog.queryByRole("button", { name: /ompartir/ })).toBeNull();
  });

  test("a name that is taken is said at its field", async () => {
    const taken = {
      __typename: "UserError",
      field: ["name"],
      code: "TAKEN",
      message: "Ya tienes una vista con este nombre",
    };
    open("", {
      CreateSavedView: () => ({
        createSavedView: { __typename: "SavedViewPayload", view: null, userErrors: [taken] },
      }),
    });
    await choose("Guardar vista");
    const dialog = await screen.findByRole("dialog", { name: "Guardar vista" });
    await userEvent.type(within(dialog).getByLabelText("Nombre"), "Esperando");
    await userEvent.click(within(dialog).getByRole("button", { name: "Guardar vista" }));
    expect((await within(dialog).findAllByText(taken.message)).length).toBeGreaterThan(0);
  });

  test("are taken over from the list, shared and deleted in one place", async () => {
    const { asked } = open("?status=LOCALIZADO", {
      UpdateSavedView: () => ({
        updateSavedView: { __typename: "SavedViewPayload", view: unassigned, userErrors: [] },
      }),
      DeleteSavedView: () => ({
        deleteSavedView: { __typename: "DeleteSavedViewPayload", deletedId: "7", userErrors: [] },
      }),
    });
    await choose("Gestionar vistas");
    const dialog = await screen.findByRole("dialog", { name: "Vistas" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Actualizar Esperando" }));
    await waitFor(() =>
      expect(inputOf(asked, "UpdateSavedView")).toEqual({
        id: "7",
        input: { query: "status=LOCALIZADO", columns: null, isCompact: false },
      }),
    );
    await userEvent.click(within(dialog).getByRole("button", { name: "Compartir Esperando" }));
    await waitFor(() =>
      expect(asked.filter(({ operation }) => operation === "UpdateSavedView").at(-1)?.variables).toEqual({
        id: "7",
        input: { isShared: true },
      }),
    );
    await screen.findByText("La vista «Esperando» la ve ahora toda la administración.");
    await userEvent.click(within(dialog).getByRole("button", { name: "Cambiar el nombre de Esperando" }));
    const renaming = within(await screen.findByRole("dialog", { name: "Cambiar el nombre de la vista" }));
    const name = renaming.getByRole("textbox", { name: /Nombre/ });
    await userEvent.clear(name);
    await userEvent.type(name, "Sin respuesta");
    await userEvent.click(renaming.getByRole("button", { name: "Guardar" }));
    await waitFor(() =>
      expect(asked.filter(({ operation }) => operation === "UpdateSavedView").at(-1)?.variables).toEqual({
        id: "7",
        input: { name: "Sin respuesta" },
      }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /nombre de la vista/ })).toBeNull());
    await userEvent.click(within(dialog).getByRole("button", { name: "Eliminar Esperando" }));
    await userEvent.click(await screen.findByRole("button", { name: "Eliminar" }));
    await waitFor(() => expect(inputOf(asked, "DeleteSavedView")).toEqual({ id: "7" }));
  });

  test("whoever changes what others use is asked once, in words that say whose it is", async () => {
    const { asked } = open("?status=LOCALIZADO", {
      UpdateSavedView: () => ({
        updateSavedView: { __typename: "SavedViewPayload", view: shared, userErrors: [] },
      }),
    });
    const sent = () => asked.filter(({ operation }) => operation === "UpdateSavedView");
    await choose("Gestionar vistas");
    const dialog = within(await screen.findByRole("dialog", { name: "Vistas" }));
    const question = async (button: string, title: string) => {
      await userEvent.click(dialog.getByRole("button", { name: `${button} Altas` }));
      const alert = within(await screen.findByRole("alertdialog", { name: title }));
      alert.getByText("La vista «Altas» es de Luis Gil y la usa toda la administración.");
      return alert;
    };

    const no = await question("Actualizar", "Actualizar la vista");
    await userEvent.click(no.getByRole("button", { name: "Cancelar" }));
    expect(sent()).toEqual([]);
    const update = await question("Actualizar", "Actualizar la vista");
    await userEvent.click(update.getByRole("button", { name: "Actualizar" }));
    await waitFor(() => expect(sent().at(-1)?.variables).toMatchObject({ id: "8" }));

    const unshare = await question("Dejar de compartir", "Dejar de compartir la vista");
    unshare.getByText("Dejará de aparecerte a ti y a los demás; solo la conserva Luis Gil.");
    await userEvent.click(unshare.getByRole("button", { name: "Dejar de compartir" }));
    await waitFor(() => expect(sent().at(-1)?.variables).toEqual({ id: "8", input: { isShared: false } }));

    await userEvent.click(dialog.getByRole("button", { name: "Cambiar el nombre de Altas" }));
    const renaming = within(await screen.findByRole("dialog", { name: "Cambiar el nombre de la vista" }));
    renaming.getByText(/es de Luis Gil y la usa toda la administración\. Todos la verán/);
  });

  test("one that somebody has deleted meanwhile says so and goes", async () => {
    let views: object[] = [unassigned, shared];
    open("", {
      SavedViews: () => ({ savedViews: views }),
      UpdateSavedView: () => {
        throw new CombinedGraphQLErrors({
          data: null,
          errors: [{ message: "No se ha encontrado esta vista.", extensions: { code: "NOT_FOUND" } }],
        });
      },
    });
    await choose("Gestionar vistas");
    const dialog = within(await screen.findByRole("dialog", { name: "Vistas" }));
    views = [shared];
    await userEvent.click(dialog.getByRole("button", { name: "Actualizar Esperando" }));
    const alert = within(await screen.findByRole("alertdialog"));
    alert.getByText("No se ha encontrado esta vista.");
    await userEvent.click(alert.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(dialog.queryByText("Esperando")).toBeNull());
    dialog.getByText("Altas");
  });
});
