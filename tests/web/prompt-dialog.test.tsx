import { expect, jest, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AlertProvider } from "../../web/ui/AlertDialog.tsx";
import { PromptDialog } from "../../web/ui/PromptDialog.tsx";

function open(asksItself = false) {
  const onClose = jest.fn();
  render(
    <AlertProvider>
      <PromptDialog
        title="Rechazar"
        form="refuse"
        labels={{}}
        problems={[]}
        running={false}
        action="Guardar"
        asksItself={asksItself}
        onSubmit={() => Promise.resolve()}
        onClose={onClose}
      >
        <textarea aria-label="Motivo" defaultValue="Texto de partida" />
        <input aria-label="Contraseña" type="password" />
        <input aria-label="Es una empresa" type="checkbox" />
      </PromptDialog>
    </AlertProvider>,
  );
  return { onClose, user: userEvent.setup(), reason: screen.getByLabelText("Motivo") };
}

const question = () => screen.queryByText("Si cierras ahora, se perderá lo que has escrito.");

test.each(["Escape", "Cancelar"])("%s doesn't throw away what was written unasked", async (how) => {
  const { onClose, user, reason } = open();
  await user.type(reason, " y algo más");
  const leave = () =>
    how === "Escape" ? user.keyboard("{Escape}") : user.click(screen.getByRole("button", { name: how }));
  await leave();
  expect(question()).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Seguir aquí" }));
  expect(onClose).not.toHaveBeenCalled();
  expect(reason).toHaveProperty("value", "Texto de partida y algo más");
  await leave();
  await user.click(screen.getByRole("button", { name: "Cerrar sin guardar" }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("nothing is asked about a text as it was, an emptied one, a password or a tick", async () => {
  const { onClose, user, reason } = open();
  await user.type(reason, "!");
  await user.type(reason, "{Backspace}");
  await user.type(screen.getByLabelText("Contraseña"), "secreto");
  await user.click(screen.getByLabelText("Es una empresa"));
  await user.keyboard("{Escape}");
  expect(question()).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.clear(reason);
  await user.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("an editor that asks by itself is asked once", async () => {
  const { onClose, user, reason } = open(true);
  await user.type(reason, " más");
  await user.keyboard("{Escape}");
  expect(question()).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
});
