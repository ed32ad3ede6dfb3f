/** Letters of the CIF of local corporations, public bodies and bodies of the state (Orden EHA/451/2008). */
const PUBLIC_BODY = /^[PQS]\d/;

/** Whether a party is of the public sector, as far as its document tells. */
export function isPublicBody({
  isCompany,
  identityDocument,
}: {
  isCompany: boolean;
  identityDocument: string | null;
}): boolean {
  return isCompany && PUBLIC_BODY.test(identityDocument ?? "");
}
