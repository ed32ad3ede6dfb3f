import { describe, expect, test } from "@jest/globals";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useAlert, type AlertOptions } from "../../web/lib/alert-context.ts";
import { AlertProvider } from "../../web/ui/AlertDialog.tsx";

function Opener({ options }: { options: AlertOptions }) {
  const alert = useAlert();
  return (
    <button type="button" onClick={() => alert.open(options)}>
      abrir
    </button>
  );
}

async function openAlert(options: AlertOptions) {
  const user = userEvent.setup();
  render(
    <AlertProvider>
      <Opener options={options} />
    </AlertProvider>,
  );
  await user.click(screen.getByText("abrir"));
  return { user, dialog: screen.getByRole("alertdialog") };
}

describe("the global alert", () => {
  test("has the documented defaults: green, 'Título', one button 'OK' that closes", async () => {
    const { user, dialog } = await openAlert({});
    expect(dialog.dataset["theme"]).toBe("green");
    expect(screen.getByRole("alertdialog", { name: "Título" })).toBe(dialog);
    expect(screen.getAllByRole("button", { hidden: true }).map((button) => button.textContent)).toEqual([
      "abrir",
      "OK",
    ]);
    await user.click(screen.getByText("OK"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("with two buttons the second confirms and closes", async () => {
    const calls: string[] = [];
    const { user } = await openAlert({
      theme: "red",
      icon: "trash2",
      title: "Eliminar lista",
      text: "¿Estás seguro de eliminar esta lista de tareas?",
      textButton: "Cancelar",
      textButton2: "Eliminar",
      onConfirm: () => void calls.push("confirmed"),
      onCancel: () => void calls.push("cancelled"),
    });
    expect(document.activeElement?.textContent).toBe("Cancelar");
    await user.click(screen.getByText("Eliminar"));
    expect(calls).toEqual(["confirmed"]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("the first of two buttons and Escape only close", async () => {
    const calls: string[] = [];
    const options: AlertOptions = {
      textButton: "Cancelar",
      textButton2: "Eliminar",
      onConfirm: () => void calls.push("confirmed"),
      onCancel: () => void calls.push("cancelled"),
    };
    const { user } = await openAlert(options);
    await user.click(screen.getByText("Cancelar"));
    await user.click(screen.getByText("abrir"));
    await user.keyboard("{Escape}");
    expect(calls).toEqual(["cancelled", "cancelled"]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("skipClose leaves it open", async () => {
    const { user } = await openAlert({ textButton2: "Sí", skipClose: true, onConfirm: () => undefined });
    await user.click(screen.getByText("Sí"));
    expect(screen.queryByRole("alertdialog")).not.toBeNull();
  });

  test("can't be confirmed twice while the work goes on", async () => {
    let finish = () => {};
    let calls = 0;
    const { user } = await openAlert({
      textButton2: "Sí",
      onConfirm: () => {
        calls += 1;
        return new Promise<void>((resolve) => {
          finish = resolve;
        });
      },
    });
    await user.click(screen.getByText("Sí"));
    await user.click(screen.getByText("Sí"));
    await user.keyboard("{Escape}");
    expect(calls).toBe(1);
    expect(screen.queryByRole("alertdialog")).not.toBeNull();
    finish();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });
});
