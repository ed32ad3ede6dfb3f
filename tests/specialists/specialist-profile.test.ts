import { beforeAll, describe, expect, test } from "@jest/globals";
import { specialistsDataHolder } from "../../server/domains/specialists/personal-data.ts";
import { suggestCompletion } from "../../server/domains/specialists/suggestions.ts";
import { testApp } from "../support/app.ts";
import { addProfile, addSpecialist } from "../support/specialist-profiles.ts";

const app = testApp();
let token = "";
let accountId = 0;

beforeAll(async () => {
  ({ token, accountId } = await app.signIn("SPECIALIST"));
  await addProfile(app.deps, accountId, { types: [2, 4], levels: [1, 4] });
});

interface Profile {
  version: number;
  completeness: number;
  listed: boolean;
  gaps: { code: string; anchor: string; required: boolean }[];
  [field: string]: unknown;
}

interface Payload {
  profile: Profile | null;
  message: string | null;
  conflict: { field: string; label: string; current: string | null; yours: string | null }[];
  userErrors: { field: string[]; code: string; message: string }[];
}

const FIELDS = `version completeness listed gaps { code anchor required } types { type experienceLevel } skills { id }
  feeCharges { chargeType tariffValue } feeHidden cities workModality nativeLanguage { language } headline presentation
  training publicView { headline feeCharges { tariffValue } }`;

async function profile(): Promise<Profile> {
  const { data, errors } = await app.graphql(`{ mySpecialistProfile { ${FIELDS} } }`, {}, token);
  expect(errors).toEqual([]);
  return (data as unknown as { mySpecialistProfile: Profile }).mySpecialistProfile;
}

async function update(input: object): Promise<Payload> {
  const { data, errors } = await app.graphql(
    `mutation ($input: UpdateSpecialistProfileInput!) { updateSpecialistProfile(input: $input) {
       message conflict { field label current yours } userErrors { field code message } profile { ${FIELDS} } } }`,
    { input },
    token,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { updateSpecialistProfile: Payload }).updateSpecialistProfile;
}

