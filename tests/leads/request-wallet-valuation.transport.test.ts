import { beforeEach, describe, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";
import { CONTACT, forgetLimits, requestValuation, waitingDeletions, workbook } from "./lead-steps.ts";

const app = testApp();

beforeEach(async () => {
  await forgetLimits(app);
  await app.deps.db.query("DELETE FROM leads");
});

interface WalletRow {
  code_id: string;
  cif: string;
  entity_type: string;
  service: string;
  file_key: string;
  file_cases: number;
  due: string;
  commercial_consent: boolean;
}

const rows = () =>
  app.deps.db.query<WalletRow[]>("SELECT *, file_due_on::text AS due FROM leads ORDER BY id");
const file = (cases = 25, name = "cartera.xlsx") => ({ name, content: workbook(cases) });

test("the request and its file are kept, confirmed and told; the file goes after 90 days", async () => {
  const { codeId, userErrors } = await requestValuation(
    app,
    { contact: { ...CONTACT, acceptsCommercial: true } },
    file(40, "../../Cartera Ñ.xlsx"),
  );
  expect(userErrors).toEqual([]);
  const [lead] = await rows();
  expect(lead).toMatchObject({
    code_id: codeId,
    cif: "B12345674",
    entity_type: "INVESTMENT_FUND",
    service: "VALUATION",
    file_cases: 40,
    due: "2027-02-18",
    commercial_consent: true,
  });
  // A name of ours: nothing of the sender's gets into the store's paths.
  expect(lead?.file_key).toMatch(/^wallet-files\/[0-9a-f]{2}\/[0-9a-f-]{36}\.xlsx$/);
  expect(await app.deps.files.exists(lead?.file_key ?? "")).toBe(true);
  const mail = (await app.deps.sentMails()).find(({ to }) => to === CONTACT.email);
  expect(mail?.subject).toContain(String(codeId));
  expect(mail?.text).toContain("90 días");
});

test("what is wrong with the form and with the file is told at once", async () => {
  const { userErrors } = await requestValuation(
    app,
    {
      contact: { ...CONTACT, email: "x", acceptsPrivacy: false },
      cif: "B12345678",
      acceptsLegalNotice: false,
      confirmsHolder: false,
      confirmsNoCommitment: false,
    },
    file(3),
  );
  expect(userErrors.map(({ field }) => field.join("."))).toEqual([
    "contact.email",
    "contact.acceptsPrivacy",
    "cif",
    "acceptsLegalNotice",
    "confirmsHolder",
    "confirmsNoCommitment",
    "file",
  ]);
  expect(userErrors.find(({ field }) => field[0] === "cif")?.message).toMatch(/debería ser 4/);
  expect(await rows()).toEqual([]);
});

describe("who may ask", () => {
  test.each([
    ["a person's number", "12345678Z", ["cif"]],
    ["nothing", "", ["cif"]],
    ["a CIF as VAT number", "ESB12345674", []],
    ["a public body's", "P2807900B", []],
  ])("%s", async (_what, cif, fields) => {
    const { userErrors } = await requestValuation(app, { cif });
    expect(userErrors.map(({ field }) => field.join("."))).toEqual(fields);
  });
});

test("a person's number is refused in words of this form, not of a registration", async () => {
  const { userErrors } = await requestValuation(app, { cif: "12345678Z" });
  expect(userErrors).toEqual([
    {
      field: ["cif"],
      code: "PERSONS_NUMBER",
      message: "Este número es de una persona: escribe el CIF de la entidad",
    },
  ]);
});

test("the same form with the same file is one request with one file, also at once", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => requestValuation(app)));
  expect(new Set(answers.map(({ codeId }) => codeId)).size).toBe(1);
  const [lead, ...others] = await rows();
  expect(others).toEqual([]);
  expect(await app.deps.files.exists(lead?.file_key ?? "")).toBe(true);
  const unneeded = await waitingDeletions(app);
  expect(unneeded).toHaveLength(2);
  expect(unneeded).not.toContain(lead?.file_key);
  expect((await requestValuation(app, {}, file(26))).codeId).not.toBe(answers[0]?.codeId);
});

test("when the request can't be kept, its file isn't either", async () => {
  const stored: string[] = [];
  const putPath = app.deps.files.putPath.bind(app.deps.files);
  app.deps.files.putPath = async (...args) => {
    const result = await putPath(...args);
    stored.push(result.key);
    return result;
  };
  await app.deps.db.query("ALTER TABLE leads RENAME COLUMN company TO company_away");
  try {
    await expect(requestValuation(app)).rejects.toThrow(/INTERNAL/);
  } finally {
    await app.deps.db.query("ALTER TABLE leads RENAME COLUMN company_away TO company");
    app.deps.files.putPath = putPath;
  }
  expect(stored).toHaveLength(1);
  expect(await app.deps.files.exists(stored[0] ?? "")).toBe(false);
});
