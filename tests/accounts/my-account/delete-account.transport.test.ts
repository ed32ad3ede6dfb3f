import { beforeEach, describe, expect, test } from "@jest/globals";
import { eraseBlockedAccounts } from "../../../server/domains/accounts/my-account/blocked-accounts.ts";
import { addAccount, PASSWORD, testApp } from "../../support/app.ts";
import { graphqlUpload } from "../../support/graphql-upload.ts";
import { FORM } from "../../support/task-desk.ts";

const app = testApp();
const DELETE = `mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) {
  message userErrors { field code message } } }`;
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

let me: { token: string; accountId: number; email: string };
beforeEach(async () => {
  me = await app.signIn("SPECIALIST");
});

async function close(input: Record<string, unknown> = {}, token = me.token) {
  const { data, errors } = await app.graphql(DELETE, { input: { password: PASSWORD, ...input } }, token);
  return { answer: data?.["deleteAccount"], errors };
}

async function row<T>(sql: string, ...params: unknown[]): Promise<T> {
  const [found] = await app.deps.db.query<T[]>(sql, params);
  return found as T;
}

async function fill(): Promise<string> {
  await app.http
    .post("/graphql")
    .set("authorization", `Bearer ${me.token}`)
    .set("idempotency-key", "una-vez")
    .send({
      query:
        "mutation { updateNotificationPreferences(input: { emailNotif: true, sms: false, news: true, suggestions: true }) { account { email names } } }",
    })
    .expect(200);
  await graphqlUpload(
    app,
    me.token,
    "mutation ($file: Upload!) { uploadIdentityDocument(file: $file) { message } }",
    { name: "dni.pdf", content: PDF },
  );
  await app.deps.db.query(
    `UPDATE accounts SET phone = '612345678', identity_document = '12345678Z', identity_kind = 'NIF',
       names = 'Ramona', address = '{"city": "Cuenca"}' WHERE id = $1`,
    [me.accountId],
  );
  await app.deps.db.query(
    `INSERT INTO specialists (created_at, updated_at, account_id, types, experience_levels, presentation) VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', $1, '{2}', '{3}', 'Atiendo de noche')`,
    [me.accountId],
  );
  await app.deps.db.query(
    `INSERT INTO sanctions (account_id, severity, reason, created_at) VALUES ($1, 'LIGHT', 'Llegó tarde', timestamptz '2026-11-20T11:00:00Z')`,
    [me.accountId],
  );
  const { key } = await row<{ key: string }>(
    `SELECT identity_file ->> 'key' AS key FROM accounts WHERE id = $1`,
    me.accountId,
  );
  return key;
}

