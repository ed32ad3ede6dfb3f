import { Fault, FormProblems } from "../../shared/fault.ts";
import { readText } from "../../shared/plain-text.ts";
import { INTERVENTION_TYPES } from "../catalogs/catalogs.service.ts";
import type { OfferedArea, InterventionType } from "../catalogs/catalogs.service.ts";
import { LONGEST_OBJECT } from "../cases/case-object.ts";
import { readParty } from "../parties/party-form.ts";
import type { PartyDetails, PartyForm } from "../parties/party-form.ts";
import { readBudget } from "./budget-rules.ts";
import type { BudgetForm, BudgetPlan } from "./budget-rules.ts";

/** As sent, not checked yet. */
export interface CreateCaseForm {
  client: PartyForm;
  /** `type` null: none of the options. */
  intervention: { type: InterventionType | null; area?: string | null };
  counterparties: readonly PartyForm[];
  description?: string | null;
  object?: string | null;
  draftId?: string | number | null;
  budget?: BudgetForm | null;
  sendBudget?: boolean | null;
  addToContacts?: boolean | null;
}

export interface NewCaseRequest {
  client: PartyDetails;
  counterparties: PartyDetails[];
  interventionType: number;
  area: string | null;
  /** The confidential account. */
  description: string;
  /** As the counterparties will read it. */
  object: string;
  draftId: string | null;
  budget: BudgetPlan | null;
  sendBudget: boolean;
  addToContacts: boolean;
}

const MOST_COUNTERPARTIES = 20;
const LONGEST_DESCRIPTION = 4_000;

/** `offered`: the areas of the form's intervention type. Throws InvalidInput with every problem. */
export function readCreateCase(
  form: CreateCaseForm,
  offered: readonly OfferedArea[],
  { today, ownEmail }: { today: string; ownEmail: string },
): NewCaseRequest {
  const problems = new FormProblems();
  const client = readClient(problems, form.client, ownEmail);
  const counterparties = readCounterparties(problems, form.counterparties, form.client.email ?? "");
  const type = INTERVENTION_TYPES.find(([, code]) => code === form.intervention.type)?.[0];
  const interventionType = problems.take(
    ["intervention", "type"],
    type ?? new Fault("INVALID", "Elige una de las opciones"),
  );
  const area = problems.take(["intervention", "area"], readArea(form.intervention.area ?? "", offered));
  const description = problems.take(["description"], readText(form.description ?? "", LONGEST_DESCRIPTION));
  const object = problems.take(["object"], readText(form.object ?? "", LONGEST_OBJECT));
  const budget = form.budget ? readBudget(problems, ["budget"], form.budget, today) : null;
  if (client === null || interventionType === null || problems.list.length > 0) throw problems.refusal();
  return {
    client,
    counterparties,
    interventionType,
    area: area || null,
    description: description ?? "",
    object: object ?? "",
    draftId: form.draftId == null ? null : String(form.draftId),
    budget,
    sendBudget: form.sendBudget ?? true,
    addToContacts: form.addToContacts ?? false,
  };
}

function readClient(problems: FormProblems, form: PartyForm, ownEmail: string): PartyDetails | null {
  const email = (form.email ?? "").trim();
  if (email === "") problems.take(["client", "email"], new Fault("REQUIRED", "Este campo es requerido"));
  if (isSame(email, ownEmail))
    problems.take(["client", "email"], new Fault("INVALID", "Es tu propio correo: escribe el de tu cliente"));
  return readParty(problems, ["client"], form, { reachable: false });
}

function readCounterparties(
  problems: FormProblems,
  forms: readonly PartyForm[],
  clientEmail: string,
): PartyDetails[] {
  if (forms.length === 0)
    problems.take(["counterparties"], new Fault("REQUIRED", "Indica al menos una contraparte"));
  if (forms.length > MOST_COUNTERPARTIES) {
    const message = `Un expediente puede tener ${MOST_COUNTERPARTIES} contrapartes como mucho`;
    problems.take(["counterparties"], new Fault("TOO_LONG", message));
    return [];
  }
  return forms.flatMap((form, at) => {
    const path = ["counterparties", String(at)];
    if (isSame(form.email ?? "", clientEmail))
      problems.take(
        [...path, "email"],
        new Fault("INVALID", "Es el correo del cliente: cada parte necesita el suyo"),
      );
    return readParty(problems, path, form) ?? [];
  });
}

function isSame(one: string, other: string): boolean {
  return one.trim() !== "" && one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** "" for none. */
function readArea(given: string, offered: readonly OfferedArea[]): string | Fault {
  const code = given.trim().toUpperCase();
  return code === "" || offered.some((area) => area.code === code)
    ? code
    : new Fault("INVALID", "Esta área no se ofrece para el tipo de intervención elegido");
}
