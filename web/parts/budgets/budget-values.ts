import { MANDATORY } from "../../../schema/rules/required.ts";
import { BUDGET_CONCEPTS } from "../../../schema/rules/payments.ts";
import type { BudgetConcept, BudgetInput, PaymentMethod } from "../../generated/graphql.ts";
import type { FieldLabels } from "../../lib/form-problems.ts";
import { moneyInputOf, readDecimal, readMoney, sumCents } from "../../lib/money.ts";
import type { UserProblem } from "../../lib/user-errors.ts";

/** One instalment as typed: `value` in the Spanish form, `paymentDate` as `yyyy-mm-dd` or empty for the due date. */
export interface BudgetRowValues {
  concept: BudgetConcept;
  description: string;
  paymentDate: string;
  value: string;
}

/** The form of a budget as typed. */
export interface BudgetValues {
  /** 'Monto total', before taxes, in the Spanish form. */
  total: string;
  /** Nobody has typed an amount of an instalment: the server splits the total, `rows[].value` say nothing. */
  automatic: boolean;
  rows: readonly BudgetRowValues[];
  paymentMethod: PaymentMethod;
  /** `yyyy-mm-dd` */
  dueOn: string;
  taxesApplicable: boolean;
  /** IRPF is withheld at 7 % instead of 15 %; says nothing where the client is no business. */
  newProfessional: boolean;
  singlePayment: boolean;
  observations: string;
}

export const emptyBudgetRow: BudgetRowValues = {
  concept: "OTHER",
  description: "",
  paymentDate: "",
  value: "",
};

export const emptyBudget: BudgetValues = {
  total: "",
  automatic: true,
  rows: (["INITIAL", "MANAGEMENT", "SIGNING"] as const).map((concept) => ({ ...emptyBudgetRow, concept })),
  paymentMethod: "TRANSFER",
  dueOn: "",
  taxesApplicable: true,
  newProfessional: false,
  singlePayment: false,
  observations: "",
};

/** The documented instalments without amounts, for the server to split the total into; their dates stay. */
export function documentedRows({ rows }: Pick<BudgetValues, "rows">): BudgetRowValues[] {
  return emptyBudget.rows.map((row) => {
    const { paymentDate = "" } = rows.find(({ concept }) => concept === row.concept) ?? {};
    return { ...row, paymentDate };
  });
}

/** What a stored budget says, as far as its form needs it. */
interface StoredBudget {
  newProfessional: boolean;
  content: {
    subtotal: string;
    singlePayment: boolean;
    rows: readonly { concept: BudgetConcept; description: string; paymentDate: string; value: string }[];
    paymentMethod: PaymentMethod;
    dueOn: string;
    taxesApplicable: boolean;
    observations: string;
  };
}

/** The form for the next version of a stored budget. */
export function budgetValuesOf({ newProfessional, content }: StoredBudget): BudgetValues {
  const { subtotal, singlePayment, rows, paymentMethod, dueOn, taxesApplicable, observations } = content;
  const nextRows = rows.map(({ concept, description, paymentDate, value }) => ({
    concept,
    description: concept === "OTHER" ? description : "",
    paymentDate: paymentDate === dueOn ? "" : paymentDate,
    value: moneyInputOf(value),
  }));
  return {
    total: moneyInputOf(subtotal),
    automatic: singlePayment,
    rows: singlePayment ? emptyBudget.rows : nextRows,
    paymentMethod,
    dueOn,
    taxesApplicable,
    newProfessional,
    singlePayment,
    observations,
  };
}

/**
 * What the server made of a total nobody has split, a value for each row of the form; empty where it made none: a cent is
 * a single instalment. Null when the content is of another form.
 */
export function splitOf(
  { automatic, rows }: Pick<BudgetValues, "automatic" | "rows">,
  content: Pick<StoredBudget["content"], "singlePayment"> & {
    rows: readonly { concept: BudgetConcept; value: string }[];
  },
): string[] | null {
  const isOfRows = content.rows.every((made) => rows.some(({ concept }) => concept === made.concept));
  if (!automatic || content.singlePayment || !isOfRows) return null;
  return rows.map(({ concept }) => content.rows.find((made) => made.concept === concept)?.value ?? "");
}

/** The rows with what the server would split the total into, where nothing was typed. */
export function shownRows(values: BudgetValues, split: readonly string[] | null): BudgetRowValues[] {
  return values.rows.map((row, at) =>
    values.automatic ? { ...row, value: moneyInputOf(split?.[at] ?? null) } : row,
  );
}

/**
 * What of the total isn't spread over the instalments yet, in cents (below zero: too much); null while the total can't
 * be read. An amount that can't be read counts as nothing.
 */
export function remainingCents({ total, automatic, singlePayment, rows }: BudgetValues): bigint | null {
  const whole = readMoney(total);
  if (whole === null) return null;
  return automatic || singlePayment ? 0n : whole - sumCents(rows.map(({ value }) => readMoney(value) ?? 0n));
}

const hasDates = ({ rows }: BudgetValues) => rows.some(({ paymentDate }) => paymentDate !== "");

