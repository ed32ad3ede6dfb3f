import { execFile, execFileSync } from "node:child_process";
import { createHash, verify, X509Certificate } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { fromBER, type BaseBlock, type Constructed, type ObjectIdentifier, type OctetString } from "asn1js";

const run = promisify(execFile);

/** What a PDF's one signature consists of, read without what the product signs with. */
export interface ReadSignature {
  /** The bytes it covers. */
  content: Buffer;
  coversAll: boolean;
  /** The CMS in DER. */
  der: Buffer;
  certificate: X509Certificate;
  /** DER of each signed attribute's value, by its identifier. */
  signed: Map<string, Buffer>;
  unsigned: Map<string, Buffer>;
  /** The signature's value, which a time stamp is about. */
  value: Buffer;
  /** The signature's value is right for the attributes, and they for the content. */
  holds: boolean;
}

const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";

/** Throws where there is no signature. */
export function readSignature(pdf: Buffer): ReadSignature {
  const [, ...numbers] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\s*\]/.exec(pdf.toString("latin1")) ?? [];
  const [start = 0, first = 0, second = 0, rest = 0] = numbers.map(Number);
  if (numbers.length !== 4) throw new Error("no signature");
  const content = Buffer.concat([pdf.subarray(start, first), pdf.subarray(second, second + rest)]);
  const padded = Buffer.from(pdf.subarray(first + 1, second - 1).toString("latin1"), "hex");
  const { result, offset } = fromBER(padded);
  const signedData = parts(parts(result)[1])[0];
  const fields = parts(signedData);
  const certificate = new X509Certificate(derOf(parts(fields[3])[0]));
  const [signer] = parts(fields.at(-1));
  const [, , , attributes, , value, others] = parts(signer);
  const signed = attributesOf(attributes);
  return {
    content,
    coversAll: start === 0 && second + rest === pdf.length,
    der: padded.subarray(0, offset),
    certificate,
    signed,
    unsigned: attributesOf(others),
    value: octetsOf(value),
    holds:
      octets(signed.get(MESSAGE_DIGEST)).equals(createHash("sha256").update(content).digest()) &&
      verify("sha256", asSet(attributes), certificate.publicKey, octetsOf(value)),
  };
}

function parts(block: BaseBlock | undefined): BaseBlock[] {
  return (block as Constructed | undefined)?.valueBlock.value ?? [];
}

function derOf(block: BaseBlock | undefined): Buffer {
  return Buffer.from(block?.valueBeforeDecodeView ?? []);
}

function octets(der: Buffer | undefined): Buffer {
  return octetsOf(fromBER(der ?? Buffer.alloc(0)).result);
}

function octetsOf(block: BaseBlock | undefined): Buffer {
  return Buffer.from((block as OctetString | undefined)?.valueBlock.valueHexView ?? []);
}

function attributesOf(block: BaseBlock | undefined): Map<string, Buffer> {
  return new Map(
    parts(block).map((attribute) => {
      const [type, values] = parts(attribute);
      return [(type as ObjectIdentifier).valueBlock.toString(), derOf(parts(values)[0])];
    }),
  );
}

/** RFC 5652, 5.4: signed is the set, not the implicit tag it is stored under. */
function asSet(block: BaseBlock | undefined): Buffer {
  const der = Buffer.from(derOf(block));
  der[0] = 0x31;
  return der;
}

/** Whether a program is there to check with. */
export function isInstalled(program: "pdfsig" | "openssl"): boolean {
  try {
    execFileSync(program, [program === "openssl" ? "version" : "-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** What poppler's pdfsig says of it. */
export async function pdfsig(pdf: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "pdfsig-"));
  try {
    await writeFile(join(folder, "document.pdf"), pdf);
    // A home of its own: it reads the certificates of whoever runs it.
    const env = { ...process.env, HOME: folder };
    return (await run("pdfsig", ["-no-ocsp", join(folder, "document.pdf")], { env })).stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
