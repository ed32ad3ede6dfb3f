import { createHash, randomBytes, type X509Certificate } from "node:crypto";
import { Integer, OctetString, type AsnType } from "asn1js";
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  ExtKeyUsage,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
  type SignerInfo,
} from "pkijs";
import { leadsToRoot } from "./certificate-path.ts";
import { bytesOf, sha256 } from "./cms.ts";
import { NoTimeStamp } from "./signature-words.ts";

const OIDS = {
  sha256: "2.16.840.1.101.3.4.2.1",
  tstInfo: "1.2.840.113549.1.9.16.1.4",
  extKeyUsage: "2.5.29.37",
  timeStamping: "1.3.6.1.5.5.7.3.8",
};
/** signing-certificate-v2 and its older form, with the hash each takes for granted. */
const SIGNING_CERTIFICATE: Readonly<Record<string, string>> = {
  "1.2.840.113549.1.9.16.2.47": "sha256",
  "1.2.840.113549.1.9.16.2.12": "sha1",
};
const GRANTED = [0, 1];
const PATIENCE_MS = 5_000;
const TRIES = 2;
const MOST_BYTES = 64 * 1024;

export interface Authority {
  /** User and password may stand in the address. */
  tsaUrl: string;
  /** Its certificate has to lead to one of them; empty: whoever answers at the address is believed. */
  roots: readonly X509Certificate[];
}

/**
 * Has a time stamping authority (RFC 3161) note the signature's value, and gives the token, checked. Throws NoTimeStamp after
 * two tries of five seconds.
 */
export async function timeStamp(authority: Authority, signature: Buffer): Promise<Buffer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await askOnce(authority, signature);
    } catch (cause) {
      if (tried === TRIES) throw new NoTimeStamp("no time stamp was to be had", { cause });
    }
  }
}

async function askOnce({ tsaUrl, roots }: Authority, signature: Buffer): Promise<Buffer> {
  const nonce = positive(randomBytes(16));
  const imprint = sha256(signature);
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: OIDS.sha256 }),
      hashedMessage: new OctetString({ valueHex: bytesOf(imprint) }),
    }),
    nonce: new Integer({ valueHex: bytesOf(nonce) }),
    certReq: true,
  });
  const answer = await post(tsaUrl, Buffer.from(request.toSchema().toBER()));
  const { status, timeStampToken } = TimeStampResp.fromBER(bytesOf(answer));
  if (!GRANTED.includes(status.status) || timeStampToken === undefined)
    throw new Error(`the authority refused with status ${status.status}`);
  await check(timeStampToken, { nonce, imprint, signature, roots });
  return Buffer.from(timeStampToken.toSchema().toBER());
}

async function post(tsaUrl: string, body: Buffer): Promise<Buffer> {
  const { username, password, ...url } = parts(tsaUrl);
  const headers: Record<string, string> = { "content-type": "application/timestamp-query" };
  if (username !== "")
    headers["authorization"] = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(url.address, { method: "POST", headers, body: bytesOf(body), signal });
  const isToken = answer.headers.get("content-type")?.startsWith("application/timestamp-reply") ?? false;
  if (!answer.ok || !isToken || answer.body === null)
    throw new Error(`the authority answered with HTTP ${answer.status}`);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) throw new Error("the authority's answer is too long");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function parts(tsaUrl: string): { username: string; password: string; address: string } {
  const url = new URL(tsaUrl);
  const [username, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  url.username = "";
  url.password = "";
  return { username, password, address: url.href };
}

interface Wanted extends Pick<Authority, "roots"> {
  nonce: Buffer;
  imprint: Buffer;
  signature: Buffer;
}

/** RFC 3161, 2.4.2: it is about what we sent, answers this very question, and is signed by whoever may stamp. */
async function check(token: ContentInfo, { nonce, imprint, signature, roots }: Wanted): Promise<void> {
  const signed = new SignedData({ schema: token.content as AsnType });
  const { eContentType, eContent } = signed.encapContentInfo;
  if (eContentType !== OIDS.tstInfo || eContent === undefined) throw new Error("the token holds no time");
  const info = TSTInfo.fromBER(eContent.getValue());
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  if (hashAlgorithm.algorithmId !== OIDS.sha256 || !sameBytes(hashedMessage.getValue(), imprint))
    throw new Error("the token is about something else");
  if (info.nonce === undefined || !sameBytes(info.nonce.valueBlock.valueHexView, nonce))
    throw new Error("the token answers another question");
  const [signer] = signed.signerInfos;
  const { signatureVerified, signerCertificate } = await signed.verify({
    signer: 0,
    data: bytesOf(signature),
    checkChain: false,
    extendedMode: true,
  });
  if (!signatureVerified || !signerCertificate || !signer) throw new Error("the token's signature is wrong");
  checkStamper(signerCertificate, signer, info.genTime);
  if (roots.length === 0) return;
  const among = signed.certificates?.filter((one) => one instanceof Certificate) ?? [];
  if (!(await leadsToRoot(signerCertificate, { among, roots, at: info.genTime })))
    throw new Error("the token's certificate leads to none of SIGNATURE_ROOTS");
}

function checkStamper(certificate: Certificate, signer: SignerInfo, at: Date): void {
  const usage = certificate.extensions?.find(({ extnID }) => extnID === OIDS.extKeyUsage);
  const purposes = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : [];
  if (usage?.critical !== true || !purposes.includes(OIDS.timeStamping))
    throw new Error("the token's certificate isn't for time stamps");
  if (at < certificate.notBefore.value || at > certificate.notAfter.value)
    throw new Error("the token's certificate wasn't valid then");
  const der = Buffer.from(certificate.toSchema(false).toBER());
  const named = signer.signedAttrs?.attributes.some(({ type, values }) => {
    const hash = SIGNING_CERTIFICATE[type];
    if (hash === undefined) return false;
    const own = createHash(hash).update(der).digest("hex");
    return values.some((value) =>
      Buffer.from((value as AsnType).toBER())
        .toString("hex")
        .includes(own),
    );
  });
  if (named !== true) throw new Error("the token names another certificate");
}

function sameBytes(found: ArrayBuffer | Uint8Array, wanted: Buffer): boolean {
  const hex = (bytes: Buffer) => bytes.toString("hex").replace(/^(?:00)+/, "");
  return (
    hex(found instanceof Uint8Array ? Buffer.from(found) : Buffer.from(new Uint8Array(found))) === hex(wanted)
  );
}

function positive(bytes: Buffer): Buffer {
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
}