describe("deleteAccount", () => {
  test("takes everything personal out of reach at once, and says farewell", async () => {
    const key = await fill();
    expect(await close({ reason: 3 })).toEqual({
      answer: { message: "Cuenta eliminada", userErrors: [] },
      errors: [],
    });
    const everywhere = await app.deps.db.query<{ text: string }[]>(
      `SELECT a::text AS text FROM accounts a WHERE id = $1 UNION ALL SELECT s::text FROM specialists s WHERE account_id = $1
       UNION ALL SELECT s::text FROM sanctions s WHERE account_id = $1 UNION ALL SELECT s::text FROM sessions s WHERE account_id = $1`,
      [me.accountId],
    );
    const text = everywhere.map((found) => found.text).join("\n");
    for (const personal of [
      me.email,
      "Ramona",
      "Prueba",
      "612345678",
      "12345678",
      "Cuenca",
      "noche",
      "tarde",
    ]) {
      expect(text).not.toContain(personal);
    }
    expect(
      await row(`SELECT status, names, email, closed_at FROM accounts WHERE id = $1`, me.accountId),
    ).toEqual({
      status: "CLOSED",
      names: "Cuenta eliminada",
      email: `eliminada-${me.accountId}@cuenta.invalid`,
      closed_at: app.deps.clock.now(),
    });
    const blocked = await row<Record<string, unknown>>(
      `SELECT data, file_keys, reason, erase_at FROM blocked_accounts WHERE account_id = $1`,
      me.accountId,
    );
    expect(blocked).toMatchObject({
      reason: 3,
      file_keys: [key],
      erase_at: new Date("2027-11-20T11:00:00.000Z"),
      data: {
        accounts: {
          email: me.email,
          names: "Ramona",
          phone: "612345678",
          sanctions: [{ reason: "Llegó tarde" }],
        },
        domains: { specialists: { profile: { presentation: "Atiendo de noche" } } },
      },
    });
    expect(JSON.stringify(blocked["data"])).not.toContain("argon2");
    expect(await row(`SELECT count(*)::int AS kept FROM idempotent_answers`)).toEqual({ kept: 0 });
    const mail = (await app.deps.sentMails()).findLast(({ to }) => to === me.email);
    expect(mail).toMatchObject({ subject: "Tu cuenta se ha eliminado", kind: "account-deleted" });
    expect(mail?.text).toContain("Ramona");
  });

  test("the token is dead, the password opens nothing, and the address is free for a new account", async () => {
    await close();
    expect((await app.graphql("{ myAccount { id } }", {}, me.token)).errors[0]?.extensions.code).toBe(
      "UNAUTHENTICATED",
    );
    const login = (email: string) => app.http.post("/api/auth/login").send({ email, password: PASSWORD });
    expect((await login(me.email)).status).toBe(401);
    expect((await login(`eliminada-${me.accountId}@cuenta.invalid`)).status).toBe(401);
    await addAccount(app.deps, "CLIENT", me.email);
    expect((await login(me.email)).status).toBe(200);
  });

  test("a link asked for before serves no longer", async () => {
    const { data } = await app.graphql(
      `mutation { downloadMyData(password: "${PASSWORD}") { url } }`,
      {},
      me.token,
    );
    await close();
    const { downloadMyData } = data as unknown as { downloadMyData: { url: string } };
    await app.http.get(downloadMyData.url).expect(404);
  });

  test("a wrong password or an unknown reason changes nothing", async () => {
    expect((await close({ password: "Otra-1234" })).answer).toMatchObject({
      message: null,
      userErrors: [{ field: ["password"], code: "WRONG_PASSWORD" }],
    });
    expect((await close({ reason: 5 })).answer).toMatchObject({
      userErrors: [{ field: ["reason"], message: "Elige uno de los motivos de la lista." }],
    });
    expect(await row(`SELECT status FROM accounts WHERE id = $1`, me.accountId)).toEqual({
      status: "ACTIVE",
    });
  });

  test("with the second step on, its code is wanted too", async () => {
    await app.deps.db.query(
      `UPDATE accounts SET totp_enabled_at = timestamptz '2026-11-20T11:00:00Z' WHERE id = $1`,
      [me.accountId],
    );
    expect((await close()).answer).toMatchObject({ userErrors: [{ field: ["code"], code: "REQUIRED" }] });
    expect((await close({ code: "000000" })).answer).toMatchObject({ userErrors: [{ field: ["code"] }] });
    expect(await row(`SELECT status FROM accounts WHERE id = $1`, me.accountId)).toEqual({
      status: "ACTIVE",
    });
  });

  test("the last administrator stays, also when two leave at the same moment", async () => {
    const [one, other] = [await app.signIn("ADMIN"), await app.signIn("ADMIN")];
    const outcomes = await Promise.all([close({}, one.token), close({}, other.token)]);
    const codes = outcomes.map(
      ({ answer }) =>
        (answer as unknown as { userErrors: { code: string }[] }).userErrors[0]?.code ?? "closed",
    );
    expect(codes.toSorted()).toEqual(["LAST_ADMINISTRATOR", "closed"]);
    await app.deps.db.query(`UPDATE accounts SET status = 'CLOSED' WHERE role = 'ADMIN'`);
  });

  test("open tasks wait for somebody new; ended ones keep saying who had them", async () => {
    await app.deps.db.query(
      `INSERT INTO specialists (created_at, updated_at, account_id, types, experience_levels) VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', $1, '{2}', '{3}')`,
      [me.accountId],
    );
    const admin = await app.signIn("ADMIN");
    const ids = [await taskFor(admin.token), await taskFor(admin.token)];
    await app.deps.db.query(`UPDATE tasks SET state = 'CON_ACUERDO' WHERE id = $1`, [ids[1]]);
    await close();
    const { data, errors } = await app.graphql(
      `query ($id: ID!, $ended: ID!) {
        open: task(id: $id) { assignee { displayName } lastAction events(first: 1) { nodes { type summary actor } } }
        ended: task(id: $ended) { assignee { displayName openTasks } } }`,
      { id: ids[0], ended: ids[1] },
      admin.token,
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({
      open: {
        assignee: null,
        lastAction: "Sin mediador asignado",
        events: {
          nodes: [
            {
              type: "UNASSIGNED",
              summary: "Sin mediador asignado: la cuenta del anterior se ha eliminado",
              actor: "Cuenta eliminada",
            },
          ],
        },
      },
      ended: { assignee: { displayName: "Cuenta eliminada", openTasks: 0 } },
    });
  });

  test("nobody gets work while the account is being closed", async () => {
    await app.deps.db.query(
      `INSERT INTO specialists (created_at, updated_at, account_id, types, experience_levels) VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', $1, '{2}', '{3}')`,
      [me.accountId],
    );
    const admin = await app.signIn("ADMIN");
    const id = await newTask(admin.token);
    await Promise.all([close(), assign(admin.token, id)]);
    const task = await row(`SELECT assignee_id FROM tasks WHERE id = $1`, id);
    expect(task).toEqual({ assignee_id: null });
  });

  async function newTask(token: string): Promise<string> {
    const { data } = await app.graphql(
      "mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { id } userErrors { field message } } }",
      { input: FORM },
      token,
    );
    return (data as unknown as { createTask: { task: { id: string } } }).createTask.task.id;
  }

  async function assign(token: string, id: string) {
    return app.graphql(
      "mutation ($input: AssignTasksInput!) { assignTasks(input: $input) { count userErrors { code } } }",
      { input: { taskIds: [id], specialistId: String(me.accountId) } },
      token,
    );
  }

  async function taskFor(token: string): Promise<string> {
    const id = await newTask(token);
    expect((await assign(token, id)).data).toEqual({ assignTasks: { count: 1, userErrors: [] } });
    return id;
  }
});

describe("erasure", () => {
  test("destroys data and files after twelve months, and no earlier", async () => {
    const key = await fill();
    await close();
    const count = () =>
      row<{ count: number }>(
        `SELECT count(*)::int FROM blocked_accounts WHERE account_id = $1`,
        me.accountId,
      );
    await eraseBlockedAccounts({ ...app.deps, clock: clockAt("2027-11-20T10:59:59Z") });
    expect(await count()).toEqual({ count: 1 });
    expect(await app.deps.files.exists(key)).toBe(true);
    await eraseBlockedAccounts({ ...app.deps, clock: clockAt("2027-11-20T11:00:00Z") });
    expect(await count()).toEqual({ count: 0 });
    expect(await app.deps.files.exists(key)).toBe(false);
    await eraseBlockedAccounts({ ...app.deps, clock: clockAt("2027-11-20T11:00:00Z") });
  });

  test("a file store that is away keeps one account for the next night, not the others", async () => {
    const key = await fill();
    await close();
    me = await app.signIn("CLIENT");
    await close();
    const files = {
      ...app.deps.files,
      delete: async (asked: string) => {
        if (asked === key) throw new Error("the store is away");
      },
    };
    const later = { ...app.deps, clock: clockAt("2028-01-01T00:00:00Z") };
    await expect(eraseBlockedAccounts({ ...later, files })).rejects.toThrow("1 accounts couldn't be erased");
    const left = await app.deps.db.query(`SELECT file_keys FROM blocked_accounts`);
    expect(left).toEqual([{ file_keys: [key] }]);
    await eraseBlockedAccounts(later);
    expect(await app.deps.db.query(`SELECT 1 FROM blocked_accounts`)).toEqual([]);
  });

  function clockAt(instant: string) {
    return { ...app.deps.clock, now: () => new Date(instant) };
  }
});
