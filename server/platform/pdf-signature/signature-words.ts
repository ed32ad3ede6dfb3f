/** What the rest knows of signatures, without what makes them: that weighs 25 MB and loads where something is signed. */

/** Name of the certificate of demo mode: it says what it is worth wherever somebody looks at the signature. */
export const DEMONSTRATION_NAME = "DEMOSTRACIÓN – sin validez";

/** The authority doesn't answer, or what it answers proves nothing. */
export class NoTimeStamp extends Error {
  override name = "NoTimeStamp";
}
