import Papa from "papaparse";
import { payloadOf, type TestApp } from "./app.ts";

export const EXPORT_CASES = `mutation ($input: ExportCasesInput!) { exportCases(input: $input) {
  url fileName userErrors { message } } }`;

export interface DownloadLink {
  url: string;
  fileName: string;
}

export async function exportLink(
  app: TestApp,
  { token }: { token: string },
  input: object,
): Promise<DownloadLink> {
  return payloadOf(await app.graphql(EXPORT_CASES, { input }, token), "exportCases") as DownloadLink;
}

/** What the link gives, whole. */
export async function fetchBytes(app: TestApp, { url }: { url: string }): Promise<Buffer> {
  const answer = await app.http
    .get(url)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => done(null, Buffer.concat(chunks)));
    })
    .expect(200);
  return answer.body as Buffer;
}

/** The exported rows by their headers. */
export async function exportedRows(
  app: TestApp,
  person: { token: string },
  input: object = {},
): Promise<Record<string, string>[]> {
  const csv = (await fetchBytes(app, await exportLink(app, person, { format: "CSV", ...input }))).toString(
    "utf8",
  );
  const options = { header: true, delimiter: ";", skipEmptyLines: true } as const;
  return Papa.parse<Record<string, string>>(csv.replace(/^\ufeff/, ""), options).data;
}
