import { beforeAll, describe, expect, test } from "@jest/globals";
import { buffer } from "node:stream/consumers";
import { proceedingsDataHolder } from "../../server/domains/proceedings/personal-data.ts";
import { findIssued } from "../../server/domains/proceedings/records/issued-rows.ts";
import { sealIssued, sealWaiting } from "../../server/domains/proceedings/records/seal-document.ts";
import { Seal } from "../../server/domains/seals/seal.entity.ts";
import { sweepSeals } from "../../server/domains/seals/seal-retention.ts";
import { SealedFile } from "../../server/domains/seals/sealed-file.entity.ts";
import { pdfSigner } from "../../server/platform/pdf-signature/pdf-signer.ts";
import { selfMadeKey } from "../../server/platform/pdf-signature/self-made-key.ts";
import { graphqlUpload } from "../support/graphql-upload.ts";
import { literal, proceedingsDesk, type Payload, type TestMatter } from "../support/proceedings.ts";
import { readPdf } from "../support/read-pdf.ts";
import { signedBySomebodyElse } from "../support/second-signature.ts";
import { isInstalled, pdfsig, readSignature } from "../support/signed-pdf.ts";

const desk = proceedingsDesk();

const SEAL = "seal { code revokedAt revocationReason revocationNote canRevoke }";
const VERIFIED = `state seal { code number title certifies issuedAt revokedAt revocationReason signature hasNewerFile added { bytes signatures } }`;

interface Document {
  id: string;
  number: string;
  title: string;
  seal: { code: string; canRevoke: boolean; revocationNote: string | null };
}

interface Verification {
  state: string;
  seal: Record<string, unknown> | null;
}

beforeAll(async () => {
  const { env, clock, log } = desk.app.deps;
  const signing = await selfMadeKey(env.dataDir, clock.now());
  desk.app.deps.signer = pdfSigner({ signing, isDemonstration: true, authority: null, log });
}, 30_000);

async function issue(
  matter: TestMatter,
  templateKey = "invitacion",
  person = desk.specialist,
): Promise<Document> {
  const input = literal({ templateKey, values: { lugar: "Madrid" } });
  const fields = `document { id number title ${SEAL} }`;
  const answer = await desk.mutate(
    person,
    "issueDocument",
    `matter: ${literal(matter.input)}, input: ${input}`,
    fields,
  );
  expect(answer.userErrors).toEqual([]);
  return answer["document"] as Document;
}

async function download(id: string): Promise<Buffer> {
  const { url } = await desk.mutate(desk.specialist, "issuedDocumentLink", `id: "${id}"`, "url");
  return (await desk.download(String(url))).body;
}

async function verifyCode(code: string): Promise<Verification> {
  const { data, errors } = await desk.app.graphql(
    `query ($code: String!) { verifySeal(code: $code) { ${VERIFIED} } }`,
    { code },
  );
  expect(errors).toEqual([]);
  return (data as unknown as { verifySeal: Verification }).verifySeal;
}

async function upload(
  content: Buffer,
): Promise<{ verification: Verification | null; userErrors: { code: string }[] }> {
  const query = `mutation ($file: Upload!) { checkSealedFile(file: $file) { verification { ${VERIFIED} } userErrors { code } } }`;
  const { data } = await graphqlUpload(desk.app, null, query, { name: "documento.pdf", content });
  return (data as unknown as { checkSealedFile: Awaited<ReturnType<typeof upload>> }).checkSealedFile;
}

const revoke = (id: string, person = desk.specialist, reason = "WRONG_DATA") =>
  desk.mutate(
    person,
    "revokeIssuedDocument",
    `id: "${id}", reason: ${reason}, note: "El DNI de Ana Ruiz estaba mal"`,
    `document { id ${SEAL} } message`,
  ) as Promise<Payload & { document: Document | null }>;

const filesOf = async (id: string) =>
  desk.app.deps.db
    .getRepository(SealedFile)
    .find({ where: { seal: { documentId: Number(id) } }, order: { id: "ASC" } });

