import { LogoutDocument } from "../generated/plain/graphql.ts";
import { lastingItems } from "../lib/browser-storage.ts";
import { requestGraphql, RequestError } from "../lib/graphql-request.ts";

/** Tokens whose end the server hasn't heard of: somebody signed out without network. The entry looks for it, too. */
const PENDING_SIGN_OUTS = "pending-sign-outs";
/** They expire by themselves after eight hours. */
const MOST = 5;

function pending(): string[] {
  try {
    const read: unknown = JSON.parse(lastingItems().getItem(PENDING_SIGN_OUTS) ?? "[]");
    return Array.isArray(read) ? read.filter((token) => typeof token === "string") : [];
  } catch {
    return [];
  }
}

function store(tokens: readonly string[]): void {
  if (tokens.length === 0) lastingItems().removeItem(PENDING_SIGN_OUTS);
  else lastingItems().setItem(PENDING_SIGN_OUTS, JSON.stringify(tokens.slice(-MOST)));
}

/** Tells the server that a token ends; without an answer again as soon as there is network, or this site is opened. */
export async function endToken(token: string): Promise<void> {
  store([...pending().filter((known) => known !== token), token]);
  window.addEventListener("online", sendPendingSignOuts, { once: true });
  await send(token);
}

async function send(token: string): Promise<void> {
  try {
    // `keepalive`: the words go out even if the page goes away at once.
    await requestGraphql(LogoutDocument, {}, { token, keepalive: true, quiet: true });
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== "UNAUTHENTICATED") return;
  }
  store(pending().filter((known) => known !== token));
}

/** What is still to be told, one after the other. */
export async function sendPendingSignOuts(): Promise<void> {
  for (const token of pending()) await send(token);
}
