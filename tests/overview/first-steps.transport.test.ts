import { expect, test } from "@jest/globals";
import { payloadOf, testApp } from "../support/app.ts";
import { FORM } from "../support/task-desk.ts";

const app = testApp();

const FIELDS = "imported creditorComplete listWithoutCreditor assigned templateReviewed written";

async function steps(token: string): Promise<Record<string, unknown>> {
  return payloadOf(
    await app.graphql(`{ adminFirstSteps { ${FIELDS} } }`, {}, token),
    "adminFirstSteps",
  ) as Record<string, unknown>;
}

test("each step is ticked off by what is there, whoever did it", async () => {
  const { token } = await app.signIn("ADMIN");
  const { accountId: specialist } = await app.signIn("SPECIALIST");
  const { db } = app.deps;
  expect(await steps(token)).toEqual({
    imported: false,
    creditorComplete: false,
    listWithoutCreditor: null,
    assigned: false,
    templateReviewed: false,
    written: false,
  });
  await app.graphql(
    `mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { id } } }`,
    { input: FORM },
    token,
  );
  await db.query(
    `INSERT INTO task_lists (code_id, name, company, contact_email, contact_phone, created_at, updated_at)
     VALUES ('L26-900001', 'Cartera', 'Banco', 'b@banco.example', '600000000', '2026-11-20', '2026-11-20')`,
  );
  expect(await steps(token)).toMatchObject({
    imported: true,
    creditorComplete: false,
    listWithoutCreditor: "L26-900001",
    assigned: false,
  });
  await db.query(
    `UPDATE task_lists SET creditor_document = 'A58818501', creditor_address = 'Calle Mayor 1', creditor_city = 'Madrid'`,
  );
  await db.query(`UPDATE tasks SET assignee_id = $1`, [specialist]);
  await db.query(
    `UPDATE mailing_template_versions SET created_by = $1
     WHERE template_id = (SELECT min(template_id) FROM mailing_template_versions)`,
    [specialist],
  );
  expect(await steps(token)).toMatchObject({
    creditorComplete: true,
    listWithoutCreditor: null,
    assigned: true,
    templateReviewed: true,
    written: false,
  });
});

test("only administrators have these", async () => {
  for (const role of ["CLIENT", "SPECIALIST"] as const) {
    const { token } = await app.signIn(role);
    const { errors } = await app.graphql(`{ adminFirstSteps { imported } }`, {}, token);
    expect(errors[0]?.extensions.code).toBe("FORBIDDEN");
  }
});

test.each(["ADMIN", "CLIENT", "SPECIALIST"] as const)(
  "%s: put away for whoever asked, on every device and however often; nobody else's",
  async (role) => {
    const [one, other] = [await app.signIn(role), await app.signIn(role)];
    const hidden = async (token: string) =>
      (await app.graphql("{ me { firstStepsHidden } }", {}, token)).data;
    expect(await hidden(one.token)).toEqual({ me: { firstStepsHidden: false } });
    for (const _press of [1, 2]) {
      const { data, errors } = await app.graphql(
        `mutation { hideFirstSteps { account { firstStepsHidden } userErrors { code } } }`,
        {},
        one.token,
      );
      expect(errors).toEqual([]);
      expect(data?.["hideFirstSteps"]).toEqual({ account: { firstStepsHidden: true }, userErrors: [] });
    }
    expect(await hidden(one.token)).toEqual({ me: { firstStepsHidden: true } });
    expect(await hidden(other.token)).toEqual({ me: { firstStepsHidden: false } });
  },
);
