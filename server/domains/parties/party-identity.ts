import { IDENTITY_GAPS } from "../../../schema/rules/parties.ts";
import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { listed } from "../../../schema/rules/spanish-numbers.ts";
import type { EntityManager } from "typeorm";
import { Fault, FormProblems } from "../../shared/fault.ts";
import { readIdentityDocument } from "../../shared/identity/identity-documents.ts";
import { readPostalAddress } from "../../shared/identity/postal-address.ts";
import type { Context } from "../../shared/context.ts";
import { nameOrSide } from "./party.ts";
import type { PartyRow } from "./party.ts";
import { Party } from "./party.entity.ts";

/**
 * What law wants to know of a party beside its name: LO 1/2025 arts. 10.3 and 12, Ley 5/2012 arts. 19 and 23.
 */
export type IdentityGap = "IDENTITY_DOCUMENT" | "ADDRESS";

/** As sent, not checked yet. */
export interface IdentityForm {
  identityDocument: string;
  address: string;
  city: string;
  postalCode?: string | null;
  province?: string | null;
  country?: string | null;
}

export type PartyIdentity = Pick<
  PartyRow,
  "identityDocument" | "address" | "city" | "province" | "postalCode" | "country"
>;

type Known = Pick<PartyRow, "identityDocument" | "address" | "city" | "taskId">;

/** In their order; the address of a task's debtor stands in one line, as the file had it. */
export function identityGaps({ identityDocument, address, city, taskId }: Known): IdentityGap[] {
  const lacksAddress = isBlank(address) || (taskId === null && isBlank(city));
  return [
    ...(isBlank(identityDocument) ? (["IDENTITY_DOCUMENT"] as const) : []),
    ...(lacksAddress ? (["ADDRESS"] as const) : []),
  ];
}

/** "Falta el documento de identidad y el domicilio de Luis Gil."; one sentence a party that lacks something. */
export function gapSentences(
  parties: readonly (Known & Pick<PartyRow, "names" | "surnames" | "side">)[],
): string[] {
  return parties.flatMap((party) => {
    const gaps = identityGaps(party);
    if (gaps.length === 0) return [];
    return [
      `${gaps.length === 1 ? "Falta" : "Faltan"} ${listed(gaps.map((gap) => IDENTITY_GAPS[gap]))} de ${nameOrSide(party)}.`,
    ];
  });
}

/** All of it is needed. Throws InvalidInput with every problem; fields are those of PartyIdentityInput. */
export function readIdentity(form: IdentityForm, isCompany: boolean): PartyIdentity {
  const problems = new FormProblems();
  const document = problems.take(
    ["identityDocument"],
    readIdentityDocument(form.identityDocument, isCompany ? "COMPANY" : "PERSON"),
  );
  const { address: street, city, postalCode } = form;
  const country = form.country?.trim().toUpperCase() || "ES";
  const code = (postalCode ?? "").trim();
  const whole = readPostalAddress(problems, [], {
    street,
    city,
    country,
    postalCode: code,
    // The province of a Spanish postal code is how it begins (INE).
    province: form.province?.trim() || (country === "ES" && /^\d{5}$/.test(code) ? code.slice(0, 2) : ""),
  });
  for (const problem of problems.list) if (problem.field.at(-1) === "street") problem.field = ["address"];
  for (const [field, value] of [
    ["address", street],
    ["city", city],
  ] as const)
    if (isBlank(value)) problems.take([field], new Fault("REQUIRED", REQUIRED_MESSAGE));
  if (problems.list.length > 0 || document === null || whole === null) throw problems.refusal();
  return {
    identityDocument: document.number,
    address: whole.street,
    city: whole.city,
    province: whole.province,
    postalCode: whole.postalCode,
    country: whole.country ?? country,
  };
}

/** Inside the caller's transaction. */
export async function storeIdentity(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  partyId: number,
  identity: PartyIdentity,
): Promise<void> {
  const { identityDocument, address, city, province, postalCode, country } = identity;
  await manager.getRepository(Party).update(partyId, {
    identityDocument,
    address,
    city,
    province,
    postalCode,
    country,
    updatedAt: clock.now(),
  });
}

function isBlank(text: string | null): boolean {
  return (text ?? "").trim() === "";
}
