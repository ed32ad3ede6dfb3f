import { afterEach, expect, jest, test } from "@jest/globals";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { closeNotice, currentNotices } from "../../web/lib/notices.ts";
import { late, lateDialog } from "../../web/ui/late.tsx";

afterEach(() => {
  jest.restoreAllMocks();
  for (const { id } of currentNotices()) closeNotice(id);
});

const isOnline = (value: boolean) => jest.spyOn(navigator, "onLine", "get").mockReturnValue(value);

test("a part of a page that doesn't come says so, takes nothing with it, and comes at the next try", async () => {
  let tries = 0;
  const Part = late<{ name: string }>(async () => {
    tries += 1;
    if (tries < 3) throw new TypeError("Failed to fetch dynamically imported module");
    return { default: ({ name }) => <p>Hola, {name}</p> };
  });
  render(
    <>
      <input aria-label="Nota" />
      <Suspense fallback="Cargando...">
        <Part name="Clara" />
      </Suspense>
    </>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Nota"), "escrito");
  await screen.findByText(/No se ha podido cargar/);
  expect(screen.getByText("Recargar la página")).toBeTruthy();
  await user.click(screen.getByText("Reintentar"));
  await screen.findByText(/No se ha podido cargar/);
  expect(tries).toBe(2);
  await user.click(screen.getByText("Reintentar"));
  await screen.findByText("Hola, Clara");
  expect(screen.getByLabelText<HTMLInputElement>("Nota").value).toBe("escrito");
});

test("without network nothing is offered that would lose the page", async () => {
  isOnline(false);
  const Part = late<object>(() => Promise.reject(new TypeError("Failed to fetch")));
  render(
    <Suspense fallback="Cargando...">
      <Part />
    </Suspense>,
  );
  await screen.findByText(/Sin conexión/);
  expect(screen.queryByText("Recargar la página")).toBeNull();
});

test("a dialog that doesn't come says so; its button opens it once it can", async () => {
  let isThere = false;
  const Dialog = lateDialog<{ onClose: () => void }>(async () => {
    if (!isThere) throw new TypeError("Failed to fetch");
    return { default: () => <div role="dialog">Aquí está</div> };
  });
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
        {isOpen && <Dialog onClose={() => setOpen(false)} />}
      </>
    );
  }
  render(<Page />);
  const user = userEvent.setup();
  const press = () => user.click(screen.getByText("Abrir"));
  await press();
  await waitFor(() =>
    expect(currentNotices().map(({ text, action }) => [text, action?.label])).toEqual([
      [expect.stringMatching(/^No se ha podido abrir/), "Recargar la página"],
    ]),
  );
  for (const { id } of currentNotices()) closeNotice(id);
  await press();
  await waitFor(() => expect(currentNotices()).toHaveLength(1));
  isThere = true;
  await press();
  await screen.findByText("Aquí está");
});
