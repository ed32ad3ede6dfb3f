import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { canonicalAmount, checkAmount } from "../../server/domains/tasks/task-field-checks.ts";
import { dedupeKey, normaliseIdentityDocument } from "../../server/domains/tasks/task-identity.ts";
import type * as Contract from "../../server/generated/schema-types.ts";
import { CreateTaskInput, newTaskValues } from "../../server/domains/tasks/create-task.input.ts";
import type { TaskValues } from "../../server/domains/tasks/task-properties.ts";
import { changedTaskValues, UpdateTaskInput } from "../../server/domains/tasks/update-task.input.ts";
import { InvalidInput, type Problem } from "../../server/platform/refusals.ts";
import { checkInput, readChanges, readInput, type Unchecked } from "../../server/shared/inputs/read-input.ts";
import type { TaskForm } from "../support/task-desk.ts";

const TODAY = "2026-07-01";

const GOOD: TaskForm = {
  contact: { email: "ana@correo.example", lada: "34", phone: "612345678" },
  entity: "Banco Iberia, S.A.",
  nContract: "BI/0000001",
  addresses: ["Calle Mayor 1, Madrid"],
  nSessions: 2,
  typeContract: "INDEFINIDO",
  amountDebt: "1234.5",
  debtDate: "2024-02-29",
  debtor: "Íñigo Muñoz",
  intervention: "TITULAR",
  assignmentDate: "2026-06-30",
};

/** "contact.email: Email inválido" for each problem. */
function problemsOf(input: TaskForm): string[] {
  const problems = checkInput(new CreateTaskInput(), input);
  return problems.map(({ field, message }) => `${field.join(".")}: ${message}`);
}

function valuesOf(input: TaskForm): TaskValues {
  return newTaskValues(readInput(new CreateTaskInput(), input), TODAY);
}

describe("the individual-task form", () => {
  test("a good form gives complete, normalised values", () => {
    expect(valuesOf(GOOD)).toEqual({
      entity: "Banco Iberia, S.A.",
      nContract: "BI/0000001",
      nSessions: 2,
      typeContract: "INDEFINIDO",
      amountDebt: "1234.50",
      debtDate: "2024-02-29",
      debtor: "Íñigo Muñoz",
      intervention: "TITULAR",
      thirdParties: null,
      status: "ESPERANDO",
      assignmentDate: "2026-06-30",
      type: null,
      dateLastAction: null,
      addressContract: "Calle Mayor 1, Madrid",
      addressMain: null,
      addressExtra: null,
      lada: "34",
      phone: "612345678",
      email: "ana@correo.example",
      identityDocument: null,
      extra: {},
    });
  });

  test("what is left out takes the documented default", () => {
    const { nSessions: _sessions, debtDate: _debt, assignmentDate: _assignment, ...rest } = GOOD;
    const values = valuesOf({ ...rest, contact: { email: "a@b.es", phone: "612345678" } });
    expect(values).toMatchObject({ nSessions: 0, debtDate: TODAY, assignmentDate: TODAY, lada: "34" });
  });

  test("an empty form names every required field at once, with the documented words", () => {
    const blank = {
      ...GOOD,
      contact: { email: "", phone: " " },
      addresses: ["", " "],
      nSessions: null,
      debtDate: "",
    };
    const all = { ...blank, entity: "", nContract: null, typeContract: "", amountDebt: "", debtor: " " };
    expect(problemsOf({ ...all, intervention: null, assignmentDate: null }).sort()).toEqual([
      "addresses.0: La dirección 1 es requerida",
      "amountDebt: Este campo es requerido",
      "assignmentDate: Este campo es requerido",
      "contact.email: Este campo es requerido",
      "contact.phone: Este campo es requerido",
      "debtDate: Este campo es requerido",
      "debtor: Este campo es requerido",
      "entity: Este campo es requerido",
      "intervention: Este campo es requerido",
      "nContract: Este campo es requerido",
      "nSessions: Este campo es requerido",
      "typeContract: Este campo es requerido",
    ]);
  });

  test.each<[string, Partial<TaskForm>, string[]]>([
    ["negative amount", { amountDebt: "-0.01" }, ["amountDebt: El valor debe ser positivo"]],
    ["negative number of sessions", { nSessions: -1 }, ["nSessions: El valor debe ser positivo"]],
    ["half a session", { nSessions: "1.5" }, ["nSessions: Debe ser un número entero, sin decimales"]],
    [
      "an amount in words",
      { amountDebt: "mil" },
      ["amountDebt: El importe debe ser un número, por ejemplo 1234.56"],
    ],
    ["three decimals", { amountDebt: "1.005" }, ["amountDebt: El importe admite como máximo 2 decimales"]],
    [
      "13 integer digits",
      { amountDebt: "1234567890123" },
      ["amountDebt: El importe admite como máximo 12 cifras enteras"],
    ],
    [
      "an e-mail without @",
      { contact: { email: "sin-arroba.example", phone: "612345678" } },
      ["contact.email: Email inválido"],
    ],
    [
      "letters in the phone",
      { contact: { email: "a@b.es", phone: "612 34" } },
      ["contact.phone: Solo números permitidos"],
    ],
    [
      "a short phone",
      { contact: { email: "a@b.es", phone: "612345" } },
      ["contact.phone: El teléfono debe tener entre 7 y 15 dígitos"],
    ],
    ["30 February", { debtDate: "2024-02-30" }, ["debtDate: La fecha no existe en el calendario"]],
    ["29 February 1900", { debtDate: "1900-02-29" }, ["debtDate: La fecha no existe en el calendario"]],
    [
      "the year 2101",
      { assignmentDate: "2101-01-01" },
      ["assignmentDate: La fecha debe estar entre los años 1900 y 2100"],
    ],
    ["a Spanish date", { debtDate: "31/12/2024" }, ["debtDate: La fecha no existe en el calendario"]],
    [
      "a shown text instead of a code",
      { typeContract: "Temporal" },
      ["typeContract: Elige una de las opciones"],
    ],
    ["a property of every object", { intervention: "toString" }, ["intervention: Elige una de las opciones"]],
    [
      "a very long entity",
      { entity: "x".repeat(201) },
      ["entity: El texto no puede pasar de 200 caracteres"],
    ],
    [
      "four addresses",
      { addresses: ["a", "b", "c", "d"] },
      ["addresses: Se admiten como máximo 3 direcciones"],
    ],
  ])("refuses %s", (_name, change, expected) => {
    expect(problemsOf({ ...GOOD, ...change })).toEqual(expected);
  });

  test("an amount of nothing and one in a number are fine", () => {
    expect(valuesOf({ ...GOOD, amountDebt: 0 }).amountDebt).toBe("0.00");
    expect(valuesOf({ ...GOOD, amountDebt: 1234.56 }).amountDebt).toBe("1234.56");
  });

  test("empty addresses are dropped and the others move up", () => {
    const values = valuesOf({ ...GOOD, addresses: ["", "Calle B", " ", "Calle C"] });
    expect(values).toMatchObject({
      addressContract: "Calle B",
      addressMain: "Calle C",
      addressExtra: null,
    });
  });
});

