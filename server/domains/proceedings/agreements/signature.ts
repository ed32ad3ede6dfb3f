import { Fault, FormProblems } from "../../../shared/fault.ts";
import { readIdentityDocument } from "../../../shared/identity/identity-documents.ts";
import { isParticle } from "../../../shared/identity/initials.ts";
import { readLine } from "../../../shared/plain-text.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import type { AgreementRow, AnswerEvidence } from "./agreement-rows.ts";

/** In which capacity somebody signs who doesn't bear the party's name (CC 1259: nobody contracts for another without power). */
export type SigningCapacity = "ATTORNEY" | "DIRECTOR" | "LAWYER" | "GUARDIAN" | "SELF";

/** As sent, not checked yet. */
export interface SignatureForm {
  signedName: string;
  capacity?: SigningCapacity | null;
  signerDocument?: string | null;
}

type Signature = Pick<AnswerEvidence, "signedName" | "capacity" | "signerDocument">;
type Signing = Pick<PartyRow, "names" | "surnames" | "isCompany" | "identityDocument">;

const LONGEST = 160;

const CAPACITY_WORDS: Readonly<Record<SigningCapacity, string>> = {
  ATTORNEY: "en calidad de apoderado o apoderada",
  DIRECTOR: "en calidad de administrador o representante legal",
  LAWYER: "en calidad de abogado o procurador",
  GUARDIAN: "en calidad de representante legal de la persona",
  SELF: "que declara ser la propia parte",
};

/** Who signs is whom the agreement names, as it was proposed: what is known of the party may have changed since. */
export function signingParty({ header }: Pick<AgreementRow, "header">, party: PartyRow): Signing {
  const named = header.parties?.find(({ partyId }) => partyId === party.id);
  return {
    names: named?.name ?? partyName(party),
    surnames: "",
    isCompany: party.isCompany,
    identityDocument: named?.identityDocument || party.identityDocument,
  };
}

/**
 * The full name somebody signs with, as typed: at least a name and a surname. One that isn't the party's, and any for a
 * company, says in which capacity and with which document; who claims to be the party itself has the party's. Throws
 * InvalidInput (signedName, capacity, signerDocument).
 */
export function requireSignature(party: Signing, form: SignatureForm): Signature {
  const problems = new FormProblems();
  const signedName = problems.take(["signedName"], readFullName(form.signedName));
  if (signedName === null) throw problems.refusal();
  if (!party.isCompany && isSameName(partyName(party), signedName)) return { signedName };
  const capacity = problems.take(["capacity"], readCapacity(party, form.capacity ?? null));
  const document =
    capacity === null
      ? null
      : problems.take(["signerDocument"], readSignerDocument(party, capacity, form.signerDocument ?? ""));
  if (problems.list.length > 0 || capacity === null || document === null) throw problems.refusal();
  return { signedName, capacity, signerDocument: document };
}

function readSignerDocument(party: Signing, capacity: SigningCapacity, typed: string): string | Fault {
  const document = readIdentityDocument(typed, "PERSON");
  if (document instanceof Fault) return document;
  return capacity === "SELF" && party.identityDocument !== null && party.identityDocument !== document.number
    ? new Fault("INVALID", "Este documento no es el de la parte: elige en qué calidad firmas por ella")
    : document.number;
}

function readFullName(typed: string): string | Fault {
  const name = readLine(typed, LONGEST);
  const isFull = typeof name === "string" && /\p{L}+\s+\p{L}+/u.test(name);
  return name instanceof Fault || isFull ? name : new Fault("REQUIRED", "Escribe tu nombre y apellidos");
}

function readCapacity(party: Signing, capacity: SigningCapacity | null): SigningCapacity | Fault {
  if (capacity === null) {
    return new Fault(
      "REQUIRED",
      party.isCompany
        ? `Firmas por ${partyName(party)}: elige en qué calidad`
        : `Este nombre no es el de la parte (${partyName(party)}): elige en qué calidad firmas`,
    );
  }
  return party.isCompany && (capacity === "SELF" || capacity === "GUARDIAN")
    ? new Fault("INVALID", "Una empresa firma por medio de quien la representa")
    : capacity;
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

/** "Ana Gil, con documento 12345678Z, en calidad de apoderado o apoderada"; null of who signs under the party's own name. */
export function signedByText({ signedName, capacity, signerDocument }: Signature): string | null {
  if (capacity === undefined || signedName === undefined) return null;
  return `${signedName}, con documento ${signerDocument ?? ""}, ${CAPACITY_WORDS[capacity]}`;
}
