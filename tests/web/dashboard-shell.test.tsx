import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, Link, RouterProvider } from "react-router-dom";
import { dashboardPages } from "../../web/app/dashboard-pages.ts";
import { requireRole } from "../../web/app/require-role.ts";
import { endSession, readSession, startSession } from "../../web/lib/session.ts";
import { DashboardLayout, type Unread } from "../../web/layouts/DashboardLayout.tsx";
import { Component as ShellNotYetPage } from "../../web/layouts/ShellNotYetPage.tsx";
import { useFormDraft } from "../../web/lib/form-draft.ts";
import { useLeaveGuard } from "../../web/lib/leave-guard.ts";
import { AlertProvider } from "../../web/ui/AlertDialog.tsx";
import { usePageHeader } from "../../web/ui/page-header.ts";
import { withLeaveQuestion } from "./leave-question.tsx";
import { makeToken } from "./tokens.ts";

const sent: { operationName: string; authorization: string | null }[] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sent.length = 0;
  jest.spyOn(globalThis, "fetch").mockImplementation(async (_url, init) => {
    const { operationName } = JSON.parse(typeof init?.body === "string" ? init.body : "{}") as {
      operationName: string;
    };
    sent.push({ operationName, authorization: new Headers(init?.headers).get("authorization") });
    return new Response(JSON.stringify({ data: { logout: { message: "ok" } } }));
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

function FormPage() {
  const draft = useFormDraft<{ text: string }>("form");
  const [text, setText] = useState(draft.restored?.text ?? "");
  usePageHeader({
    title: "Crear tarea",
    actionLabel: "Importar",
    to: "/dashboard/admin/other",
    back: "/dashboard/admin/tasks",
  });
  useLeaveGuard(text !== "");
  return (
    <>
      <input
        aria-label="Texto"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          draft.save({ text: event.target.value });
        }}
      />
      <Link to="/dashboard/admin/other">otra</Link>
    </>
  );
}

function MailingsHeader() {
  usePageHeader({ title: "Mailings", actionLabel: "Nuevo mailing", to: "/dashboard/admin/data" });
  return null;
}

/** Its data come later than the page, and its header with them. */
function LatePage() {
  const [isThere, setThere] = useState(false);
  return isThere ? <MailingsHeader /> : <button onClick={() => setThere(true)}>llegan</button>;
}

function open(address: string, role: "ADMIN" | "CLIENT" | "SPECIALIST" = "ADMIN", unread?: Unread) {
  let loads = 0;
  const guard = requireRole(role);
  const data = {
    Component: () => <p>datos</p>,
    loader: () => {
      loads += 1;
      return null;
    },
  };
  const router = createMemoryRouter(
    withLeaveQuestion([
      { path: "/login", element: <p>entrada</p> },
      {
        path: `/dashboard/${role.toLowerCase()}`,
        loader: (args) => {
          guard(args);
          return null;
        },
        element: <DashboardLayout role={role} unread={unread} />,
        hydrateFallbackElement: <p>…</p>,
        children: dashboardPages(
          [
            { path: "form", element: <FormPage /> },
            { path: "data", lazy: () => Promise.resolve(data) },
            { path: "mailings", element: <LatePage /> },
            { path: "*", element: <ShellNotYetPage /> },
          ],
          guard,
        ),
      },
    ]),
    { initialEntries: [address], future: { v8_middleware: true } },
  );
  render(
    <AlertProvider>
      <RouterProvider router={router} />
    </AlertProvider>,
  );
  return { router, user: userEvent.setup(), loads: () => loads };
}

function entriesOf(name: string): string[] {
  const links = screen.getByRole("navigation", { name }).querySelectorAll("a[href]");
  return [...links].map((link) => `${link.textContent} ${link.getAttribute("href")}`);
}

describe("the guard", () => {
  test("sends people without a session to the sign-in page and keeps the way back; nothing is asked of the server", async () => {
    const { router, loads } = open("/dashboard/admin/data?x=1");
    await screen.findByText("entrada");
    expect(router.state.location.search).toBe("?returnTo=%2Fdashboard%2Fadmin%2Fdata%3Fx%3D1");
    expect(loads()).toBe(0);
  });

  test("sends another role to the sign-in page", async () => {
    startSession(makeToken({ role: "CLIENT" }));
    const { router, loads } = open("/dashboard/admin/data");
    await screen.findByText("entrada");
    expect(router.state.location.search).toBe("");
    expect(loads()).toBe(0);
  });

  test("lets the role in, and out when the session expires meanwhile", async () => {
    startSession(makeToken());
    const { router } = open("/dashboard/admin/data");
    await screen.findByText("datos");
    act(() => endSession("expired"));
    await screen.findByText("entrada");
    expect(router.state.location.search).toBe("?returnTo=%2Fdashboard%2Fadmin%2Fdata");
  });
});

