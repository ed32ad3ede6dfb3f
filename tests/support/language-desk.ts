import { expect } from "@jest/globals";
import { giveLink } from "./give-link.ts";
import type { Desk, TestMatter } from "./proceedings.ts";

/** A debtor that uses its page in a language, as its browser says it. */

export const WRITE = `mutation ($token: String!) { writeByInvitation(token: $token, text: "Una pregunta.") { userErrors { code } } }`;

/** What is Spanish in every mail about a matter, and stays nowhere in one of another language. */
export const SPANISH =
  /enlace personal|Con tu enlace|El archivo adjunto|Motivo: Se ha|Es por la gestión|Si este correo/;

let people = 0;

/** A task of the desk's specialist, with the mail of its debtor and a live link of it. */
export async function debt(desk: Desk): Promise<{ matter: TestMatter; email: string; token: string }> {
  people += 1;
  const email = `deudor${people}@correo.example`;
  const contact = { email, lada: "34", phone: `6${String(people).padStart(8, "0")}` };
  const matter = await desk.taskOf(desk.specialist, { nContract: `L-${people}`, contact });
  await desk.app.deps.db.query(`UPDATE parties SET identity_document = $2 WHERE id = $1`, [
    matter.respondentId,
    `4000${String(people).padStart(4, "0")}K`,
  ]);
  return { matter, email, token: await giveLink(desk.app.deps, matter.respondentId) };
}

/** As a browser asks; null: as a program that says nothing of languages. */
export async function askIn(
  { app }: Pick<Desk, "app">,
  language: string | null,
  query: string,
  variables: object,
): Promise<unknown> {
  const request = app.http.post("/graphql").set("apollo-require-preflight", "1");
  if (language !== null) request.set("accept-language", language);
  const { body } = await request.send({ query, variables });
  expect(body.errors ?? []).toEqual([]);
  return body.data;
}

/** The id of an agreement of a task that waits for its debtor's answer. */
export async function proposedIn(desk: Desk, { reference }: TestMatter): Promise<string> {
  const { agreement } = await desk.mutate(
    desk.specialist,
    "createAgreement",
    `matter: { taskId: "${reference}" }, input: { title: "Pago aplazado", terms: "Paga en dos plazos." }`,
    "agreement { id }",
  );
  const { id } = agreement as { id: string };
  const proposed = await desk.mutate(desk.specialist, "proposeAgreement", `id: "${id}"`, "agreement { id }");
  expect(proposed.userErrors).toEqual([]);
  return id;
}
