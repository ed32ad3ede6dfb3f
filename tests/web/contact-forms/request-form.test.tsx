import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import RequestForm from "../../../web/features/corporate-tasks-landing/RequestForm.tsx";
import { fakeGraphql, refused } from "../fake-graphql.ts";
import { summaryBox } from "../summary-box.ts";

const CONTACT = { supportEmail: "soporte@acuerdo.example", supportHours: "De lunes a viernes" };
const CODES = {
  CallingCodes: {
    callingCodes: [
      { code: "34", country: "España", iso: "ES", preferred: true },
      { code: "351", country: "Portugal", iso: "PT", preferred: false },
    ],
  },
};
const accepted = { requestCorporateTasks: { codeId: "S26-000012", userErrors: [] } };

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function open() {
  const router = createMemoryRouter([{ path: "/", element: <RequestForm contact={CONTACT} /> }]);
  render(<RouterProvider router={router} />);
  return userEvent.setup({ delay: null });
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText("Nombre completo"), "Marta Gil");
  await user.type(screen.getByLabelText("Empresa o entidad"), "Banco Iberia");
  await user.type(screen.getByLabelText("Correo electrónico"), "marta@banco.example");
  await user.type(screen.getByLabelText("Teléfono"), "600123456");
  await user.type(screen.getByLabelText("Mensaje de la solicitud"), "Cinco mil deudas.");
}

describe("the form of /tasks", () => {
  test("both boxes start empty and don't move each other", async () => {
    fakeGraphql(CODES);
    const user = open();
    const [privacy, commercial] = [box(/política de privacidad/), box(/comercial/)];
    expect([privacy.checked, commercial.checked]).toEqual([false, false]);
    await user.click(commercial);
    expect([privacy.checked, commercial.checked]).toEqual([false, true]);
    await user.click(privacy);
    await user.click(commercial);
    expect([privacy.checked, commercial.checked]).toEqual([true, false]);
  });

  test("an empty one is refused beside its fields and in the summary, which has the focus; nothing goes", async () => {
    const requests = fakeGraphql(CODES);
    const user = open();
    await user.click(screen.getByRole("button", { name: "Enviar" }));
    expect(screen.getByText("Hay 6 problemas que corregir")).toBeTruthy();
    expect(document.activeElement).toBe(summaryBox());
    expect(screen.getByLabelText("Correo electrónico").getAttribute("aria-invalid")).toBe("true");
    expect(requests.map(({ operation }) => operation)).not.toContain("RequestCorporateTasks");
  });

  test("a good one goes once and is answered with its code and the mail it is confirmed to", async () => {
    const requests = fakeGraphql({ ...CODES, RequestCorporateTasks: accepted });
    const user = open();
    await fillIn(user);
    await user.click(box(/política de privacidad/));
    await user.dblClick(screen.getByRole("button", { name: "Enviar" }));
    const done = await screen.findByRole("heading", { name: "Hemos recibido tu solicitud" });
    await waitFor(() => expect(document.activeElement).toBe(done));
    expect(screen.getByText("S26-000012")).toBeTruthy();
    expect(screen.getByText("marta@banco.example")).toBeTruthy();
    const sent = requests.filter(({ operation }) => operation === "RequestCorporateTasks");
    expect(sent.map(({ variables }) => variables)).toEqual([
      {
        input: {
          fullName: "Marta Gil",
          company: "Banco Iberia",
          email: "marta@banco.example",
          lada: "34",
          phone: "600123456",
          message: "Cinco mil deudas.",
          acceptsPrivacy: true,
          acceptsCommercial: false,
        },
      },
    ]);
    expect(sessionStorage.length).toBe(0);
    await user.click(screen.getByRole("button", { name: "Enviar otra solicitud" }));
    expect(screen.getByLabelText<HTMLInputElement>("Nombre completo").value).toBe("");
    expect(box(/política de privacidad/).checked).toBe(false);
  });

  test("what the server refuses stands at its field; what broke is told with another way to reach us", async () => {
    const problem = { field: ["phone"], message: "En España los números tienen 9 cifras: te falta 1" };
    let answer: unknown = { requestCorporateTasks: { codeId: null, userErrors: [problem] } };
    fakeGraphql({ ...CODES, RequestCorporateTasks: () => answer });
    const user = open();
    await fillIn(user);
    await user.click(box(/política de privacidad/));
    await user.click(screen.getByRole("button", { name: "Enviar" }));
    expect(await screen.findByText(`Teléfono: ${problem.message}`)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(summaryBox()));

    answer = refused("RATE_LIMITED", "Demasiadas solicitudes. Inténtalo de nuevo dentro de una hora.");
    await user.type(screen.getByLabelText("Teléfono"), "7");
    await user.click(screen.getByRole("button", { name: "Enviar" }));
    const failure = await screen.findByText("Demasiadas solicitudes. Inténtalo de nuevo dentro de una hora.");
    expect(failure.closest("[role=alert]")?.textContent).toContain("soporte@acuerdo.example");
    expect(screen.getByLabelText<HTMLInputElement>("Nombre completo").value).toBe("Marta Gil");
  });

  test("another country's calling code goes with the number", async () => {
    const requests = fakeGraphql({ ...CODES, RequestCorporateTasks: accepted });
    const user = open();
    await fillIn(user);
    await user.selectOptions(screen.getByLabelText("Prefijo"), await screen.findByText("+351 Portugal"));
    await user.click(box(/política de privacidad/));
    await user.click(screen.getByRole("button", { name: "Enviar" }));
    await screen.findByText("S26-000012");
    expect(requests.at(-1)?.variables).toMatchObject({ input: { lada: "351" } });
  });

  test("what was typed is there again after the page was left; the boxes are not", async () => {
    fakeGraphql(CODES);
    const user = open();
    await fillIn(user);
    await user.click(box(/comercial/));
    cleanup();
    open();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Mensaje de la solicitud").value).toBe(
      "Cinco mil deudas.",
    );
    expect(box(/comercial/).checked).toBe(false);
  });
});
