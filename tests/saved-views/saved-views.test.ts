import { describe, expect, test } from "@jest/globals";
import { savedViewsDataHolder } from "../../server/domains/saved-views/personal-data.ts";
import { VIEWED_BY } from "../../server/domains/saved-views/saved-views.policy.ts";
import { payloadOf, testApp } from "../support/app.ts";

const app = testApp();

const VIEW = `id list name query columns isCompact isShared isOwn ownerName`;
const CREATE = `mutation ($input: CreateSavedViewInput!) { createSavedView(input: $input) {
  view { ${VIEW} } userErrors { field code message } } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateSavedViewInput!) { updateSavedView(id: $id, input: $input) {
  view { ${VIEW} } userErrors { field code message } } }`;
const DELETE = `mutation ($id: ID!) { deleteSavedView(id: $id) { deletedId userErrors { code } } }`;
const LIST = `query ($list: SavedViewList!) { savedViews(list: $list) { ${VIEW} } }`;

const LATE = { list: "TASKS", name: "Sin asignar", query: "assignment=sin-asignar&sort=AMOUNT" };

interface View {
  id: string;
  name: string;
  isOwn: boolean;
}

interface Payload {
  view: View | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

const create = async (token: string, input: object) =>
  payloadOf(await app.graphql(CREATE, { input }, token), "createSavedView") as Payload;

async function created(token: string, input: object): Promise<View> {
  const { view, userErrors } = await create(token, input);
  if (view === null) throw new Error(JSON.stringify(userErrors));
  return view;
}

const update = (token: string, id: string, input: object) => app.graphql(UPDATE, { id, input }, token);
const remove = (token: string, id: string) => app.graphql(DELETE, { id }, token);

async function namesOf(token: string, list = "TASKS"): Promise<string[]> {
  const { data } = await app.graphql(LIST, { list }, token);
  return ((data?.["savedViews"] ?? []) as View[]).map(({ name }) => name);
}

describe("a view", () => {
  test("is kept with filters, columns and density, and is its owner's alone", async () => {
    const { token } = await app.signIn("ADMIN");
    const other = await app.signIn("ADMIN");
    const view = await created(token, { ...LATE, columns: ["code", "amount"], isCompact: true });
    expect(view).toMatchObject({
      ...LATE,
      columns: ["code", "amount"],
      isCompact: true,
      isShared: false,
      isOwn: true,
      ownerName: expect.any(String),
    });
    expect(await namesOf(token)).toContain("Sin asignar");
    expect(await namesOf(token, "USERS")).toEqual([]);
    expect(await namesOf(other.token)).not.toContain("Sin asignar");
    expect((await update(other.token, view.id, { name: "Mía" })).errors[0]?.extensions.code).toBe(
      "NOT_FOUND",
    );
    expect((await remove(other.token, view.id)).errors[0]?.extensions.code).toBe("NOT_FOUND");
  });

  test("that is shared is every administrator's to see and to change, and nobody else's", async () => {
    const { token } = await app.signIn("ADMIN");
    const other = await app.signIn("ADMIN");
    const specialist = await app.signIn("SPECIALIST");
    const view = await created(token, { ...LATE, name: "De todos", isShared: true });
    expect(await namesOf(other.token)).toContain("De todos");
    const changed = payloadOf(
      await update(other.token, view.id, { name: "De todas", query: "status=ESPERANDO" }),
      "updateSavedView",
    ) as Payload;
    expect(changed.view).toMatchObject({ name: "De todas", query: "status=ESPERANDO", isOwn: false });
    expect((await update(specialist.token, view.id, {})).errors[0]?.extensions.code).toBe("NOT_FOUND");
    const { errors } = await app.graphql(LIST, { list: "TASKS" }, specialist.token);
    expect(errors[0]?.extensions.code).toBe("FORBIDDEN");
    expect(payloadOf(await remove(other.token, view.id), "deleteSavedView")).toMatchObject({
      deletedId: view.id,
    });
    expect(await namesOf(token)).not.toContain("De todas");
  });

  test("keeps what a change leaves out; a new query takes columns and density as they are given", async () => {
    const { token } = await app.signIn("ADMIN");
    const view = await created(token, { ...LATE, columns: ["code"], isCompact: true });
    const renamed = payloadOf(await update(token, view.id, { name: "Otra" }), "updateSavedView");
    expect(renamed).toMatchObject({ view: { ...LATE, name: "Otra", columns: ["code"], isCompact: true } });
    const anew = payloadOf(await update(token, view.id, { query: "" }), "updateSavedView");
    expect(anew).toMatchObject({ view: { name: "Otra", query: "", columns: null, isCompact: null } });
  });

  test("has a name of its own, a query and columns as a browser writes them", async () => {
    const { token } = await app.signIn("ADMIN");
    await created(token, LATE);
    const codes = async (input: object) =>
      (await create(token, input)).userErrors.map(({ field, code }) => [field.join("."), code]);
    expect(await codes(LATE)).toEqual([["name", "TAKEN"]]);
    expect(await codes({ ...LATE, name: " " })).toEqual([["name", "REQUIRED"]]);
    expect(await codes({ ...LATE, name: "x", query: "javascript:alert(1)", columns: ["<b>"] })).toEqual([
      ["query", "INVALID"],
      ["columns", "INVALID"],
    ]);
    expect(await codes({ ...LATE, name: "x", query: `a=${"b".repeat(1_000)}` })).toEqual([
      ["query", "INVALID"],
    ]);
    expect(await codes({ ...LATE, list: "USERS" })).toEqual([]);
  });

  test("of a specialist's tasks can't be shared", async () => {
    const { token } = await app.signIn("SPECIALIST");
    const own = { list: "ASSIGNED_TASKS", name: "Míos", query: "" };
    const view = await created(token, own);
    expect((await create(token, { ...own, name: "x", isShared: true })).userErrors[0]?.code).toBe(
      "NOT_ALLOWED",
    );
    const shared = payloadOf(await update(token, view.id, { isShared: true }), "updateSavedView") as Payload;
    expect(shared.userErrors[0]?.code).toBe("NOT_ALLOWED");
  });

  test.each(Object.entries(VIEWED_BY))("of %s is kept by %s alone", async (list, role) => {
    const own = { list, name: "Una", query: "estado=todos" };
    for (const asker of ["ADMIN", "SPECIALIST", "CLIENT"] as const) {
      const { token } = await app.signIn(asker);
      const answers = [
        await app.graphql(LIST, { list }, token),
        await app.graphql(CREATE, { input: own }, token),
      ];
      const codes = answers.map(({ errors }) => errors[0]?.extensions.code ?? null);
      expect({ asker, codes }).toEqual({ asker, codes: Array(2).fill(asker === role ? null : "FORBIDDEN") });
      expect(await namesOf(token, list)).toEqual(asker === role ? ["Una"] : []);
    }
  });

  test("of a client is nobody else's, and can't be shared", async () => {
    const { token } = await app.signIn("CLIENT");
    const other = await app.signIn("CLIENT");
    const own = { list: "CLIENT_INSTALMENTS", name: "Por pagar", query: "estado=por-pagar" };
    const view = await created(token, own);
    expect(await namesOf(other.token, own.list)).toEqual([]);
    expect((await update(other.token, view.id, { name: "Mía" })).errors[0]?.extensions.code).toBe(
      "NOT_FOUND",
    );
    expect((await remove(other.token, view.id)).errors[0]?.extensions.code).toBe("NOT_FOUND");
    expect((await create(token, { ...own, name: "x", isShared: true })).userErrors[0]?.code).toBe(
      "NOT_ALLOWED",
    );
    const shared = payloadOf(await update(token, view.id, { isShared: true }), "updateSavedView") as Payload;
    expect(shared.userErrors[0]?.code).toBe("NOT_ALLOWED");
    expect(payloadOf(await remove(token, view.id), "deleteSavedView")).toMatchObject({ deletedId: view.id });
  });

  test("is one of fifty at most of each list", async () => {
    const { token } = await app.signIn("ADMIN");
    for (let at = 1; at <= 50; at++) await created(token, { ...LATE, name: `Vista ${at}` });
    expect((await create(token, LATE)).userErrors[0]?.code).toBe("LIMIT");
    expect((await create(token, { ...LATE, list: "CASES" })).userErrors).toEqual([]);
  });

  test("is its owner's data; closing the account leaves what is shared to the others", async () => {
    const { token, accountId } = await app.signIn("ADMIN");
    await created(token, LATE);
    await created(token, { ...LATE, name: "Para todos", isShared: true });
    const parts = await savedViewsDataHolder.collect(app.deps, accountId);
    expect(parts).toMatchObject([{ name: "vistas.json", json: [LATE, { name: "Para todos" }] }]);
    const ctx = app.deps as unknown as Parameters<typeof savedViewsDataHolder.block>[0];
    const taken = await savedViewsDataHolder.block(ctx, app.deps.db.manager, accountId);
    expect(taken).toMatchObject({ data: { views: [LATE] } });
    expect(await namesOf(token)).toContain("Para todos");
    expect(await namesOf(token)).not.toContain("Sin asignar");
  });
});
