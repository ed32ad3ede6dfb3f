import type * as Contract from "../../generated/schema-types.ts";
import { isNifOrNie } from "../../../schema/rules/identity-letters.ts";
import { identityGaps, type PartyIdentity } from "../parties/party-identity.ts";
import { sameCompany } from "./company-key.ts";
import type { TaskList } from "./task-list.entity.ts";

/** Whom a debt is owed to, wherever it is named: certificates, letters, mails, the debtor's page. */
export interface Creditor extends PartyIdentity {
  /** "" where neither the task nor a list says it. */
  names: string;
  isCompany: boolean;
}

/** What was said of the creditor in the task itself. */
type Own = PartyIdentity;

const NOTHING: Own = {
  identityDocument: null,
  address: null,
  city: null,
  province: null,
  postalCode: null,
  country: "ES",
};

/**
 * The one rule of who the creditor of a task is: what was said in the task itself, else what its list says. Nothing of it is
 * kept in the task, so that a correction of the list holds for whatever isn't issued yet. A list speaks of the entity with its
 * creditor's or its company's name; of others, whose document another company's can't be, only where it says so.
 */
export function creditorOf(entity: string, list: TaskList | null, own: Own = NOTHING): Creditor {
  const listed = list === null ? null : creditorOfList(list);
  if (list === null || listed === null || !holdsFor(list, entity) || !isNoOther(own, list))
    return ownCreditor(entity || (listed?.names ?? ""), own);
  return own.address === null ? listed : { ...listed, ...addressOf(own) };
}

function ownCreditor(names: string, own: Own): Creditor {
  const { identityDocument } = own;
  return { names, identityDocument, isCompany: isCompanyOf(identityDocument), ...addressOf(own) };
}

/** What a list says of its creditor. */
export function creditorOfList(list: TaskList): Creditor {
  return {
    names: list.creditorName ?? list.company,
    isCompany: isCompanyOf(list.creditorDocument),
    identityDocument: list.creditorDocument,
    address: list.creditorAddress,
    city: list.creditorCity,
    province: list.creditorProvince,
    postalCode: list.creditorPostalCode,
    country: list.creditorCountry,
  };
}

/** Whether the list speaks of the creditor of a task that names this entity. */
export function holdsFor(
  list: Pick<TaskList, "company" | "creditorName" | "creditorOfOthers">,
  entity: string,
): boolean {
  if (entity.trim() === "" || list.creditorOfOthers) return true;
  return (
    sameCompany(entity, list.company) ||
    (list.creditorName !== null && sameCompany(entity, list.creditorName))
  );
}

export function presentCreditor(list: TaskList): Contract.ListCreditor {
  const { names: name, isCompany: _, ...identity } = creditorOfList(list);
  const missing = identityGaps({ ...identity, taskId: null });
  return { ...identity, name, ownName: list.creditorName, forOtherEntities: list.creditorOfOthers, missing };
}

/** A task with another creditor's document is that creditor's. */
function isNoOther({ identityDocument }: Own, { creditorDocument }: TaskList): boolean {
  return identityDocument === null || identityDocument === creditorDocument;
}

function isCompanyOf(document: string | null): boolean {
  return document === null || !isNifOrNie(document);
}

function addressOf({
  address,
  city,
  province,
  postalCode,
  country,
}: PartyIdentity): Omit<PartyIdentity, "identityDocument"> {
  return { address, city, province, postalCode, country };
}
