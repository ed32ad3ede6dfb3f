import { createPrivateKey, randomBytes, X509Certificate } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BitString, Integer, OctetString, Utf8String } from "asn1js";
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from "pkijs";
import type { SigningKey } from "./signing-key.ts";
import { DEMONSTRATION_NAME } from "./signature-words.ts";

const FILE = "demonstration-seal.pem";
const YEARS = 10;
const ALGORITHM = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const OIDS = {
  commonName: "2.5.4.3",
  basicConstraints: "2.5.29.19",
  keyUsage: "2.5.29.15",
};
/** digitalSignature and nonRepudiation: the two first bits. */
const SIGNS = new Uint8Array([0b1100_0000]).buffer;

/** A key with a certificate of its own making, made at first use and kept readable by its owner only. */
export async function selfMadeKey(dataDir: string, now: Date): Promise<SigningKey> {
  const path = join(dataDir, FILE);
  const known = await readFile(path, "utf8").catch(() => null);
  if (known !== null) return read(known);
  const made = await make(now);
  await mkdir(dataDir, { recursive: true });
  await writeFile(path, made, { mode: 0o600 });
  return read(made);
}

function read(pem: string): SigningKey {
  return { key: createPrivateKey(pem), certificate: new X509Certificate(pem), chain: [] };
}

async function make(now: Date): Promise<string> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const certificate = new Certificate({ version: 2 });
  certificate.serialNumber = new Integer({ valueHex: positive(randomBytes(16)) });
  for (const name of [certificate.subject, certificate.issuer]) {
    name.typesAndValues.push(
      new AttributeTypeAndValue({
        type: OIDS.commonName,
        value: new Utf8String({ value: DEMONSTRATION_NAME }),
      }),
    );
  }
  certificate.notBefore.value = now;
  certificate.notAfter.value = new Date(
    Date.UTC(now.getUTCFullYear() + YEARS, now.getUTCMonth(), now.getUTCDate()),
  );
  certificate.extensions = [
    extension(OIDS.basicConstraints, new BasicConstraints({ cA: false }).toSchema().toBER()),
    extension(OIDS.keyUsage, new BitString({ valueHex: SIGNS, unusedBits: 6 }).toBER()),
  ];
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign(privateKey, ALGORITHM.hash);
  const key = await crypto.subtle.exportKey("pkcs8", privateKey);
  return pemOf("PRIVATE KEY", key) + pemOf("CERTIFICATE", certificate.toSchema(true).toBER());
}

function extension(extnID: string, value: ArrayBuffer): Extension {
  return new Extension({
    extnID,
    critical: true,
    extnValue: new OctetString({ valueHex: value }).valueBlock.valueHex,
  });
}

function positive(bytes: Buffer): ArrayBuffer {
  const number = new Uint8Array(bytes);
  number[0] = ((number[0] ?? 0) & 0x7f) | 0x40;
  return number.buffer;
}

function pemOf(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}
