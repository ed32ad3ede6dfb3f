import { payloadOf, type TestApp } from "../support/app.ts";
import { graphqlUpload } from "../support/graphql-upload.ts";
import { workbookParts, zipBytes } from "../support/workbook-bytes.ts";

export interface FormAnswer {
  codeId: string | null;
  message: string | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

export interface CheckAnswer {
  report: { fileName: string; cases: number; columns: string[] } | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

const ERRORS = "userErrors { field code message }";
const CORPORATE = `mutation($input: LeadInput!) { requestCorporateTasks(input: $input) { codeId message ${ERRORS} } }`;
const WALLET = `mutation($input: WalletRequestInput!, $file: Upload!) {
  requestWalletValuation(input: $input, file: $file) { codeId message ${ERRORS} } }`;
const CHECK = `mutation($file: Upload!) { checkWalletFile(file: $file) { report { fileName cases columns } ${ERRORS} } }`;

export const CONTACT = {
  fullName: "Nuria Ferrer Ibáñez",
  company: "Fondo Ñandú, S.A.",
  email: "nuria@fondo.example",
  phone: "612 34 56 78",
  message: "Tenemos 5.000 deudas.\n¿Podéis llamarnos?",
  acceptsPrivacy: true,
};

export const WALLET_FORM = {
  contact: CONTACT,
  entityType: "INVESTMENT_FUND",
  cif: "b-12345674",
  service: "VALUATION",
  acceptsLegalNotice: true,
  confirmsHolder: true,
  confirmsNoCommitment: true,
};

const cellXml = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const rowXml = (cells: readonly string[]) => `<row>${cells.map(cellXml).join("")}</row>`;

/** Rows of a test file as sheet XML: a header with three names and `cases` rows below. */
export function caseRows(cases: number): string {
  const rows = Array.from({ length: cases }, (_, at) => rowXml([`C-${at + 1}`, `${1000 + at},50`, "Impago"]));
  return rowXml(["Contrato", "Importe deuda", "Estado"]) + rows.join("");
}

export function workbook(cases: number): Buffer {
  return zipBytes(workbookParts(caseRows(cases)));
}

export async function requestTasks(app: TestApp, change: object = {}): Promise<FormAnswer> {
  const answer = await app.graphql(CORPORATE, { input: { ...CONTACT, ...change } });
  return payloadOf(answer, "requestCorporateTasks") as FormAnswer;
}

export function sendWallet(app: TestApp, form: object, file: { name: string; content: Buffer }) {
  return graphqlUpload(app, null, WALLET, file, { input: form });
}

export async function requestValuation(
  app: TestApp,
  change: object = {},
  file = { name: "cartera.xlsx", content: workbook(25) },
): Promise<FormAnswer> {
  const { data, errors } = await sendWallet(app, { ...WALLET_FORM, ...change }, file);
  if (!data) throw new Error(JSON.stringify(errors));
  return data["requestWalletValuation"] as unknown as FormAnswer;
}

export async function checkFile(app: TestApp, name: string, content: Buffer): Promise<CheckAnswer> {
  const { data, errors } = await graphqlUpload(app, null, CHECK, { name, content });
  if (!data) throw new Error(JSON.stringify(errors));
  return data["checkWalletFile"] as unknown as CheckAnswer;
}

/** Forgets every limit, as if an hour had passed. */
export async function forgetLimits({ deps }: TestApp): Promise<void> {
  await deps.db.query("DELETE FROM platform.rate_limits");
}

/** How many files lie in the store, and how many are to be deleted. */
export async function waitingDeletions({ deps }: TestApp): Promise<string[]> {
  const rows = await deps.db.query<{ key: string }[]>(
    "SELECT data ->> 'key' AS key FROM jobs.job WHERE name = 'file-deletion' ORDER BY created_on, id",
  );
  return rows.map(({ key }) => key);
}
