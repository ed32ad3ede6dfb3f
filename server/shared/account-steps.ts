/** What a log-in, a registration or a recovery still wants; each has step tokens of its own. */
export const ACCOUNT_STEPS = [
  "VERIFY_EMAIL",
  "COMPLETE_PROFILE",
  "RESET_PASSWORD",
  "SECOND_STEP",
  "SECOND_STEP_SETUP",
] as const;
export type AccountStep = (typeof ACCOUNT_STEPS)[number];
