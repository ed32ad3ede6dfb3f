import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, jest, test } from "@jest/globals";
import sharp from "sharp";
import { Account } from "../../../server/domains/accounts/account.entity.ts";
import { addAccount, testApp } from "../../support/app.ts";
import { graphqlUpload } from "../../support/graphql-upload.ts";
import { jpegPhoto } from "../../support/pictures.ts";

const app = testApp();
const IDENTITY = `mutation ($input: UpdateIdentityInput!) { updateIdentity(input: $input) {
  account { names surnames companyName kind identityDocument identityKind identityStatus version }
  message conflict { field label current yours } userErrors { field code message } } }`;
const CONTACT = `mutation ($input: UpdateContactInput!) { updateContact(input: $input) {
  account { lada phone address { street postalCode city province country } version }
  conflict { field label current yours } userErrors { field code message } } }`;
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

interface Payload {
  account: Record<string, unknown> | null;
  message: string | null;
  conflict: unknown[];
  userErrors: { field: string[]; code: string; message: string }[];
}

let me: { token: string; accountId: number; email: string };
beforeEach(async () => {
  me = await app.signIn("CLIENT");
});

async function ask(query: string, input: Record<string, unknown>, token = me.token): Promise<Payload> {
  const { data, errors } = await app.graphql(query, { input }, token);
  expect(errors).toEqual([]);
  return Object.values(data ?? {})[0] as unknown as Payload;
}

const identity = (over: Record<string, unknown> = {}) => ({
  names: "Ana",
  surnames: "López Gil",
  identityDocument: "12345678z",
  version: 1,
  ...over,
});

async function audits(accountId: number) {
  return app.deps.db.query<{ action: string; data: Record<string, unknown> }[]>(
    `SELECT action, data FROM audit_entries WHERE subject_type = 'account' AND subject_id = $1 ORDER BY id`,
    [String(accountId)],
  );
}

describe("updateIdentity", () => {
  test("stores tidied values and notes which fields, never what they say", async () => {
    const saved = await ask(IDENTITY, identity({ names: "  Ana   María " }));
    expect(saved).toEqual({
      account: {
        names: "Ana María",
        surnames: "López Gil",
        companyName: null,
        kind: "PERSON",
        identityDocument: "12345678Z",
        identityKind: "NIF",
        identityStatus: "UNVERIFIED",
        version: 2,
      },
      message: "Tus datos de identidad se han guardado.",
      conflict: [],
      userErrors: [],
    });
    expect(await audits(me.accountId)).toEqual([
      { action: "updateIdentity", data: { fields: ["names", "surnames", "identityDocument"], version: 2 } },
    ]);
    const again = await ask(IDENTITY, identity({ names: "Ana María", version: 2 }));
    expect(again.account).toMatchObject({ version: 2 });
    expect(await audits(me.accountId)).toHaveLength(1);
  });

  test("tells everything that is wrong at once", async () => {
    const { account, userErrors } = await ask(
      IDENTITY,
      identity({ names: " ", surnames: "<b>", companyName: "Acme", identityDocument: "12345678A" }),
    );
    expect(account).toBeNull();
    expect(userErrors.map(({ field }) => field.join("."))).toEqual([
      "names",
      "surnames",
      "companyName",
      "identityDocument",
    ]);
    expect(userErrors[3]?.message).toContain("debería ser Z");
  });

  test("a company keeps its name and a CIF", async () => {
    await app.deps.db.query(`UPDATE accounts SET company_name = 'Vieja, S.L.' WHERE id = $1`, [me.accountId]);
    const refused = await ask(IDENTITY, identity({ companyName: "", identityDocument: "12345678Z" }));
    expect(refused.userErrors.map(({ field, message }) => [field[0], message])).toEqual([
      ["companyName", "Para empresas, este campo es obligatorio"],
      ["identityDocument", expect.stringContaining("Una empresa necesita un CIF")],
    ]);
    const saved = await ask(
      IDENTITY,
      identity({ companyName: "Nueva, S.L.", identityDocument: "B12345674" }),
    );
    expect(saved.account).toMatchObject({ kind: "COMPANY", companyName: "Nueva, S.L.", identityKind: "CIF" });
  });

  test("a changed number loses its verification; changed names keep it", async () => {
    await app.deps.db.query(
      `UPDATE accounts SET identity_document = '12345678Z', identity_kind = 'NIF', identity_status = 'VERIFIED',
         identity_file = '{"key": "identity/aa/aaaaaaaa-0000-4000-8000-000000000000.pdf", "fileName": "dni.pdf", "contentType": "application/pdf", "bytes": 1, "uploadedAt": "2026-01-01T00:00:00Z"}'
       WHERE id = $1`,
      [me.accountId],
    );
    const renamed = await ask(IDENTITY, identity({ names: "Anna" }));
    expect(renamed.account).toMatchObject({ identityStatus: "VERIFIED" });
    const renumbered = await ask(
      IDENTITY,
      identity({ names: "Anna", identityDocument: "X1234567L", version: 2 }),
    );
    expect(renumbered.account).toMatchObject({ identityStatus: "PENDING", identityKind: "NIE" });
  });

  test("the second of two who edit the same field is told, and overwrites nothing", async () => {
    await ask(IDENTITY, identity());
    const second = await ask(IDENTITY, identity({ names: "Eva", surnames: "De Prueba" }));
    expect(second).toMatchObject({
      account: { names: "Ana", version: 2 },
      message: null,
      conflict: [
        { field: "names", label: "Nombre", current: "Ana", yours: "Eva" },
        { field: "surnames", label: "Apellidos", current: "López Gil", yours: "De Prueba" },
      ],
      userErrors: [{ field: ["version"], code: "CONFLICT" }],
    });
    const afterwards = await ask(IDENTITY, identity({ names: "Eva", version: 2 }));
    expect(afterwards.account).toMatchObject({ names: "Eva", version: 3 });
  });

  test("role, status and verification can't be set through the input", async () => {
    const { errors } = await app.graphql(
      IDENTITY,
      { input: identity({ identityStatus: "VERIFIED" }) },
      me.token,
    );
    expect(errors).toHaveLength(1);
  });
});

