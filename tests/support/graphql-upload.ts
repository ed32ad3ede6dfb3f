import type { Test } from "supertest";
import type { TestApp } from "./app.ts";

export interface UploadAnswer {
  data: Record<string, never> | null;
  errors?: { message: string; extensions: { code: string } }[];
}

/** One operation whose variable `file` is an upload, as a browser sends it; without a token when it is null. */
export function uploadRequest(
  app: TestApp,
  token: string | null,
  query: string,
  file: { name: string; content: Buffer },
  variables: Record<string, unknown> = {},
): Test {
  const request = app.http.post("/graphql").set("apollo-require-preflight", "1");
  if (token !== null) request.set("authorization", `Bearer ${token}`);
  return request
    .field("operations", JSON.stringify({ query, variables: { ...variables, file: null } }))
    .field("map", JSON.stringify({ 0: ["variables.file"] }))
    .attach("0", file.content, file.name);
}

/** As uploadRequest; its answer. */
export async function graphqlUpload(...request: Parameters<typeof uploadRequest>): Promise<UploadAnswer> {
  return (await uploadRequest(...request)).body;
}
