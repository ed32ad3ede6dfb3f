import { expect } from "@jest/globals";
import { CombinedGraphQLErrors } from "@apollo/client";
import { fireEvent, waitFor } from "@testing-library/react";
import { Component as CreateCasePage } from "../../../web/features/cases/create/CreateCasePage.tsx";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";

export const PATH = "/dashboard/specialist/cases/create";
const FORM = "#create-case-";

const area = (code: string, text: string, showIn: string, warning: string | null = null) => ({
  __typename: "InterventionArea",
  code,
  text,
  description: `De ${text}`,
  showIn,
  warning,
});

const catalogs = {
  interventionAreas: [
    area("CIVIL", "Civil", "BOTH"),
    area("LABOR", "Laboral", "BOTH", "No resulta un certificado para demandar"),
    area("BANKRUPTCY", "Concursal", "REC"),
    area("FAMILY", "Familiar", "MED"),
  ],
  callingCodes: [{ __typename: "CallingCode", code: "34", country: "España", iso: "ES", preferred: true }],
  countries: [
    { __typename: "Country", iso: "ES", name: "España" },
    { __typename: "Country", iso: "FR", name: "Francia" },
  ],
  provinces: [
    { __typename: "Province", code: "08", name: "Barcelona" },
    { __typename: "Province", code: "28", name: "Madrid" },
  ],
};

export const content = (change: object = {}) => ({
  __typename: "BudgetContent",
  title: "Presupuesto de conciliación",
  specialistName: "Elena Ferrer",
  specialistPhone: "+34 600000103",
  clientName: "Ana Ruiz",
  clientAddress: null,
  date: "2026-11-20",
  budgetNumber: null,
  caseNumber: null,
  interventionType: "CONCILIATION",
  area: "Civil",
  counterparty: "Talleres Peña",
  rows: ["200.00", "200.00", "100.00"].map((value, at) => ({
    __typename: "BudgetRow",
    number: at + 1,
    concept: ["INITIAL", "MANAGEMENT", "SIGNING"][at],
    description: ["ABONO INICIAL", "GESTIÓN DEL CASO", "FIRMA DEL ACUERDO"][at],
    paymentDate: "2026-12-31",
    value,
    total: value,
  })),
  paymentMethod: "TRANSFER",
  dueOn: "2026-12-31",
  singlePayment: false,
  taxesApplicable: true,
  subtotal: "500.00",
  vatRate: "21.00",
  vat: "105.00",
  withholdingRate: null,
  withholding: "0.00",
  total: "605.00",
  currency: "EUR",
  observations: "",
  terms: ["Los importes están en euros."],
  ...change,
});

export const draft = (id: string, values: Record<string, string>, version = 1) => ({
  __typename: "CaseDraft",
  id,
  values,
  version,
  documents: [] as object[],
  updatedAt: "2026-11-20T09:32:00.000Z",
});

const NO_DRAFT = {
  data: null,
  errors: [{ message: "No se ha encontrado el borrador.", extensions: { code: "NOT_FOUND" } }],
};
const CHANGED = {
  __typename: "UserError",
  field: ["version"],
  code: "CONFLICT",
  message: "Este borrador ha cambiado en otra ventana desde que lo abriste aquí.",
};

/** A server that keeps drafts. */
export function server(kept: ReturnType<typeof draft>[] = []) {
  const drafts = new Map(kept.map((one) => [one.id, one]));
  const answers: Answers = {
    CreateCaseCatalogs: () => catalogs,
    CaseDrafts: () => ({ caseDrafts: [...drafts.values()] }),
    BudgetPreview: () => ({
      budgetPreview: { __typename: "BudgetPreviewPayload", content: content(), userErrors: [] },
    }),
    SaveCaseDraft: ({ id, values, version }) => {
      const key = typeof id === "string" ? id : `d${drafts.size + 1}`;
      const known = drafts.get(key);
      if (typeof id === "string" && known === undefined) throw new CombinedGraphQLErrors(NO_DRAFT);
      if (known !== undefined && known.version !== version)
        return { saveCaseDraft: { __typename: "CaseDraftPayload", draft: known, userErrors: [CHANGED] } };
      const saved = draft(key, values as Record<string, string>, (known?.version ?? 0) + 1);
      drafts.set(key, saved);
      return { saveCaseDraft: { __typename: "CaseDraftPayload", draft: saved, userErrors: [] } };
    },
    DeleteCaseDraft: ({ id }) => {
      drafts.delete(id as string);
      return { deleteCaseDraft: { __typename: "DeleteCaseDraftPayload", message: null, userErrors: [] } };
    },
  };
  return { answers, drafts };
}

export function open(answers: Answers, search = "") {
  const routes = [
    { path: PATH, element: <CreateCasePage /> },
    { path: "*", element: <p>Otra página</p> },
  ];
  return renderWithServer(routes, PATH + search, answers);
}

export const field = (name: string) => document.querySelector(FORM + name) as HTMLInputElement;
export const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
export const ready = () => waitFor(() => expect(field("client-names")).toBeTruthy());

export function fillIn() {
  type("client-names", "Ana");
  type("client-email", "ana@correo.example");
  type("counterparties-0-names", "Talleres Peña");
  type("counterparties-0-phone", "600111222");
}
