import { afterEach, describe, expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { openCase } from "./open-case.tsx";
import { caseDetail, payload } from "./sample-case.ts";

const sent = (asked: readonly { operation: string; variables: object }[], operation: string) =>
  asked.filter((one) => one.operation === operation).map(({ variables }) => variables);

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of currentNotices()) closeNotice(id);
});

const WAITING = { status: "PENDING_ACCEPTANCE", specialistId: null, specialistName: null } as const;

describe("while nobody has accepted the case, its client", () => {
  test("is led to the specialists who do what it needs, for this same case", async () => {
    openCase("CLIENT", { ...WAITING, interventionType: "COLLECTION" });
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Elegir especialista" });
    expect(link.getAttribute("href")).toBe(
      "/dashboard/client/searchexpert?type=recaudador&available=1&expediente=P26000123",
    );
  });

  test("corrects both texts and the type", async () => {
    const { asked } = openCase("CLIENT", WAITING, {
      CaseAreas: () => ({ interventionAreas: [] }),
      UpdateCase: () =>
        payload("updateCase", { case: caseDetail({ version: 5 }), message: null, conflict: [] }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Editar" }));
    await userEvent.selectOptions(await screen.findByLabelText("Tipo de intervención"), "COLLECTION");
    const object = screen.getByLabelText("Así lo leerá la otra parte");
    await userEvent.clear(object);
    await userEvent.type(object, "Una deuda");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    expect(await screen.findByText("Los datos de P26000123 se han guardado.")).toBeTruthy();
    expect(sent(asked, "UpdateCase")).toMatchObject([
      { number: "P26000123", input: { version: 4, type: "COLLECTION", object: "Una deuda" } },
    ]);
  });
});

test("afterwards it changes nothing there", async () => {
  openCase("CLIENT", { status: "IN_PROGRESS" });
  await screen.findByText("Datos del expediente");
  expect(screen.queryByRole("button", { name: "Editar" })).toBeNull();
  expect(screen.queryByRole("link", { name: /Elegir/ })).toBeNull();
});
