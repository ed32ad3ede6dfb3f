import forge from "node-forge";

const DAY_MS = 86_400_000;

/** A PKCS #12 file with an RSA key and a certificate of its own making, valid from yesterday until tomorrow. */
export function madeP12(
  password: string,
  { algorithm = "aes256" }: { algorithm?: "3des" | "aes256" } = {},
): Buffer {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  const now = Date.now();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = "01";
  certificate.validity.notBefore = new Date(now - DAY_MS);
  certificate.validity.notAfter = new Date(now + DAY_MS);
  const name = [{ name: "commonName", value: "Sello de prueba" }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  const file = forge.pkcs12.toPkcs12Asn1(keys.privateKey, [certificate], password, { algorithm });
  return Buffer.from(forge.asn1.toDer(file).getBytes(), "binary");
}
