import { addMonths, isCalendarDay } from "../../../schema/rules/madrid-days.ts";
import { Fault, FormProblems } from "../../shared/fault.ts";
import { readLine, readText } from "../../shared/plain-text.ts";
import { splitCents } from "../../platform/money.ts";
import { euros, readAmount } from "./amounts.ts";
import { CONCEPT_WORDS, DEFAULT_SPLIT, SINGLE_PAYMENT } from "./budget-concepts.ts";
import type { BudgetConcept, PaymentMethod } from "./budget-concepts.ts";
import { sum } from "./compute-budget.ts";
import type { PlannedRow } from "./compute-budget.ts";

/** As sent, not checked yet. */
export interface BudgetForm {
  total: string;
  rows?: readonly BudgetRowForm[] | null;
  paymentMethod?: PaymentMethod | null;
  dueOn: string;
  taxesApplicable?: boolean | null;
  newProfessional?: boolean | null;
  singlePayment?: boolean | null;
  observations?: string | null;
}

export interface BudgetRowForm {
  concept: BudgetConcept;
  description?: string | null;
  paymentDate?: string | null;
  value: string;
}

export interface BudgetPlan {
  rows: PlannedRow[];
  paymentMethod: PaymentMethod;
  dueOn: string;
  taxesApplicable: boolean;
  newProfessional: boolean;
  singlePayment: boolean;
  observations: string;
}

const MOST_ROWS = 36;
const LONGEST_DESCRIPTION = 120;
const LONGEST_OBSERVATIONS = 2_000;
const MOST_YEARS_AHEAD = 10;

/** Notes its problems below `path`; null when there are some. `today`: yyyy-mm-dd in Madrid. */
export function readBudget(
  problems: FormProblems,
  path: string[],
  form: BudgetForm,
  today: string,
): BudgetPlan | null {
  const before = problems.list.length;
  const at = (...field: string[]) => [...path, ...field];
  const total = problems.take(at("total"), readAmount(form.total));
  const dueOn = problems.take(at("dueOn"), readDay(form.dueOn, today));
  const observations = problems.take(
    at("observations"),
    readText(form.observations ?? "", LONGEST_OBSERVATIONS),
  );
  const singlePayment = form.singlePayment ?? false;
  const given = form.rows ?? [];
  problems.take(at("rows"), checkCount(given.length, singlePayment));
  const rows =
    given.length > MOST_ROWS
      ? null
      : given.map((row, index) =>
          readRow(problems, at("rows", String(index)), row, { dueOn: nthDay(dueOn ?? today, index), today }),
        );
  if (total === null || dueOn === null || rows === null || problems.list.length > before) return null;
  const planned =
    given.length === 0 ? defaultRows(total, dueOn, singlePayment) : rows.filter((row) => row !== null);
  problems.take(at("rows"), checkSum(sum(planned.map(({ value }) => value)), total));
  if (problems.list.length > before) return null;
  return {
    rows: planned,
    paymentMethod: form.paymentMethod ?? "TRANSFER",
    dueOn,
    taxesApplicable: form.taxesApplicable ?? true,
    newProfessional: form.newProfessional ?? false,
    singlePayment,
    observations: observations ?? "",
  };
}

/** Without a day of its own the first payment is due on the budget's, each further one a month later. */
function nthDay(dueOn: string, index: number): string {
  return addMonths(dueOn, index);
}

function readDay(text: string, today: string): string | Fault {
  const day = text.trim();
  if (day === "") return new Fault("REQUIRED", "Este campo es requerido");
  if (!isCalendarDay(day)) return new Fault("INVALID", "Esta fecha no existe");
  if (day < today) return new Fault("INVALID", "La fecha no puede ser anterior a hoy");
  const last = `${Number(today.slice(0, 4)) + MOST_YEARS_AHEAD}${today.slice(4)}`;
  return day <= last
    ? day
    : new Fault("INVALID", `La fecha no puede estar a más de ${MOST_YEARS_AHEAD} años`);
}

function checkCount(count: number, singlePayment: boolean): null | Fault {
  if (count > MOST_ROWS)
    return new Fault("TOO_LONG", `Un presupuesto puede tener ${MOST_ROWS} pagos como mucho`);
  if (singlePayment && count > 1)
    return new Fault("INVALID", "Con pago único, el presupuesto tiene un solo pago");
  return null;
}

function readRow(
  problems: FormProblems,
  path: string[],
  row: BudgetRowForm,
  { dueOn, today }: { dueOn: string; today: string },
): PlannedRow | null {
  const value = problems.take([...path, "value"], readAmount(row.value));
  const typed = problems.take(
    [...path, "description"],
    describe(row.concept, readLine(row.description ?? "", LONGEST_DESCRIPTION)),
  );
  const day = problems.take(
    [...path, "paymentDate"],
    row.paymentDate == null || row.paymentDate.trim() === "" ? dueOn : readDay(row.paymentDate, today),
  );
  if (value === null || typed === null || day === null) return null;
  return { concept: row.concept, description: typed, dueOn: day, value };
}

function describe(concept: BudgetConcept, typed: string | Fault): string | Fault {
  if (typed instanceof Fault || typed !== "") return typed;
  return concept === "OTHER" ? new Fault("REQUIRED", "Indica qué se paga") : CONCEPT_WORDS[concept];
}

/** A total of a few cents leaves concepts without any: those are left out. */
function defaultRows(total: bigint, dueOn: string, singlePayment: boolean): PlannedRow[] {
  if (singlePayment) return [{ ...SINGLE_PAYMENT, dueOn, value: total }];
  const values = splitCents(
    total,
    DEFAULT_SPLIT.map(({ weight }) => weight),
  );
  return DEFAULT_SPLIT.map(({ concept }, at) => ({
    concept,
    description: CONCEPT_WORDS[concept],
    dueOn: nthDay(dueOn, at),
    value: values[at] ?? 0n,
  })).filter(({ value }) => value > 0n);
}

function checkSum(planned: bigint, total: bigint): null | Fault {
  if (planned === total) return null;
  return planned < total
    ? new Fault("SUM", `Faltan ${euros(total - planned)} por repartir: los pagos suman ${euros(planned)}`)
    : new Fault("SUM", `Sobran ${euros(planned - total)}: los pagos suman ${euros(planned)}`);
}
