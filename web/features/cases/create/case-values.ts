import { MANDATORY } from "../../../../schema/rules/required.ts";
import { DEFAULT_LADA } from "../../../../schema/rules/calling-code.ts";
import { INTERVENTION_WORDS } from "../../../../schema/rules/interventions.ts";
import type {
  AreaVisibility,
  ClientContactInput,
  CreateCaseInput,
  InterventionType,
  PartyInput,
} from "../../../generated/graphql.ts";
import { emailProblem, phoneProblem } from "../../../lib/account-rules.ts";
import { isOffered } from "../../../parts/cases/offered-areas.ts";
import type { FieldLabels } from "../../../lib/form-problems.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import {
  budgetLabels,
  budgetProblems,
  emptyBudget,
  toBudgetInput,
  type BudgetValues,
} from "../../../parts/budgets/budget-values.ts";

/** A party as typed. Country: ISO 3166-1 alpha-2; province: INE code, of Spanish addresses only. */
export interface PartyValues {
  names: string;
  surnames: string;
  isCompany: boolean;
  email: string;
  lada: string;
  phone: string;
  identityDocument: string;
  address: string;
  city: string;
  province: string;
  postalCode: string;
  country: string;
}

/** The form 'Crear caso' as typed. */
export interface CreateCaseValues {
  client: PartyValues;
  type: InterventionType;
  /** Code of the area; empty for none. It stays when the type changes, also when it isn't offered there. */
  area: string;
  counterparties: readonly PartyValues[];
  /** The confidential account. */
  description: string;
  /** The object as the counterparties will read it. */
  object: string;
  hasBudget: boolean;
  /** The budget goes out with the invitation; else it stays a draft. */
  sendBudget: boolean;
  budget: BudgetValues;
}

export const emptyParty: PartyValues = {
  names: "",
  surnames: "",
  isCompany: false,
  email: "",
  lada: DEFAULT_LADA,
  phone: "",
  identityDocument: "",
  address: "",
  city: "",
  province: "",
  postalCode: "",
  country: "ES",
};

export const emptyCreateCase: CreateCaseValues = {
  client: emptyParty,
  type: "CONCILIATION",
  area: "",
  counterparties: [emptyParty],
  description: "",
  object: "",
  hasBudget: true,
  sendBudget: true,
  budget: emptyBudget,
};

export const MOST_COUNTERPARTIES = 20;

export interface AreaOption {
  code: string;
  text: string;
  showIn: AreaVisibility;
  warning: string | null;
}

/**
 * The chosen area, when it isn't offered for the type: it has to be chosen anew before anything is created. Null for
 * none, and while the catalogue isn't there: the server knows.
 */
export function areaNotOffered(
  { area, type }: Pick<CreateCaseValues, "area" | "type">,
  areas: readonly AreaOption[],
): AreaOption | null {
  const chosen = areas.find(({ code }) => code === area);
  return chosen === undefined || isOffered(chosen.showIn, type) ? null : chosen;
}

/** What stands beside the areas then. */
export function areaProblem({ text }: AreaOption, type: InterventionType): string {
  return `«${text}» no se ofrece en ${INTERVENTION_WORDS[type].name.toLowerCase()}: elige otra área`;
}

const isBlank = (text: string) => text.trim() === "";

type Note = (field: string, message: string | undefined) => void;

function noteContact(party: PartyValues, note: Note): void {
  if (!isBlank(party.email)) note("email", emailProblem(party.email));
  if (!isBlank(party.phone)) note("phone", phoneProblem(party.phone));
}

function partyProblems(values: CreateCaseValues): UserProblem[] {
  const problems: UserProblem[] = [];
  const noteAt =
    (path: string[]): Note =>
    (field, message) => {
      if (message !== undefined) problems.push({ field: [...path, field], message });
    };
  const ofClient = noteAt(["client"]);
  ofClient("names", isBlank(values.client.names) ? MANDATORY : undefined);
  ofClient("email", isBlank(values.client.email) ? MANDATORY : undefined);
  noteContact(values.client, ofClient);
  values.counterparties.forEach((party, at) => {
    const note = noteAt(["counterparties", String(at)]);
    note("names", isBlank(party.names) ? MANDATORY : undefined);
    const isReachable = !isBlank(party.email) || !isBlank(party.phone);
    note("email", isReachable ? undefined : "Indica su correo o su teléfono: hay que poder avisarle");
    noteContact(party, note);
  });
  return problems;
}

