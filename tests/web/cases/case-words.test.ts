import { expect, test } from "@jest/globals";
import { STATE_LABELS } from "../../../schema/rules/case-states.ts";

test("states of a case are called as the specification calls them", () => {
  expect(STATE_LABELS).toMatchObject({
    PENDING_ACCEPTANCE: "El gestor aún no ha aceptado",
    PENDING_COUNTERPARTY: "Una de las partes ha aceptado",
    AGREED: "Finalizado con acuerdo",
    BROKEN: "Roto",
  });
});
