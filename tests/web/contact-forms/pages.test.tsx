import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, render, screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  RouterProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from "react-router-dom";
import * as company from "../../../web/features/company/CompanyPage.tsx";
import * as tasks from "../../../web/features/corporate-tasks-landing/CorporateTasksPage.tsx";
import * as services from "../../../web/features/services/ServicesPage.tsx";
import * as wallet from "../../../web/features/wallet/WalletPage.tsx";
import RequestForm from "../../../web/features/corporate-tasks-landing/RequestForm.tsx";
import { latePart } from "../../../web/ui/late-part.tsx";
import { fakeGraphql } from "../fake-graphql.ts";

const CONTACT = { contact: { supportEmail: "soporte@acuerdo.example", supportHours: "De lunes a viernes" } };

beforeEach(() => {
  fakeGraphql({ CallingCodes: { callingCodes: [] } });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

async function open(Component: ComponentType) {
  const router = createMemoryRouter([{ path: "/", Component, loader: () => CONTACT }]);
  render(<RouterProvider router={router} />);
  await screen.findByRole("heading", { level: 1 });
}

const content = () => document.body.textContent ?? "";

describe("what the pages say", () => {
  test("/tasks shows six images at three places, both profiles and whom it is for", async () => {
    await open(tasks.Component);
    const carousel = screen.getByRole("region", { name: "Cómo funcionan las tareas corporativas" });
    expect(carousel.querySelectorAll("svg[viewBox='0 0 320 240']")).toHaveLength(6);
    expect(within(carousel).getAllByRole("button", { name: /^Ver \d de 3$/ })).toHaveLength(3);
    for (const heading of ["Administrador", "Especialista", "Entidades financieras", "Fondos de inversión"]) {
      expect(screen.getByRole("heading", { name: heading })).toBeTruthy();
    }
    expect(await screen.findByRole("button", { name: "Enviar" })).toBeTruthy();
  });

  test("/wallet names its numbers, its deliverables and its three steps", async () => {
    await open(wallet.Component);
    for (const fact of [
      "25 casos",
      "90 días",
      "más de 15 años",
      ".xlsx",
      "Informe PDF firmado",
      "Archivo Excel",
    ]) {
      expect(content()).toContain(fact);
    }
    for (const step of ["Rellena el formulario", "Sube el archivo", "Confirma y valida"]) {
      expect(screen.getAllByText(step).length).toBeGreaterThan(0);
    }
  });

  test("/services can be entered at each of its three kinds, and leads to /tasks and /wallet", async () => {
    await open(services.Component);
    for (const id of ["conciliacion", "mediacion", "recaudacion"]) {
      expect(document.getElementById(id)?.querySelector("h2")).not.toBeNull();
    }
    const targets = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(targets).toEqual(expect.arrayContaining(["/tasks", "/wallet", "/register/cliente"]));
  });

  test("/company says what for, with which values and from where", async () => {
    await open(company.Component);
    for (const heading of [
      "Misión",
      "Visión",
      "Transparencia",
      "Sencillez",
      "Accesibilidad",
      "Profesionalidad",
    ]) {
      expect(screen.getByRole("heading", { name: heading })).toBeTruthy();
    }
    expect(content()).toContain("registrada en España, con base operativa en Madrid");
  });

  test.each([
    ["/tasks", tasks.handle, ["Service", "ContactPage"]],
    ["/wallet", wallet.handle, ["Service", "ContactPage"]],
    ["/services", services.handle, ["Service", "Service", "Service"]],
    ["/company", company.handle, ["AboutPage"]],
  ])("%s has a head for search engines", (path, { head }, types) => {
    const { path: canonical, description, structuredData } = head();
    expect(canonical).toBe(path);
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(structuredData("https://acuerdo.example")).toEqual(
      types.map((type) => expect.objectContaining({ "@type": type })),
    );
  });
});

describe("a part that loads late", () => {
  const draw = async (part: ReturnType<typeof latePart<{ contact: null }>>) => {
    const { Part } = part;
    const handler = createStaticHandler([{ path: "/", element: <Part contact={null} /> }]);
    const context = (await handler.query(new Request("https://acuerdo.example/"))) as StaticHandlerContext;
    const router = createStaticRouter(handler.dataRoutes, context);
    return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  };

  test("is drawn whole once it is loaded, and can't send itself before its script is there", async () => {
    const part = latePart<{ contact: null }>(async () => ({ default: RequestForm }), <p>Cargando</p>);
    expect(await draw(part)).toContain("Cargando");
    await part.load();
    const html = await draw(part);
    expect(html).toContain("Nombre completo");
    expect(html).not.toContain('type="submit"');
    expect(html).not.toContain("Cargando");
  });
});
