import { emptyCase, type CaseValues } from "../../../parts/cases/case-form.ts";
import { FIRST_PROFILE_STEP } from "../wizard/use-wizard.ts";

/** Name of the form: ids of its controls begin with it. */
export const CLIENT_FORM = "client";

/** What a client fills in after the e-mail is verified. */
export interface ClientProfile extends CaseValues {
  /** The furthest step that was come to. */
  reached: number;
}

export const emptyClientProfile: ClientProfile = { ...emptyCase, reached: FIRST_PROFILE_STEP };