/** What can be said before anything is sent; the server checks all of it again and more. `split`: of the live budget. */
export function createCaseProblems(
  values: CreateCaseValues,
  areas: readonly AreaOption[],
  split: readonly string[] | null,
): UserProblem[] {
  const misplaced = areaNotOffered(values, areas);
  return [
    ...partyProblems(values),
    ...(misplaced === null
      ? []
      : [{ field: ["intervention", "area"], message: areaProblem(misplaced, values.type) }]),
    ...(values.hasBudget ? budgetProblems(values.budget, "budget", split) : []),
  ];
}

const filled = (text: string) => (isBlank(text) ? null : text.trim());

export function partyInput(party: PartyValues): PartyInput {
  const isSpanish = party.country === "ES";
  return {
    names: party.names.trim(),
    surnames: party.isCompany ? "" : party.surnames.trim(),
    isCompany: party.isCompany,
    email: filled(party.email),
    lada: party.lada,
    phone: filled(party.phone),
    identityDocument: filled(party.identityDocument),
    address: filled(party.address),
    city: filled(party.city),
    province: isSpanish ? filled(party.province) : null,
    postalCode: filled(party.postalCode),
    country: party.country,
    lawyer: "",
  };
}

/** The form as the contract takes it; send it only when `createCaseProblems` finds none. */
export function toCreateCaseInput(
  values: CreateCaseValues,
  draftId: string | null,
  split: readonly string[] | null,
): CreateCaseInput {
  const { client, type, area, counterparties, description, object, hasBudget, sendBudget, budget } = values;
  return {
    client: partyInput(client),
    intervention: { type, area: filled(area) },
    counterparties: counterparties.map(partyInput),
    description: description.trim(),
    object: object.trim(),
    draftId,
    budget: hasBudget ? toBudgetInput(budget, split) : null,
    sendBudget,
    addToContacts: false,
  };
}

/** The client for the own directory ('Agregar a favoritos'). */
export function toContactInput(client: PartyValues): ClientContactInput {
  const { email, lawyer: _, ...rest } = partyInput(client);
  return { ...rest, email: email ?? "" };
}

/** Somebody of the directory, as the form's client. */
export function clientOf(
  contact: {
    [Field in keyof Omit<PartyValues, "isCompany">]: string | null;
  } & { isCompany: boolean },
): PartyValues {
  const text = (field: keyof Omit<PartyValues, "isCompany">) => contact[field] ?? "";
  return {
    names: text("names"),
    surnames: text("surnames"),
    isCompany: contact.isCompany,
    email: text("email"),
    lada: text("lada"),
    phone: text("phone"),
    identityDocument: text("identityDocument"),
    address: text("address"),
    city: text("city"),
    province: text("province"),
    postalCode: text("postalCode"),
    country: text("country"),
  };
}

/** Names and surnames, or the company's name; empty while nothing is typed. */
export function partyName({ names, surnames, isCompany }: PartyValues): string {
  return (isCompany ? names : `${names} ${surnames}`).trim();
}

export const PARTY_LABELS = {
  names: "Nombre",
  surnames: "Apellidos",
  email: "Email",
  lada: "Prefijo",
  phone: "Teléfono",
  identityDocument: "Documento de identidad",
  address: "Dirección",
  country: "País",
  city: "Ciudad",
  province: "Provincia/estado/región",
  postalCode: "Código Postal",
} as const;

/** Names of all fields for the summary of problems, in the form's order. */
export function createCaseLabels(values: CreateCaseValues): FieldLabels {
  const party = (path: string, suffix: string) =>
    Object.entries(PARTY_LABELS).map(([field, label]) => [`${path}.${field}`, `${label}${suffix}`]);
  const several = values.counterparties.length > 1;
  return Object.fromEntries([
    ...party("client", " del cliente"),
    ["intervention.type", "Tipo de intervención"],
    ["intervention.area", "Área de intervención"],
    ["counterparties", "Contraparte"],
    ...values.counterparties.flatMap((_, at) =>
      party(`counterparties.${at}`, several ? ` de la contraparte ${at + 1}` : " de la contraparte"),
    ),
    ["description", "Descripción del caso"],
    ["object", "Así lo leerá la otra parte"],
    ["budget", "Presupuesto"],
    ...Object.entries(budgetLabels(values.budget, "budget")),
  ]) as FieldLabels;
}
