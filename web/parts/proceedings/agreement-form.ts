import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import type { AgreementInput, AgreementItemFragment, MatterPartyFragment } from "../../generated/graphql.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { moneyInputOf, readMoney } from "../../lib/money.ts";
import type { UserProblem } from "../../lib/user-errors.ts";
import { instalmentInputs, missingCents, typedInstalments, type TypedInstalment } from "./instalment-plan.ts";

export interface AgreementValues {
  title: string;
  terms: string;
  place: string;
  hasMoney: boolean;
  amount: string;
  instalments: TypedInstalment[];
  /** Between whom; empty: not chosen, as with a single counterparty. */
  partyIds: string[];
  /** Whose proposal it is: one of them, or nobody's but the neutral's; empty: not chosen yet. */
  proposedBy: string;
}

/** In the place of a party. */
export const NEUTRAL = "NEUTRAL";

export const FORM = "agreement-form";
export const PARTY_LABELS = { partyIds: "Entre quiénes", proposedBy: "A propuesta de" } as const;

export const EMPTY_AGREEMENT: AgreementValues = {
  title: "",
  terms: "",
  place: "",
  hasMoney: false,
  amount: "",
  instalments: [],
  partyIds: [],
  proposedBy: "",
};

export function agreementValues(agreement: AgreementItemFragment): AgreementValues {
  const { title, terms, place, amount, instalments, parties, proposedBy } = agreement;
  return {
    title,
    terms,
    place,
    hasMoney: amount !== null,
    amount: moneyInputOf(amount),
    instalments: typedInstalments(instalments),
    partyIds: parties.map(({ id }) => id),
    proposedBy: proposedBy?.id ?? NEUTRAL,
  };
}

/** Whom an agreement can name: whoever doesn't want to take part sees no terms. */
export function nameable<Party extends Pick<MatterPartyFragment, "response">>(
  parties: readonly Party[],
): Party[] {
  return parties.filter(({ response }) => response !== "DECLINED");
}

/** Worth asking where there is more than one counterparty. */
export function hasChoice(parties: readonly MatterPartyFragment[]): boolean {
  return parties.length > 2;
}

/** Those chosen that can be named; without a choice yet, all. */
export function chosenParties(
  { partyIds }: Pick<AgreementValues, "partyIds">,
  parties: readonly MatterPartyFragment[],
): string[] {
  const ids = nameable(parties).map(({ id }) => id);
  return partyIds.length === 0 ? ids : ids.filter((id) => partyIds.includes(id));
}

export function agreementInput(
  values: AgreementValues,
  parties: readonly MatterPartyFragment[],
): AgreementInput {
  const { title, terms, place, hasMoney, amount, instalments, proposedBy } = values;
  return {
    title: title.trim(),
    terms: terms.trim(),
    place: place.trim(),
    amount: hasMoney ? decimalOf(readMoney(amount) ?? 0n) : null,
    instalments: hasMoney ? instalmentInputs(instalments) : [],
    proposedBy: proposedBy === NEUTRAL ? null : proposedBy,
    ...(hasChoice(parties) ? { partyIds: chosenParties(values, parties) } : {}),
  };
}

function moneyProblems({ amount, instalments }: AgreementValues): UserProblem[] {
  const problems: UserProblem[] = [];
  const total = readMoney(amount);
  if (amount.trim() === "") problems.push({ field: ["amount"], message: REQUIRED_MESSAGE });
  else if (total === null || total <= 0n)
    problems.push({ field: ["amount"], message: "Escribe un importe mayor que cero, como 1.234,56" });
  if (instalments.length === 0)
    problems.push({
      field: ["instalments"],
      message: "Añade al menos un plazo: el pago único también lo es",
    });
  instalments.forEach((row, index) => {
    const cents = readMoney(row.amount);
    if (row.dueOn === "")
      problems.push({ field: ["instalments", String(index), "dueOn"], message: REQUIRED_MESSAGE });
    if (cents === null || cents <= 0n)
      problems.push({
        field: ["instalments", String(index), "amount"],
        message: "Escribe un importe mayor que cero",
      });
  });
  if (problems.length === 0 && missingCents(amount, instalments) !== 0n)
    problems.push({ field: ["instalments"], message: "Los plazos no suman el importe" });
  return problems;
}

/** What can be said before the server is asked; the server checks everything again. */
export function agreementProblems(
  values: AgreementValues,
  parties: readonly MatterPartyFragment[],
): UserProblem[] {
  const problems: UserProblem[] = [];
  const chosen = chosenParties(values, parties);
  const sides = new Set(parties.filter(({ id }) => chosen.includes(id)).map(({ side }) => side));
  if (hasChoice(parties) && sides.size < 2)
    problems.push({ field: ["partyIds"], message: "Elige al menos una parte de cada lado" });
  if (values.proposedBy !== NEUTRAL && !chosen.includes(values.proposedBy))
    problems.push({
      field: ["proposedBy"],
      message: "Di de quién es la propuesta: de una de sus partes o del propio especialista",
    });
  if (values.title.trim() === "") problems.push({ field: ["title"], message: REQUIRED_MESSAGE });
  if (values.terms.trim() === "") problems.push({ field: ["terms"], message: REQUIRED_MESSAGE });
  return values.hasMoney ? [...problems, ...moneyProblems(values)] : problems;
}

interface AgreementGroup {
  number: number;
  /** The version in force. */
  current: AgreementItemFragment;
  /** Newest first. */
  earlier: AgreementItemFragment[];
}

/** Versions of one agreement together, newest first; open agreements before closed ones. */
export function agreementGroups(agreements: readonly AgreementItemFragment[]): AgreementGroup[] {
  const byNumber = new Map<number, AgreementItemFragment[]>();
  for (const agreement of agreements)
    byNumber.set(agreement.number, [...(byNumber.get(agreement.number) ?? []), agreement]);
  return [...byNumber.entries()]
    .flatMap(([number, versions]) => {
      const [current, ...earlier] = versions.toSorted(
        (one, other) => other.agreementVersion - one.agreementVersion,
      );
      return current === undefined ? [] : [{ number, current, earlier }];
    })
    .toSorted(
      (one, other) => Number(other.current.open) - Number(one.current.open) || other.number - one.number,
    );
}
