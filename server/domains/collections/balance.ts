import type { DebtPart } from "../../../schema/rules/debt-payments.ts";
import { centsOf } from "../../platform/money.ts";
import type { Task } from "../tasks/task.entity.ts";
import { partsOf } from "./file-parts.ts";

/** Cents of each part. */
export type Parts = Readonly<Record<DebtPart, bigint>>;

/** In the order of the Civil Code, art. 1173: nothing goes to the principal while interest is owed; before both, what collecting has cost. */
export const PART_ORDER = ["COSTS", "INTEREST", "PRINCIPAL"] as const satisfies readonly DebtPart[];

export const NOTHING: Parts = { COSTS: 0n, INTEREST: 0n, PRINCIPAL: 0n };

const COSTS = /comisi[oó]n|gasto|costa|recargo/iu;
const INTEREST = /inter[eé]s|demora/iu;

/** What the creditor claimed from the beginning, by part: as the file's columns say where they add up to the debt; else all of it is principal. */
export function claimedParts(task: Pick<Task, "extra" | "amountDebt">): Parts {
  const claimed = { ...NOTHING };
  const named = partsOf(task);
  for (const { name, amount } of named) claimed[partNamed(name)] += centsOf(amount);
  return named.length === 0 ? { ...NOTHING, PRINCIPAL: centsOf(task.amountDebt) } : claimed;
}

function partNamed(name: string): DebtPart {
  if (INTEREST.test(name)) return "INTEREST";
  return COSTS.test(name) ? "COSTS" : "PRINCIPAL";
}

/**
 * What is owed of each part. What has been paid beyond what is claimed of one part today, or beyond all that was owed when it
 * came (`excess`: an earlier payment may have been reversed since), pays for what is owed of the others.
 */
export function owedParts(claimed: Parts, paid: Parts, excess: bigint): Parts {
  const owed = { ...NOTHING };
  let beyond = excess;
  for (const part of PART_ORDER) {
    const left = claimed[part] - paid[part];
    owed[part] = left > 0n ? left : 0n;
    if (left < 0n) beyond -= left;
  }
  return allocate(beyond, owed).left;
}

export interface Allocation {
  parts: Parts;
  /** Beyond all that was owed. */
  excess: bigint;
  /** What is owed afterwards. */
  left: Parts;
}

/** Where an amount goes. Parts and excess add up to it. */
export function allocate(amount: bigint, owed: Parts): Allocation {
  const parts = { ...NOTHING };
  const left = { ...owed };
  let rest = amount;
  for (const part of PART_ORDER) {
    const taken = rest < owed[part] ? rest : owed[part];
    parts[part] = taken;
    left[part] = owed[part] - taken;
    rest -= taken;
  }
  return { parts, excess: rest, left };
}

/** Two of them together. */
export function addParts(one: Parts, other: Parts): Parts {
  return {
    COSTS: one.COSTS + other.COSTS,
    INTEREST: one.INTEREST + other.INTEREST,
    PRINCIPAL: one.PRINCIPAL + other.PRINCIPAL,
  };
}

export function sumOf(parts: Parts): bigint {
  return PART_ORDER.reduce((sum, part) => sum + parts[part], 0n);
}
