import type { Role } from "../generated/graphql.ts";
import { documentMeta } from "../lib/graphql-request.ts";
import { firstQuestion } from "./first-questions.ts";
import { escapeHtml } from "./head-html.ts";

const AREA = /^\/dashboard\/(admin|client|specialist)(\/|$)/;
const ROLES: Readonly<Record<string, Role>> = { admin: "ADMIN", client: "CLIENT", specialist: "SPECIALIST" };

/** The request that a page's own script sends at once (`index.html`); nothing where the address doesn't tell who asks. */
export function firstQuestionHtml(address: string): string {
  const role = ROLES[AREA.exec(new URL(address).pathname)?.[1] ?? ""];
  if (role === undefined) return "";
  const { query, variables } = firstQuestion(address, role).whole;
  const { hash, name } = documentMeta(query);
  const body = {
    operationName: name,
    variables,
    extensions: { persistedQuery: { version: 1, sha256Hash: hash } },
  };
  return `<meta name="first-question" content="${escapeHtml(JSON.stringify(body))}">`;
}
