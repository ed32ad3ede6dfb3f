import { expect, test } from "@jest/globals";
import { CONTACT_WAYS, KINDS, OUTCOMES } from "../../server/domains/debtors/contact-ways.ts";
import { sourcesOf } from "../support/sql-in-sources.ts";

/** What reaches parties, or may: calls of these. */
const REACHES =
  /\b(?:invitePartyByMail|mailAddress|noteNotices?|issuePartyLink|issueFurtherLinks|writeMessage|provider\.send|sendText)\(/;

/** Files that call them and contact nobody who owes a corporate task's debt, and why. */
const NOT_DEBTORS: Readonly<Record<string, string>> = {
  "reports/report-mails.ts": "to whom an administrator reports of a list: its creditor",
  "accounts/account-mail.ts": "is mailAddress",
  "accounts/guessing.ts": "the owner of an account",
  "accounts/news/news.ts": "who has an account and wants news",
  "accounts/registration/registration-mails.ts": "who registers",
  "accounts/recovery/recovery-mails.ts": "the owner of an account",
  "accounts/security/security-mails.ts": "the owner of an account",
  "billing/billing-mails.ts": "a case's client",
  "billing/payment-mails.ts": "a case's client",
  "case-opening/create-case.ts": "a case's client",
  "case-progress/assignment-mails.ts": "a case's client",
  "case-progress/remove-counterparty.ts": "a case's counterparty",
  "cases/change-intervention.ts": "a case's client",
  "cases/move-mails.ts": "a case's parties",
  "cases/tell-object.ts": "a case's parties",
  "leads/lead-mails.ts": "who wrote through a public form",
  "mailings/certified/certified-carrier.ts":
    "hands over what prepare-mails.ts has written: the way comes from there",
  "messaging/message-mails.ts": "tells of a message: the way comes from who writes it",
  "messaging/write-message.ts": "stores a message: the way comes from who writes it",
  "invitations/take-reply.ts": "the party itself has answered a mail",
  "invitations/debtor/say-by-link.ts": "the party itself writes",
  "invitations/write-by-invitation.ts": "the party itself writes",
  "parties/links.ts": "is issuePartyLink",
  "parties/notices.ts": "is the gate: it asks for the way",
  "parties/receipts.ts": "notes what the party itself did",
  "support/ticket-mails.ts": "the help desk",
};

const calling = sourcesOf("server/domains")
  .filter(({ code }) => REACHES.test(code))
  .map(({ path }) => path.replace("server/domains/", ""));
const ways = new Set(Object.values(CONTACT_WAYS).flatMap(({ file }) => file ?? []));

test("whatever writes to parties has its row in the table of ways, or says why it reaches no debtor", () => {
  expect(calling.length).toBeGreaterThan(15);
  expect(calling.filter((path) => !ways.has(path as never) && !Object.hasOwn(NOT_DEBTORS, path))).toEqual([]);
});

test("no row and no reason for what isn't there any more", () => {
  const all = sourcesOf("server/domains").map(({ path }) => path.replace("server/domains/", ""));
  expect([...ways].filter((path) => !all.includes(path))).toEqual([]);
  expect(Object.keys(NOT_DEBTORS).filter((path) => !calling.includes(path))).toEqual([]);
});

/** Whom a mailing reaches is judged in one place for all its channels. */
const JUDGES_MASS = "mailings/audience/audience.ts";

test("each way's file asks for it by its name", () => {
  const texts = new Map(
    sourcesOf("server/domains").map(({ path, code }) => [path.replace("server/domains/", ""), code]),
  );
  const silent = Object.entries(CONTACT_WAYS).filter(
    ([way, { file, purpose }]) =>
      file !== null &&
      purpose !== "PROOF" &&
      !texts
        .get(purpose === "MASS" && file.startsWith("mailings/") ? JUDGES_MASS : file)
        ?.includes(`"${way}"`),
  );
  expect(silent.map(([way]) => way)).toEqual([]);
});

test("mass ways leave every restricted person out, and duties of law reach all but the dead", () => {
  for (const kind of KINDS) expect(OUTCOMES[kind].MASS).toBe("FORBID");
  expect(KINDS.filter((kind) => OUTCOMES[kind].DUTY === "FORBID")).toEqual(["DECEASED"]);
});
