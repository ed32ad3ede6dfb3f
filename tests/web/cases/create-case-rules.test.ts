import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  areaNotOffered,
  createCaseLabels,
  createCaseProblems,
  emptyCreateCase,
  emptyParty,
  toCreateCaseInput,
  type CreateCaseValues,
} from "../../../web/features/cases/create/case-values.ts";
import { stepOf } from "../../../web/features/cases/create/create-case-url.ts";
import {
  draftTitle,
  fromDraftValues,
  toDraftValues,
} from "../../../web/features/cases/create/draft-values.ts";
import { isCaseFile } from "../../../web/parts/cases/case-document-file.ts";
import { caseFileProblem } from "../../../web/features/cases/create/case-file.ts";

const AREAS = [
  { code: "CIVIL", text: "Civil", showIn: "BOTH", warning: null },
  { code: "BANKRUPTCY", text: "Concursal", showIn: "REC", warning: "Sin certificado" },
  { code: "FAMILY", text: "Familiar", showIn: "MED", warning: null },
] as const;

const whole: CreateCaseValues = {
  ...emptyCreateCase,
  client: { ...emptyParty, names: "Ana", surnames: "Ruiz", email: "ana@ejemplo.es" },
  counterparties: [{ ...emptyParty, names: "Talleres Peña", phone: "600 111 222" }],
  hasBudget: false,
};
const fieldsOf = (values: CreateCaseValues) =>
  createCaseProblems(values, AREAS, null).map(({ field }) => field.join("."));

describe("areas", () => {
  test.each([
    ["CONCILIATION", "CIVIL", true],
    ["MEDIATION", "CIVIL", true],
    ["CONCILIATION", "BANKRUPTCY", true],
    ["COLLECTION", "BANKRUPTCY", true],
    ["MEDIATION", "BANKRUPTCY", false],
    ["MEDIATION", "FAMILY", true],
    ["COLLECTION", "FAMILY", false],
    ["COLLECTION", "", true],
  ] as const)("%s with '%s': %s", (type, area, isFine) => {
    expect(areaNotOffered({ type, area }, AREAS) === null).toBe(isFine);
    expect(fieldsOf({ ...whole, type, area })).toEqual(isFine ? [] : ["intervention.area"]);
  });
});

describe("before anything is sent", () => {
  test("nothing typed: names, the client's e-mail and somebody to reach are missing", () => {
    expect(fieldsOf({ ...emptyCreateCase, hasBudget: false })).toEqual([
      "client.names",
      "client.email",
      "counterparties.0.names",
      "counterparties.0.email",
    ]);
  });

  test("every counterparty needs an e-mail or a phone, and both have to be possible", () => {
    const counterparties = [
      { ...emptyParty, names: "Una", email: "no-es-un-correo" },
      { ...emptyParty, names: "Otra", phone: "12" },
      { ...emptyParty, names: "Nadie" },
    ];
    expect(fieldsOf({ ...whole, counterparties })).toEqual([
      "counterparties.0.email",
      "counterparties.1.phone",
      "counterparties.2.email",
    ]);
  });

  test("each problem's field has a name in the summary and a step on the phone", () => {
    const wrong = { ...emptyCreateCase, area: "FAMILY", type: "COLLECTION" as const };
    const labels = createCaseLabels(wrong);
    const found = createCaseProblems(wrong, AREAS, null);
    expect(found.filter(({ field }) => labels[field.join(".")] === undefined)).toEqual([]);
    expect(stepOf(["intervention", "area"])).toBe(2);
    expect(stepOf(["budget", "rows", "0", "value"])).toBe(3);
  });
});

test("blank fields aren't sent, companies have no surnames, foreign addresses no province", () => {
  const client = {
    ...whole.client,
    isCompany: true,
    province: "28",
    postalCode: "1000",
    country: "MX",
    phone: " ",
  };
  expect(toCreateCaseInput({ ...whole, client, area: "" }, "7", null)).toMatchObject({
    client: { names: "Ana", surnames: "", province: null, phone: null, address: null, country: "MX" },
    intervention: { type: "CONCILIATION", area: null },
    draftId: "7",
    budget: null,
  });
});

describe("drafts", () => {
  const party = fc.record({
    ...Object.fromEntries(Object.keys(emptyParty).map((name) => [name, fc.string({ maxLength: 20 })])),
    isCompany: fc.boolean(),
  }) as unknown as fc.Arbitrary<typeof emptyParty>;
  const row = fc.record({
    concept: fc.constantFrom("INITIAL", "MANAGEMENT", "SIGNING", "OTHER"),
    description: fc.string(),
    paymentDate: fc.string(),
    value: fc.string(),
  });
  const values = fc.record({
    client: party,
    type: fc.constantFrom("CONCILIATION", "MEDIATION", "COLLECTION"),
    area: fc.string(),
    counterparties: fc.array(party, { minLength: 1, maxLength: 4 }),
    description: fc.string(),
    object: fc.string(),
    hasBudget: fc.boolean(),
    sendBudget: fc.boolean(),
    budget: fc.record({
      total: fc.string(),
      automatic: fc.boolean(),
      rows: fc.array(row, { maxLength: 6 }),
      paymentMethod: fc.constantFrom("CARD", "TRANSFER"),
      dueOn: fc.string(),
      taxesApplicable: fc.boolean(),
      newProfessional: fc.boolean(),
      singlePayment: fc.boolean(),
      observations: fc.string(),
    }),
  }) as fc.Arbitrary<CreateCaseValues>;

  test("whatever is typed comes back as it was", () => {
    fc.assert(fc.property(values, (typed) => expect(fromDraftValues(toDraftValues(typed))).toEqual(typed)));
  });

  test("a blank form is an empty draft", () => {
    expect(toDraftValues(emptyCreateCase)).toEqual({});
    expect(fromDraftValues({})).toEqual(emptyCreateCase);
  });

  test("a draft nobody of us wrote opens all the same", () => {
    const strange = fromDraftValues({
      type: "WAR",
      "counterparties.length": "-3",
      "budget.rows.length": "1e9",
      "budget.rows.0.concept": "BRIBE",
      "budget.paymentMethod": "SHELLS",
      "client.isCompany": "quizá",
      unknown: "x",
    });
    expect(strange).toMatchObject({ type: "CONCILIATION", budget: { paymentMethod: "TRANSFER" } });
    expect(strange.counterparties).toHaveLength(1);
    expect(strange.budget.rows.length).toBeLessThanOrEqual(24);
    expect(strange.budget.rows[0]?.concept).toBe("OTHER");
  });

  test("is called by its people", () => {
    expect(draftTitle({})).toEqual({ name: "Sin cliente todavía", detail: "Conciliación privada" });
    expect(draftTitle(toDraftValues({ ...whole, type: "COLLECTION" }))).toEqual({
      name: "Ana Ruiz",
      detail: "Recaudación con Talleres Peña",
    });
  });
});

describe("documents", () => {
  test.each([
    ["contrato.docx", "", true],
    ["contrato.DOC", "", true],
    ["factura", "application/pdf", true],
    ["foto.png", "image/png", false],
    ["hoja.xlsx", "", false],
    ["macro.docm", "", false],
  ])("%s (%s): %s", (name, type, isTaken) => {
    expect(isCaseFile({ name, type })).toBe(isTaken);
  });

  test("25 MB at most, and something in it", () => {
    expect(caseFileProblem({ size: 25 * 1024 * 1024 })).toBeNull();
    expect(caseFileProblem({ size: 25 * 1024 * 1024 + 1 })).toContain("25 MB");
    expect(caseFileProblem({ size: 0 })).toContain("vacío");
  });
});
