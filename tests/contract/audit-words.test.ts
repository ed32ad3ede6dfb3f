import { expect, test } from "@jest/globals";
import type { DataSource } from "typeorm";
import { AllAuditNames } from "../../server/domains/accounts/users/audit-names.ts";
import { SENTENCES } from "../../server/domains/accounts/users/audit-sentences.ts";
import { auditActions } from "../../server/domains/accounts/users/audit-words.ts";
import { auditSentence } from "../../server/domains/accounts/users/tell-entry.ts";
import { auditNames } from "../../server/audit-names.ts";
import { auditedActions } from "../support/audit-sources.ts";

/** With the types of subject that the sources write them about. */
const subjects = auditedActions();
const used = new Set(subjects.keys());
const worded = new Map(auditActions().map(({ action, text }) => [action, text]));

test("every action of the audit trail has Spanish words", () => {
  expect(used.size).toBeGreaterThan(40);
  expect([...used].filter((action) => !worded.has(action))).toEqual([]);
});

test("no words for what nobody does, and no two actions with the same", () => {
  expect([...worded.keys()].filter((action) => !used.has(action))).toEqual([]);
  expect(new Set(worded.values()).size).toBe(worded.size);
});

/** An empty database, and no domain that names anything: as if every subject had been deleted. */
const nobody = new AllAuditNames([]);
const nothing = () => Promise.resolve([]);
const db = {
  query: nothing,
  getRepository: () => ({ find: nothing, findBy: nothing }),
} as unknown as DataSource;
const ctx = { loader: <T>(_name: string, create: () => T) => create(), db };

async function told(action: string, subjectType: string, subjectId: string | null): Promise<string> {
  const entry = { id: 1, actorId: null, apiKeyId: null, action, subjectType, subjectId, data: {} };
  return (await auditSentence(ctx, nobody, entry)).map(({ text }) => text).join("");
}

test("every action has a sentence that reads well when nothing was noted, and when all of it is gone", async () => {
  expect(Object.keys(SENTENCES).toSorted()).toEqual([...used].toSorted());
  const entries = [...subjects].flatMap(([action, types]) =>
    [...types].flatMap((type) => [null, "1"].map((id) => [action, type, id] as const)),
  );
  const texts = await Promise.all(
    entries.map(async ([action, type, id]) => `${action} of ${type}: ${await told(action, type, id)}`),
  );
  const gap = /: [^A-ZÁÉ]|: $|[{}[\]#|@^]|undefined|null| {2}| [,:.]| (de|a|en|con) *$/;
  const broken = texts.filter((text) => gap.test(text));
  expect(broken).toEqual([]);
});

test("sets of words and kinds of things that sentences ask for exist", async () => {
  const templates = Object.values(SENTENCES).flatMap((sentence) =>
    typeof sentence === "string"
      ? [sentence]
      : [{}, { event: "reassignmentRefused" }, { method: "LINK", by: "LINK", partyId: 1 }].map((data) =>
          sentence(data),
        ),
  );
  const holes = templates.flatMap((template) => [...template.matchAll(/\{\w+([:@])(\w+)/g)]);
  const sets = new Set(holes.filter(([, kind]) => kind === ":").map(([, , name = ""]) => name));
  const things = new Set(holes.filter(([, kind]) => kind === "@").map(([, , name = ""]) => name));
  expect([...sets].filter((set) => !auditNames.hasWords(set))).toEqual([]);
  expect([...things].filter((thing) => !auditNames.hasSubject(thing))).toEqual([]);
});

test("an action that older versions noted never shows its name", async () => {
  expect(await told("importedOldStuff", "oldThing", "3")).toBe("Alguien hizo algo que ya no se anota");
});