describe("updateContact", () => {
  const unlock = () =>
    app.deps.db.query(`UPDATE sessions SET contact_unlocked_until = $2 WHERE account_id = $1`, [
      me.accountId,
      new Date(app.deps.clock.now().getTime() + 60_000),
    ]);

  test("is refused while locked", async () => {
    const { account, userErrors } = await ask(CONTACT, { phone: "612345678", version: 1 });
    expect(account).toBeNull();
    expect(userErrors).toEqual([
      {
        field: [],
        code: "CONTACT_LOCKED",
        message: "Tus datos de contacto están bloqueados. Pide un código por correo para desbloquearlos.",
      },
    ]);
    const [row] = await app.deps.db.query(`SELECT phone FROM accounts WHERE id = $1`, [me.accountId]);
    expect(row).toEqual({ phone: null });
  });

  test("stores phone and address; a Spanish one without saying so", async () => {
    await unlock();
    const address = { street: " Calle  Mayor, 1 ", postalCode: "28 013", city: "Madrid", province: "28" };
    const saved = await ask(CONTACT, { phone: "612 34 56 78", address, version: 1 });
    expect(saved.account).toEqual({
      lada: "34",
      phone: "612345678",
      address: {
        street: "Calle Mayor, 1",
        postalCode: "28013",
        city: "Madrid",
        province: "28",
        country: "ES",
      },
      version: 2,
    });
    expect((await audits(me.accountId))[0]).toEqual({
      action: "updateContact",
      data: {
        fields: [
          "phone",
          "address.street",
          "address.postalCode",
          "address.city",
          "address.province",
          "address.country",
        ],
        version: 2,
      },
    });
    const left = await ask(CONTACT, { phone: "612345679", version: 2 });
    expect(left.account).toMatchObject({ phone: "612345679", address: { city: "Madrid" } });
    const emptied = await ask(CONTACT, {
      phone: "612345679",
      address: { street: "", postalCode: "", city: "", province: "", country: "ES" },
      version: 3,
    });
    expect(emptied.account).toMatchObject({
      address: { street: null, postalCode: null, city: null, province: null, country: null },
    });
  });

  test.each([
    [{ postalCode: "2801" }, "address.postalCode", "El código postal tiene 5 cifras"],
    [
      { postalCode: "53001" },
      "address.postalCode",
      "Este código postal no existe: sus dos primeras cifras van de 01 a 52",
    ],
    [{ province: "53" }, "address.province", "Elige una provincia de la lista"],
    [
      { province: "28", country: "FR" },
      "address.province",
      "La provincia solo se indica en direcciones de España",
    ],
    [{ country: "ZZ" }, "address.country", "Elige un país de la lista"],
    [{ country: "España" }, "address.country", "Elige un país de la lista"],
    [{ street: "a".repeat(201) }, "address.street", "El texto no puede pasar de 200 caracteres"],
    [{ city: "Ma\ndrid" }, "address.city", "El texto contiene caracteres que no se admiten, como < o >"],
  ])("%j is refused", async (address, field, message) => {
    await unlock();
    const { userErrors } = await ask(CONTACT, { phone: "612345678", address, version: 1 });
    expect(userErrors.map((problem) => [problem.field.join("."), problem.message])).toEqual([
      [field, message],
    ]);
  });

  test("a postal code of another province, and an address abroad, are taken", async () => {
    await unlock();
    const other = await ask(CONTACT, {
      phone: "612345678",
      address: { postalCode: "28013", province: "08" },
      version: 1,
    });
    expect(other.userErrors).toEqual([]);
    const abroad = await ask(CONTACT, {
      phone: "612345678",
      address: { postalCode: "SW1A 1AA", city: "Londres", country: "gb" },
      version: 2,
    });
    expect(abroad.account).toMatchObject({
      address: { postalCode: "SW1A 1AA", country: "GB", province: null },
    });
  });

  test("an edit of the names meanwhile is no conflict, one of the phone is", async () => {
    await unlock();
    await ask(IDENTITY, identity());
    const saved = await ask(CONTACT, { phone: "612345678", version: 1 });
    expect(saved).toMatchObject({ account: { phone: "612345678", version: 3 }, conflict: [] });
    const late = await ask(CONTACT, { phone: "699999999", version: 2 });
    expect(late.conflict).toEqual([
      { field: "phone", label: "Teléfono", current: "612345678", yours: "699999999" },
    ]);
  });
});

