import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "@jest/globals";
import { readXlsx } from "hucre/xlsx";
import { sweepLeads } from "../../server/domains/leads/lead-retention.ts";
import { sweepSeals } from "../../server/domains/seals/seal-retention.ts";
import { shownEuros } from "../../schema/rules/spanish-numbers.ts";
import { PARAMETER_LIMITS } from "../../schema/rules/valuations.ts";
import { forgetLimits, requestValuation } from "../leads/lead-steps.ts";
import { payloadOf, testApp } from "../support/app.ts";
import { fetchBytes } from "../support/case-export.ts";
import { readPdf } from "../support/read-pdf.ts";
import { portfolioFile, tidyRows, type Cell } from "./portfolio-file.ts";

const app = testApp();
const NOW = "2026-11-20T11:00:00.000Z";
const ERRORS = "userErrors { field code message }";
const SHARE = "name count amount expected presentValue";
const VALUATION = `valuation { id state ordinal number replaces isReplaced rows unit version note asOf sealCode sentAt signedBy fileAvailable
  leftOutCounts { name count } notices { name count } columns { name field samples }
  parameters { discountRate fixedCost successFee judicialCost }
  figures { count amount score expected low high presentValue presentValueLow presentValueHigh
    curve { month expected low high } classes { ${SHARE} } routes { ${SHARE} } products { ${SHARE} } }
  backtest { size coverage meanError }
  contracts(page: { size: 100 }) { totalCount nodes { rowNumber contractId amount score riskClass expected low high presentValue route reason } }
  leftOut { totalCount nodes { rowNumber reason found } } }`;
const PREPARE = `mutation($id: ID!) { prepareValuation(leadId: $id) { ${VALUATION} message ${ERRORS} } }`;
const UPDATE = `mutation($id: ID!, $version: Int!, $input: UpdateValuationInput!) {
  updateValuation(id: $id, version: $version, input: $input) { ${VALUATION} message ${ERRORS} } }`;
const SIGN = `mutation($id: ID!, $version: Int!, $message: String!) {
  signValuation(id: $id, version: $version, message: $message) { ${VALUATION} message ${ERRORS} } }`;
const EXPORT = `mutation($id: ID!, $format: ValuationFormat!) { exportValuation(id: $id, format: $format) { url fileName ${ERRORS} } }`;
const LEAD = `query($id: ID!) { lead(id: $id) { status valuations { id number state isReplaced }
  unsentFiles { fileName } answers { message files { fileName } } } }`;
const VERIFY = `query($code: String!) { verifySeal(code: $code) { state seal { number title signature } } }`;

