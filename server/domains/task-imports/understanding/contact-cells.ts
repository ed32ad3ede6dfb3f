import { isEmail } from "../../../../schema/rules/email.ts";
import type { TaskDraft } from "../../tasks/task-properties.ts";
import type { CellReader, Leftovers } from "./cell-readers.ts";
import { readOddEmail } from "./emails.ts";
import type { Fault } from "./fault.ts";
import { isRemarkOnEmail, isRemarkOnPhone, saysNoContact } from "./no-contact.ts";
import { readOddPhone, SPANISH_PHONE } from "./phones.ts";
import { meaning, withoutZeroGuard } from "./plain-texts.ts";

/** How a debtor is reached: addresses, telephones, e-mails. What such a cell says besides goes to the additional data. */

type AddressProperty = "addressContract" | "addressMain" | "addressExtra";

/**
 * The tidy text of a cell that should say how to reach somebody; "" where it is a remark instead, which is kept as
 * additional data.
 */
function contact(cell: string, leftovers: Leftovers, isRemark: (text: string) => boolean): string {
  const text = meaning(cell);
  if (text === "" || !isRemark(text)) return text;
  if (/\p{L}{2}/u.test(text)) leftovers.keep(text);
  return "";
}

export function addressReader(property: AddressProperty): CellReader {
  return (cell, draft, _byHand, leftovers) => {
    draft[property] = contact(cell, leftovers, saysNoContact) || null;
    return null;
  };
}

export function phoneReader(defaultLada: string): CellReader {
  return (cell, draft, byHand, leftovers) => {
    if (SPANISH_PHONE.test(cell)) {
      draft.lada = defaultLada;
      draft.phone = cell;
      return null;
    }
    draft.lada = null;
    draft.phone = null;
    const text = withoutZeroGuard(contact(cell, leftovers, byHand ? saysNoContact : isRemarkOnPhone));
    if (text === "") return null;
    const reading = readOddPhone(text, defaultLada);
    if (!("phone" in reading)) return reading;
    draft.lada = reading.lada;
    draft.phone = reading.phone;
    if (reading.rest !== "") leftovers.keep(reading.rest);
    return null;
  };
}

export function readEmailCell(
  cell: string,
  draft: TaskDraft,
  byHand: boolean,
  leftovers: Leftovers,
): Fault | null {
  if (isEmail(cell)) {
    draft.email = cell;
    return null;
  }
  draft.email = null;
  // Whoever corrects a cell means an address.
  const text = contact(cell, leftovers, byHand ? saysNoContact : isRemarkOnEmail);
  if (text === "") return null;
  const reading = readOddEmail(text);
  if (!("email" in reading)) return reading;
  draft.email = reading.email;
  if (reading.rest !== "") leftovers.keep(reading.rest);
  return null;
}
