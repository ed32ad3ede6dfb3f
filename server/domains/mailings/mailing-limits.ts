import { MAILING_DEFAULTS } from "../../../schema/rules/mailings.ts";

/** The numbers of a mailing's life, in one place. */
export const MAILING_LIMITS = {
  /** Recipients that a worker takes at once. */
  piece: 50,
  /** Mails handed over at once. */
  connections: 10,
  /** Tries of one mail, growing pauses between them: about a day and a half. */
  tries: 12,
  firstPauseSeconds: 300,
  longestPauseSeconds: 14_400,
  /** While the mail server wants nothing from us, or isn't there. */
  serverPauseSeconds: { first: 5, longest: 300 },
  /** Mailings of one process at once. */
  mailings: 2,
  /** Too few say nothing about the share that comes back. */
  fewestForBounceShare: 20,
  /** A job ends after so long and goes on as a new one. */
  runSeconds: 600,
} as const;

export const DEFAULT_SETTINGS = MAILING_DEFAULTS;

export const NO_MAILING = "No se ha encontrado este mailing.";