describe("updateSpecialistProfile", () => {
  test("changes the sections given and leaves the others alone", async () => {
    const before = await profile();
    const { profile: after, message } = await update({
      version: before.version,
      presentation: {
        headline: " Mediadora  en Madrid ",
        presentation: "Línea 1\nLínea 2",
        training: "Derecho",
      },
      approximateFee: { feeCharges: [{ chargeType: "AMOUNT", tariffValue: 500 }], hide: true },
    });
    expect(message).toBe("Se han guardado los cambios de tu perfil");
    expect(after).toMatchObject({
      version: before.version + 1,
      types: before["types"],
      headline: "Mediadora en Madrid",
      presentation: "Línea 1\nLínea 2",
      feeCharges: [{ chargeType: "AMOUNT", tariffValue: 500 }],
      feeHidden: true,
      listed: false,
      // As the public will see it.
      publicView: { headline: "Mediadora en Madrid", feeCharges: [] },
    });
    expect(await profile()).toEqual(after);
    const [entry] = await app.deps.db.query<{ data: unknown }[]>(
      `SELECT data FROM audit_entries WHERE action = 'updateSpecialistProfile' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry?.data).toEqual({
      fields: ["approximateFee", "headline", "presentation", "training"],
      version: before.version + 1,
    });
  });

  test("saving what is stored changes nothing, not even the version", async () => {
    const before = await profile();
    const { profile: after } = await update({ version: before.version, skillIds: ["4", "3", "2", "1"] });
    expect(after).toEqual(before);
  });

  test("what another device changed meanwhile is told, not overwritten", async () => {
    const { version } = await profile();
    const place = { workModality: "IN_PERSON", nativeLanguageId: "1" };
    await update({ version, languageLocation: { ...place, cities: ["Sevilla"] } });
    const refused = await update({ version, languageLocation: { ...place, cities: ["Cádiz"] } });
    expect(refused.userErrors).toEqual([
      { field: ["version"], code: "CONFLICT", message: expect.stringContaining("han cambiado") as unknown },
    ]);
    expect(refused.conflict).toEqual([
      { field: "cities", label: "Ciudades", current: "Sevilla", yours: "Cádiz" },
    ]);
    expect(refused.profile).toMatchObject({ version: version + 1, cities: ["Sevilla"] });
    // Another section isn't touched by that.
    const other = await update({
      version,
      presentation: { headline: "Otra", presentation: "Uno", training: "Dos" },
    });
    expect(other.userErrors).toEqual([]);
    expect(await profile()).toMatchObject({ cities: ["Sevilla"], headline: "Otra" });
  });

  test("who is judicial stays so, also when saving other types", async () => {
    const { version } = await profile();
    const { profile: after } = await update({
      version,
      types: [{ type: "JUDICIAL", experienceLevel: 4 }, { type: "CONCILIATOR" }],
    });
    expect(after?.["types"]).toEqual([
      { type: "CONCILIATOR", experienceLevel: 1 },
      { type: "JUDICIAL", experienceLevel: 4 },
    ]);
  });

  test("a skill no longer offered stays where it was chosen", async () => {
    await app.deps.db.query(`UPDATE skills SET show = false WHERE id = 4`);
    const { version } = await profile();
    const { userErrors } = await update({ version, skillIds: ["1", "2", "4", "5"] });
    expect(userErrors).toEqual([]);
  });

  test("the rules of the registration hold; texts have their limits", async () => {
    const { version } = await profile();
    const { userErrors, profile: after } = await update({
      version,
      skillIds: ["1"],
      presentation: { headline: "x".repeat(121), presentation: "x".repeat(2_001), training: "a\u0000b" },
    });
    expect(after).toBeNull();
    expect(userErrors.map(({ field, code }) => [field.join("."), code])).toEqual([
      ["skillIds", "TOO_FEW"],
      ["presentation.headline", "TOO_LONG"],
      ["presentation.presentation", "TOO_LONG"],
      ["presentation.training", "INVALID"],
    ]);
  });
});

describe("completeness", () => {
  test("counts what concerns the profile, and says what is missing and where", async () => {
    const signedIn = await app.signIn("SPECIALIST");
    await addProfile(app.deps, signedIn.accountId, { types: [3], levels: [1], feePercentage: null });
    const { data } = await app.graphql(`{ mySpecialistProfile { ${FIELDS} } }`, {}, signedIn.token);
    const mine = (data as unknown as { mySpecialistProfile: Profile }).mySpecialistProfile;
    expect(mine.gaps).toEqual([
      { code: "FEE_PERCENTAGE", anchor: "tarifa", required: false },
      { code: "HEADLINE", anchor: "presentacion", required: false },
      { code: "PRESENTATION", anchor: "presentacion", required: false },
      { code: "TRAINING", anchor: "presentacion", required: false },
      { code: "PHOTO", anchor: "foto", required: false },
      { code: "QUALIFICATION", anchor: "credenciales", required: false },
    ]);
    expect(mine.completeness).toBe(50);
    expect(mine.listed).toBe(true);
  });

  test("a credential counts until it runs out or is rejected", async () => {
    const signedIn = await app.signIn("SPECIALIST");
    await addProfile(app.deps, signedIn.accountId, { types: [2] });
    const missing = async (status: string, validUntil: string) => {
      await app.deps.db.query(
        `WITH gone AS (DELETE FROM specialist_credentials WHERE account_id = $1)
         INSERT INTO specialist_credentials (created_at, account_id, kind, title, status, valid_until)
         VALUES ('2026-11-20T11:00:00Z', $1, 'INSURANCE', 'Póliza', $2, $3)`,
        [signedIn.accountId, status, validUntil],
      );
      const { data } = await app.graphql(`{ mySpecialistProfile { ${FIELDS} } }`, {}, signedIn.token);
      const { gaps } = (data as unknown as { mySpecialistProfile: Profile }).mySpecialistProfile;
      return gaps.some(({ code }) => code === "INSURANCE");
    };
    expect(await missing("PENDING", "2026-11-20")).toBe(false);
    expect(await missing("VERIFIED", "2026-11-19")).toBe(true);
    expect(await missing("REJECTED", "2027-11-20")).toBe(true);
  });

  test.each([{ skills: [1] }, { cities: [] }, { feeAmount: null }, { workModality: null }])(
    "without what is required (%j) nobody is listed",
    async (change) => {
      const signedIn = await app.signIn("SPECIALIST");
      await addProfile(app.deps, signedIn.accountId, change);
      const { data } = await app.graphql(`{ mySpecialistProfile { ${FIELDS} } }`, {}, signedIn.token);
      const mine = (data as unknown as { mySpecialistProfile: Profile }).mySpecialistProfile;
      expect(mine.gaps.filter(({ required }) => required)).toHaveLength(1);
      expect(mine.listed).toBe(false);
    },
  );
});

test("advice by mail: once, three days after the beginning, to who wants it and lacks something", async () => {
  const before = (await app.deps.sentMails()).length;
  const id = await addSpecialist(app.deps, { names: "Rosa", activatedAt: "2026-11-17T10:59:00Z" });
  await addSpecialist(app.deps, { activatedAt: "2026-11-17T11:01:00Z" });
  const silent = await addSpecialist(app.deps, { activatedAt: "2026-11-01T11:00:00Z" });
  await app.deps.db.query(`UPDATE accounts SET notify_suggestions = false WHERE id = $1`, [silent]);
  await addSpecialist(app.deps, { activatedAt: "2026-11-01T11:00:00Z", status: "SUSPENDED" });

  await Promise.all([suggestCompletion(app.deps), suggestCompletion(app.deps)]);
  await suggestCompletion(app.deps);

  const mails = (await app.deps.sentMails()).slice(before);
  expect(mails).toHaveLength(1);
  const [account] = await app.deps.db.query<{ email: string }[]>(`SELECT email FROM accounts WHERE id = $1`, [
    id,
  ]);
  expect(mails[0]).toMatchObject({
    to: account?.email,
    subject: "Completa tu perfil y te encontrarán mejor",
  });
  expect(mails[0]?.text).toContain("· Sube una foto tuya");
  expect(mails[0]?.text).not.toContain("Elige al menos");
});

test("personal data: collected for their owner, taken out when the account is closed", async () => {
  const id = await addSpecialist(app.deps, { presentation: "Me presento", cities: ["Soria"] });
  await app.deps.db.query(
    `INSERT INTO specialist_credentials (created_at, account_id, kind, title, document)
     VALUES ('2026-11-20T11:00:00Z', $1, 'QUALIFICATION', 'Derecho', '{"key":"credentials/a.pdf","fileName":"título.pdf"}')`,
    [id],
  );
  const parts = await specialistsDataHolder.collect(app.deps, id);
  expect(parts[0]).toMatchObject({
    name: "perfil.json",
    json: { Presentación: "Me presento", Ciudades: "Soria", "Tipos de especialista": "Mediador (3–4 años)" },
  });
  expect(parts[1]).toMatchObject({
    name: "credenciales.json",
    json: [{ title: "Derecho", document: "título.pdf" }],
  });
  expect(parts[2]).toEqual({
    name: expect.stringMatching(/^credenciales\/\d+-título\.pdf$/),
    key: "credentials/a.pdf",
  });

  const blocked = await app.deps.db.transaction((manager) =>
    specialistsDataHolder.block(app.deps, manager, id),
  );
  expect(blocked?.fileKeys).toEqual(["credentials/a.pdf"]);
  expect(JSON.stringify(blocked?.data)).toContain("Me presento");
  const left = await specialistsDataHolder.collect(app.deps, id);
  expect(JSON.stringify(left)).not.toMatch(/Me presento|Soria|Derecho/);
  expect(await specialistsDataHolder.collect(app.deps, 0)).toEqual([]);
});
