import { createHash } from "node:crypto";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { readEnv } from "../../server/env.ts";
import { StartRefused } from "../../server/platform/errors.ts";
import { clockFrom } from "../../server/platform/clock.ts";
import { createLog } from "../../server/platform/log.ts";
import { openSigner } from "../../server/platform/pdf-signature/open-signer.ts";
import { pdfSigner, type PdfSigner } from "../../server/platform/pdf-signature/pdf-signer.ts";
import { selfMadeKey } from "../../server/platform/pdf-signature/self-made-key.ts";
import { readP12 } from "../../server/platform/pdf-signature/signing-key.ts";
import { renderPdf, type PdfDocument } from "../../server/platform/pdf.ts";
import { madeP12 } from "../support/made-p12.ts";
import { isInstalled, pdfsig, readSignature } from "../support/signed-pdf.ts";

const NOW = new Date();
const log = createLog({ level: "silent" });
const OIDS = {
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
};

let folder: string;
let signer: PdfSigner;
let signed: Buffer;

const paper = (more: Partial<PdfDocument> = {}): PdfDocument => ({
  title: "Acta",
  subject: "Prueba",
  author: "Acuerdo",
  facts: ["Expediente P26000001"],
  lead: "",
  sections: [],
  footer: "D26000001",
  date: NOW,
  ...more,
});

async function signedBy(one: PdfSigner): Promise<{ pdf: Buffer; level: string }> {
  const signature = one.placeFor(new Date(), "Documento D26000001");
  if (signature === null) throw new Error("it can't sign now");
  return one.sign(await renderPdf(paper({ signature })), "REQUIRED");
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signing-"));
  const signing = await selfMadeKey(folder, NOW);
  signer = pdfSigner({ signing, isDemonstration: true, authority: null, log });
  signed = (await signedBy(signer)).pdf;
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a signed PDF", () => {
  test("is PAdES B-B: the whole file, the certificate bound in, no signing-time but in the document", () => {
    const { holds, coversAll, certificate, signed: attributes, unsigned } = readSignature(signed);
    expect({ holds, coversAll }).toEqual({ holds: true, coversAll: true });
    expect([...attributes.keys()].toSorted()).toEqual(
      [OIDS.contentType, OIDS.messageDigest, OIDS.signingCertificateV2].toSorted(),
    );
    const own = createHash("sha256").update(certificate.raw).digest("hex");
    expect(attributes.get(OIDS.signingCertificateV2)?.toString("hex")).toContain(own);
    expect(unsigned.size).toBe(0);
    const text = signed.toString("latin1");
    expect(text).toContain("/SubFilter /ETSI.CAdES.detached");
    expect(text).toMatch(/\/M \(D:\d{14}Z\)/);
  });

  test("one byte flipped anywhere in what it covers, and it no longer holds", () => {
    for (const at of [200, signed.length - 300, signed.length - 2]) {
      const altered = Buffer.from(signed);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect({ at, holds: readSignature(altered).holds }).toEqual({ at, holds: false });
    }
  });

  const withPdfsig = isInstalled("pdfsig") ? test : test.skip;
  withPdfsig("pdfsig takes it, and sees what was altered or added", async () => {
    const whole = await pdfsig(signed);
    expect(whole).toContain("Signature Validation: Signature is Valid.");
    expect(whole).toContain("Total document signed");
    expect(whole).toContain("DEMOSTRACIÓN – sin validez");
    const altered = Buffer.from(signed);
    altered[200] = (altered[200] ?? 0) ^ 1;
    expect(await pdfsig(altered)).toContain("Digest Mismatch");
    expect(await pdfsig(Buffer.concat([signed, Buffer.from("\n% more")]))).toContain(
      "Not total document signed",
    );
  });

  const withOpenssl = isInstalled("openssl") ? test : test.skip;
  withOpenssl("openssl takes it", async () => {
    const { der, content } = readSignature(signed);
    await writeFile(join(folder, "cms"), der);
    await writeFile(join(folder, "content"), content);
    const verify = ["cms", "-verify", "-binary", "-inform", "DER", "-in", join(folder, "cms"), "-noverify"];
    const args = [...verify, "-content", join(folder, "content"), "-out", join(folder, "out")];
    expect(() => execFileSync("openssl", args, { stdio: "pipe" })).not.toThrow();
    await writeFile(join(folder, "content"), Buffer.concat([content, Buffer.from("x")]));
    expect(() => execFileSync("openssl", args, { stdio: "pipe" })).toThrow();
  });
});

