import { expect, test } from "@jest/globals";
import { CASE_STATUSES } from "../../../server/domains/cases/case-record.ts";
import { GROUND_LABELS } from "../../../server/domains/cases/ground-words.ts";
import * as web from "../../../web/parts/cases/case-words.ts";

/** Badges, filters and facts of the web; notices, history, export and refusals of the server. */
test("states of a case and reasons of its end have one name each, the same on both sides", () => {
  const shown = Object.entries(web.CASE_STATUSES).map(([status, { label }]) => [status, label]);
  expect(Object.fromEntries(shown)).toEqual(CASE_STATUSES);
  expect(web.GROUND_NAMES).toEqual(GROUND_LABELS);
});

test("they are the specification's", () => {
  expect(CASE_STATUSES).toMatchObject({
    PENDING_ACCEPTANCE: "El gestor aún no ha aceptado",
    PENDING_COUNTERPARTY: "Una de las partes ha aceptado",
    AGREED: "Finalizado con acuerdo",
    BROKEN: "Roto",
  });
});
