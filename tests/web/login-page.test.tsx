import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { readSession, SESSION_KEY, startSession } from "../../web/lib/session.ts";
import { Component as LoginPage } from "../../web/features/accounts/LoginPage.tsx";
import { closeNotice, currentNotices } from "../../web/lib/notices.ts";
import { AlertProvider } from "../../web/ui/AlertDialog.tsx";
import { makeToken } from "./tokens.ts";
import { summaryBox, summaryLines } from "./summary-box.ts";

/** What the server gets and gives back: `answers` are taken one by one. */
const requests: { variables: unknown; headers: Headers }[] = [];
let answers: (() => Response | Promise<Response>)[] = [];

function answer(body: unknown, status = 200): () => Response {
  return () =>
    new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  requests.length = 0;
  answers = [];
  jest.spyOn(globalThis, "fetch").mockImplementation(async (_url, init) => {
    requests.push({
      ...JSON.parse(typeof init?.body === "string" ? init.body : "{}"),
      headers: new Headers(init?.headers),
    });
    const next = answers.shift();
    if (next === undefined) throw new TypeError("Failed to fetch");
    return next();
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  for (const { id } of currentNotices()) closeNotice(id);
});

function open(address = "/login") {
  const page = (name: string) => ({ path: name, element: <p>{`página ${name}`}</p> });
  const router = createMemoryRouter(
    [
      { path: "/login", element: <LoginPage /> },
      page("/dashboard/admin/tasks"),
      page("/dashboard/admin/tasks/create"),
      page("/dashboard/client/"),
      page("/dashboard/specialist/"),
    ],
    { initialEntries: [address] },
  );
  render(
    <AlertProvider>
      <RouterProvider router={router} />
    </AlertProvider>,
  );
  return { router, user: userEvent.setup() };
}

async function fillIn(user: ReturnType<typeof userEvent.setup>, email: string, password: string) {
  if (email !== "") await user.type(screen.getByLabelText("Correo electrónico"), email);
  if (password !== "") await user.type(screen.getByLabelText("Contraseña"), password);
}

function accepted(role: string, message: string | null = null) {
  return answer({ data: { login: { token: makeToken({ role }), message, userErrors: [] } } });
}

describe("signing in", () => {
  test.each([
    ["ADMIN", "/dashboard/admin/tasks"],
    ["CLIENT", "/dashboard/client/"],
    ["SPECIALIST", "/dashboard/specialist/"],
  ])("%s is led to %s, with Enter, and sees the server's message", async (role, home) => {
    const { user, router } = open();
    answers = [accepted(role, "Te damos la bienvenida")];
    await fillIn(user, " ana@ejemplo.es ", "Secreta 1!{Enter}");
    expect(await screen.findByText(`página ${home}`)).toBeTruthy();
    expect(router.state.location.pathname).toBe(home);
    expect(readSession()?.userData.role).toBe(role);
    expect(currentNotices().map(({ text }) => text)).toEqual(["Te damos la bienvenida"]);
    expect(requests[0]?.variables).toEqual({ input: { email: "ana@ejemplo.es", password: "Secreta 1!" } });
    expect(requests[0]?.headers.get("apollo-require-preflight")).toBe("true");
  });

  test("goes back to where the session had ended", async () => {
    const { user } = open("/login?returnTo=%2Fdashboard%2Fadmin%2Ftasks%2Fcreate");
    answers = [accepted("ADMIN")];
    await fillIn(user, "ana@ejemplo.es", "Secreta1!{Enter}");
    expect(await screen.findByText("página /dashboard/admin/tasks/create")).toBeTruthy();
  });

  test("with a role that has no place here nothing stays in the storage", async () => {
    const { user } = open();
    answers = [accepted("ROOT")];
    await fillIn(user, "ana@ejemplo.es", "Secreta1!{Enter}");
    expect(await screen.findByRole("alertdialog")).toBeTruthy();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });
});

describe("refusals", () => {
  test("missing and malformed values are told at their fields, and nothing is sent", async () => {
    const { user } = open();
    await user.click(screen.getByRole("button", { name: "Iniciar sesión" }));
    expect(screen.getByLabelText("Correo electrónico").getAttribute("aria-describedby")).toBe(
      screen.getByText("El correo electrónico es requerido").id,
    );
    expect(screen.getByText("La contraseña es requerida")).toBeTruthy();
    expect(document.activeElement).toBe(summaryBox());

    await fillIn(user, "ana@ejemplo", "x{Enter}");
    expect(screen.getByText("Correo electrónico inválido")).toBeTruthy();
    expect(summaryLines()).toEqual(["Correo electrónico: Correo electrónico inválido"]);
    expect(document.activeElement).toBe(summaryBox());
    expect(screen.queryByText("La contraseña es requerida")).toBeNull();
    expect(requests).toHaveLength(0);
  });

  test("the server's own message stands in the red alert titled 'Error'", async () => {
    const { user } = open();
    answers = [
      answer({
        data: {
          login: {
            token: null,
            message: null,
            userErrors: [{ field: [], message: "Correo o contraseña incorrectos" }],
          },
        },
      }),
    ];
    await fillIn(user, "ana@ejemplo.es", "mala{Enter}");
    const alert = await screen.findByRole("alertdialog");
    expect(alert.dataset["theme"]).toBe("red");
    expect(alert.textContent).toBe("ErrorCorreo o contraseña incorrectosOK");
    await user.click(screen.getByText("OK"));
    expect(screen.getByLabelText("Contraseña")).toHaveProperty("value", "mala");
  });

  test("without an answer the documented fallback is shown", async () => {
    const { user } = open();
    await fillIn(user, "ana@ejemplo.es", "x{Enter}");
    expect((await screen.findByRole("alertdialog")).textContent).toContain(
      "Ha habido un error. Favor de verificar",
    );
  });

  test("a limit tells how long to wait", async () => {
    const { user } = open();
    const extensions = { code: "RATE_LIMITED", retryAfterSeconds: 30 };
    answers = [
      answer({ errors: [{ message: "Demasiados intentos. Espera 30 segundos.", extensions }] }, 429),
    ];
    await fillIn(user, "ana@ejemplo.es", "x{Enter}");
    expect((await screen.findByRole("alertdialog")).textContent).toContain("Espera 30 segundos.");
  });
});

describe("the form", () => {
  test("says 'Cargando...' while it runs and can't be sent twice", async () => {
    const { user } = open();
    let release = () => {};
    const wait = new Promise<void>((resolve) => {
      release = resolve;
    });
    answers = [() => wait.then(accepted("ADMIN"))];
    await fillIn(user, "ana@ejemplo.es", "x{Enter}{Enter}");
    const button = screen.getByRole("button", { name: "Cargando..." });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.click(button);
    release();
    expect(await screen.findByText("página /dashboard/admin/tasks")).toBeTruthy();
    expect(requests).toHaveLength(1);
  });

  test("shows and hides the password", async () => {
    const { user } = open();
    const field = screen.getByLabelText("Contraseña");
    expect(field).toHaveProperty("type", "password");
    await user.click(screen.getByRole("button", { name: "Mostrar contraseña" }));
    expect(field).toHaveProperty("type", "text");
    await user.click(screen.getByRole("button", { name: "Ocultar contraseña" }));
    expect(field).toHaveProperty("type", "password");
  });

  test("offers the way to the own panel to somebody already signed in", async () => {
    startSession(makeToken({ role: "CLIENT" }));
    open();
    await waitFor(() =>
      expect(screen.getByRole("link", { name: "Ir a tu panel" }).getAttribute("href")).toBe(
        "/dashboard/client/",
      ),
    );
  });
});
