import type { FieldLabels } from "../../lib/form-problems.ts";
import {
  LEAD_CONTACT_LABELS,
  leadContactFaults,
  PRIVACY_LABEL,
  privacyFault,
  problemList,
  type LeadConsents,
  type LeadContact,
} from "../../parts/leads/lead-form.ts";
import type { UserProblem } from "../../lib/user-errors.ts";

export const REQUEST_LABELS: FieldLabels = { ...LEAD_CONTACT_LABELS, acceptsPrivacy: PRIVACY_LABEL };

/** Everything wrong with the form that can be told without the server, in the order of the fields. */
export function requestProblems(contact: LeadContact, consents: LeadConsents): UserProblem[] {
  return problemList({ ...leadContactFaults(contact), acceptsPrivacy: privacyFault(consents) });
}
