import type { SignatureInput, SigningCapacity } from "../../generated/graphql.ts";

/** A signature as typed. */
export interface SignatureValues {
  signedName: string;
  capacity: SigningCapacity | "";
  signerDocument: string;
}

export const SIGNATURE_LABELS = {
  signedName: "Tu nombre y apellidos",
  capacity: "En qué calidad firmas",
  signerDocument: "Tu documento de identidad",
} as const;

export function signatureInput({ signedName, capacity, signerDocument }: SignatureValues): SignatureInput {
  return {
    signedName,
    capacity: capacity === "" ? null : capacity,
    signerDocument: signerDocument.trim() === "" ? null : signerDocument.trim(),
  };
}
