import { CHOOSE_ONE } from "../../../schema/rules/form-messages.ts";
import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import { interventionNumber, type InterventionType } from "../../../schema/rules/interventions.ts";
import { Fault, FormProblems } from "../../shared/fault.ts";
import { readText } from "../../shared/plain-text.ts";
import { type OfferedArea } from "../catalogs/catalogs.service.ts";
import type { PartyDetails } from "../parties/party-form.ts";
import { LONGEST_OBJECT } from "./case-object.ts";

type Given = string | null | undefined;

/** As sent, not checked yet. */
export interface ClientProfileForm {
  /** `type` null: none of the options. */
  intervention: { type: InterventionType | null; area?: Given };
  counterpart?: {
    user?: { names?: Given; surnames?: Given } | null;
    contact?: { email?: Given; lada?: Given; phone?: Given } | null;
    /** The confidential account. */
    description?: Given;
    /** As the counterparty will read it. */
    object?: Given;
  } | null;
}

export interface CaseRequest {
  interventionType: number;
  area: string | null;
  names: string;
  surnames: string;
  email: string | null;
  lada: string;
  phone: string | null;
  description: string;
  object: string;
  /** All who are asked to answer, where more is known than the one above. */
  counterparties?: readonly PartyDetails[];
}

const LONGEST = { names: 100, email: 254, lada: 6, phone: 30, description: 4_000 } as const;

/** `offered`: the areas of the form's intervention type. Throws InvalidInput with every problem. */
export function readClientProfile(
  { intervention, counterpart }: ClientProfileForm,
  offered: readonly OfferedArea[],
): CaseRequest {
  const problems = new FormProblems();
  const { user, contact } = counterpart ?? {};
  // The counterparty's data have no rules but their length: they are what the client happens to know.
  const text = (path: string[], given: Given, longest: number) =>
    problems.take(["counterpart", ...path], readText(given ?? "", longest)) ?? "";
  const type = interventionNumber(intervention.type);
  const request = {
    interventionType: problems.take(["intervention", "type"], type ?? new Fault("INVALID", CHOOSE_ONE)) ?? 0,
    area: problems.take(["intervention", "area"], readArea(intervention.area, offered)) || null,
    names: text(["user", "names"], user?.names, LONGEST.names),
    surnames: text(["user", "surnames"], user?.surnames, LONGEST.names),
    email: text(["contact", "email"], contact?.email, LONGEST.email) || null,
    lada: text(["contact", "lada"], contact?.lada, LONGEST.lada) || DEFAULT_LADA,
    phone: text(["contact", "phone"], contact?.phone, LONGEST.phone) || null,
    description: text(["description"], counterpart?.description, LONGEST.description),
    object: text(["object"], counterpart?.object, LONGEST_OBJECT),
  };
  if (problems.list.length > 0) throw problems.refusal();
  return request;
}

/** "" for none: the step may be skipped. */
function readArea(given: Given, offered: readonly OfferedArea[]): string | Fault {
  const code = (given ?? "").trim().toUpperCase();
  return code === "" || offered.some((area) => area.code === code)
    ? code
    : new Fault("INVALID", "Esta área no se ofrece para el tipo de intervención elegido");
}
