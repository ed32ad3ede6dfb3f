import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider } from "react-router-dom";
import { paths } from "../../web/app/paths.ts";
import { startSession } from "../../web/lib/session.ts";
import { DashboardLayout } from "../../web/layouts/DashboardLayout.tsx";
import { TurnedPage } from "../../web/layouts/TurnedPage.tsx";
import { AlertProvider } from "../../web/ui/AlertDialog.tsx";
import { usePageHeader, type PageHeader } from "../../web/ui/page-header.ts";
import { makeToken } from "./tokens.ts";

const ROLE = "ADMIN";
const heading = () => document.querySelector("h1")?.textContent;
/** By page: the heading that stood there when the page was first drawn. */
const firstSeen: Record<string, string | undefined> = {};

function pageOf(name: string, header: PageHeader, to: string) {
  return function Page() {
    usePageHeader(header);
    firstSeen[name] ??= heading();
    return (
      <>
        <p>página {name}</p>
        <Link to={to}>seguir</Link>
      </>
    );
  };
}

beforeEach(() => {
  for (const name of Object.keys(firstSeen)) delete firstSeen[name];
  jest.spyOn(globalThis, "fetch").mockResolvedValue(new Response(JSON.stringify({ data: null })));
  startSession(makeToken({ role: ROLE }));
});

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

function open() {
  const pages = {
    tasks: { title: "Tareas corporativas", actionLabel: "Crear tarea", to: "/nuevo" },
    cases: { title: "Expedientes" },
    thing: { title: "Tarea T26-0000001", back: paths.adminTasks() },
  };
  const router = createMemoryRouter(
    [
      {
        path: "/dashboard/admin",
        element: <DashboardLayout role={ROLE} />,
        children: [
          {
            id: "pages",
            element: <TurnedPage layoutId="pages" />,
            children: [
              { path: "tasks", Component: pageOf("tareas", pages.tasks, paths.adminCases()) },
              { path: "cases", Component: pageOf("casos", pages.cases, "/dashboard/admin/tasks/T1") },
              { path: "tasks/:code", Component: pageOf("tarea", pages.thing, paths.adminCases()) },
            ],
          },
        ],
      },
    ],
    { initialEntries: [paths.adminTasks()], future: { v8_middleware: true } },
  );
  render(
    <AlertProvider>
      <RouterProvider router={router} useTransitions={false} />
    </AlertProvider>,
  );
  return { router, user: userEvent.setup() };
}

test("the title that the address tells is seen before the page is drawn, and the other page's action is gone with it", async () => {
  const { user } = open();
  await screen.findByText("página tareas");
  expect(screen.getByRole("link", { name: "Crear tarea" })).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "seguir" }));
  await screen.findByText("página casos");
  expect(firstSeen["casos"]).toBe("Expedientes");
  expect(heading()).toBe("Expedientes");
  expect(screen.queryByRole("link", { name: "Crear tarea" })).toBeNull();
});

test("a page that tells its title itself comes in one step, and so does what is come back to", async () => {
  const { router, user } = open();
  await screen.findByText("página tareas");
  await user.click(screen.getByRole("link", { name: "seguir" }));
  await screen.findByText("página casos");
  await user.click(screen.getByRole("link", { name: "seguir" }));
  await screen.findByText("página tarea");
  expect(heading()).toBe("Tarea T26-0000001");
  expect(firstSeen["tarea"]).toBe("Expedientes");
  delete firstSeen["casos"];
  await act(() => router.navigate(-1));
  expect(screen.getByText("página casos")).toBeTruthy();
  expect(firstSeen["casos"]).toBe("Tarea T26-0000001");
});
