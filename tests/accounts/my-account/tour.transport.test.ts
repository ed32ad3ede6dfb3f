import { expect, test } from "@jest/globals";
import { testApp } from "../../support/app.ts";
import { register } from "../../support/registrations.ts";

const app = testApp();

async function due(token: string): Promise<unknown> {
  const { data } = await app.graphql("{ me { tourDue } }", {}, token);
  return (data?.["me"] as { tourDue: boolean } | undefined)?.tourDue;
}

test("who registers is invited until the invitation is answered, on whatever device", async () => {
  await register(app, "nueva@correo.example");
  const [row] = await app.deps.db.query<{ tour_due: boolean }[]>(
    "SELECT tour_due FROM accounts WHERE email = 'nueva@correo.example'",
  );
  expect(row?.tour_due).toBe(true);
});

test("accounts of before aren't asked; an answer is kept with the account", async () => {
  const { token, accountId } = await app.signIn("CLIENT");
  expect(await due(token)).toBe(false);
  await app.deps.db.query("UPDATE accounts SET tour_due = true WHERE id = $1", [accountId]);
  expect(await due(token)).toBe(true);
  const ended = "mutation { endTour { account { tourDue } userErrors { message } } }";
  for (const _press of [1, 2]) {
    const { data, errors } = await app.graphql(ended, {}, token);
    expect(errors).toEqual([]);
    expect(data?.["endTour"]).toEqual({ account: { tourDue: false }, userErrors: [] });
  }
  expect(await due(token)).toBe(false);
});