/** Nothing has to be said of the instalments: the server makes them of the total. */
const isLeftToServer = (values: BudgetValues) =>
  values.singlePayment || (values.automatic && !hasDates(values));

function rowInputs(values: BudgetValues, split: readonly string[] | null): BudgetInput["rows"] {
  if (isLeftToServer(values)) return [];
  return shownRows(values, split)
    .filter(({ value }) => value.trim() !== "")
    .map(({ concept, description, paymentDate, value }) => ({
      concept,
      description: concept === "OTHER" ? description.trim() : null,
      paymentDate: paymentDate === "" ? null : paymentDate,
      value: readDecimal(value) ?? "0.00",
    }));
}

/**
 * The form as the contract takes it; send it only when `budgetProblems` finds none. `split`: of `useBudgetPreview`.
 * Instalments without an amount are left out, so the positions of `rowPositions` lead a problem back to its row.
 */
export function toBudgetInput(values: BudgetValues, split: readonly string[] | null): BudgetInput {
  const { paymentMethod, dueOn, taxesApplicable, newProfessional, singlePayment, observations } = values;
  return {
    total: readDecimal(values.total) ?? "0.00",
    rows: rowInputs(values, split),
    paymentMethod,
    dueOn,
    taxesApplicable,
    newProfessional,
    singlePayment,
    observations: observations.trim(),
  };
}

/** The server's positions of rows (of those that were sent) as the form's own. */
export function ownRowProblems(values: BudgetValues, problems: readonly UserProblem[]): UserProblem[] {
  if (values.automatic) return [...problems];
  const sent = values.rows.flatMap(({ value }, at) => (value.trim() === "" ? [] : [String(at)]));
  return problems.map((problem) => {
    const at = problem.field.indexOf("rows") + 1;
    if (at === 0 || problem.field[at] === undefined) return problem;
    return {
      ...problem,
      field: problem.field.map((part, place) => (place === at ? (sent[Number(part)] ?? part) : part)),
    };
  });
}

const UNREADABLE = "Escribe un importe, por ejemplo 1.234,56";

function totalProblem(total: string): string | null {
  if (total.trim() === "") return MANDATORY;
  const cents = readMoney(total);
  if (cents === null) return UNREADABLE;
  return cents === 0n ? "El monto total tiene que ser mayor que cero" : null;
}

function rowProblems(row: BudgetRowValues): [field: keyof BudgetRowValues, message: string][] {
  const [hasValue, hasName] = [row.value.trim() !== "", row.description.trim() !== ""];
  if (hasValue && readMoney(row.value) === null) return [["value", UNREADABLE]];
  if (row.concept !== "OTHER") return [];
  if (hasValue && !hasName) return [["description", "Di para qué es este pago"]];
  return hasName && !hasValue ? [["value", "Escribe el importe o quita este pago"]] : [];
}

/**
 * What can be said before anything is sent: amounts that can't be read, what is missing. `path` is where the budget lies
 * in the input ("budget"; "" when it is the input itself). Whether all adds up, the server says, too.
 */
export function budgetProblems(
  values: BudgetValues,
  path: "" | "budget",
  split: readonly string[] | null,
): UserProblem[] {
  const problems: UserProblem[] = [];
  const note = (field: string[], message: string | null) => {
    if (message !== null) problems.push({ field: path === "" ? field : [path, ...field], message });
  };
  note(["total"], totalProblem(values.total));
  note(["dueOn"], values.dueOn === "" ? MANDATORY : null);
  if (isLeftToServer(values)) return problems;
  if (values.automatic) {
    const isSplit = split !== null && split.length === values.rows.length;
    note(["rows"], isSplit ? null : "Todavía no se ha calculado el reparto: espera un momento");
    return problems;
  }
  values.rows.forEach((row, at) => {
    for (const [field, message] of rowProblems(row)) note(["rows", String(at), field], message);
  });
  return problems;
}

/** What an instalment is called in texts. */
export function rowName({ concept, description }: BudgetRowValues, at: number): string {
  if (concept !== "OTHER") return BUDGET_CONCEPTS[concept];
  return description.trim() === "" ? `Pago ${at + 1}` : description.trim();
}

/** Names of the form's fields for its summary of problems; see `budgetProblems` for `path`. */
export function budgetLabels(values: BudgetValues, path: "" | "budget"): FieldLabels {
  const at = (field: string) => (path === "" ? field : `${path}.${field}`);
  const rows = values.rows.flatMap((row, index) => [
    [at(`rows.${index}.description`), `Concepto del pago ${index + 1}`],
    [at(`rows.${index}.value`), rowName(row, index)],
    [at(`rows.${index}.paymentDate`), `Fecha de ${rowName(row, index)}`],
  ]);
  return {
    [at("total")]: "Monto total",
    [at("rows")]: "Pagos",
    ...(Object.fromEntries(rows) as FieldLabels),
    [at("paymentMethod")]: "Método de pago",
    [at("dueOn")]: "Fecha de vencimiento",
    [at("observations")]: "Observaciones",
  };
}
