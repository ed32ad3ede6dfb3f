import { createHash, sign as signWith, type KeyObject, type X509Certificate } from "node:crypto";
import { promisify } from "node:util";
import { fromBER, Null, ObjectIdentifier, OctetString, Sequence, Set as Asn1Set } from "asn1js";
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from "pkijs";
import type { SigningKey } from "./signing-key.ts";

const sign = promisify<string, Buffer, KeyObject, Buffer>(signWith);

const OIDS = {
  data: "1.2.840.113549.1.7.1",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  timeStampToken: "1.2.840.113549.1.9.16.2.14",
  sha256: "2.16.840.1.101.3.4.2.1",
  rsaWithSha256: "1.2.840.113549.1.1.11",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
};

/** Gives the token (a ContentInfo in DER) of a signature's value; null: none is wanted or to be had. */
export type StampSignature = (signature: Buffer) => Promise<Buffer | null>;

/**
 * A detached CMS signature as PAdES B-B asks for (EN 319 142-1, 6.3): content-type, message-digest and
 * signing-certificate-v2 are signed, and no signing-time, which stands in the document. With a token it is B-T.
 */
export async function signDetached(
  content: Buffer,
  { key, certificate, chain }: SigningKey,
  stamp: StampSignature,
): Promise<{ der: Buffer; stamped: boolean }> {
  const certificates = [certificate, ...chain].map(({ raw }) => Certificate.fromBER(raw));
  const [own] = certificates;
  if (own === undefined) throw new Error("a signature needs its certificate");
  const signed = signedAttributes(content, certificate);
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    digestAlgorithm: algorithm(OIDS.sha256),
    signatureAlgorithm:
      key.asymmetricKeyType === "rsa"
        ? algorithm(OIDS.rsaWithSha256, new Null())
        : algorithm(OIDS.ecdsaWithSha256),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: signed }),
  });
  const signature = await sign("sha256", toBeSigned(signed), key);
  signer.signature = new OctetString({ valueHex: bytesOf(signature) });
  const token = await stamp(signature);
  if (token !== null) {
    const values = [fromBER(bytesOf(token)).result];
    const attributes = [new Attribute({ type: OIDS.timeStampToken, values })];
    signer.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes });
  }
  const data = new SignedData({
    version: 1,
    digestAlgorithms: [algorithm(OIDS.sha256)],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OIDS.data }),
    certificates,
    signerInfos: [signer],
  });
  const info = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: data.toSchema(true) });
  return { der: Buffer.from(info.toSchema().toBER()), stamped: token !== null };
}

/** In the order in which DER writes the members of a set. */
function signedAttributes(content: Buffer, { raw }: X509Certificate): Attribute[] {
  const digest = new OctetString({ valueHex: bytesOf(sha256(content)) });
  // RFC 5035: SHA-256 is the default and so not named.
  const certificate = new Sequence({ value: [new OctetString({ valueHex: bytesOf(sha256(raw)) })] });
  const attributes = [
    new Attribute({ type: OIDS.contentType, values: [new ObjectIdentifier({ value: OIDS.data })] }),
    new Attribute({ type: OIDS.messageDigest, values: [digest] }),
    new Attribute({
      type: OIDS.signingCertificateV2,
      values: [new Sequence({ value: [new Sequence({ value: [certificate] })] })],
    }),
  ];
  return attributes.toSorted((one, other) => Buffer.compare(derOf(one), derOf(other)));
}

/** RFC 5652, 5.4: what is signed is the attributes as a set. */
function toBeSigned(attributes: readonly Attribute[]): Buffer {
  return Buffer.from(new Asn1Set({ value: attributes.map((one) => one.toSchema()) }).toBER());
}

function algorithm(algorithmId: string, algorithmParams?: Null): AlgorithmIdentifier {
  return new AlgorithmIdentifier(
    algorithmParams === undefined ? { algorithmId } : { algorithmId, algorithmParams },
  );
}

function derOf(attribute: Attribute): Buffer {
  return Buffer.from(attribute.toSchema().toBER());
}

export function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** The bytes themselves, not the pool they may lie in. */
export function bytesOf(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}
