import { afterEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { PartyNotices } from "../../../web/parts/parties/PartyNotices.tsx";
import { TaskObligors } from "../../../web/parts/parties/TaskObligors.tsx";
import type { TellingPartyFragment } from "../../../web/generated/graphql.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { bruno, carla, payload } from "./sample-matter.ts";

const telling = (party: object) =>
  ({
    respondedAt: null,
    responseNote: null,
    responseMethod: null,
    notices: [],
    withdrawnNotices: [],
    termsRun: true,
    proposal: null,
    summonses: [],
    invitation: null,
    ...party,
  }) as unknown as TellingPartyFragment;

function open(canManage: boolean, answers: Answers = {}) {
  const matter = {
    reference: "T26-0000001",
    interventionType: "COLLECTION" as const,
    claimantName: "Banco Ejemplo",
    specialistName: "Elena",
  };
  const element = (
    <TaskObligors
      taskId="T26-0000001"
      obligors={[telling(bruno), telling(carla)]}
      matter={matter}
      canManage={canManage}
    />
  );
  return renderWithServer([{ path: "/", element }], "/", {
    PartyCatalogs: () => ({ countries: [], provinces: [] }),
    ...answers,
  });
}

afterEach(() => sessionStorage.clear());

test("a guarantor is added beside the debtor, and what is wrong stands at its field", async () => {
  let refused = true;
  const { asked } = open(true, {
    AddTaskObligor: () => ({
      addTaskObligor: refused
        ? payload(
            "PartyPayload",
            {},
            {
              message: null,
              userErrors: [
                { __typename: "UserError", field: ["email"], code: "REQUIRED", message: "Indica el correo" },
              ],
            },
          )
        : payload("PartyPayload", {}),
    }),
  });
  await userEvent.click(screen.getByRole("button", { name: "Añadir avalista o codeudor" }));
  const dialog = screen.getByRole("dialog", { name: "Añadir avalista o codeudor" });
  await userEvent.type(within(dialog).getByLabelText("Nombre"), "Aval");
  await userEvent.selectOptions(within(dialog).getByLabelText("Responde como"), "FIADOR");
  await userEvent.click(within(dialog).getByRole("button", { name: "Guardar" }));
  await waitFor(() =>
    expect(within(dialog).getByLabelText("Correo electrónico").getAttribute("aria-invalid")).toBe("true"),
  );
  refused = false;
  await userEvent.type(within(dialog).getByLabelText("Correo electrónico"), "aval@correo.example");
  await userEvent.click(within(dialog).getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.findLast(({ operation }) => operation === "AddTaskObligor")?.variables).toMatchObject({
    taskId: "T26-0000001",
    input: { names: "Aval", email: "aval@correo.example" },
    role: "FIADOR",
  });
});

test("only who was added can be taken out, with the reason; who only looks changes nobody", async () => {
  const { asked, view } = open(true, {
    RemoveTaskObligor: () => ({ removeTaskObligor: payload("PartyPayload", {}) }),
  });
  expect(screen.queryByRole("button", { name: "Quitar a Bruno Sanz" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Quitar a Carla Vidal" }));
  const dialog = screen.getByRole("dialog", { name: "Quitar a Carla Vidal" });
  await userEvent.type(within(dialog).getByLabelText("Motivo"), "No firmó");
  await userEvent.click(within(dialog).getByRole("button", { name: "Quitar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.find(({ operation }) => operation === "RemoveTaskObligor")?.variables).toEqual({
    id: "3",
    reason: "No firmó",
  });
  view.unmount();
  open(false);
  expect(screen.queryByRole("button", { name: /Añadir avalista|Quitar|calidad/ })).toBeNull();
});

test("in which quality somebody answers who was added is changed afterwards; the debtor's isn't here", async () => {
  const { asked } = open(true, {
    ChangeObligorRole: () => ({ changeObligorRole: payload("PartyPayload", {}) }),
  });
  expect(screen.queryByRole("button", { name: "Cambiar la calidad de Bruno Sanz" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Cambiar la calidad de Carla Vidal" }));
  const dialog = screen.getByRole("dialog", { name: "Cambiar la calidad de Carla Vidal" });
  await userEvent.selectOptions(within(dialog).getByLabelText("Responde como"), "AVALISTA");
  await userEvent.click(within(dialog).getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.find(({ operation }) => operation === "ChangeObligorRole")?.variables).toEqual({
    id: "3",
    role: "AVALISTA",
  });
});

test("a notice noted by mistake is withdrawn with its reason; withdrawn ones stay to be seen, struck through", async () => {
  const notice = (id: string, change: object) => ({
    id,
    channel: "CERTIFIED_POST",
    sentAt: "2026-11-20T11:00:00.000Z",
    handedOverAt: null,
    failed: false,
    receivedAt: "2026-11-25T11:00:00.000Z",
    receipt: "DELIVERED",
    proof: "NB500",
    spoken: false,
    documentId: null,
    objectVersion: null,
    objectShown: "",
    words: [],
    hashedText: "{}",
    contentHash: "",
    withProposal: false,
    calledTo: null,
    ...change,
  });
  const party = telling({
    ...bruno,
    notices: [notice("1", {}), notice("2", { channel: "EMAIL", proof: "" })],
    withdrawnNotices: [
      {
        notice: notice("3", { proof: "NB499" }),
        at: "2026-11-26T09:00:00.000Z",
        byName: "Elena Ruiz",
        reason: "Era de otra parte",
      },
    ],
  });
  const { asked } = renderWithServer(
    [{ path: "/", element: <PartyNotices party={party} canManage /> }],
    "/",
    { WithdrawNotice: () => ({ withdrawNotice: payload("PartyPayload", {}) }) },
  );
  expect(screen.getByText(/NB499/).closest("del")).not.toBeNull();
  expect(screen.getByText(/lo retiró Elena Ruiz el .* Motivo: Era de otra parte/)).toBeTruthy();
  // Of the mail there is nothing to withdraw.
  await userEvent.click(screen.getByRole("button", { name: "Se anotó por error" }));
  const dialog = screen.getByRole("dialog", { name: "Se anotó por error" });
  await userEvent.type(within(dialog).getByLabelText("Qué está mal"), "Otra fecha");
  await userEvent.click(within(dialog).getByRole("button", { name: "Retirar el aviso" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.find(({ operation }) => operation === "WithdrawNotice")?.variables).toEqual({
    id: "1",
    reason: "Otra fecha",
  });
});
