/** A calling code as the catalogue gives it (`CallingCode` of the contract). */
export interface CallingCodeOption {
  /** Without plus sign. */
  code: string;
  country: string;
  /** ISO 3166 alpha-2. */
  iso: string;
  /** Offered first. */
  preferred: boolean;
}

/** The documented ones, while the catalogue is on its way or can't be loaded. */
export const DOCUMENTED_CALLING_CODES: readonly CallingCodeOption[] = [
  { code: "34", country: "España", iso: "ES", preferred: true },
  { code: "52", country: "México", iso: "MX", preferred: true },
  { code: "1", country: "Estados Unidos", iso: "US", preferred: true },
];