describe("changes to a stored task", () => {
  const changesOf = (given: Unchecked<Contract.UpdateTaskInput>) =>
    changedTaskValues(readChanges(new UpdateTaskInput(), given));

  test("only what was sent is checked and changed", () => {
    expect(changesOf({ debtor: " Ana ", thirdParties: null })).toEqual({
      debtor: "Ana",
      thirdParties: null,
    });
  });

  test("a required field can't be emptied", () => {
    const problems: Problem[] = [
      { field: ["debtor"], code: "REQUIRED", message: "Este campo es requerido" },
      { field: ["contact", "email"], code: "INVALID_EMAIL", message: "Email inválido" },
    ];
    expect(() => changesOf({ debtor: "", contact: { email: "x" } })).toThrow(
      expect.objectContaining({ problems }),
    );
  });
});

describe("any form", () => {
  const text = fc.oneof(
    fc.constantFrom(
      undefined,
      null,
      "",
      " ",
      "\u0000",
      "1",
      "-1",
      "1.005",
      "TEMPORAL",
      "TITULAR",
      " a@b.es ",
    ),
    fc.constantFrom(
      "612345678",
      "+34",
      "2024-02-29",
      "2024-02-30",
      "nif 1.234.567-l",
      "toString",
      "x".repeat(501),
    ),
    fc.string(),
    fc.double(),
  );
  const contact = fc.record({ email: text, lada: text, phone: text }, { requiredKeys: [] });
  const fields = fc.record(
    {
      ...Object.fromEntries(Object.keys(GOOD).map((name) => [name, text])),
      contact: fc.oneof(contact, fc.constant(null)),
      addresses: fc.array(text, { maxLength: 4 }),
      thirdParties: text,
      identityDocument: text,
      type: text,
    },
    { requiredKeys: [] },
  );
  /** One to three fields of a good form drawn anew, or all of them. */
  const forms = fc
    .tuple(
      fields,
      fc.subarray([...Object.keys(GOOD), "thirdParties", "identityDocument", "type"], { maxLength: 3 }),
    )
    .map(([drawn, names]) => ({
      ...GOOD,
      ...Object.fromEntries(Object.entries(drawn).filter(([name]) => names.includes(name))),
    }));
  const anyForm = fc.oneof(fields, forms) as fc.Arbitrary<TaskForm>;

  test("is refused at its own fields, once at each, or gives values that are stored as they are", () => {
    let good = 0;
    fc.assert(
      fc.property(anyForm, (form) => {
        const input = new CreateTaskInput();
        const problems = checkInput(input, form);
        const paths = problems.map(({ field }) => field.join("."));
        expect(paths).toEqual([...new Set(paths)]);
        for (const path of paths) expect(path).toMatch(PATH);
        if (problems.length > 0) return;
        good += 1;
        const values = newTaskValues(input, TODAY);
        expect(newTaskValues(readInput(new CreateTaskInput(), input), TODAY)).toEqual(values);
        expect(values.amountDebt).toMatch(/^\d{1,12}\.\d\d$/);
        expect(values.nSessions).toBeGreaterThanOrEqual(0);
        for (const kept of Object.values(values))
          if (typeof kept === "string") expect(kept).toBe(kept.trim());
      }),
      { numRuns: 2_000 },
    );
    expect(good).toBeGreaterThan(100);
  });

  test("as a change touches what it names and nothing else", () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const input = new UpdateTaskInput();
        const problems = problemsOfChange(input, form);
        const named = Object.entries(form)
          .filter(([, given]) => given !== undefined)
          .map(([name]) => name);
        expect(named).toEqual(expect.arrayContaining([...new Set(problems.map(({ field }) => field[0]))]));
        if (problems.length > 0) return;
        const read = Object.entries(input)
          .filter(([, value]) => value !== undefined)
          .map(([name]) => name);
        expect(read.filter((name) => !named.includes(name))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Where a problem may stand. */
const PATH = /^(contact\.(email|phone|lada)|addresses(\.\d)?|[a-zA-Z]+)$/;

function problemsOfChange(input: UpdateTaskInput, form: TaskForm): Problem[] {
  try {
    readChanges(input, form);
    return [];
  } catch (error) {
    if (error instanceof InvalidInput) return error.problems;
    throw error;
  }
}

describe("exact amounts", () => {
  test("every amount up to 12 integer digits passes and keeps its cents", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_999n }), (cents) => {
        const digits = cents.toString().padStart(3, "0");
        const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(checkAmount(text)).toBeNull();
        expect(canonicalAmount(`00${text}0`)).toBe(text);
      }),
    );
  });

  test.each(["1e5", "0x10", "1,5", " 1", "١٢", "--1", "1.", ".5"])("%j is no decimal", (text) => {
    expect(checkAmount(text)?.code).toBe("INVALID_AMOUNT");
  });
});