describe("what it signs with", () => {
  test("the demonstration's certificate is made once, for its owner's eyes, and says that it is worth nothing", async () => {
    const [again, other] = await Promise.all([
      selfMadeKey(folder, NOW),
      selfMadeKey(await mkdtemp(join(folder, "other-")), NOW),
    ]);
    expect(again.certificate.fingerprint256).toBe(readSignature(signed).certificate.fingerprint256);
    expect(other.certificate.fingerprint256).not.toBe(again.certificate.fingerprint256);
    expect(again.certificate.subject).toBe("CN=DEMOSTRACIÓN – sin validez");
    const { mode } = await stat(join(folder, "demonstration-seal.pem"));
    expect(mode & 0o077).toBe(0);
  });

  test("a PKCS #12 file as offices hand them out, old encryption or new; the wrong password says nothing else", async () => {
    for (const algorithm of ["3des", "aes256"] as const) {
      const signing = readP12(madeP12("Clave-larga-1", { algorithm }), "Clave-larga-1");
      expect(signing.certificate.subject).toBe("CN=Sello de prueba");
      const { pdf } = await signedBy(pdfSigner({ signing, isDemonstration: false, authority: null, log }));
      expect(readSignature(pdf).holds).toBe(true);
      expect(() => readP12(madeP12("Clave-larga-1", { algorithm }), "otra")).toThrow();
    }
  }, 60_000);

  const withOpenssl = isInstalled("openssl") ? test : test.skip;
  withOpenssl("a P12 of openssl with an elliptic key and the chain above it", async () => {
    const file = (name: string) => join(folder, name);
    const openssl = (...args: string[]) => execFileSync("openssl", args, { stdio: "pipe" });
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
    openssl("req", "-x509", ...key, "-keyout", file("ca.key"), "-out", file("ca.crt"), "-subj", "/CN=Raiz");
    const leaf = ["-keyout", file("leaf.key"), "-out", file("leaf.csr"), "-subj", "/CN=Sello EC"];
    openssl("req", ...key, ...leaf);
    const issue = ["-CA", file("ca.crt"), "-CAkey", file("ca.key"), "-CAcreateserial", "-days", "30"];
    openssl("x509", "-req", "-in", file("leaf.csr"), ...issue, "-out", file("leaf.crt"));
    const pack = ["-inkey", file("leaf.key"), "-in", file("leaf.crt"), "-certfile", file("ca.crt")];
    openssl("pkcs12", "-export", ...pack, "-passout", "pass:abc", "-out", file("ec.p12"));
    const env = readEnv({ SEAL_P12_FILE: file("ec.p12"), SEAL_P12_PASSWORD: "abc", DATA_DIR: folder });
    const opened = await openSigner(
      env,
      clockFrom(() => NOW),
      log,
    );
    if (opened === null) throw new Error("nothing signs");
    expect(opened.isDemonstration).toBe(false);
    const { pdf } = await signedBy(opened);
    expect(readSignature(pdf).holds).toBe(true);
    expect(readSignature(pdf).certificate.subject).toBe("CN=Sello EC");
    const { der } = readSignature(pdf);
    expect(der.toString("latin1")).toContain("Raiz");
    const rooted = (root: string) =>
      openSigner(
        readEnv({
          SEAL_P12_FILE: file("ec.p12"),
          SEAL_P12_PASSWORD: "abc",
          SIGNATURE_ROOTS_FILE: file(root),
          DATA_DIR: folder,
        }),
        clockFrom(() => new Date()),
        log,
      );
    expect((await rooted("ca.crt"))?.isDemonstration).toBe(false);
    openssl("req", "-x509", ...key, "-keyout", file("ca2.key"), "-out", file("ca2.crt"), "-subj", "/CN=Raiz");
    await expect(rooted("ca2.crt")).rejects.toThrow("SIGNATURE_ROOTS");
    const wrong = { ...env, seal: env.seal && { ...env.seal, password: "abd" } };
    await expect(
      openSigner(
        wrong,
        clockFrom(() => NOW),
        log,
      ),
    ).rejects.toThrow(StartRefused);
  });

  test("nothing in production without one; one that has run out signs nothing", async () => {
    const env = { ...readEnv({ DATA_DIR: folder }), mode: "production" as const };
    expect(
      await openSigner(
        env,
        clockFrom(() => NOW),
        log,
      ),
    ).toBeNull();
    const late = new Date(NOW.getTime() + 11 * 366 * 86_400_000);
    expect(signer.placeFor(late, "Documento")).toBeNull();
    expect(() => readEnv({ SEAL_P12: "hola", DATA_DIR: folder })).toThrow("SEAL_P12");
    for (const roots of ["hola", "-----BEGIN CERTIFICATE-----\naG9sYQ==\n-----END CERTIFICATE-----"])
      expect(() => readEnv({ SIGNATURE_ROOTS: roots, DATA_DIR: folder })).toThrow("SIGNATURE_ROOTS");
  });
});
