import { beforeEach, describe, expect, jest, test } from "@jest/globals";
import { useState } from "react";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { useLeaveGuard } from "../../web/lib/leave-guard.ts";
import { endSession, startSession } from "../../web/lib/session.ts";
import { AlertProvider } from "../../web/ui/AlertDialog.tsx";
import { PromptDialog } from "../../web/ui/PromptDialog.tsx";
import { withLeaveQuestion } from "./leave-question.tsx";
import { makeToken } from "./tokens.ts";

beforeEach(() => void startSession(makeToken()));

/** A page with something typed of its own, or nothing. */
function Page({ isTyped }: { isTyped: boolean }) {
  useLeaveGuard(isTyped);
  return null;
}

interface Setting {
  asksItself?: boolean;
  isPageTyped?: boolean;
}

function open({ asksItself = false, isPageTyped = false }: Setting = {}) {
  const onClose = jest.fn();
  const router = createMemoryRouter(
    withLeaveQuestion([
      {
        path: "/",
        element: (
          <>
            <Page isTyped={isPageTyped} />
            <PromptDialog
              title="Rechazar"
              form="refuse"
              labels={{}}
              problems={[]}
              running={false}
              action="Guardar"
              asksItself={asksItself}
              onSubmit={() => router.navigate("/hecho")}
              onClose={onClose}
            >
              <textarea aria-label="Motivo" defaultValue="Texto de partida" />
              <input aria-label="Contraseña" type="password" />
              <input aria-label="Es una empresa" type="checkbox" />
            </PromptDialog>
          </>
        ),
      },
      { path: "*", element: <p>Otra página</p> },
    ]),
    { initialEntries: ["/"] },
  );
  render(
    <AlertProvider>
      <RouterProvider router={router} useTransitions={false} />
    </AlertProvider>,
  );
  return { onClose, router, user: userEvent.setup(), reason: screen.getByLabelText("Motivo") };
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
  const { onClose, user, reason } = open({ asksItself: true });
  await user.type(reason, " más");
  await user.keyboard("{Escape}");
  expect(question()).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
});

const onLeaving = () => screen.queryByText("Si sales ahora, se perderá lo que has escrito.");
const closesTab = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("another page and a closed tab are asked about once something is written", async () => {
  const { user, router, reason } = open();
  const leave = () => act(() => router.navigate("/otra"));
  expect(closesTab()).toBe(false);
  await user.type(reason, " y algo más");
  expect(closesTab()).toBe(true);
  await leave();
  expect(onLeaving()).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Seguir aquí" }));
  expect(router.state.location.pathname).toBe("/");
  expect(reason).toHaveProperty("value", "Texto de partida y algo más");
  await leave();
  await user.click(screen.getByRole("button", { name: "Salir sin guardar" }));
  expect(router.state.location.pathname).toBe("/otra");
});

test("sending it may lead to another page unasked", async () => {
  const { user, router, reason } = open();
  await user.type(reason, " y algo más");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText("Otra página")).toBeTruthy();
  expect(router.state.location.pathname).toBe("/hecho");
  expect(onLeaving()).toBeNull();
});

test("what is typed in the page below stays guarded while a dialog without text is open", async () => {
  const warn = jest.spyOn(console, "warn");
  const { router } = open({ isPageTyped: true });
  await act(() => router.navigate("/otra"));
  expect(onLeaving()).toBeTruthy();
  expect(router.state.location.pathname).toBe("/");
  // A router takes one blocker: page and dialog share it.
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

describe("when the session ends", () => {
  /** Its second field comes with a choice; what is sent is what the page knows, not what the fields show. */
  function Refusal({ title, about, onClose }: { title: string; about?: string; onClose: () => void }) {
    const [reason, setReason] = useState("");
    const [isOther, setOther] = useState(false);
    const [other, setOtherText] = useState("");
    return (
      <PromptDialog
        title={title}
        form="refuse"
        about={about}
        labels={{}}
        problems={[]}
        running={false}
        action="Guardar"
        onSubmit={() => Promise.resolve()}
        onClose={onClose}
      >
        <textarea
          id="refuse-reason"
          aria-label="Motivo"
          value={reason}
          onChange={(e) => setReason(e.target.value)}
        />
        <input aria-label="Otro" type="checkbox" checked={isOther} onChange={() => setOther(!isOther)} />
        {isOther && (
          <input
            id="refuse-other"
            aria-label="Cuál"
            value={other}
            onChange={(e) => setOtherText(e.target.value)}
          />
        )}
        <input id="refuse-password" aria-label="Contraseña" type="password" />
        <p>{`Se enviará: ${reason} ${other}`}</p>
      </PromptDialog>
    );
  }
  const show = (title = "Rechazar", about?: string) => {
    const onClose = jest.fn(() => view.unmount());
    const router = createMemoryRouter(
      withLeaveQuestion([
        { path: "/", element: <Refusal title={title} about={about} onClose={() => onClose()} /> },
      ]),
    );
    const view = render(
      <AlertProvider>
        <RouterProvider router={router} useTransitions={false} />
      </AlertProvider>,
    );
    return view;
  };
  const restored = () => screen.queryByText("Hemos recuperado lo que habías escrito.");
  const write = async () => {
    const user = userEvent.setup();
    await user.type(screen.getByLabelText("Motivo"), "Es demasiado caro");
    await user.click(screen.getByLabelText("Otro"));
    await user.type(screen.getByLabelText("Cuál"), "y tarde");
    await user.type(screen.getByLabelText("Contraseña"), "secreto");
    return user;
  };

  test("what was written in a dialog is there again, for its page and its fields, once", async () => {
    const first = show();
    expect(restored()).toBeNull();
    await write();
    endSession("expired");
    first.unmount();

    startSession(makeToken());
    // Another dialog of the page has its own.
    show("Aceptar").unmount();
    const second = show();
    expect(restored()).toBeTruthy();
    expect(screen.getByText("Se enviará: Es demasiado caro")).toBeTruthy();
    const user = userEvent.setup();
    await user.click(screen.getByLabelText("Otro"));
    expect(screen.getByText("Se enviará: Es demasiado caro y tarde")).toBeTruthy();
    expect(screen.getByLabelText("Contraseña")).toHaveProperty("value", "");
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain("secreto");
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Cerrar sin guardar" }));
    second.unmount();

    show();
    expect(restored()).toBeNull();
    expect(screen.getByLabelText("Motivo")).toHaveProperty("value", "");
  });

  test("what was written about one row isn't put back in the same dialog of another", async () => {
    const first = show("Ya he pagado", "P26000001:1");
    await write();
    endSession("expired");
    first.unmount();
    startSession(makeToken());
    const other = show("Ya he pagado", "P26000001:2");
    expect(restored()).toBeNull();
    other.unmount();
    show("Ya he pagado", "P26000001:1");
    expect(restored()).toBeTruthy();
  });

  test("nothing is kept of what was closed, nor for whoever signs in next", async () => {
    const first = show();
    await write();
    first.unmount();
    show().unmount();
    const second = show();
    expect(restored()).toBeNull();
    await write();
    endSession("expired");
    second.unmount();
    startSession(makeToken({ userId: 8 }));
    show();
    expect(restored()).toBeNull();
  });
});
