import { foldText } from "../../platform/text/fold-text.ts";

const NOT_ALPHANUMERIC = /[^\p{L}\p{N}]+/gu;
const BLANKS = /\s+/gu;
const PLAIN_CONTRACT = /^[A-Za-z0-9/._-]+$/;
const DOCUMENT_LABEL = /^(?:N\.?I\.?F|D\.?N\.?I|N\.?I\.?E|C\.?I\.?F|DOC(?:UMENTO)?|PASAPORTE|NUM|N)[.:º°\s]+/;
const DOCUMENT_NOISE = /[\s.\-_/·]+/g;
const SHORT_NIF = /^\d{5,7}[A-Z]$/;
const SHORT_NIE = /^[XYZ]\d{5,6}[A-Z]$/;
const FOREIGN_PREFIX = /^ES(?=[XYZ]?\d{7,8}[A-Z]$|[A-HJNP-SUVW]\d{7}[0-9A-J]$)/;
const PLAIN_DOCUMENT = /^(?:\d{8}[A-Z]|[A-Z]\d{7}[0-9A-Z])$/;

let lastEntity = "";
let lastEntityKey = "";

/**
 * The key by which two tasks are the same debt: entity and contract number, blind to accents, case and blanks.
 * In the entity punctuation doesn't count either, because the same bank writes "Banco Iberia, S.A.", "BANCO IBERIA SA"
 * and "Banco Iberia S. A."; the legal form itself does count (an S.A. and an S.L. are two companies). In the contract
 * number "/", "-" and every other sign counts: "12/3" and "123" are two contracts. Leading zeros count too.
 */
export function dedupeKey(entity: string, nContract: string): string {
  if (entity !== lastEntity) {
    // Files bring long runs of the same entity, so the last one is worth keeping.
    lastEntityKey = foldText(entity).replace(NOT_ALPHANUMERIC, "");
    lastEntity = entity;
  }
  const contract = PLAIN_CONTRACT.test(nContract)
    ? nContract.toLowerCase()
    : foldText(nContract).replace(BLANKS, "");
  return `${lastEntityKey}|${contract}`;
}

/**
 * An identity document (NIF, NIE, CIF, passport …) as it is stored and compared: capitals, no blanks, dots, dashes or
 * label ("NIF: 1.234.567-l" → "01234567L"), zeros lost by spreadsheets put back, the "ES" of a VAT number taken off.
 * Never judges: a wrong control letter stays as the creditor wrote it. Blank text gives "".
 */
export function normaliseIdentityDocument(text: string): string {
  if (PLAIN_DOCUMENT.test(text)) return text;
  const capitals = text.trim().toUpperCase();
  const bare = capitals.replace(DOCUMENT_LABEL, "").replace(DOCUMENT_NOISE, "").replace(FOREIGN_PREFIX, "");
  if (SHORT_NIF.test(bare)) return bare.padStart(9, "0");
  if (SHORT_NIE.test(bare)) return `${bare.charAt(0)}${bare.slice(1).padStart(8, "0")}`;
  return bare;
}