describe("an issued document", () => {
  test("has its code from the moment of issue; code and file are found to be ours, without a name", async () => {
    const matter = await desk.caseOf();
    const issued = await issue(matter);
    expect(issued.seal.code).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
    const before = await verifyCode(issued.seal.code.toLowerCase().replaceAll("-", " "));
    expect(before).toEqual({
      state: "ISSUED",
      seal: {
        code: issued.seal.code,
        number: issued.number,
        title: issued.title,
        certifies: "Es la invitación a negociar antes de acudir a los tribunales (LO 1/2025, art. 10).",
        issuedAt: expect.any(String),
        revokedAt: null,
        revocationReason: null,
        signature: null,
        hasNewerFile: false,
        added: null,
      },
    });
    const file = await download(issued.id);
    const { pages } = readPdf(file);
    const text = pages.join(" ");
    expect(text).toContain(issued.seal.code);
    expect(text).toContain("http://localhost:3000/verificar");
    expect(text).toContain("DEMOSTRACIÓN – sin validez");
    for (const page of pages) expect(page).toContain(`Código de verificación ${issued.seal.code}`);
    expect(readSignature(file)).toMatchObject({ holds: true, coversAll: true });
    if (isInstalled("pdfsig")) expect(await pdfsig(file)).toContain("Signature is Valid.");
    const checked = await upload(file);
    expect(checked.verification).toEqual({
      state: "UNCHANGED",
      seal: { ...before.seal, signature: "DEMONSTRATION" },
    });
    const names = await desk.app.deps.db.query<{ names: string }[]>(
      `SELECT names FROM parties WHERE case_id = $1 AND names <> ''`,
      [matter.id],
    );
    expect(names.length).toBeGreaterThan(1);
    for (const one of names) expect(JSON.stringify(checked)).not.toContain(one.names);
  }, 60_000);

  test("altered by one byte, or with something added, it isn't what we made; a stranger's file is unknown", async () => {
    const issued = await issue(await desk.caseOf());
    const file = await download(issued.id);
    const altered = Buffer.from(file);
    altered[300] = (altered[300] ?? 0) ^ 1;
    expect((await upload(altered)).verification).toMatchObject({
      state: "CHANGED",
      seal: { number: issued.number, signature: null, added: null },
    });
    const added = Buffer.concat([file, Buffer.from("\n% ")]);
    expect((await upload(added)).verification).toMatchObject({
      state: "CONTINUED",
      seal: { number: issued.number, added: { bytes: 3, signatures: 0 } },
    });
    const both = Buffer.concat([altered, Buffer.from("\n% %%EOF")]);
    expect((await upload(both)).verification).toMatchObject({ state: "CHANGED" });
    const stranger = Buffer.from(
      file.toString("latin1").replaceAll(issued.seal.code, "AAAA-BBBB-CCCC-DDDD"),
      "latin1",
    );
    expect((await upload(stranger)).verification).toEqual({ state: "UNKNOWN", seal: null });
    for (const nothing of [Buffer.from("PK\u0003\u0004 hola"), Buffer.alloc(0)])
      expect((await upload(nothing)).verification).toBeNull();
  }, 60_000);

  test("cut short, continued by an update of its own, bound to another one of ours: never ours unchanged, and what was added is told", async () => {
    const matter = await desk.caseOf();
    const [one, other] = [await issue(matter), await issue(matter)];
    const [file, second] = [await download(one.id), await download(other.id)];
    const update = `\n9 0 obj\n<< /Type /Sig /ByteRange [0 1 2 3] >>\nendobj\ntrailer << /Prev 0 >>\nstartxref\n${file.length}\n%%EOF\n`;
    const altered = {
      cut: file.subarray(0, file.length - 1),
      halved: file.subarray(0, file.length / 2),
      updated: Buffer.concat([file, Buffer.from(update)]),
      bound: Buffer.concat([file, second]),
      // The code of one on the paper of the other.
      exchanged: Buffer.from(file.toString("latin1").replaceAll(one.seal.code, other.seal.code), "latin1"),
    };
    const states: Record<string, string | undefined> = {};
    for (const [name, content] of Object.entries(altered))
      states[name] = (await upload(content)).verification?.state;
    expect(states).toMatchObject({
      cut: "CHANGED",
      updated: "CONTINUED",
      bound: "CONTINUED",
      exchanged: "CHANGED",
    });
    const { verification: updated } = await upload(altered.updated);
    expect(updated?.seal).toMatchObject({
      number: one.number,
      added: { bytes: update.length, signatures: 1 },
    });
    await revoke(one.id, desk.admin);
    expect((await upload(altered.updated)).verification).toMatchObject({
      state: "REVOKED",
      seal: { revocationReason: "WRONG_DATA", added: { bytes: update.length } },
    });
    expect(states["halved"]).toMatch(/^(CHANGED|UNKNOWN)$/);
    const huge = Buffer.concat([file, Buffer.alloc(25 * 1024 * 1024)]);
    expect(await upload(huge)).toMatchObject({
      verification: null,
      userErrors: [{ code: expect.any(String) }],
    });
  }, 60_000);

  (isInstalled("openssl") ? test : test.skip)(
    "signed by somebody else as well: ours is found in it, and that a signature came after, which isn't ours",
    async () => {
      const issued = await issue(await desk.caseOf());
      const file = await download(issued.id);
      const signed = signedBySomebodyElse(file);
      if (isInstalled("pdfsig")) {
        const read = await pdfsig(signed);
        expect(read.match(/Signature is Valid/g)).toHaveLength(2);
        expect(read).toContain("Notaria-Ajena");
      }
      expect((await upload(signed)).verification).toMatchObject({
        state: "CONTINUED",
        seal: {
          number: issued.number,
          signature: "DEMONSTRATION",
          added: { bytes: signed.length - file.length, signatures: 1 },
        },
      });
      const again = signedBySomebodyElse(signed);
      expect((await upload(again)).verification?.seal).toMatchObject({
        added: { bytes: again.length - file.length, signatures: 2 },
      });
      // What they signed isn't vouched for, whatever it has become.
      const broken = Buffer.from(signed);
      broken[file.length + 40] = (broken[file.length + 40] ?? 0) ^ 1;
      expect((await upload(broken)).verification?.state).toBe("CONTINUED");
      broken[300] = (broken[300] ?? 0) ^ 1;
      expect((await upload(broken)).verification?.state).toBe("CHANGED");
    },
    60_000,
  );

  test("its file is made once: the same bytes again, also for two instances that are asked at once", async () => {
    const issued = await issue(await desk.caseOf());
    const row = await findIssued(desk.app.deps.db.manager, issued.id);
    const made = await Promise.all([1, 2, 3].map(() => sealIssued({ ...desk.app.deps }, row, "IF_POSSIBLE")));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const [first, second] = [await download(issued.id), await download(issued.id)];
    expect(first.equals(second)).toBe(true);
    expect(await filesOf(issued.id)).toHaveLength(1);
    const { files, db } = desk.app.deps;
    const stored: string[] = [];
    for await (const keys of files.list()) stored.push(...keys.filter((key) => key.startsWith("sealed/")));
    const named = (await db.getRepository(SealedFile).find()).map(({ fileKey }) => fileKey ?? "");
    expect(stored.toSorted()).toEqual(named.toSorted());
    const [key = ""] = (await filesOf(issued.id)).map(({ fileKey }) => fileKey ?? "");
    expect((await buffer(await files.getStream(key))).equals(first)).toBe(true);
  }, 60_000);

  test("what changes is printed anew and keeps its code; the older file stays ours, and says that there is a newer one", async () => {
    const matter = await desk.caseOf();
    const issued = await issue(matter);
    const old = await download(issued.id);
    await desk.app.deps.db.query(
      `INSERT INTO document_signatures (document_id, party_id, signed, at, method) VALUES ($1, $2, true, $3, 'BY_HAND')`,
      [issued.id, matter.respondentId, desk.app.deps.clock.now()],
    );
    const young = await download(issued.id);
    expect(young.equals(old)).toBe(false);
    expect(readPdf(young).pages.join(" ")).toContain("Constancia de firmas");
    expect(readPdf(young).pages.join(" ")).toContain(issued.seal.code);
    expect((await upload(old)).verification).toMatchObject({
      state: "UNCHANGED",
      seal: { hasNewerFile: true },
    });
    expect((await upload(young)).verification).toMatchObject({
      state: "UNCHANGED",
      seal: { hasNewerFile: false },
    });
  }, 60_000);

  test("one from before there were seals gets its own when it is looked at", async () => {
    const issued = await issue(await desk.caseOf());
    await desk.app.deps.db.getRepository(Seal).delete({ documentId: Number(issued.id) });
    expect((await verifyCode(issued.seal.code)).state).toBe("UNKNOWN");
    const file = await download(issued.id);
    const { verification } = await upload(file);
    expect(verification).toMatchObject({ state: "UNCHANGED", seal: { number: issued.number } });
    expect(verification?.seal?.["code"]).not.toBe(issued.seal.code);
  }, 60_000);

  test("without a certificate it has code and hash all the same, and says that it isn't signed", async () => {
    const { deps } = desk.app;
    const signer = deps.signer;
    deps.signer = null;
    const issued = await issue(await desk.caseOf());
    const file = await download(issued.id);
    deps.signer = signer;
    expect(file.toString("latin1")).not.toContain("ByteRange");
    expect((await upload(file)).verification).toMatchObject({
      state: "UNCHANGED",
      seal: { signature: "NONE" },
    });
    expect((await download(issued.id)).equals(file)).toBe(true);
  }, 60_000);

  test("its file is made in the background, before anybody asks for it", async () => {
    const issued = await issue(await desk.caseOf());
    expect(await filesOf(issued.id)).toEqual([]);
    await sealWaiting(desk.app.deps);
    const [made] = await filesOf(issued.id);
    expect(made?.signature).toBe("DEMONSTRATION");
    await sealWaiting(desk.app.deps);
    expect(await filesOf(issued.id)).toEqual([made]);
  }, 60_000);
});

