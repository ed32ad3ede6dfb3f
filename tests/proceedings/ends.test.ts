import { afterEach, expect, test } from "@jest/globals";
import { endOpenBusiness } from "../../server/domains/proceedings/end-business.ts";
import { proceedingsDataHolder } from "../../server/domains/proceedings/personal-data.ts";
import { deleteAccount } from "../../server/domains/accounts/my-account/delete-account.ts";
import { personalDataHolders } from "../../server/personal-data-holders.ts";
import { PASSWORD } from "../support/app.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Person, TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();

afterEach(() => desk.travel("2026-11-20T11:00:00.000Z"));

async function busy(matter: TestMatter, person: Person = desk.specialist): Promise<void> {
  const of = `matter: ${literal(matter.input)}`;
  const partyIds = [matter.claimantId, matter.respondentId];
  const meeting = {
    kind: en("JOINT"),
    startsAt: "2027-01-10T09:00:00Z",
    channel: en("PHONE"),
    place: "600",
    partyIds,
    allowOverlap: true,
  };
  await desk.mutate(person, "scheduleSession", `${of}, input: ${literal(meeting)}`, "session { id }");
  for (const title of ["Borrador", "Propuesta"]) {
    const { agreement } = await desk.mutate(
      person,
      "createAgreement",
      `${of}, input: ${literal({ title, terms: "Paga" })}`,
      "agreement { id }",
    );
    if (title === "Propuesta")
      await desk.mutate(person, "proposeAgreement", `id: "${(agreement as { id: string }).id}"`, "message");
  }
}

const statesOf = async ({ id }: TestMatter) => {
  const rows = await desk.app.deps.db.query<{ status: string }[]>(
    `SELECT status FROM matter_sessions WHERE case_id = $1 UNION ALL SELECT status FROM agreements WHERE case_id = $1`,
    [id],
  );
  return rows.map(({ status }) => status);
};

test("a case that is closed: coming sessions are called off, open agreements withdrawn, the parties told", async () => {
  const matter = await desk.caseOf({ counterpartyEmail: "cierre@correo.example" });
  await busy(matter);
  const ctx = await desk.ctxOf(desk.specialist);
  await desk.app.deps.db.transaction((manager) =>
    endOpenBusiness(ctx, manager, { caseId: matter.id, reason: "El expediente se ha cerrado." }),
  );
  expect(await statesOf(matter)).toEqual(["CANCELLED", "WITHDRAWN", "WITHDRAWN"]);
  const subjects = (await desk.mailsTo("cierre@correo.example")).map(({ subject }) => subject.split(":")[0]);
  expect(new Set(subjects)).toEqual(
    new Set([
      "Convocatoria de sesión",
      "Propuesta de acuerdo",
      "Propuesta de acuerdo retirada",
      "Sesión anulada",
    ]),
  );
  const { data } = await desk.ask(
    desk.client,
    `{ case(number: "${matter.reference}") { openAgreements nextSessionAt entries(first: 5) { nodes { type text } } } }`,
  );
  expect(data).toMatchObject({ case: { openAgreements: 0, nextSessionAt: null } });
  expect(JSON.stringify(data)).not.toContain("Borrador");
});

test("through the move that closes it, in one transaction", async () => {
  const matter = await desk.caseOf();
  await busy(matter);
  const move = `number: "${matter.reference}", input: {version: 1, move: CLOSE_BROKEN, ground: ENDED_BY_PARTY, reason: "Lo dice por carta"}`;
  const { userErrors } = await desk.mutate(desk.specialist, "moveCase", move, "case { status }");
  expect(userErrors).toEqual([]);
  expect(await statesOf(matter)).toEqual(["CANCELLED", "WITHDRAWN", "WITHDRAWN"]);
});

test("the specialist leaves: the coming sessions are called off, agreements wait for whoever follows", async () => {
  const person = await desk.app.signIn("SPECIALIST");
  const matter = await desk.caseOf({ specialistId: person.accountId });
  await busy(matter, person);
  await deleteAccount(await desk.ctxOf(person), { password: PASSWORD }, personalDataHolders);
  expect(await statesOf(matter)).toEqual(["CANCELLED", "DRAFT", "PROPOSED"]);
});

test("'Descargar mis datos': what concerns the account, nothing of private notes or of drafts of others", async () => {
  const client = await desk.app.signIn("CLIENT");
  const matter = await desk.caseOf({ clientId: client.accountId });
  await busy(matter);
  await desk.app.deps.db.query(
    `UPDATE matter_sessions SET private_notes = jsonb_build_object($2::text, 'Secreto') WHERE case_id = $1`,
    [matter.id, desk.specialist.accountId],
  );
  const parts = await proceedingsDataHolder.collect(desk.app.deps, client.accountId);
  expect(parts.map(({ name }) => name)).toEqual(["sesiones.json", "acuerdos.json"]);
  expect(JSON.stringify(parts)).not.toMatch(/Secreto|Borrador/);
  const own = await proceedingsDataHolder.collect(desk.app.deps, desk.specialist.accountId);
  expect(JSON.stringify(own)).toContain("Secreto");
  expect(await proceedingsDataHolder.collect(desk.app.deps, desk.otherClient.accountId)).toEqual([]);
});