interface Shown {
  id: string;
  number: string | null;
  version: number;
  rows: number;
  sealCode: string | null;
  sentAt: string | null;
  replaces: string | null;
  isReplaced: boolean;
  state: string;
  note: string;
  columns: { name: string; field: string }[];
  leftOutCounts: { name: string; count: number }[];
  parameters: Record<string, unknown>;
  figures: {
    count: number;
    amount: string;
    expected: string;
    low: string;
    high: string;
    presentValue: string;
    presentValueLow: string;
    presentValueHigh: string;
    classes: { count: number; presentValue: string }[];
  };
  contracts: { totalCount: number; nodes: { contractId: string; expected: string; presentValue: string }[] };
  leftOut: { totalCount: number };
}
interface Payload {
  valuation: Shown | null;
  message: string | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

let admin: { token: string; accountId: number };
let lead = "";

async function receive(rows: readonly (readonly Cell[])[]): Promise<string> {
  const file = { name: "cartera.xlsx", content: portfolioFile(rows) };
  expect((await requestValuation(app, {}, file)).userErrors).toEqual([]);
  const [row] = await app.deps.db.query<{ id: number }[]>("SELECT id FROM leads ORDER BY id DESC LIMIT 1");
  return String(row?.id);
}

beforeEach(async () => {
  app.deps.setNow(NOW);
  await forgetLimits(app);
  await app.deps.db.query("DELETE FROM leads");
  admin = await app.signIn("ADMIN");
  lead = await receive([...tidyRows(40), ["K-99", "sin importe", null], ["TOTAL", 99_999]]);
});

const ask = async (query: string, variables: object, field: string, token = admin.token) =>
  payloadOf(await app.graphql(query, { ...variables }, token), field) as Payload;
const prepare = () => ask(PREPARE, { id: lead }, "prepareValuation");
const prepared = async () => valuationOf(await prepare());
const inputOf = ({ columns }: Shown, change: object = {}) => ({
  fields: columns.map(({ field }) => field),
  unit: "EUROS",
  parameters: { discountRate: 12, fixedCost: "15.00", successFee: 20, judicialCost: "300.00" },
  note: "",
  ...change,
});
const update = (valuation: Shown, change: object = {}) =>
  ask(
    UPDATE,
    { id: valuation.id, version: valuation.version, input: inputOf(valuation, change) },
    "updateValuation",
  );
const sign = ({ id, version }: Shown, message = "Aquí tienes la valoración.") =>
  ask(SIGN, { id, version, message }, "signValuation");
function valuationOf({ valuation, userErrors }: Payload): Shown {
  if (!valuation) throw new Error(JSON.stringify(userErrors));
  return valuation;
}
const cents = (amount: string) => Math.round(Number(amount) * 100);
const sum = (amounts: readonly string[]) => amounts.reduce((all, one) => all + cents(one), 0);
async function download(id: string, format: "PDF" | "XLSX"): Promise<Buffer> {
  return fetchBytes(
    app,
    (await ask(EXPORT, { id, format }, "exportValuation")) as unknown as { url: string },
  );
}

describe("a draft", () => {
  test("values every row or says why not, and adds up to the cent", async () => {
    const { valuation, message } = await prepare();
    if (!valuation) throw new Error("no draft");
    expect(valuation.rows).toBe(42);
    expect(valuation.leftOutCounts).toEqual(
      expect.arrayContaining([
        { name: "NOT_A_NUMBER", count: 1 },
        { name: "NOT_A_DEBT", count: 1 },
      ]),
    );
    expect(valuation.figures.count + valuation.leftOut.totalCount).toBe(42);
    expect(message).toBe("40 de 42 filas valoradas; 2 excluidas.");
    const { nodes } = valuation.contracts;
    expect(nodes).toHaveLength(40);
    expect(sum(nodes.map(({ expected }) => expected))).toBe(cents(valuation.figures.expected));
    expect(sum(nodes.map(({ presentValue }) => presentValue))).toBe(cents(valuation.figures.presentValue));
    expect(sum(valuation.figures.classes.map(({ presentValue }) => presentValue))).toBe(
      cents(valuation.figures.presentValue),
    );
    expect(cents(valuation.figures.low)).toBeLessThan(cents(valuation.figures.expected));
    expect(cents(valuation.figures.high)).toBeGreaterThan(cents(valuation.figures.expected));
  });

  test("is one at a time, and calculated anew the same", async () => {
    const first = await prepared();
    expect((await prepared()).id).toBe(first.id);
    const again = valuationOf(await update(first));
    expect(again.figures).toEqual(first.figures);
    expect(again.version).toBe(2);
  });

  test("follows what its reviewer chose, and keeps their note", async () => {
    const draft = await prepared();
    const dearer = valuationOf(
      await update(draft, {
        parameters: { discountRate: 30, fixedCost: "40.00", successFee: 35, judicialCost: "900.00" },
        note: "Sin la columna de garantías: no la acreditan.",
      }),
    );
    expect(cents(dearer.figures.presentValue)).toBeLessThan(cents(draft.figures.presentValue));
    expect(dearer.note).toContain("garantías");
    expect(dearer.parameters).toEqual({
      discountRate: 30,
      fixedCost: "40.00",
      successFee: 35,
      judicialCost: "900.00",
    });
    const fields = draft.columns.map(({ field }) => (field === "COLLATERAL" ? "NONE" : field));
    const without = valuationOf(await update(dearer, { fields }));
    expect(without.columns.some(({ field }) => field === "COLLATERAL")).toBe(false);
  });

  test("refuses what can't be: two amounts, none, parameters out of range, an old version", async () => {
    const draft = await prepared();
    const fields = draft.columns.map(({ field }) => field);
    const codes = async (change: object) => (await update(draft, change)).userErrors.map(({ code }) => code);
    expect(await codes({ fields: fields.map((field) => (field === "PAID" ? "AMOUNT" : field)) })).toEqual([
      "TWICE",
    ]);
    expect(await codes({ fields: fields.map(() => "NONE") })).toEqual(["NO_AMOUNT"]);
    expect(await codes({ fields: ["AMOUNT"] })).toEqual(["INVALID"]);
    const parameters = {
      discountRate: PARAMETER_LIMITS.discountRate.most + 1,
      fixedCost: "-1.00",
      successFee: 20,
      judicialCost: "0.00",
    };
    expect(await codes({ parameters })).toEqual(["OUT_OF_RANGE", "OUT_OF_RANGE"]);
    expect(await codes({ note: "x".repeat(4_001) })).toEqual(["TOO_LONG"]);
    await update(draft);
    expect((await update(draft)).userErrors.map(({ code }) => code)).toEqual(["CHANGED"]);
    expect((await sign(draft)).userErrors.map(({ code }) => code)).toEqual(["CHANGED"]);
  });

  test("of a file whose amount isn't recognised waits for its column, and isn't signed before", async () => {
    await forgetLimits(app);
    lead = await receive([
      ["X1", "X2", "X3"],
      ...Array.from({ length: 30 }, (_, at): Cell[] => [`a${at}`, 10 * at + 5, "z"]),
    ]);
    const draft = await prepared();
    expect(draft.figures.count).toBe(0);
    expect((await sign(draft)).userErrors.map(({ code }) => code)).toEqual(["NOTHING_TO_VALUE"]);
    const corrected = valuationOf(await update(draft, { fields: ["CONTRACT", "AMOUNT", "NONE"] }));
    expect(corrected.figures.count).toBe(30);
  });

  test("needs the test file, which is erased after ninety days; what was valued stays", async () => {
    const draft = await prepared();
    app.deps.setNow("2027-03-01T11:00:00.000Z");
    admin = await app.signIn("ADMIN");
    await sweepLeads(app.deps, "sweep");
    expect((await update(draft)).userErrors.map(({ code }) => code)).toEqual(["NO_FILE"]);
    expect(valuationOf(await sign(draft)).state).toBe("SIGNED");
  });
});

describe("signing", () => {
  test("seals the report, mails both files, and moves the request on", async () => {
    const draft = await prepared();
    const signed = valuationOf(await sign(draft));
    expect(signed).toMatchObject({ state: "SIGNED", number: "VC26-000001" });
    expect(signed.sentAt).not.toBeNull();
    const { data } = await app.graphql(LEAD, { id: lead }, admin.token);
    expect(data?.["lead"]).toMatchObject({
      status: "ANSWERED",
      unsentFiles: [],
      answers: [
        {
          message: "Aquí tienes la valoración.",
          files: [{ fileName: "valoracion-VC26-000001.pdf" }, { fileName: "valoracion-VC26-000001.xlsx" }],
        },
      ],
    });
    const checked = await app.graphql(VERIFY, { code: signed.sealCode });
    expect(checked.data?.["verifySeal"]).toMatchObject({ state: "ISSUED", seal: { number: "VC26-000001" } });
    const pdf = await download(signed.id, "PDF");
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await download(signed.id, "PDF")).equals(pdf)).toBe(true);
    const [row] = await app.deps.db.query<{ sha256: string }[]>(
      "SELECT sha256 FROM lead_files WHERE file_name LIKE '%.pdf'",
    );
    expect(createHash("sha256").update(pdf).digest("hex")).toBe(row?.sha256);
  });