describe("a revoked document", () => {
  test("is told to whoever checks it, with the day and the reason, and never what was noted about it", async () => {
    const issued = await issue(await desk.caseOf());
    const file = await download(issued.id);
    expect(issued.seal.canRevoke).toBe(true);
    const { document, userErrors } = await revoke(issued.id);
    expect(userErrors).toEqual([]);
    expect(document?.seal).toMatchObject({
      canRevoke: false,
      revocationNote: "El DNI de Ana Ruiz estaba mal",
    });
    for (const found of [await verifyCode(issued.seal.code), (await upload(file)).verification]) {
      expect(found).toMatchObject({
        state: "REVOKED",
        seal: { revocationReason: "WRONG_DATA", revokedAt: expect.any(String) },
      });
      expect(JSON.stringify(found)).not.toContain("Ana Ruiz");
    }
    expect((await revoke(issued.id)).userErrors).toMatchObject([{ code: "REVOKED" }]);
    const own = await proceedingsDataHolder.collect(desk.app.deps, desk.specialist.accountId);
    expect(own.find(({ name }) => name === "documentos-revocados.json")).toMatchObject({
      json: [{ number: issued.number, revocationNote: "El DNI de Ana Ruiz estaba mal" }],
    });
    expect((await download(issued.id)).equals(file)).toBe(true);
  }, 60_000);

  test("only by who issued it or an administrator; to others it isn't there", async () => {
    const matter = await desk.caseOf();
    const byAdmin = await issue(matter, "invitacion", desk.admin);
    expect((await revoke(byAdmin.id)).userErrors).toMatchObject([{ code: "NOT_ISSUER" }]);
    const asked = await desk.ask(
      desk.otherSpecialist,
      `mutation { revokeIssuedDocument(id: "${byAdmin.id}", reason: MISTAKE) { message } }`,
    );
    expect(asked.errors[0]?.extensions.code).toBe("NOT_FOUND");
    const client = await desk.ask(
      desk.client,
      `mutation { revokeIssuedDocument(id: "${byAdmin.id}", reason: MISTAKE) { message } }`,
    );
    expect(client.errors[0]?.extensions.code).toBe("FORBIDDEN");
    expect((await verifyCode(byAdmin.seal.code)).state).toBe("ISSUED");
    expect((await revoke(byAdmin.id, desk.admin, "MISTAKE")).userErrors).toEqual([]);
    const { data } = await desk.ask(
      desk.client,
      `{ case(number: ${literal(matter.reference)}) { entries { nodes { text } } issuedDocuments { seal { revokedAt revocationNote canRevoke } } } }`,
    );
    const seen = JSON.stringify(data);
    expect(seen).toContain("ya no es válido. Se emitió por error.");
    expect(seen).not.toContain("Ana Ruiz");
  }, 60_000);
});