describe("the key of duplicates", () => {
  test.each([
    ["Banco Iberia, S.A.", "BI-0000001", "BANCO IBERIA, S.A.", " bi-0000001 "],
    ["Banco Iberia, S.A.", "BI-1", "Banco  Iberia SA", "BI - 1"],
    ["Caixa d’Estalvis Ñ", "Á1", "CAIXA D'ESTALVIS N", "a1"],
    ["Fondo", "FL/1\u00a02", "fondo", "fl/12"],
  ])("%s %s is %s %s", (entity, contract, otherEntity, otherContract) => {
    expect(dedupeKey(entity, contract)).toBe(dedupeKey(otherEntity, otherContract));
  });

  test.each([
    ["Banco Iberia, S.A.", "1", "Banco Iberia, S.L.", "1"],
    ["Banco Iberia", "12/3", "Banco Iberia", "123"],
    ["Banco Iberia", "12-3", "Banco Iberia", "12/3"],
    ["Banco Iberia", "0012", "Banco Iberia", "12"],
    ["Banco 1", "2", "Banco", "12"],
  ])("%s %s is not %s %s", (entity, contract, otherEntity, otherContract) => {
    expect(dedupeKey(entity, contract)).not.toBe(dedupeKey(otherEntity, otherContract));
  });
});

test.each([
  ["12345678Z", "12345678Z"],
  [" 12.345.678-z ", "12345678Z"],
  ["NIF: 1234567-L", "01234567L"],
  ["D.N.I. 12345678 z", "12345678Z"],
  ["x1234567l", "X1234567L"],
  ["X-123456-L", "X0123456L"],
  ["ESB12345674", "B12345674"],
  ["es 12345678z", "12345678Z"],
  ["CIF B-12345674", "B12345674"],
  ["AB123456", "AB123456"],
  ["", ""],
])("identity document %j is stored as %j", (text, expected) => {
  expect(normaliseIdentityDocument(text)).toBe(expected);
});
