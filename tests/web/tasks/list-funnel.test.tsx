import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ListDetail } from "../../../web/features/tasks/components/ListHead.tsx";
import { ListFunnel } from "../../../web/features/tasks/funnel/ListFunnel.tsx";
import { COMPLETIONS } from "../../../schema/rules/task-completion.ts";
import { renderWithServer, type Answers } from "./render-with-server.tsx";

const PATH = "/dashboard/admin/tasks/process/L26-000001";
const LIST = { id: "7", codeId: "L26-000001", currency: "EUR" } as ListDetail;
const STAGES = ["NOT_INVITED", "INVITED", "RECEIVED", "CERTIFIABLE", "CERTIFIED", "NOT_RECEIVED"];

function funnel(counts: Readonly<Record<string, number>>, waiting = 0) {
  const stages = STAGES.map((stage) => ({
    __typename: "AttemptStageSum",
    stage,
    count: counts[stage] ?? 0,
    amount: `${counts[stage] ?? 0}00.00`,
  }));
  const total = { __typename: "AttemptSum", count: 40, amount: "4000.00" };
  return {
    attemptFunnel: {
      __typename: "AttemptFunnel",
      today: "2026-11-20",
      waiting,
      total,
      stages,
      grounds: [],
      completions: COMPLETIONS.map((completion) => ({
        __typename: "TaskCompletionSum",
        completion,
        count: counts[completion] ?? 0,
        amount: `${counts[completion] ?? 0}00.00`,
      })),
    },
  };
}

function run(changes: object = {}) {
  return {
    __typename: "CertificateRun",
    id: "1",
    status: "RUNNING",
    summary: "3 certificados de 12 tareas",
    total: 12,
    done: 3,
    documents: 3,
    createdBy: "Olga Administradora",
    createdAt: "2026-11-20T11:00:00.000Z",
    endedAt: null,
    reasons: [],
    revoked: [],
    ...changes,
  };
}

function open(answers: Answers = {}) {
  return renderWithServer([{ path: PATH, element: <ListFunnel list={LIST} /> }], PATH, {
    ListFunnel: () => funnel({ INVITED: 12, RECEIVED: 11, CERTIFIABLE: 9, NOT_INVITED: 28 }),
    CertificateRuns: () => ({ certificateRuns: [] }),
    ...answers,
  });
}

test("with nothing to begin it says so, and no stage without debts leads anywhere", async () => {
  open({ ListFunnel: () => funnel({}) });
  expect(await screen.findByText("Nada por ahora: los plazos siguen corriendo.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Certificar|Invitar/ })).toBeNull();
  expect(screen.queryAllByRole("link")).toEqual([]);
  expect(screen.queryByText("Certificados emitidos en bloque")).toBeNull();
});

test("what couldn't be loaded can be asked for again", async () => {
  let isDown = true;
  open({
    ListFunnel: () => {
      if (isDown) throw new Error("no network");
      return funnel({ CERTIFIABLE: 9 });
    },
  });
  const retry = await screen.findByRole("button", { name: /Reintentar|Volver a intentar/ });
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByRole("button", { name: "Certificar hasta 9 deudas" })).toBeTruthy();
});

test("figures that are still being computed are told as that", async () => {
  open({ ListFunnel: () => funnel({ INVITED: 12 }, 700) });
  expect(await screen.findByText(/Se está recalculando cómo quedan 700 deudas/)).toBeTruthy();
});

test("certifying asks first, then for as many as are shown, and a refusal is told", async () => {
  const message = "Ahora son otras tareas: mira otra vez cuántas hay.";
  const { asked } = open({
    StartCertificateRun: () => ({
      startCertificateRun: {
        __typename: "StartCertificateRunPayload",
        run: null,
        userErrors: [{ __typename: "UserError", field: ["selection"], code: "CHANGED", message }],
      },
    }),
  });
  const begin = await screen.findByRole("button", { name: "Certificar hasta 9 deudas" });
  await userEvent.click(begin);
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
  expect(asked.some(({ operation }) => operation === "StartCertificateRun")).toBe(false);
  await userEvent.click(begin);
  await userEvent.click(await screen.findByRole("button", { name: "Certificar" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(asked.find(({ operation }) => operation === "StartCertificateRun")?.variables).toEqual({
    selection: { filter: { listId: "7", attempt: "CERTIFIABLE" }, expectedCount: 9 },
  });
});

test("while it runs there is its progress and a way to stop it; afterwards the zip and why some were left out", async () => {
  let current = run();
  const { asked } = open({
    CertificateRuns: () => ({ certificateRuns: [current] }),
    CancelCertificateRun: () => {
      current = run({
        status: "CANCELLED",
        summary: "3 certificados de 12 tareas · 1 sin certificar",
        reasons: [
          {
            __typename: "CertificateRunReason",
            text: "Ya tiene un certificado en vigor.",
            count: 1,
            example: "T26-0000001",
          },
        ],
        revoked: [
          {
            __typename: "RevokedCertificate",
            number: "D26000012",
            codeId: "T26-0000002",
            revokedAt: "2026-11-21T11:00:00.000Z",
            reason: "MISTAKE",
          },
        ],
      });
      return {
        cancelCertificateRun: {
          __typename: "CancelCertificateRunPayload",
          run: { __typename: "CertificateRun", id: "1", status: "CANCELLED" },
          userErrors: [],
        },
      };
    },
  });
  expect(await screen.findByText("3 de 12 tareas")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Descargar/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.getByText("Cancelada")).toBeTruthy(), { timeout: 5_000 });
  expect(screen.getByRole("button", { name: "Descargar índice y certificados (zip)" })).toBeTruthy();
  expect(screen.getByText(/D26000012 \(T26-0000002\), .*Se emitió por error\./)).toBeTruthy();
  expect(asked.filter(({ operation }) => operation === "CancelCertificateRun")).toHaveLength(1);
});

test("the completion values stand in the documented words, each with its tasks", async () => {
  open({ ListFunnel: () => funnel({ UNTRACEABLE: 3, AGREED_IN_PERSON: 2 }) });
  const link = await screen.findByRole("link", { name: "Ilocalizable / sin visualización" });
  expect(link.getAttribute("href")).toBe(`${PATH}?completion=UNTRACEABLE`);
  expect(screen.getByRole("link", { name: "Con acuerdo: presencial" })).toBeTruthy();
  expect(screen.getByText("Sin acuerdo: sesiones máximas")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Sin acuerdo: sesiones máximas" })).toBeNull();
});