describe("the shell", () => {
  test.each([
    [
      "ADMIN",
      [
        "Dashboard /dashboard/admin/",
        "Usuarios /dashboard/admin/users",
        "Expedientes /dashboard/admin/cases",
        "Tareas /dashboard/admin/tasks",
        "Pagos /dashboard/admin/payments",
        "Soporte /dashboard/admin/support",
      ],
      null,
    ],
    [
      "CLIENT",
      [
        "Expedientes /dashboard/client/",
        "Mensajes /dashboard/client/inbox",
        "Buscar especialista /dashboard/client/searchexpert",
        "Mis especialistas /dashboard/client/myspecialists",
        "Pagos /dashboard/client/payments",
      ],
      null,
    ],
    [
      "SPECIALIST",
      [
        "Crear caso /dashboard/specialist/cases/create",
        "Mis casos /dashboard/specialist/",
        "Tareas /dashboard/specialist/tasks",
        "Mensajes /dashboard/specialist/inbox",
        "Perfil /dashboard/specialist/profile",
        "Balance /dashboard/specialist/balance",
      ],
      [
        "Balance /dashboard/specialist/",
        "Expedientes /dashboard/specialist/cases",
        "Mensajes /dashboard/specialist/inbox",
        "Perfil /dashboard/specialist/profile",
        "Pagos /dashboard/specialist/payments",
      ],
    ],
  ] as const)("%s has the documented entries", async (role, sidebar, mobile) => {
    startSession(makeToken({ role }));
    open(`/dashboard/${role.toLowerCase()}/nada`, role);
    expect(
      await screen.findByRole("heading", { level: 1, name: "Esta página no existe todavía" }),
    ).toBeTruthy();
    expect(entriesOf("Principal").slice(1)).toEqual([
      ...sidebar,
      ...(role === "ADMIN"
        ? [
            "Deudores /dashboard/admin/debtors",
            "Lista de trabajo /dashboard/admin/work",
            "Cobros /dashboard/admin/collections",
            "Mensajes /dashboard/admin/inbox",
            "Mailings /dashboard/admin/mailings",
            "Integraciones /dashboard/admin/integrations",
          ]
        : []),
      ...(role === "SPECIALIST" ? ["Lista de trabajo /dashboard/specialist/work"] : []),
      "Mi cuenta /dashboard/account",
      "Ayuda /dashboard/help",
    ]);
    expect(entriesOf("Principal, móvil")).toEqual(mobile ?? sidebar);
  });

  test("what the bar of phones has no room for is behind one more entry, which says what isn't read", async () => {
    startSession(makeToken());
    const { user, router } = open("/dashboard/admin/form", "ADMIN", { messages: 3, notifications: 0 });
    const bar = within(await screen.findByRole("navigation", { name: "Principal, móvil" }));
    // Ant Design's menu keeps its icons apart from their labels by a class that the mark has to take.
    const menu = within(screen.getByRole("navigation", { name: "Principal" }));
    const inbox = menu.getByRole("link", { name: /^Mensajes/ }).closest("[role=menuitem]");
    expect(inbox?.querySelector(".ant-badge")?.classList).toContain("ant-menu-item-icon");
    await user.click(bar.getByRole("button", { name: /^Más.*, 3 sin leer$/ }));

    // The sidebar's, which phones don't show, come before it.
    const menus = await waitFor(() => {
      const found = screen.getAllByRole("menu");
      expect(found).toHaveLength(3);
      return found;
    });
    const more = within(menus[2] ?? document.body);
    expect(more.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Deudores",
      "Lista de trabajo",
      "Cobros",
      "Mensajes 3, 3 sin leer",
      "Mailings",
      "Integraciones",
    ]);
    await user.click(more.getByRole("link", { name: /^Mensajes/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/admin/inbox"));
    expect(bar.getByRole("button", { name: /^Más/ }).getAttribute("aria-current")).toBe("true");
  });

  test("Escape in the account's menu leads back to its button", async () => {
    const user = userEvent.setup();
    startSession(makeToken());
    open("/dashboard/admin/other");
    const button = await screen.findByRole("button", { name: /^Menú de/ });
    button.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Mi cuenta"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test("an entry without a page says so and leads to the start", async () => {
    startSession(makeToken());
    open("/dashboard/admin/users");
    const link = await screen.findByRole("link", { name: "Ir al inicio" });
    expect(link.getAttribute("href")).toBe("/dashboard/admin/tasks");
    await waitFor(() => expect(document.title).toBe("Esta página no existe todavía · Acuerdo"));
  });

  test("shows title, action and way back of the page, and the focus goes to the heading after navigation", async () => {
    startSession(makeToken());
    const { user, router } = open("/dashboard/admin/form");
    expect(await screen.findByRole("heading", { level: 1, name: "Crear tarea" })).toBeTruthy();
    expect(document.title).toBe("Crear tarea · Acuerdo");
    expect(screen.getByRole("link", { name: "Importar" }).getAttribute("href")).toBe(
      "/dashboard/admin/other",
    );
    expect(screen.getByRole("link", { name: "Volver" }).getAttribute("href")).toBe("/dashboard/admin/tasks");
    await user.click(screen.getByText("otra"));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Esta página no existe todavía"));
    expect(router.state.location.pathname).toBe("/dashboard/admin/other");
  });
});

describe("signing out", () => {
  test("asks in the documented words, tells the server and leads to the sign-in page", async () => {
    startSession(makeToken());
    const token = readSession()?.token;
    const { user, router } = open("/dashboard/admin/data");
    await user.click(await screen.findByRole("menuitem", { name: "Cerrar sesión" }));
    const dialog = screen.getByRole("alertdialog");
    expect(dialog.textContent).toBe(
      "Cerrar sesión¿Seguro que deseas finalizar la sesión?CancelarCerrar sesión",
    );
    await user.click(within(dialog).getByRole("button", { name: "Cerrar sesión" }));
    await screen.findByText("entrada");
    expect(router.state.location.search).toBe("");
    expect(readSession()).toBeNull();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.operationName).toBe("Logout");
    expect(sent[0]?.authorization).toBe(`Bearer ${token}`);
  });

  test("'Cancelar' keeps the session", async () => {
    startSession(makeToken());
    const { user } = open("/dashboard/admin/data");
    await user.click(await screen.findByRole("menuitem", { name: "Cerrar sesión" }));
    await user.click(screen.getByText("Cancelar"));
    expect(readSession()).not.toBeNull();
    expect(screen.getByText("datos")).toBeTruthy();
    expect(sent).toHaveLength(0);
  });
});

describe("typed work", () => {
  test("is asked about before another page opens", async () => {
    startSession(makeToken());
    const { user, router } = open("/dashboard/admin/form");
    await user.type(await screen.findByLabelText("Texto"), "abc");
    await user.click(screen.getByText("otra"));
    expect((await screen.findByRole("alertdialog")).textContent).toContain("Cambios sin guardar");
    await user.click(screen.getByText("Seguir aquí"));
    expect(router.state.location.pathname).toBe("/dashboard/admin/form");
    await user.click(screen.getByText("otra"));
    await user.click(await screen.findByText("Salir sin guardar"));
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/admin/other"));
  });

  test("survives an expired session: no question on the way out, the text is there again afterwards", async () => {
    startSession(makeToken());
    const { user, router } = open("/dashboard/admin/form");
    await user.type(await screen.findByLabelText("Texto"), "lo escrito");
    act(() => endSession("expired"));
    await screen.findByText("entrada");
    expect(screen.queryByRole("alertdialog")).toBeNull();

    startSession(makeToken());
    await act(() => router.navigate("/dashboard/admin/form"));
    expect(await screen.findByLabelText("Texto")).toHaveProperty("value", "lo escrito");
  });

  test("isn't shown to somebody else", async () => {
    sessionStorage.setItem("draft:form", JSON.stringify({ owner: 8, values: { text: "de otra persona" } }));
    startSession(makeToken({ userId: 7 }));
    open("/dashboard/admin/form");
    expect(await screen.findByLabelText("Texto")).toHaveProperty("value", "");
    expect(sessionStorage.getItem("draft:form")).toBeNull();
  });
});

test("the header keeps the line free of an action that is still to come, and of no other", async () => {
  startSession(makeToken());
  const awaited = () => document.querySelector("header [data-awaited]");
  const { router, user } = open("/dashboard/admin/mailings");
  const comes = await screen.findByRole("button", { name: "llegan" });
  expect(awaited()).not.toBeNull();
  await user.click(comes);
  await screen.findByRole("link", { name: "Nuevo mailing" });
  expect(awaited()).toBeNull();
  await act(() => router.navigate("/dashboard/admin/data"));
  await screen.findByText("datos");
  expect(awaited()).toBeNull();
});
