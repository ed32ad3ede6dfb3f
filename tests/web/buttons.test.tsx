import { afterEach, expect, test } from "@jest/globals";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { Button, LinkButton } from "../../web/ui/Button.tsx";
import { Menu } from "../../web/ui/Menu.tsx";

afterEach(cleanup);

test("a busy button keeps its name and the focus, and neither acts nor sends its form", async () => {
  const user = userEvent.setup();
  const done: string[] = [];
  const form = (busy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        done.push("sent");
      }}
    >
      <Button type="submit" icon="check" busy={busy} onClick={() => done.push("pressed")}>
        Guardar
      </Button>
      <Button icon="trash" iconOnly busy={busy}>
        Quitar
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(done).toEqual(["pressed", "sent"]);
  rerender(form(true));
  const button = screen.getByRole("button", { name: "Guardar" });
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await user.keyboard("{Enter}");
  expect(done).toEqual(["pressed", "sent"]);
  expect(screen.getByRole("button", { name: "Quitar" }).getAttribute("aria-busy")).toBe("true");
});

test("an icon alone has a name and a tooltip, or the longer name it is given", () => {
  render(
    <>
      <Button icon="trash" iconOnly>
        Quitar
      </Button>
      <Button icon="edit" iconOnly aria-label="Editar la tarea T1">
        Editar
      </Button>
    </>,
  );
  expect(screen.getByRole("button", { name: "Quitar" }).title).toBe("Quitar");
  expect(screen.getByRole("button", { name: "Editar la tarea T1" }).title).toBe("Editar");
});

test("a link that looks like a button has its address, and goes there without loading the page anew", async () => {
  const router = createMemoryRouter(
    [
      {
        path: "/lists",
        element: (
          <LinkButton to="../tasks?page=2" state={{ from: "lists" }} icon="plus">
            Ver tareas
          </LinkButton>
        ),
      },
      { path: "/tasks", element: <p>Tareas</p> },
    ],
    { initialEntries: ["/lists"] },
  );
  render(<RouterProvider router={router} />);
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Ver tareas" });
  expect(link.getAttribute("href")).toBe("/tasks?page=2");
  await userEvent.click(link);
  expect(await screen.findByText("Tareas")).toBeTruthy();
  expect(router.state.location.state).toEqual({ from: "lists" });
});

test("a menu opens by key, is walked with the arrows, and gives the focus back", async () => {
  const user = userEvent.setup();
  const chosen: string[] = [];
  const items = ["PDF", "Word"].map((label) => ({ label, onSelect: () => chosen.push(label) }));
  render(<Menu label="Descargar" name="Descargar D1" items={items} />);
  // Another element once it has been used.
  const button = () => screen.getByRole("button", { name: "Descargar D1" });
  button().focus();
  await user.keyboard("{ArrowDown}");
  await screen.findByRole("menuitem", { name: "Word" });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("PDF"));
  expect(button().getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(button().getAttribute("aria-expanded")).toBe("false"));
  expect(document.activeElement).toBe(button());
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("PDF"));
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Word"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(chosen).toEqual(["Word"]));
  expect(document.activeElement).toBe(button());
  await waitFor(() => expect(button().getAttribute("aria-expanded")).toBe("false"));
});
