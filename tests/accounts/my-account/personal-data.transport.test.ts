import { beforeEach, describe, expect, test } from "@jest/globals";
import { PASSWORD, testApp } from "../../support/app.ts";
import { graphqlUpload } from "../../support/graphql-upload.ts";
import { readZip } from "../../support/read-zip.ts";

const app = testApp();
const DOWNLOAD = `mutation ($password: String!) { downloadMyData(password: $password) {
  url userErrors { field code message } } }`;
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

let me: { token: string; accountId: number; email: string };
beforeEach(async () => {
  me = await app.signIn("SPECIALIST");
});

async function ask(password = PASSWORD, token = me.token) {
  const { data, errors } = await app.graphql(DOWNLOAD, { password }, token);
  const payload = (data as { downloadMyData: { url: string; userErrors: unknown[] } } | null)?.downloadMyData;
  return { url: payload?.url ?? "", userErrors: payload?.userErrors ?? [], errors };
}

async function archive(url: string) {
  const answer = await app.http.get(url).responseType("blob").expect(200);
  const entries = readZip(answer.body as Buffer);
  const json = (name: string) => JSON.parse(String(entries.get(name))) as never;
  return { headers: answer.headers, entries, json };
}

describe("downloadMyData", () => {
  test("gives everything held about the account, and no secret", async () => {
    await graphqlUpload(
      app,
      me.token,
      "mutation ($file: Upload!) { uploadIdentityDocument(file: $file) { message } }",
      { name: "Mi DNI.pdf", content: PDF },
    );
    await app.deps.db.query(
      `UPDATE accounts SET phone = '612345678', totp_secret = 'sellado-y-secreto', totp_enabled_at = NULL WHERE id = $1`,
      [me.accountId],
    );
    await app.deps.db.query(
      `INSERT INTO sanctions (account_id, severity, reason, created_by, created_at) VALUES ($1, 'LIGHT', 'Un aviso', 99, $2)`,
      [me.accountId, app.deps.clock.now()],
    );
    await app.deps.db.query(
      `INSERT INTO specialists (created_at, updated_at, account_id, types, experience_levels, presentation) VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', $1, '{2}', '{3}', 'Soy mediadora')`,
      [me.accountId],
    );
    await app.deps.db.query(
      `INSERT INTO audit_entries (at, actor_id, action, subject_type, subject_id) VALUES ('2026-11-20T11:00:00Z', 424242, 'forceSignOut', 'account', $1)`,
      [me.accountId],
    );
    const { url } = await ask();
    const { headers, entries, json } = await archive(url);
    expect(headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": expect.stringContaining(
        'attachment; filename="mis-datos-acuerdo-2026-11-20.zip"',
      ),
    });
    expect([...entries.keys()]).toEqual(
      expect.arrayContaining([
        "README.txt",
        "cuenta.json",
        "seguridad.json",
        "sesiones.json",
        "sanciones.json",
        "actividad.json",
        "documento-identidad/Mi DNI.pdf",
        "perfil.json",
      ]),
    );
    expect(json("cuenta.json")).toMatchObject({
      email: me.email,
      names: "Nombre",
      phone: { lada: "34", number: "612345678" },
      identityStatus: "PENDING",
    });
    expect(json("sesiones.json")).toHaveLength(1);
    expect(json("sanciones.json")).toMatchObject([{ severity: "LIGHT", reason: "Un aviso" }]);
    expect(json("actividad.json")).toEqual([
      { at: expect.any(String), action: "downloadMyData", text: expect.any(String), byYou: true },
      { at: expect.any(String), action: "forceSignOut", text: expect.any(String), byYou: false },
      { at: expect.any(String), action: "uploadIdentityDocument", text: expect.any(String), byYou: true },
    ]);
    expect(entries.get("documento-identidad/Mi DNI.pdf")?.equals(PDF)).toBe(true);
    const everything = [...entries.values()].map(String).join("\n");
    expect(everything).toContain("Soy mediadora");
    for (const secret of ["argon2", "sellado-y-secreto", "424242"]) expect(everything).not.toContain(secret);
  });

  test("the link is the asker's own, once", async () => {
    const other = await app.signIn("CLIENT");
    const { url } = await ask(PASSWORD, other.token);
    const { json } = await archive(url);
    expect(json("cuenta.json")).toMatchObject({ id: other.accountId, email: other.email });
    await app.http.get(url).expect(404);
  });

  test("more activity than one page of the database is all there, in order", async () => {
    await app.deps.db.query(
      `INSERT INTO audit_entries (at, actor_id, action, subject_type) SELECT timestamptz '2026-11-20T11:00:00Z', $1, 'a' || n, 'task' FROM generate_series(1, 4500) n`,
      [me.accountId],
    );
    const { json } = await archive((await ask()).url);
    const actions = (json("actividad.json") as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(["downloadMyData", ...Array.from({ length: 4500 }, (_, at) => `a${4500 - at}`)]);
  });

  test("asks for the password, and is given five times a day", async () => {
    expect((await ask("Otra-1234")).userErrors).toMatchObject([
      { field: ["password"], code: "WRONG_PASSWORD" },
    ]);
    for (let count = 0; count < 5; count++) expect((await ask()).userErrors).toEqual([]);
    const { errors } = await ask();
    expect(errors[0]?.extensions.code).toBe("RATE_LIMITED");
  });
});
