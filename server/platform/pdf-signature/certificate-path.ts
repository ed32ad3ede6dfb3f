import type { X509Certificate } from "node:crypto";
import { BasicConstraints, Certificate, CertificateChainValidationEngine } from "pkijs";
import { bytesOf } from "./cms.ts";

/**
 * Whether a certificate leads to one of the roots (RFC 5280, 6): each one above it signed the one below, may do so and was
 * valid at that instant. `among`: what may lie in between. Whether one was revoked isn't asked.
 */
export async function leadsToRoot(
  certificate: Certificate,
  { among, roots, at }: { among: readonly Certificate[]; roots: readonly X509Certificate[]; at: Date },
): Promise<boolean> {
  const isIt = (one: Certificate | undefined) =>
    one !== undefined && Buffer.from(one.tbsView).equals(Buffer.from(certificate.tbsView));
  const engine = new CertificateChainValidationEngine({
    trustedCerts: roots.map(({ raw }) => pkiCertificate(raw)),
    // The path of the last one is sought. Were it among the others as well, the engine would seek another one's.
    certs: [...among.filter((one) => !isIt(one)), certificate],
    checkDate: at,
  });
  const { result, certificatePath: path = [] } = await engine.verify();
  // The engine doesn't look at how many issuers each one allows below itself.
  return result && isIt(path[0]) && path.every((one, index) => index - 1 <= mostIssuersBelow(one));
}

function mostIssuersBelow({ extensions }: Certificate): number {
  const told = extensions?.find(({ parsedValue }) => parsedValue instanceof BasicConstraints)?.parsedValue;
  const most = told instanceof BasicConstraints ? told.pathLenConstraint : undefined;
  return typeof most === "number" ? most : Infinity;
}

export function pkiCertificate(der: Buffer): Certificate {
  return Certificate.fromBER(bytesOf(der));
}