describe("what anybody can do", () => {
  test("a code that can't be one, one of nobody, and as many as one likes are told apart", async () => {
    expect(await verifyCode("hola")).toEqual({ state: "MISTYPED", seal: null });
    expect(await verifyCode("k7qp 3mxd 2r")).toEqual({ state: "LINK_CODE", seal: null });
    expect(await verifyCode("L12-345")).toEqual({ state: "REFERENCE", seal: null });
    expect(await verifyCode("0000-0000-0000-0000")).toEqual({ state: "UNKNOWN", seal: null });
    const guess = () => desk.app.graphql(`{ verifySeal(code: "0000-0000-0000-0000") { state } }`);
    let refused = 0;
    for (let tried = 0; tried < 80; tried += 1)
      if ((await guess()).errors[0]?.extensions.code === "RATE_LIMITED") refused += 1;
    expect(refused).toBeGreaterThan(10);
  }, 60_000);

  test("when the document is erased its file goes, and the paper can still be checked", async () => {
    const issued = await issue(await desk.caseOf());
    const file = await download(issued.id);
    const [kept] = await filesOf(issued.id);
    const { db, files } = desk.app.deps;
    await db.query(`DELETE FROM issued_documents WHERE id = $1`, [issued.id]);
    await sweepSeals(desk.app.deps);
    expect(await db.getRepository(SealedFile).findOneBy({ id: kept?.id ?? 0 })).toMatchObject({
      fileKey: null,
    });
    expect(await db.query(`SELECT data FROM jobs.job WHERE name = 'file-deletion'`)).toEqual([
      { data: { key: kept?.fileKey } },
    ]);
    expect(await files.exists(kept?.fileKey ?? "")).toBe(true);
    expect((await upload(file)).verification).toMatchObject({
      state: "UNCHANGED",
      seal: { number: issued.number },
    });
  }, 60_000);
});