  test("twice sends once", async () => {
    const draft = await prepared();
    valuationOf(await sign(draft));
    expect((await sign(draft)).message).toContain("ya se había enviado");
    expect(await app.deps.db.query("SELECT id FROM lead_answers")).toHaveLength(1);
  });

  test("without a message signs nothing", async () => {
    const draft = await prepared();
    expect((await sign(draft, "  ")).userErrors[0]?.field).toEqual(["message"]);
    expect((await prepared()).state).toBe("DRAFT");
  });

  test("is for good: neither the desk nor SQL changes it; a correction replaces it", async () => {
    const draft = await prepared();
    const signed = valuationOf(await sign(draft));
    expect((await update(signed)).userErrors.map(({ code }) => code)).toEqual(["SIGNED"]);
    const run = (sql: string) => app.deps.db.query(sql, [signed.id]);
    await expect(run("UPDATE wallet_valuations SET note = 'otra' WHERE id = $1")).rejects.toThrow("signed");
    await expect(run("DELETE FROM wallet_valuations WHERE id = $1")).rejects.toThrow("signed");
    await expect(run("UPDATE wallet_valuation_rows SET score = 99 WHERE valuation_id = $1")).rejects.toThrow(
      "signed",
    );
    await expect(run("DELETE FROM wallet_valuation_rows WHERE valuation_id = $1")).rejects.toThrow("signed");
    const correction = await prepared();
    expect(correction).toMatchObject({ state: "DRAFT", replaces: signed.number, isReplaced: false });
    const second = valuationOf(await sign(correction));
    expect(second.number).not.toBe(signed.number);
    const { data } = await app.graphql(LEAD, { id: lead }, admin.token);
    expect(data?.["lead"]).toMatchObject({
      valuations: [
        { number: second.number, isReplaced: false },
        { number: signed.number, isReplaced: true },
      ],
    });
  });

