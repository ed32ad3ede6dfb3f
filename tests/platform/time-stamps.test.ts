import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { createLog } from "../../server/platform/log.ts";
import { pdfSigner, type PdfSigner, type StampWish } from "../../server/platform/pdf-signature/pdf-signer.ts";
import { selfMadeKey } from "../../server/platform/pdf-signature/self-made-key.ts";
import { NoTimeStamp } from "../../server/platform/pdf-signature/signature-words.ts";
import { timeStamp } from "../../server/platform/pdf-signature/time-stamp.ts";
import { renderPdf } from "../../server/platform/pdf.ts";
import { isInstalled, pdfsig, readSignature } from "../support/signed-pdf.ts";
import { timeStampAuthority, type TimeStampAuthority } from "../support/time-stamp-authority.ts";

const TOKEN = "1.2.840.113549.1.9.16.2.14";
const SIGNATURE = Buffer.from("a signature's value");

/** As it is configured; `roots`: what its certificate has to lead to. */
const reached = ({ url, root }: TimeStampAuthority, roots = [root]) => ({ tsaUrl: url, roots });

/** The authority of these tests is openssl's own. */
const withOpenssl = isInstalled("openssl") ? describe : describe.skip;

withOpenssl("with an authority", () => {
  let folder: string;
  let authority: TimeStampAuthority;
  let signer: PdfSigner;
  let pdf: Buffer;

  const sign = (wish: StampWish) => signer.sign(pdf, wish);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "stamping-"));
    authority = await timeStampAuthority();
    const now = new Date();
    const signing = await selfMadeKey(folder, now);
    const log = createLog({ level: "silent" });
    signer = pdfSigner({ signing, isDemonstration: true, authority: reached(authority), log });
    const signature = signer.placeFor(new Date(), "Documento");
    if (signature === null) throw new Error("it can't sign now");
    const text = { title: "Acta", subject: "", author: "Acuerdo", facts: [], lead: "", footer: "" };
    pdf = await renderPdf({ ...text, sections: [], date: now, signature });
  }, 60_000);

  afterEach(() => {
    authority.mood = "GOOD";
  });

  afterAll(async () => {
    await authority.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("a signature is stamped (B-T): openssl verifies the token over its value, readers still take the file", async () => {
    const { pdf: signed, level } = await sign("REQUIRED");
    expect(level).toBe("B_T");
    const { holds, unsigned, value } = readSignature(signed);
    expect(holds).toBe(true);
    const file = (name: string) => join(folder, name);
    await writeFile(file("token"), unsigned.get(TOKEN) ?? Buffer.alloc(0));
    await writeFile(file("value"), value);
    const args = ["ts", "-verify", "-token_in", "-in", file("token"), "-data", file("value")];
    const verify = () => execFileSync("openssl", [...args, "-CAfile", authority.rootFile], { stdio: "pipe" });
    expect(verify().toString()).toContain("Verification: OK");
    await writeFile(file("value"), Buffer.concat([value, Buffer.from("x")]));
    expect(verify).toThrow();
    if (isInstalled("pdfsig")) expect(await pdfsig(signed)).toContain("Signature is Valid.");
  });

  test("an answer to another question, a forged one and none at all are no time stamp", async () => {
    await timeStamp(reached(authority), SIGNATURE);
    for (const mood of ["REPEATS", "FORGED", "DOWN"] as const) {
      authority.mood = mood;
      const before = authority.asked;
      await expect(timeStamp(reached(authority), SIGNATURE)).rejects.toThrow(NoTimeStamp);
      expect(authority.asked).toBe(before + 2);
    }
  });

  test("one that leads to none of the roots is no authority, though it bears the same names", async () => {
    const impostor = await timeStampAuthority();
    try {
      await timeStamp(reached(impostor), SIGNATURE);
      await timeStamp(reached(impostor, []), SIGNATURE);
      await timeStamp(reached(impostor, [authority.root, impostor.root]), SIGNATURE);
      const refused: unknown = await timeStamp(reached(impostor, [authority.root]), SIGNATURE).catch(
        (error: unknown) => error,
      );
      expect(refused).toBeInstanceOf(NoTimeStamp);
      expect(String((refused as NoTimeStamp).cause)).toContain("SIGNATURE_ROOTS");
    } finally {
      await impostor.close();
    }
  }, 30_000);

  test.each(["NO_ISSUER", "ONE_TOO_MANY", "LEFT_OUT"] as const)(
    "nor one whose way to the root is broken: %s",
    async (between) => {
      const broken = await timeStampAuthority(between);
      try {
        await timeStamp(reached(broken, []), SIGNATURE);
        await expect(timeStamp(reached(broken), SIGNATURE)).rejects.toThrow(NoTimeStamp);
      } finally {
        await broken.close();
      }
    },
    30_000,
  );

  test("one that is down holds nothing up where it isn't insisted on", async () => {
    authority.mood = "DOWN";
    await expect(sign("REQUIRED")).rejects.toThrow(NoTimeStamp);
    const { pdf: signed, level } = await sign("IF_POSSIBLE");
    expect(level).toBe("B_B");
    expect(readSignature(signed).holds).toBe(true);
    expect(readSignature(signed).unsigned.size).toBe(0);
  });

  test("one that says nothing is waited for five seconds, twice", async () => {
    authority.mood = "SILENT";
    const start = performance.now();
    await expect(timeStamp(reached(authority), SIGNATURE)).rejects.toThrow(NoTimeStamp);
    expect(performance.now() - start).toBeGreaterThan(9_900);
  }, 30_000);
});

test("what isn't a token at all, or doesn't end, is refused", async () => {
  const endless = Buffer.alloc(200_000, 1);
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "application/timestamp-reply" });
    response.end(request.url === "/long" ? endless : "<html>Hola</html>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(timeStamp({ tsaUrl: `${address}/long`, roots: [] }, SIGNATURE)).rejects.toThrow(NoTimeStamp);
  await expect(timeStamp({ tsaUrl: `${address}/page`, roots: [] }, SIGNATURE)).rejects.toThrow(NoTimeStamp);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
