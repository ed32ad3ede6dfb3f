import { createPrivateKey, X509Certificate, type KeyObject } from "node:crypto";
import forge from "node-forge";

/** What signs, with the certificates that lead to a root. */
export interface SigningKey {
  key: KeyObject;
  certificate: X509Certificate;
  /** Those above it, nearest first; may be empty. */
  chain: X509Certificate[];
}

type Bag = forge.pkcs12.Bag;

/**
 * The key and the certificates of a PKCS #12 file, RSA or EC, encrypted as today or as the tools of public authorities still
 * do (3DES, RC2). Throws what says nothing of the password.
 */
export function readP12(bytes: Buffer, password: string): SigningKey {
  const asn1 = forge.asn1.fromDer(forge.util.createBuffer(bytes.toString("binary")));
  const p12 = forge.pkcs12.pkcs12FromAsn1(asn1, false, password);
  const { certBag, keyBag, pkcs8ShroudedKeyBag } = forge.pki.oids;
  const bags = (type = "") => p12.getBags({ bagType: type })[type] ?? [];
  const keys = [...bags(pkcs8ShroudedKeyBag), ...bags(keyBag)].map(keyOf);
  const certificates = bags(certBag).map(certificateOf);
  for (const key of keys) {
    const certificate = certificates.find((candidate) => candidate.checkPrivateKey(key));
    if (certificate) return { key, certificate, chain: chainOf(certificate, certificates) };
  }
  throw new Error("the file holds no key with its certificate");
}

/** What the library doesn't know (EC) it gives as it stood in the file. */
function keyOf(bag: Bag): KeyObject {
  const info = bag.key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(bag.key)) : bag.asn1;
  return createPrivateKey({ key: derOf(info), format: "der", type: "pkcs8" });
}

function certificateOf(bag: Bag): X509Certificate {
  return new X509Certificate(derOf(bag.cert ? forge.pki.certificateToAsn1(bag.cert) : bag.asn1));
}

function derOf(asn1: forge.asn1.Asn1): Buffer {
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), "binary");
}

function chainOf(leaf: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (let last = leaf; ;) {
    const issuer = all.find(
      (candidate) => candidate !== last && !chain.includes(candidate) && last.checkIssued(candidate),
    );
    if (issuer === undefined) return chain;
    chain.push(issuer);
    last = issuer;
  }
}
