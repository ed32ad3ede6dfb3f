import { describe, expect, test } from "@jest/globals";
import { paths } from "../../../web/app/paths.ts";
import {
  adminCasesSpec,
  adminCasesVariables,
  isNarrowed,
  ownCasesSpec,
  ownCasesVariables,
} from "../../../web/features/cases/list/cases-url.ts";
import { summaryText } from "../../../web/features/cases/list/CaseOverview.tsx";
import { readUrlState } from "../../../web/lib/url-state.ts";

const own = (query: string) => ownCasesVariables(readUrlState(ownCasesSpec, `/?${query}`));
const admin = (query: string) => adminCasesVariables(readUrlState(adminCasesSpec, `/?${query}`));

test("the bare address: everything, the newest action first", () => {
  expect(own("")).toEqual({
    filter: { tab: "ALL" },
    sort: "LAST_ACTION",
    direction: "DESC",
    page: { number: 1, size: 10 },
  });
});

test.each([
  ["tab=acuerdo", { tab: "AGREEMENTS" }],
  ["tab=sesiones", { tab: "SESSIONS" }],
  ["tab=plan-de-pagos", { tab: "PAYMENT_PLAN" }],
  ["tab=archivados", { tab: "ARCHIVED" }],
  ["tipo=mediacion&grupo=rotos", { interventionType: "MEDIATION", group: "BROKEN" }],
  ["search=%20pe%C3%B1a%20", { search: "peña" }],
])("%s", (query, filter) => {
  expect(own(query).filter).toMatchObject(filter);
});

test("what nobody can mean is as nothing", () => {
  expect(own("tab=x&tipo=y&grupo=z&sort=w&direction=v&page=-1&size=5000")).toEqual(own(""));
  expect(admin("especialista=1%20OR%201&estado=x&asignacion=x").filter).toEqual({ tab: "ALL" });
});

test.each([
  ["estado=pendiente-pago", { status: "PENDING_PAYMENT" }],
  ["asignacion=sin-asignar", { assigned: false }],
  ["asignacion=asignados", { assigned: true }],
  ["asignacion=reasignacion", { reassignmentRequested: true }],
  ["especialista=42", { specialistId: "42" }],
])("administrators: %s", (query, filter) => {
  expect(admin(query).filter).toEqual({ tab: "ALL", ...filter });
});

test("other pages' links into the administrators' list mean what they say", () => {
  const link = paths.adminCases({ asignacion: "sin-asignar", tipo: "recaudacion", grupo: "abiertos" });
  expect(adminCasesVariables(readUrlState(adminCasesSpec, link)).filter).toEqual({
    tab: "ALL",
    assigned: false,
    interventionType: "COLLECTION",
    group: "OPEN",
  });
});

test("a tab alone is no filter", () => {
  expect(isNarrowed(own("tab=archivados").filter)).toBe(false);
  expect(isNarrowed(own("tipo=mediacion").filter)).toBe(true);
});

describe("the summary", () => {
  test.each([
    [{ total: 5, open: 3, agreed: 1, broken: 1 }, "5 expedientes: 3 abiertos, 1 acordado, 1 roto"],
    [{ total: 1, open: 1, agreed: 0, broken: 0 }, "1 expediente: 1 abierto, 0 acordados, 0 rotos"],
    [
      { total: 5000, open: 4000, agreed: 600, broken: 400 },
      "5.000 expedientes: 4.000 abiertos, 600 acordados, 400 rotos",
    ],
  ])("%o", (counts, text) => {
    expect(summaryText(counts)).toBe(text);
  });
});
