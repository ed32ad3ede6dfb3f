/** Letters of the CIF of local corporations, public bodies and bodies of the state (Orden EHA/451/2008). */
const PUBLIC_BODY = /^[PQS]\d/;

/** What everybody should know of a matter with one (LO 1/2025 art. 3.2). */
export const PUBLIC_BODY_WARNING =
  "Una de las partes parece una entidad del sector público: la ley excluye estos asuntos y de este intento no resulta una certificación para admitir la demanda (LO 1/2025, art. 3.2).";

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
