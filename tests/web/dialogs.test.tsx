import { expect, test } from "@jest/globals";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useAlert } from "../../web/lib/alert-context.ts";
import { AlertProvider } from "../../web/ui/AlertDialog.tsx";
import { Modal } from "../../web/ui/Modal.tsx";

/** A dialog whose field takes Escape for itself while it has a text, and which asks before it closes. */
function Editor() {
  const alert = useAlert();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const ask = () =>
    alert.open({ title: "¿Cerrar?", textButton: "No", textButton2: "Sí", onConfirm: () => setOpen(false) });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Editar
      </button>
      <Modal
        open={isOpen}
        title="Editar nombre"
        onClose={ask}
        footer={<button type="button">Guardar</button>}
      >
        <input
          aria-label="Nombre"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || text === "") return;
            event.preventDefault();
            setText("");
          }}
        />
      </Modal>
    </>
  );
}

/** Ant Design looks some frames after a dialog was opened whether the focus is in it. */
async function frames() {
  for (let count = 0; count < 4; count += 1)
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
}

async function openEditor() {
  const user = userEvent.setup();
  render(
    <AlertProvider>
      <Editor />
    </AlertProvider>,
  );
  await user.click(screen.getByRole("button", { name: "Editar" }));
  await frames();
  return { user, dialog: screen.getByRole("dialog", { name: "Editar nombre" }) };
}

test("an opened dialog is modal and begins at its title", async () => {
  const { dialog } = await openEditor();
  expect(dialog.getAttribute("aria-modal")).toBe("true");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2, name: "Editar nombre" }));
});

test("Escape that a field takes for itself leaves the dialog open", async () => {
  const { user } = await openEditor();
  await user.type(screen.getByLabelText("Nombre"), "Ana");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await user.keyboard("{Escape}");
  expect(screen.getByRole("alertdialog", { name: "¿Cerrar?" })).toBeTruthy();
});

test("of two dialogs Escape is for the upper one, which gives the focus back to the lower", async () => {
  const { user, dialog } = await openEditor();
  await user.click(screen.getByLabelText("Nombre"));
  await user.keyboard("{Escape}");
  expect(document.activeElement?.textContent).toBe("No");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Nombre"));
  expect(dialog.isConnected).toBe(true);
});

test("when both close, the focus is back where the first was opened", async () => {
  const { user } = await openEditor();
  await user.click(screen.getByRole("button", { name: "Cerrar" }));
  await user.click(screen.getByRole("button", { name: "Sí" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement?.textContent).toBe("Editar");
});
