import { SIGNING_CAPACITIES, SIGNING_CAPACITY_CODES } from "../../../../schema/rules/signatures.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { Fault } from "../../../shared/fault.ts";
import { readIdentityDocument } from "../../../shared/identity/identity-documents.ts";
import { isParticle } from "../../../shared/identity/initials.ts";
import { Field } from "../../../shared/inputs/field.ts";
import { textOf } from "../../../shared/inputs/given-values.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { readLine } from "../../../shared/plain-text.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";

type SigningCapacity = Contract.SigningCapacity;

/** Whom somebody signs for. */
export type Signing = Pick<PartyRow, "names" | "surnames" | "isCompany" | "identityDocument">;

const LONGEST = 160;

/**
 * The full name somebody signs with, as typed: at least a name and a surname. One that isn't the party's, and any for a
 * company, says in which capacity and with which document; who claims to be the party itself has the party's.
 */
export class SignatureInput implements InputOf<Contract.SignatureInput> {
  readonly party: Signing;
  @Field(readFullName, { schema: { type: "string", maxLength: LONGEST }, isRequired: true })
  signedName!: string;
  /** undefined: signs as the party, which needs no document either. */
  @Field(readCapacity, { schema: { enum: SIGNING_CAPACITY_CODES }, isRequired: false })
  capacity!: SigningCapacity | undefined;
  @Field(readSignerDocument, { schema: { type: "string" }, isRequired: false })
  signerDocument!: string | undefined;

  constructor(party: Signing) {
    this.party = party;
  }
}

function readFullName(given: unknown): string | Fault {
  const name = readLine(textOf(given), LONGEST);
  const isFull = typeof name === "string" && /\p{L}+\s+\p{L}+/u.test(name);
  return name instanceof Fault || isFull ? name : new Fault("REQUIRED", "Escribe tu nombre y apellidos");
}

function readCapacity(given: unknown, form: SignatureInput): SigningCapacity | undefined | Fault {
  const { party } = form;
  if (!needsCapacity(form)) return undefined;
  const capacity = SIGNING_CAPACITY_CODES.find((one) => one === given);
  if (capacity === undefined) {
    return new Fault(
      "REQUIRED",
      party.isCompany
        ? `Firmas por ${partyName(party)}: elige en qué calidad`
        : `Este nombre no es el de la parte (${partyName(party)}): elige en qué calidad firmas`,
    );
  }
  return party.isCompany && !SIGNING_CAPACITIES[capacity].ofCompany
    ? new Fault("INVALID", "Una empresa firma por medio de quien la representa")
    : capacity;
}

/** Asked once it is known in which capacity somebody signs. */
function readSignerDocument(given: unknown, form: SignatureInput): string | undefined | Fault {
  const capacity = readCapacity(form.capacity, form);
  if (capacity === undefined || capacity instanceof Fault) return undefined;
  const document = readIdentityDocument(textOf(given), "PERSON");
  if (document instanceof Fault) return document;
  const known = form.party.identityDocument;
  return capacity === "SELF" && known !== null && known !== document.number
    ? new Fault("INVALID", "Este documento no es el de la parte: elige en qué calidad firmas por ella")
    : document.number;
}

/** Not while the name is faulty. The name is read already or as given. */
function needsCapacity({ party, signedName }: SignatureInput): boolean {
  const name = readFullName(signedName);
  return !(name instanceof Fault) && (party.isCompany || !isSameName(partyName(party), name));
}

/**
 * Whether somebody typed the party's own name, however it is accented or capitalised: all the words of the shorter of both
 * stand in the longer one, as people leave out a second surname; one common word isn't a name.
 */
function isSameName(known: string, typed: string): boolean {
  const [a, b] = [wordsOf(known), wordsOf(typed)].toSorted((one, other) => one.length - other.length);
  if (a === undefined || b === undefined || a.length === 0) return false;
  const isKnownWhole = wordsOf(known).length === 1 || a.length > 1;
  return isKnownWhole && a.every((word) => b.includes(word));
}

function wordsOf(name: string): string[] {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !isParticle(word));
}