describe("the uploaded identity document", () => {
  const UPLOAD = `mutation ($file: Upload!) { uploadIdentityDocument(file: $file) {
    account { identityStatus identityNote identityFile { fileName contentType bytes uploadedAt } }
    message userErrors { field code message } } }`;
  const LINK = "mutation { downloadIdentityDocument { url userErrors { code } } }";

  async function upload(content: Buffer, name: string, token = me.token): Promise<Payload> {
    const { data } = await graphqlUpload(app, token, UPLOAD, { name, content });
    return (data as unknown as { uploadIdentityDocument: Payload }).uploadIdentityDocument;
  }

  async function link(token = me.token): Promise<string> {
    const { data } = await app.graphql(LINK, {}, token);
    return (data as unknown as { downloadIdentityDocument: { url: string } }).downloadIdentityDocument.url;
  }

  /** From a file: the server lets this process decode nothing else. */
  async function metadataOf(photo: Buffer) {
    const path = join(await mkdtemp(join(tmpdir(), "acuerdo-dni-")), "dni.jpg");
    await writeFile(path, photo);
    return sharp(path).metadata();
  }

  test("a photo keeps how it is seen and loses where, when and with what it was taken", async () => {
    const taken = await jpegPhoto(60, 40, (photo) =>
      photo
        .withExif({
          IFD0: { Make: "Teléfono", Software: "Camara-9000" },
          IFD3: { GPSLatitude: "40/1 25/1 0/1" },
        })
        .withMetadata({ orientation: 6 }),
    );
    expect((await metadataOf(taken)).exif).toBeDefined();
    const { account, userErrors } = await upload(taken, "dni.jpg");
    expect(userErrors).toEqual([]);
    const { body } = await app.http
      .get(await link())
      .responseType("blob")
      .expect(200);
    const kept = await metadataOf(body as Buffer);
    expect([kept.exif, kept.iptc, kept.xmp, kept.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([kept.width, kept.height]).toEqual([40, 60]);
    expect(account?.identityFile).toMatchObject({ bytes: (body as Buffer).length });
    const broken = await upload(taken.subarray(0, 200), "rota.jpg");
    expect(broken.userErrors).toMatchObject([{ field: ["file"], code: "UNREADABLE" }]);
  });

  test("waits for review, and comes back to its owner once, as a file to save", async () => {
    await app.deps.db.query(
      `UPDATE accounts SET identity_status = 'REJECTED', identity_note = 'Borroso' WHERE id = $1`,
      [me.accountId],
    );
    const { account, userErrors } = await upload(PDF, "../../Mi DNI (2).pdf");
    expect(userErrors).toEqual([]);
    expect(account).toEqual({
      identityStatus: "PENDING",
      identityNote: null,
      identityFile: {
        fileName: "Mi DNI (2).pdf",
        contentType: "application/pdf",
        bytes: PDF.length,
        uploadedAt: "2026-11-20T11:00:00.000Z",
      },
    });
    const url = await link();
    const answer = await app.http.get(url).buffer().expect(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="Mi DNI (2).pdf"; filename*=UTF-8''Mi%20DNI%20%282%29.pdf`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(Buffer.compare(answer.body as Buffer, PDF)).toBe(0);
    await app.http.get(url).expect(404);
    expect((await audits(me.accountId)).map(({ action }) => action)).toEqual([
      "uploadIdentityDocument",
      "downloadIdentityDocument",
    ]);
  });

  test.each([
    [
      "a Word file",
      Buffer.from("PK\u0003\u0004"),
      "dni.docx",
      "UNSUPPORTED_FILE",
      "Sube el documento como PDF, JPEG o PNG.",
    ],
    [
      "a PDF without its end",
      Buffer.from("%PDF-1.7\n1 0 obj"),
      "dni.pdf",
      "UNSUPPORTED_FILE",
      "Sube el documento como PDF, JPEG o PNG.",
    ],
    [
      "a page with the name of a PDF",
      Buffer.from("<html>%PDF-1.7 %%EOF"),
      "dni.pdf",
      "UNSUPPORTED_FILE",
      "Sube el documento como PDF, JPEG o PNG.",
    ],
    [
      "a PDF with the name of a program",
      PDF,
      "dni.exe",
      "WRONG_EXTENSION",
      "El contenido de este archivo no corresponde a su extensión .exe. Sube el documento como PDF, JPEG o PNG.",
    ],
    [
      "more than 10 MB",
      Buffer.alloc(10 * 1024 * 1024 + 1),
      "dni.pdf",
      "TOO_LARGE",
      "El documento no puede pasar de 10 MB.",
    ],
  ])("%s is refused", async (_what, content, name, code, message) => {
    const { account, userErrors } = await upload(content, name);
    expect(account).toBeNull();
    expect(userErrors).toEqual([{ field: ["file"], code, message }]);
  });

  test("what the scanner finds doesn't come in", async () => {
    const scan = jest.spyOn(app.deps.files, "scan").mockResolvedValueOnce({ clean: false, threat: "Eicar" });
    const { userErrors } = await upload(PDF, "dni.pdf");
    expect(userErrors).toEqual([
      { field: ["file"], code: "THREAT", message: "El antivirus ha rechazado este archivo." },
    ]);
    scan.mockRestore();
  });

  test("removing it takes the verification along; without one there is no link", async () => {
    await upload(PDF, "dni.pdf");
    const url = await link();
    const removed = await app.graphql(
      "mutation { removeIdentityDocument { account { identityStatus identityFile { fileName } } } }",
      {},
      me.token,
    );
    expect(removed.data).toEqual({
      removeIdentityDocument: { account: { identityStatus: "UNVERIFIED", identityFile: null } },
    });
    await app.http.get(url).expect(404);
    const { errors } = await app.graphql(LINK, {}, me.token);
    expect(errors[0]?.extensions.code).toBe("NOT_FOUND");
  });

  test("too many uploads in an hour are slowed down", async () => {
    const someone = await addAccount(app.deps, "CLIENT", "muchos@correo.example");
    const rule = { name: "account-uploads", points: 60, seconds: 3_600 };
    await app.deps.limits.consume(rule, String(me.accountId), 60);
    const { data, errors } = await graphqlUpload(app, me.token, UPLOAD, { name: "dni.pdf", content: PDF });
    expect(data).toBeNull();
    expect(errors?.[0]?.message).toMatch(/^Demasiados intentos/);
    expect((await app.deps.limits.peek(rule, String(someone))).ok).toBe(true);
  });
});

describe("myAccount", () => {
  test("shows everything of one's own", async () => {
    const { data, errors } = await app.graphql(
      `{ myAccount { id email role kind names surnames companyName displayName identityDocument identityKind identityStatus
          identityNote identityFile { fileName } photoUrl lada phone address { street postalCode city province country }
          notifications { emailNotif sms news suggestions } passwordChangedAt createdAt version } }`,
      {},
      me.token,
    );
    expect(errors).toEqual([]);
    expect(data?.["myAccount"]).toMatchObject({
      id: String(me.accountId),
      email: me.email,
      role: "CLIENT",
      kind: "PERSON",
      displayName: "Nombre De Prueba",
      identityStatus: "UNVERIFIED",
      photoUrl: null,
      address: { street: null, country: null },
      notifications: { emailNotif: true, sms: false, news: true, suggestions: true },
      version: 1,
    });
  });

  const choose = async (input: object) => {
    const { data } = await app.graphql(
      `mutation ($input: NotificationPreferencesInput!) { updateNotificationPreferences(input: $input) {
        account { notifications { emailNotif sms smsUnavailable news suggestions } } message userErrors { field code message } } }`,
      { input },
      me.token,
    );
    return data?.["updateNotificationPreferences"];
  };
  const NONE = { emailNotif: false, sms: false, news: false, suggestions: false };
  const NO_PROVIDER = "Esta plataforma no envía mensajes de texto: no tiene contratado ningún prestador.";

  test("preferences are kept", async () => {
    expect(await choose(NONE)).toEqual({
      account: { notifications: { ...NONE, smsUnavailable: NO_PROVIDER } },
      message: "Tus preferencias se han guardado.",
      userErrors: [],
    });
  });

  test("what isn't given stays as another window left it", async () => {
    await choose({ ...NONE, news: true });
    expect(await choose({ suggestions: true })).toMatchObject({
      account: { notifications: { ...NONE, news: true, suggestions: true } },
    });
    expect(await choose({ news: null, suggestions: false })).toMatchObject({
      account: { notifications: { ...NONE, news: true } },
    });
  });

  test("text messages are switched on only where they can come: a provider, and a telephone", async () => {
    const refusal = (message: string) => ({
      account: null,
      message: null,
      userErrors: [{ field: ["sms"], code: "UNAVAILABLE", message }],
    });
    expect(await choose({ ...NONE, sms: true })).toEqual(refusal(NO_PROVIDER));
    app.deps.env.provider = { url: "https://prestador.example", key: "k", secret: "whsec_" };
    const accounts = app.deps.db.getRepository(Account);
    const { phone } = await accounts.findOneByOrFail({ id: me.accountId });
    await accounts.update(me.accountId, { phone: null });
    expect(await choose({ ...NONE, sms: true })).toEqual(
      refusal("Añade antes tu teléfono en tus datos de contacto."),
    );
    await accounts.update(me.accountId, { phone: phone ?? "612345678" });
    expect(await choose({ ...NONE, sms: true })).toMatchObject({
      account: { notifications: { sms: true, smsUnavailable: null } },
    });
    app.deps.env.provider = null;
    // What was on before stays until its owner switches it off.
    expect(await choose({ ...NONE, sms: true })).toMatchObject({ account: { notifications: { sms: true } } });
  });
});
