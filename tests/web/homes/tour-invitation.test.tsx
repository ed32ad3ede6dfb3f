import { useQuery } from "@apollo/client/react";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MeDocument } from "../../../web/generated/graphql.ts";
import { startSession } from "../../../web/lib/session.ts";
import { FirstSteps, type FirstStep } from "../../../web/parts/first-steps/FirstSteps.tsx";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";

const PATH = "/dashboard/client/";
const STEP: FirstStep = { label: "Cuéntanos tu caso", text: "Con quién es.", to: "/x", isDone: false };

beforeEach(() => {
  startSession(makeToken({ role: "CLIENT" }));
});
afterEach(cleanup);

/** The frame asks who is there; the page only looks at the answer. */
function Page({ steps }: { steps: FirstStep[] }) {
  useQuery(MeDocument);
  return (
    <>
      <h1 tabIndex={-1}>Expedientes</h1>
      <FirstSteps steps={steps} />
    </>
  );
}

function open(tourDue: boolean, steps: FirstStep[] = [STEP], answers: Answers = {}) {
  const account = { __typename: "Account", id: "7", tourDue, firstStepsHidden: false, seesPortfolios: false };
  return renderWithServer([{ path: PATH, element: <Page steps={steps} /> }], PATH, {
    Me: () => ({
      me: { ...account, email: "a@b.es", role: "CLIENT", displayName: "Ana", initials: "A", photoUrl: null },
    }),
    EndTour: () => ({
      endTour: { __typename: "TourPayload", account: { ...account, tourDue: false }, userErrors: [] },
    }),
    ...answers,
  });
}

test("'Ahora no' is told to the server, takes the invitation away and leaves the focus on the panel", async () => {
  const { asked } = open(true);
  await userEvent.click(await screen.findByRole("button", { name: "Ahora no" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Ver el recorrido" })).toBeNull());
  expect(asked.map(({ operation }) => operation)).toContain("EndTour");
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Primeros pasos" }));
});

test("an answer that couldn't be kept is said, and can be given again", async () => {
  open(true, [STEP], {
    EndTour: () => {
      throw new Error("no network");
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Ahora no" }));
  expect(await screen.findByText("No se ha podido guardar tu respuesta. Inténtalo de nuevo.")).toBeTruthy();
  expect(screen.getByText("Ahora no")).toBeTruthy();
});

test("'Ver el recorrido' asks for it by the address, and isn't asked again either", async () => {
  const { router, asked } = open(true);
  await userEvent.click(await screen.findByRole("button", { name: "Ver el recorrido" }));
  await waitFor(() => expect(router.state.location.search).toBe("?recorrido=1"));
  await waitFor(() => expect(asked.map(({ operation }) => operation)).toContain("EndTour"));
});

test("it stays after the last step, and goes to the heading when nothing else is left", async () => {
  open(true, [{ ...STEP, isDone: true }]);
  await userEvent.click(await screen.findByRole("button", { name: "Ahora no" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Primeros pasos" })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Expedientes" }));
});

test("who has answered, or was there before, sees the steps alone", async () => {
  open(false);
  await screen.findByRole("link", { name: "Cuéntanos tu caso" });
  expect(screen.queryByRole("button", { name: "Ahora no" })).toBeNull();
});

test("'No mostrar más' puts the steps away for good and leaves the focus on the page's heading", async () => {
  const { asked } = open(false, [STEP], {
    HideFirstSteps: () => ({
      hideFirstSteps: {
        __typename: "HideFirstStepsPayload",
        account: { __typename: "Account", id: "7", firstStepsHidden: true },
        userErrors: [],
      },
    }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "No mostrar más" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Primeros pasos" })).toBeNull());
  expect(asked.map(({ operation }) => operation)).toContain("HideFirstSteps");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Expedientes" }));
});
