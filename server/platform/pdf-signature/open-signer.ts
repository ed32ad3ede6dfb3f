import type { Env } from "../../env.ts";
import type { Clock } from "../clock.ts";
import { StartRefused } from "../errors.ts";
import type { Logger } from "../log.ts";
import type { PdfSigner } from "./pdf-signer.ts";
import type { SigningKey } from "./signing-key.ts";
import type { Authority } from "./time-stamp.ts";

const SOON_MS = 30 * 86_400_000;

/**
 * What signs issued documents: the certificate of SEAL_P12, else in demo mode one of its own making, else nothing. A
 * certificate that has run out is no reason not to start: documents come out unsigned, and the log says so. Throws StartRefused.
 */
export async function openSigner(env: Env, clock: Clock, log: Logger): Promise<PdfSigner | null> {
  const { seal } = env;
  if (seal === null && env.mode !== "demo") return null;
  // Only where something is signed.
  const { pdfSigner } = await import("./pdf-signer.ts");
  const signing = await (seal === null ? ownKey(env, clock) : readSeal(seal));
  if (seal !== null) await requirePath(env, signing, clock.now());
  const { validToDate } = signing.certificate;
  if (validToDate <= clock.now())
    log.error({ validToDate }, "SEAL_P12 has run out: issued documents come out unsigned");
  else if (validToDate.getTime() - clock.now().getTime() < SOON_MS)
    log.warn({ validToDate }, "SEAL_P12 runs out soon");
  return pdfSigner({ signing, isDemonstration: seal === null, authority: authorityOf(env, log), log });
}

function authorityOf({ tsaUrl, signatureRoots: roots }: Env, log: Logger): Authority | null {
  if (tsaUrl === null) return null;
  if (roots.length === 0)
    log.warn("TSA_URL without SIGNATURE_ROOTS: whose time stamps they are isn't checked");
  return { tsaUrl, roots };
}

/** Of one that has run out, as it was when it began. Throws StartRefused. */
async function requirePath(
  { signatureRoots: roots }: Env,
  { certificate, chain }: SigningKey,
  now: Date,
): Promise<void> {
  if (roots.length === 0) return;
  const { leadsToRoot, pkiCertificate } = await import("./certificate-path.ts");
  const at = certificate.validToDate <= now ? certificate.validFromDate : now;
  const among = chain.map(({ raw }) => pkiCertificate(raw));
  if (await leadsToRoot(pkiCertificate(certificate.raw), { among, roots, at })) return;
  throw new StartRefused(
    "SEAL_P12: su certificado no lleva a ninguna raíz de SIGNATURE_ROOTS, o el archivo no trae los que hay en medio / its certificate leads to no root of SIGNATURE_ROOTS, or the file lacks those in between",
  );
}

async function ownKey({ dataDir }: Env, clock: Clock): Promise<SigningKey> {
  const { selfMadeKey } = await import("./self-made-key.ts");
  return selfMadeKey(dataDir, clock.now());
}

async function readSeal({ p12, password }: NonNullable<Env["seal"]>): Promise<SigningKey> {
  const { readP12 } = await import("./signing-key.ts");
  try {
    return readP12(p12, password);
  } catch {
    throw new StartRefused(
      "SEAL_P12: no se puede abrir con SEAL_P12_PASSWORD, o no lleva una clave con su certificado / can't be opened with SEAL_P12_PASSWORD, or holds no key with its certificate",
    );
  }
}