  test("goes with its request; the seal's code stays, its file doesn't", async () => {
    const signed = valuationOf(await sign(await prepared()));
    await app.deps.db.query("DELETE FROM leads");
    expect(await app.deps.db.query("SELECT 1 FROM wallet_valuations")).toEqual([]);
    expect(await app.deps.db.query("SELECT 1 FROM wallet_valuation_rows")).toEqual([]);
    await sweepSeals(app.deps);
    const files = await app.deps.db.query("SELECT id FROM sealed_files WHERE file_key IS NOT NULL");
    expect(files).toEqual([]);
    const checked = await app.graphql(VERIFY, { code: signed.sealCode });
    expect(checked.data?.["verifySeal"]).toMatchObject({ state: "ISSUED" });
  });
});

describe("the files", () => {
  test("of a draft say that it is one; both say the same to the cent, and the workbook each contract", async () => {
    const { id, figures } = await prepared();
    const text = readPdf(await download(id, "PDF"))
      .pages.join(" ")
      .replaceAll(/\s+/g, " ");
    expect(text).toContain("Borrador sin firmar");
    expect(text).toContain("sin fuente externa");
    expect(text).toContain("Error medio de la recuperación de una cartera");
    const { sheets } = await readXlsx(await download(id, "XLSX"));
    expect(sheets.map(({ name }) => name)).toEqual([
      "Resumen",
      "Contratos",
      "Filas excluidas",
      "Método y parámetros",
    ]);
    const [summary, contracts, leftOut] = sheets.map(({ rows }) => rows);
    const [, portfolio = []] = summary ?? [];
    expect(portfolio.slice(1)).toEqual(
      [
        figures.count,
        figures.amount,
        figures.low,
        figures.expected,
        figures.high,
        figures.presentValueLow,
        figures.presentValue,
        figures.presentValueHigh,
      ].map(Number),
    );
    for (const amount of [figures.expected, figures.low, figures.high, figures.presentValue])
      expect(text).toContain(shownEuros(amount).replaceAll(/\s+/g, " "));
    expect(contracts).toHaveLength(41);
    expect(leftOut).toHaveLength(3);
    const expected = (contracts ?? []).slice(1).map((row) => String(row[7]));
    expect(sum(expected)).toBe(cents(figures.expected));
  });
});

test.each(["CLIENT", "SPECIALIST"] as const)("a %s neither values nor sees it", async (role) => {
  const { id, version } = await prepared();
  const other = await app.signIn(role);
  for (const [query, variables] of [
    [PREPARE, { id: lead }],
    [SIGN, { id, version, message: "x" }],
    [EXPORT, { id, format: "PDF" }],
    [LEAD, { id: lead }],
  ] as const) {
    const { errors } = await app.graphql(query, variables, other.token);
    expect(errors[0]?.extensions.code).toBe("FORBIDDEN");
  }
});
