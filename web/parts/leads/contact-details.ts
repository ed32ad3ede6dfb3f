import type { RouterContextProvider } from "react-router-dom";
import { askContext } from "../../lib/ask.ts";
import { ContactDetailsDocument, type ContactDetailsQuery } from "../../generated/plain/graphql.ts";

export type ContactDetails = ContactDetailsQuery["contactDetails"];

/**
 * How to reach us, for loaders of pages that offer it beside a form. Null when it couldn't be asked for: a page that
 * can do without it is shown all the same.
 */
export async function loadContactDetails(
  context: Readonly<RouterContextProvider>,
): Promise<ContactDetails | null> {
  try {
    return (await context.get(askContext)(ContactDetailsDocument, {})).contactDetails;
  } catch {
    return null;
  }
}
