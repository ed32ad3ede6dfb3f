import Papa from "papaparse";
import { payloadOf, type TestApp } from "./app.ts";
import { fetchBytes, type DownloadLink } from "./case-export.ts";

const written = (app: TestApp, { token }: { token?: string }, field: string, args: string) =>
  app.graphql(`mutation { ${field}(${args}) { url fileName userErrors { message } } }`, {}, token);

/** The lines of a file that a mutation gives the link of, its heads first. `args`: with `format: CSV`. */
export async function exportedTable(
  app: TestApp,
  person: { token: string },
  field: string,
  args: string,
): Promise<string[][]> {
  const link = payloadOf(await written(app, person, field, args), field) as DownloadLink;
  const csv = (await fetchBytes(app, link)).toString("utf8").replace(/^\ufeff/, "");
  return Papa.parse<string[]>(csv, { delimiter: ";", skipEmptyLines: true }).data;
}

/** Why there is no link. */
export async function refusedExport(
  app: TestApp,
  person: { token?: string },
  field: string,
  args: string,
): Promise<string | undefined> {
  return (await written(app, person, field, args)).errors[0]?.extensions.code;
}
