import { describe, expect, test } from "@jest/globals";
import { noteNoticeDelivery } from "../../server/domains/proceedings/notice-delivery.ts";
import type { MailDelivery } from "../../server/platform/mail.ts";
import { createContext } from "../../server/context.ts";
import { addParties } from "../../server/domains/parties/party.ts";
import { writeByInvitation } from "../../server/domains/invitations/write-by-invitation.ts";
import { clockFrom } from "../../server/platform/clock.ts";
import { payloadOf, testApp } from "../support/app.ts";
import { addCaseRow } from "../support/cases.ts";
import { pendingProfile } from "../support/pending-account.ts";
import {
  answerByLink,
  byLink,
  invite,
  linkDesk,
  linkOf,
  openLink,
  tokenOf,
  type Problem,
} from "../support/link-desk.ts";

const app = testApp();

const linkRows = (partyId: number) =>
  app.deps.db.query<{ openedAt: Date | null; opens: number; revokedAt: Date | null }[]>(
    `SELECT opened_at AS "openedAt", opens, revoked_at AS "revokedAt" FROM party_links WHERE party_id = $1 ORDER BY id`,
    [partyId],
  );
interface Ground {
  ground: string;
  blockedBy: string | null;
}
interface StoredNotice {
  channel: string;
  handedOverAt: Date | null;
  failed: boolean;
  receivedAt: Date | null;
  receipt: string | null;
  openedAt: Date | null;
  proof: string;
}
const noticesOf = (partyId: number) =>
  app.deps.db.query<StoredNotice[]>(
    `SELECT channel, handed_over_at AS "handedOverAt", failed, received_at AS "receivedAt", receipt,
       opened_at AS "openedAt", proof
     FROM party_notices WHERE party_id = $1 ORDER BY id`,
    [partyId],
  );

/** Where in law the case's open deadlines come from, as its manager reads them. */
async function deadlinesOf({ number, specialist }: Awaited<ReturnType<typeof linkDesk>>): Promise<string[]> {
  const { data } = await app.graphql(
    `query ($number: String!) { case(number: $number) { deadlines { source } } }`,
    { number },
    specialist.token,
  );
  return (data as unknown as { case: { deadlines: { source: string }[] } }).case.deadlines.map(
    ({ source }) => source,
  );
}

async function exchange(code: string): Promise<{ token: string | null; userErrors: Problem[] }> {
  const answer = await app.graphql(
    `mutation ($code: String!) { openInvitationCode(code: $code) { token userErrors { field code message } } }`,
    { code },
  );
  return payloadOf(answer, "openInvitationCode") as never;
}

describe("a personal link", () => {
  test("is shown once, with code and QR, and only its hash is stored", async () => {
    const desk = await linkDesk(app);
    const made = await invite(app, desk.specialist, desk.respondentId);
    expect(made).toMatchObject({ userErrors: [], expiresAt: "2026-12-20T22:59:59.999Z" });
    const token = tokenOf(made);
    expect(made.url).toBe(`http://localhost:3000/invitacion#${token}`);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(made.qr).toMatch(/^<svg/);
    expect(made.shortCode).toMatch(/^[2-9A-HJ-KMNP-TV-Z]{4}-[2-9A-HJ-KMNP-TV-Z]{4}-[2-9A-HJ-KMNP-TV-Z]{2}$/);
    const code = made.shortCode.replaceAll("-", "");
    for (const table of [
      "party_links",
      "party_link_tokens",
      "party_notices",
      "audit_entries",
      "case_entries",
      "party_statements",
    ]) {
      const [row] = await app.deps.db.query<{ all: string }[]>(
        `SELECT coalesce(string_agg(t::text, ' '), '') AS all FROM ${table} t`,
      );
      expect(row?.all).not.toContain(token);
      expect(row?.all).not.toContain(code);
    }
    // Nobody finds it again, not even who made it.
    const again = await app.graphql(
      `query ($number: String!) { case(number: $number) { counterparties { invitation { id opens } notices { channel } } } }`,
      { number: desk.number },
      desk.specialist.token,
    );
    expect(JSON.stringify(again.data)).not.toContain(token);
  });

  test("shows its party what it is, counts its openings, and the first one is the receipt", async () => {
    const desk = await linkDesk(app);
    const token = await linkOf(app, desk);
    const seen = await openLink(
      app,
      token,
      `claimantName specialistName reference interventionType description amount closed canUpload canJoin expiresAt
       explanations { question answer } deadlines { label source date passed } party { displayName email }
       sessions { id } agreements { id } budgets { id } instalments { id } documents { id } messages { id } warnings`,
    );
    expect(seen).toMatchObject({
      specialistName: "Elena Ferrer Gil",
      reference: desk.number,
      interventionType: "CONCILIATION",
      description: "Una factura sin pagar",
      amount: null,
      closed: false,
      canJoin: false,
      party: { displayName: "Luis", email: "luis@correo.example" },
      budgets: [],
      // 30 calendar days from this very opening.
      deadlines: [{ source: "LO 1/2025, art. 10.4.a", date: "2026-12-20", passed: false }],
    });
    expect(
      (seen as { explanations: { question: string }[] }).explanations.map(({ question }) => question),
    ).toContain("¿Tengo que responder?");
    await openLink(app, token);
    expect(await linkRows(desk.respondentId)).toMatchObject([{ opens: 2, openedAt: app.deps.clock.now() }]);
    expect(await noticesOf(desk.respondentId)).toMatchObject([
      { channel: "LINK", openedAt: app.deps.clock.now(), receivedAt: app.deps.clock.now() },
    ]);
  });

  const SECRET = "Esto es solo para quien lo lleva";

  /** Everything that can be asked for with a token, as this account gets it. */
  const everythingBy = async (token: string, bearer: string) =>
    Promise.all(
      [
        `query ($token: String!) { invitation(token: $token) { reference description messages { text }
           party { email identityDocument address } claimantName } }`,
        `query ($token: String!) { invitationNotes(token: $token, after: "999999") { nodes { text } } }`,
        ...[
          `answerInvitation(token: $token, input: { accept: false, reason: "No" }) { invitation { reference }`,
          `writeByInvitation(token: $token, text: "Hola") { invitation { reference }`,
          `proposeByInvitation(token: $token, text: "Hola") { invitation { reference }`,
          `identifyByInvitation(token: $token, input: { identityDocument: "12345678Z", address: "Calle Mayor 1", city: "Madrid" }) { invitation { reference }`,
          `invitationDownload(token: $token, kind: AGREEMENT, id: "1") { url`,
          `joinCase(token: $token) { caseNumber`,
        ].map((field) => `mutation ($token: String!) { ${field} userErrors { code message } } }`),
      ].map((text) => app.graphql(text, { token }, bearer)),
    );

  test("opens nothing for who is signed in as somebody else of the matter: not read, not answered, not noted", async () => {
    const desk = await linkDesk(app);
    const token = await linkOf(app, desk);
    await byLink(app, token, "writeByInvitation", "text: $text", { text: SECRET }, "$text: String!");
    const before = await Promise.all([linkRows(desk.respondentId), noticesOf(desk.respondentId)]);
    const admin = await app.signIn("ADMIN");
    for (const [bearer, whose] of [
      [desk.client.token, "Has iniciado sesión con la cuenta de otra parte de este mismo asunto"],
      [desk.specialist.token, "Has iniciado sesión con una cuenta que gestiona expedientes"],
      [admin.token, "Has iniciado sesión con una cuenta que gestiona expedientes"],
    ] as const) {
      const answers = await everythingBy(token, bearer);
      const [opened, notes, ...changes] = answers;
      for (const answer of [opened, notes]) {
        expect(answer?.errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
        expect(answer?.errors[0]?.message).toMatch(
          new RegExp(`^${whose}.*Cierra la sesión para abrirlo con este enlace\\.$`),
        );
      }
      // joinCase is asked of clients only.
      const codes = changes.map(({ data, errors }) =>
        errors.length > 0
          ? errors[0]?.extensions.code
          : Object.values(data as Record<string, { userErrors: { code: string }[] }>)[0]?.userErrors[0]?.code,
      );
      expect(new Set(codes.slice(0, -1))).toEqual(new Set(["NOT_THE_PARTY"]));
      expect(codes.at(-1)).toBe(bearer === desk.client.token ? "NOT_THE_PARTY" : "FORBIDDEN");
      expect(JSON.stringify(answers)).not.toMatch(
        new RegExp(`${SECRET}|luis@correo|Una factura|${desk.number}`),
      );
    }
    expect(await Promise.all([linkRows(desk.respondentId), noticesOf(desk.respondentId)])).toEqual(before);
  });

  const refusedCodes = async (token: string, bearer: string) => {
    const answer = await app.graphql(
      `mutation ($token: String!) { answerInvitation(token: $token, input: { accept: false, reason: "No" }) { userErrors { code } } }`,
      { token },
      bearer,
    );
    return (payloadOf(answer, "answerInvitation") as { userErrors: { code: string }[] }).userErrors.map(
      ({ code }) => code,
    );
  };

  test("isn't opened by the client of the case, nor answered: the claimant can't prove the other side's receipt", async () => {
    const desk = await linkDesk(app);
    const token = await linkOf(app, desk);
    await expect(openLink(app, token, "reference", desk.client.token)).rejects.toThrow(
      /este enlace es de Luis/,
    );
    expect(await linkRows(desk.respondentId)).toMatchObject([{ opens: 0, openedAt: null }]);
    expect(await noticesOf(desk.respondentId)).toMatchObject([{ openedAt: null, receivedAt: null }]);
    expect(await refusedCodes(token, desk.client.token)).toEqual(["NOT_THE_PARTY"]);
    expect(await openLink(app, token, "party { response }")).toEqual({ party: { response: "PENDING" } });
  });

  test("a joint debtor's account is another party's, by the e-mail the case knows it by; a stranger's isn't", async () => {
    const desk = await linkDesk(app);
    const token = await linkOf(app, desk);
    const debtor = await app.signIn("CLIENT");
    const own = await app.signIn("CLIENT");
    await addParties(app.deps, app.deps.db.manager, { caseId: desk.caseId }, [
      { side: "RESPONDENT", names: "Otra", email: debtor.email.toUpperCase() },
    ]);
    await app.deps.db.query(`UPDATE parties SET email = $2 WHERE id = $1`, [desk.respondentId, own.email]);
    const reading = (bearer: string) => openLink(app, token, "reference", bearer);
    await expect(reading(debtor.token)).rejects.toThrow("FORBIDDEN");
    expect(await refusedCodes(token, debtor.token)).toEqual(["NOT_THE_PARTY"]);
    expect(await reading(own.token)).toEqual({ reference: desk.number });
    // The claimant's account stays the claimant's with the counterparty's e-mail.
    await app.deps.db.query(`UPDATE parties SET email = $2 WHERE id = $1`, [
      desk.respondentId,
      desk.client.email,
    ]);
    await expect(reading(desk.client.token)).rejects.toThrow("FORBIDDEN");
    const stranger = await app.signIn("CLIENT");
    expect(await reading(stranger.token)).toEqual({ reference: desk.number });
    expect(await refusedCodes(token, stranger.token)).toEqual([]);
  });

  test("ends when a new one is made, when it is revoked, and unopened after thirty whole days; an unknown one is the same answer", async () => {
    const desk = await linkDesk(app);
    const first = await linkOf(app, desk);
    const second = await linkOf(app, desk);
    expect(await openLink(app, first)).toBeNull();
    const before = app.deps.clock.now().toISOString();
    app.deps.setNow("2026-12-20T23:00:00.000Z");
    expect(await openLink(app, second)).toBeNull();
    // Nothing but a test goes back in time: what has run out stays so.
    await app.deps.db.query(
      `UPDATE party_links SET lapsed_at = NULL WHERE id = (SELECT max(id) FROM party_links WHERE party_id = $1)`,
      [desk.respondentId],
    );
    app.deps.setNow("2026-12-20T22:59:59.000Z");
    expect(await openLink(app, second)).not.toBeNull();
    app.deps.setNow(before);
    const answer = await app.graphql(
      `mutation ($id: ID!) { revokeInvitation(partyId: $id) { message party { invitation { id } } userErrors { code } } }`,
      { id: String(desk.respondentId) },
      desk.specialist.token,
    );
    expect(payloadOf(answer, "revokeInvitation")).toMatchObject({
      party: { invitation: null },
      userErrors: [],
    });
    expect(await openLink(app, second)).toBeNull();
    const refusals = await Promise.all(
      [first, second, "A".repeat(43), "", "x'; DROP TABLE parties; --", "💥".repeat(500)].map(
        async (token) => {
          const { data, errors } = await app.graphql(
            `mutation ($token: String!) { answerInvitation(token: $token, input: { accept: true }) { message } }`,
            { token },
          );
          return { data, code: errors[0]?.extensions.code, message: errors[0]?.message };
        },
      ),
    );
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
    expect(refusals[0]).toMatchObject({ data: null, code: "NOT_FOUND" });
  });

  test("a mail about something else leaves the page of an earlier one open", async () => {
    const desk = await linkDesk(app);
    const token = await linkOf(app, desk);
    await app.graphql(
      `mutation ($id: ID!) { sendMessage(conversationId: $id, input: { text: "Hola, Luis" }) { userErrors { code } } }`,
      { id: String(desk.respondentId) },
      desk.specialist.token,
    );
    const mail = (await app.deps.sentMails()).findLast(({ to }) => to === "luis@correo.example");
    const mailed = /invitacion#([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(mail?.text).not.toContain("Hola, Luis");
    for (const secret of [token, mailed])
      expect(await openLink(app, secret)).toMatchObject({ messages: [{ text: "Hola, Luis", mine: false }] });
    // What the page has shown is read; the next message is told of again.
    const read = await app.graphql(
      `query ($id: ID!) { conversation(id: $id) { messages { nodes { readAt } } } }`,
      { id: String(desk.respondentId) },
      desk.specialist.token,
    );
    expect(JSON.stringify(read.data)).not.toContain("null");
  });
});

describe("the mail", () => {
  test("says who asks and what the law wants, nothing of the conflict; a mail server that takes it is no receipt, opening is", async () => {
    const desk = await linkDesk(app);
    const made = await invite(app, desk.specialist, desk.respondentId, {
      channel: "EMAIL",
      note: "Llámame si quieres.",
    });
    expect(made).toMatchObject({ userErrors: [], message: "La invitación a Luis sale ahora por correo" });
    const mail = (await app.deps.sentMails()).findLast(({ kind }) => kind === "party-invited");
    expect(mail).toMatchObject({
      to: "luis@correo.example",
      subject: `Invitación a negociar: ${desk.number}`,
    });
    expect(mail?.text).toContain(made.url);
    expect(mail?.text).toContain("30 días naturales");
    expect(mail?.text).toContain("Llámame si quieres.");
    expect(mail?.text).not.toContain("factura");
    const { noteMailDelivery } = await import("../../server/domains/parties/notices.ts");
    const delivery = {
      reference: mail?.reference ?? "",
      messageId: "<1@acuerdo>",
      outcome: "handed-over" as const,
      at: new Date("2026-11-20T11:00:05.000Z"),
      response: "250 2.0.0 OK\r\nqueued",
    };
    const saidOfIt = async () =>
      (
        await app.deps.db.query<{ text: string }[]>(
          `SELECT text FROM case_entries WHERE case_id = $1 AND text LIKE 'Invitación%' ORDER BY id`,
          [desk.caseId],
        )
      ).map(({ text }) => text);
    const ordered = "Invitación encargada por correo a Luis: sale en cuanto el servidor de correo la acepta.";
    expect(await saidOfIt()).toEqual([ordered]);
    await noteMailDelivery(app.deps.db, delivery);
    await noteNoticeDelivery(app.deps.db, delivery);
    await noteNoticeDelivery(app.deps.db, delivery);
    expect(await saidOfIt()).toEqual([ordered, "Invitación enviada por correo a Luis."]);
    await noteMailDelivery(app.deps.db, { ...delivery, at: new Date("2026-11-25T00:00:00.000Z") });
    await noteMailDelivery(app.deps.db, { ...delivery, outcome: "refused", response: "550 no" });
    const [notice] = await noticesOf(desk.respondentId);
    expect(notice).toMatchObject({
      channel: "EMAIL",
      handedOverAt: delivery.at,
      receivedAt: null,
      receipt: null,
      openedAt: null,
    });
    expect(notice?.proof).toContain("250 2.0.0 OK queued");
    expect(await deadlinesOf(desk)).not.toContain("LO 1/2025, art. 10.4.a");
    app.deps.setNow("2026-11-20T12:00:00.000Z");
    const openedAt = app.deps.clock.now();
    await openLink(app, tokenOf(made));
    expect(await noticesOf(desk.respondentId)).toMatchObject([
      { receivedAt: openedAt, openedAt, receipt: "OPENED" },
    ]);
    expect(await deadlinesOf(desk)).toContain("LO 1/2025, art. 10.4.a");
    app.deps.setNow("2026-11-20T11:00:00.000Z");
  });

  test("one that is refused is no receipt", async () => {
    const desk = await linkDesk(app);
    await invite(app, desk.specialist, desk.respondentId, { channel: "EMAIL" });
    const mail = (await app.deps.sentMails()).findLast(({ kind }) => kind === "party-invited");
    const { noteMailDelivery } = await import("../../server/domains/parties/notices.ts");
    const delivery: MailDelivery = {
      reference: mail?.reference ?? "",
      messageId: "<2@acuerdo>",
      outcome: "refused",
      at: app.deps.clock.now(),
      response: "550 5.1.1 no such user",
    };
    await noteMailDelivery(app.deps.db, delivery);
    // Told twice: a crash may come between the note and the end of the mail.
    await noteNoticeDelivery(app.deps.db, delivery);
    await noteNoticeDelivery(app.deps.db, delivery);
    const entries = await app.deps.db.query<{ text: string }[]>(
      `SELECT text FROM case_entries WHERE case_id = $1 AND type = 'CORREO' AND text LIKE 'No se pudo entregar%'`,
      [desk.caseId],
    );
    expect(entries).toEqual([
      {
        text: "No se pudo entregar el aviso por correo a Luis: el servidor de correo no lo ha aceptado.",
      },
    ]);
    const [notice] = await noticesOf(desk.respondentId);
    expect(notice).toMatchObject({ receivedAt: null, failed: true });
    expect(notice?.proof).toContain("No entregado");
  });

  test("goes to nobody who can't be mailed", async () => {
    const desk = await linkDesk(app, { counterpartyEmail: null });
    const made = await invite(app, desk.specialist, desk.respondentId, { channel: "EMAIL" });
    expect(made.userErrors).toMatchObject([{ field: ["channel"], code: "NO_EMAIL" }]);
    const own = await invite(app, desk.specialist, desk.claimantId, { channel: "LINK" });
    expect(own.userErrors).toMatchObject([{ code: "HAS_ACCOUNT" }]);
    for (const channel of ["NOTARY", "PHONE"]) {
      const other = await invite(app, desk.specialist, desk.respondentId, { channel });
      expect(other.userErrors).toMatchObject([{ field: ["channel"], code: "INVALID" }]);
    }
    const long = await invite(app, desk.specialist, desk.respondentId, {
      channel: "LINK",
      note: "a".repeat(1_001),
    });
    expect(long.userErrors).toMatchObject([{ field: ["note"], code: "TOO_LONG" }]);
  });
});

describe("the short code", () => {
  test("opens the link of the letter however it is typed, as often as needed, beside the link itself", async () => {
    const desk = await linkDesk(app);
    const made = await invite(app, desk.specialist, desk.respondentId);
    for (const typed of [made.shortCode, ` ${made.shortCode.toLowerCase().replaceAll("-", " ")} `]) {
      const { token } = await exchange(typed);
      expect(token).not.toBe(tokenOf(made));
      expect(await openLink(app, token ?? "")).toMatchObject({ reference: desk.number });
    }
    expect(await openLink(app, tokenOf(made))).toMatchObject({ reference: desk.number });
    const { token } = await exchange(made.shortCode);
    await invite(app, desk.specialist, desk.respondentId);
    expect(await openLink(app, token ?? "")).toBeNull();
    expect((await exchange(made.shortCode)).userErrors).toMatchObject([{ field: ["code"], code: "UNKNOWN" }]);
  });
});

describe("guessing", () => {
  const guesser = testApp();

  test("ten codes an hour and address, also side by side in one request", async () => {
    const fields = Array.from(
      { length: 15 },
      (_, at) => `c${at}: openInvitationCode(code: "K7QP-3MXD-${20 + at}") { token }`,
    );
    const before = await guesser.graphql(`mutation { ${fields.slice(0, 5).join(" ")} }`);
    expect(before.errors.every(({ extensions }) => extensions.code === "RATE_LIMITED")).toBe(true);
    let limited = 0;
    for (let at = 0; at < 12; at += 1) {
      const { errors } = await guesser.graphql(
        `mutation { openInvitationCode(code: "K7QP-3MXD-${20 + at}") { token } }`,
      );
      limited += errors.some(({ extensions }) => extensions.code === "RATE_LIMITED") ? 1 : 0;
    }
    expect(limited).toBeGreaterThanOrEqual(2);
  });

  test("thirty tokens that open nothing are enough; somebody else there still opens a real one", async () => {
    const desk = await linkDesk(guesser);
    const token = await linkOf(guesser, desk);
    for (let at = 0; at < 30; at += 1) await openLink(guesser, `${at}`.padStart(43, "A"));
    await expect(openLink(guesser, "A".repeat(43))).rejects.toThrow("RATE_LIMITED");
    expect(await openLink(guesser, token)).not.toBeNull();
  });
});

describe("who may invite", () => {
  test("the manager and administrators, for parties of this very matter", async () => {
    const desk = await linkDesk(app);
    const stranger = await app.signIn("SPECIALIST");
    const admin = await app.signIn("ADMIN");
    const fields = [
      `inviteParty(partyId: $id, input: { channel: LINK }) { url userErrors { code } }`,
      `revokeInvitation(partyId: $id) { message userErrors { code } }`,
      `recordNotice(partyId: $id, input: { channel: NOTARY, sentOn: "2026-11-01", proof: "Acta 1" }) { message userErrors { code } }`,
    ];
    const run = (field: string, id: number | string, token?: string) =>
      app.graphql(`mutation ($id: ID!) { ${field} }`, { id: String(id) }, token);
    for (const field of fields) {
      const [foreign, missing, malformed] = await Promise.all(
        [desk.respondentId, 999_999_999, "'; --"].map((id) => run(field, id, stranger.token)),
      );
      expect(foreign?.errors[0]).toMatchObject({ extensions: { code: "NOT_FOUND" } });
      expect(foreign?.errors[0]?.message).toBe(missing?.errors[0]?.message);
      expect(foreign?.errors[0]?.message).toBe(malformed?.errors[0]?.message);
      expect((await run(field, desk.respondentId, desk.client.token)).errors[0]?.extensions.code).toBe(
        "FORBIDDEN",
      );
      expect((await run(field, desk.respondentId)).errors[0]?.extensions.code).toBe("UNAUTHENTICATED");
      expect((await run(field, desk.respondentId, admin.token)).errors).toEqual([]);
    }
  });

  test("who was asked only doesn't, and nobody does in a closed case", async () => {
    const asked = await linkDesk(app, { status: "PENDING_ACCEPTANCE" });
    const refused = await app.graphql(
      `mutation ($id: ID!) { inviteParty(partyId: $id, input: { channel: LINK }) { url } }`,
      { id: String(asked.respondentId) },
      asked.specialist.token,
    );
    expect(refused.errors[0]?.extensions.code).toBe("FORBIDDEN");
    const closed = await linkDesk(app, { status: "BROKEN" });
    expect((await invite(app, closed.specialist, closed.respondentId)).userErrors).toMatchObject([
      { code: "CLOSED" },
    ]);
  });
});

describe("a notice written down", () => {
  const record = async (desk: Awaited<ReturnType<typeof linkDesk>>, input: object) =>
    payloadOf(
      await app.graphql(
        `mutation ($id: ID!, $input: RecordNoticeInput!) { recordNotice(partyId: $id, input: $input) {
          party { notices { channel sentAt receivedAt receipt proof objectVersion } } userErrors { field code } } }`,
        { id: String(desk.respondentId), input },
        desk.specialist.token,
      ),
      "recordNotice",
    ) as { party: unknown; userErrors: { field: string[]; code: string }[] };

  const openedAt = new Date("2026-10-01T08:00:00Z");

  test("counts from the date typed", async () => {
    const desk = await linkDesk(app, { openedAt });
    expect(
      await record(desk, {
        channel: "CERTIFIED_POST",
        sentOn: "2026-11-02",
        receivedOn: "2026-11-05",
        proof: "Burofax NB1234, lo firma Ana",
      }),
    ).toMatchObject({
      userErrors: [],
      party: {
        notices: [
          { channel: "CERTIFIED_POST", receivedAt: "2026-11-05T11:00:00.000Z", receipt: "DELIVERED" },
        ],
      },
    });
  });

  test("that was refused or not collected counts, and says so with its source", async () => {
    const desk = await linkDesk(app, { openedAt });
    await record(desk, {
      channel: "CERTIFIED_POST",
      sentOn: "2026-10-02",
      receivedOn: "2026-10-05",
      receipt: "REFUSED",
      proof: "Burofax NB1234, rehusado",
    });
    const { data } = await app.graphql(
      `query ($number: String!) { case(number: $number) { moves { move grounds { ground facts blockedBy } } } }`,
      { number: desk.number },
      desk.specialist.token,
    );
    expect(JSON.stringify(data)).toMatch(
      /Luis rechazó el aviso el 05\/10\/2026 \(cuenta como recibido según los criterios de los juzgados de Madrid/,
    );
  });

  test.each([
    [{ channel: "EMAIL", sentOn: "2026-11-02", proof: "x" }, "channel"],
    [{ channel: "NOTARY", sentOn: "2026-11-21", proof: "x" }, "sentOn"],
    [{ channel: "NOTARY", sentOn: "2026-11-02", receivedOn: "2026-11-01", proof: "x" }, "receivedOn"],
    [{ channel: "NOTARY", sentOn: "2026-11-02", receipt: "REFUSED", proof: "x" }, "receivedOn"],
    [
      { channel: "NOTARY", sentOn: "2026-11-02", receivedOn: "2026-11-03", receipt: "OPENED", proof: "x" },
      "receipt",
    ],
    [{ channel: "PHONE", sentOn: "2026-11-02", receivedOn: "2026-11-02", proof: "x" }, "receivedOn"],
    [{ channel: "NOTARY", sentOn: "2026-11-02", proof: " " }, "proof"],
    [{ channel: "NOTARY", sentOn: "2026-11-02", proof: "\u200b\u200d" }, "proof"],
    [{ channel: "NOTARY", sentOn: "2026-09-30", proof: "x" }, "sentOn"],
    [{ channel: "NOTARY", sentOn: "2026-11-02", proof: "x", spoken: true }, "spoken"],
    [{ channel: "NOTARY", sentOn: "2026-11-02", proof: "a".repeat(501) }, "proof"],
    [{ channel: "NOTARY", sentOn: "2026-11-02", proof: "x", documentId: "1" }, "documentId"],
  ])("one that can't be is refused at its field: %#", async (input, field) => {
    expect(await record(await linkDesk(app, { openedAt }), input)).toMatchObject({
      userErrors: [{ field: [field] }],
    });
  });

  test("is noted once: sent again, also at once, it makes no second one; its receipt completes it", async () => {
    const desk = await linkDesk(app, { openedAt });
    const sent = { channel: "CERTIFIED_POST", sentOn: "2026-11-02", proof: "Burofax NB123" };
    const twice = await Promise.all([record(desk, sent), record(desk, { ...sent, proof: "burofax  nb123" })]);
    const refusal = { field: ["proof"], code: "ALREADY_NOTED" };
    expect(twice.flatMap(({ userErrors }) => userErrors)).toEqual([refusal]);
    expect(await noticesOf(desk.respondentId)).toHaveLength(1);
    const received = { ...sent, receivedOn: "2026-11-04" };
    expect(await record(desk, received)).toMatchObject({ userErrors: [] });
    expect(await noticesOf(desk.respondentId)).toMatchObject([
      { receivedAt: new Date("2026-11-04T11:00:00Z"), receipt: "DELIVERED" },
    ]);
    for (const again of [sent, received, { ...received, receivedOn: "2026-11-05" }])
      expect((await record(desk, again)).userErrors).toEqual([refusal]);
    const others = [
      { ...sent, proof: "Burofax NB124" },
      { ...sent, sentOn: "2026-11-03" },
      { ...sent, channel: "NOTARY" },
      { ...sent, channel: "PHONE" },
      { ...sent, channel: "PHONE", spoken: true },
    ];
    for (const other of others) expect((await record(desk, other)).userErrors).toEqual([]);
    expect(await noticesOf(desk.respondentId)).toHaveLength(1 + others.length);
    const { data } = await app.graphql(
      `query ($number: String!) { case(number: $number) { entries { nodes { text } } } }`,
      { number: desk.number },
      desk.specialist.token,
    );
    expect(JSON.stringify(data).match(/Completado el aviso/g)).toHaveLength(1);
  });

  test("carries no text that was written later", async () => {
    const desk = await linkDesk(app, { openedAt });
    await app.graphql(
      `mutation ($number: String!) { updateCase(number: $number, input: { version: 1, object: "Otro objeto", confirmObject: true }) {
        userErrors { code } } }`,
      { number: desk.number },
      desk.specialist.token,
    );
    await app.deps.db.query(`UPDATE cases SET object_confirmed = true WHERE number = $1`, [desk.number]);
    const notice = { channel: "CERTIFIED_POST", proof: "Burofax NB1234", sentOn: "2026-11-02" };
    expect(await record(desk, { ...notice, objectVersion: 2 })).toMatchObject({
      userErrors: [{ field: ["objectVersion"] }],
    });
    expect(await record(desk, notice)).toMatchObject({
      userErrors: [],
      party: { notices: [{ objectVersion: 1 }] },
    });
    expect(await record(desk, { ...notice, sentOn: "2026-11-20" })).toMatchObject({
      party: { notices: [{ objectVersion: 2 }, { objectVersion: 1 }] },
    });
  });

  test("of a call in which somebody was spoken to is a first contact: nobody kept silent", async () => {
    const desk = await linkDesk(app, { openedAt });
    const silence = async () => {
      const { data } = await app.graphql(
        `query ($number: String!) { case(number: $number) { deadlines { label } moves { grounds { ground blockedBy } } } }`,
        { number: desk.number },
        desk.specialist.token,
      );
      const { deadlines, moves } = (
        data as unknown as { case: { deadlines: unknown; moves: { grounds: Ground[] }[] } }
      ).case;
      const grounds = moves.flatMap(({ grounds: all }) => all);
      return { deadlines, blockedBy: grounds.find(({ ground }) => ground === "NO_ANSWER")?.blockedBy };
    };
    await record(desk, {
      channel: "CERTIFIED_POST",
      sentOn: "2026-10-02",
      receivedOn: "2026-10-05",
      proof: "Burofax NB1234",
    });
    await record(desk, { channel: "PHONE", sentOn: "2026-10-10", proof: "Nadie contesta" });
    expect(await silence()).toMatchObject({ blockedBy: null });
    await record(desk, {
      channel: "PHONE",
      sentOn: "2026-10-12",
      proof: "Dice que lo pensará",
      spoken: true,
    });
    expect((await silence()).blockedBy).toBe(
      "El 12/10/2026 se habló por teléfono con Luis: hay un primer contacto.",
    );
    expect(JSON.stringify((await silence()).deadlines)).not.toContain("30 días");
  });
});

test("an invited client's link is of the client's side: budgets, and the case can be taken into an account", async () => {
  const desk = await linkDesk(app);
  const { claimantId, number } = await addCaseRow(app.deps, {
    clientId: null,
    specialistId: desk.specialist.accountId,
    status: "PENDING_COUNTERPARTY",
    origin: "SPECIALIST",
  });
  const token = tokenOf(await invite(app, desk.specialist, claimantId, { channel: "EMAIL" }));
  expect(await openLink(app, token, "canJoin reference closed")).toEqual({
    canJoin: true,
    reference: number,
    closed: false,
  });
  const join = async (bearer: string, secret = token) =>
    app.graphql(
      `mutation ($token: String!) { joinCase(token: $token) { caseNumber message userErrors { code } } }`,
      { token: secret },
      bearer,
    );
  const respondents = await linkOf(app, desk);
  expect(payloadOf(await join(desk.client.token, respondents), "joinCase")).toMatchObject({
    caseNumber: null,
    userErrors: [{ code: "NOT_THE_PARTY" }],
  });
  const [nuria, luis] = [await app.signIn("CLIENT"), await app.signIn("CLIENT")];
  expect(payloadOf(await join(nuria.token, respondents), "joinCase")).toMatchObject({
    caseNumber: null,
    userErrors: [{ code: "NOT_CLIENTS_SIDE" }],
  });
  const answers = await Promise.all(
    [nuria, luis, nuria, luis, nuria].map(({ token: bearer }) => join(bearer)),
  );
  const taken = answers.filter(
    ({ data }) =>
      (data as never as { joinCase: { caseNumber: string } } | null)?.joinCase.caseNumber === number,
  );
  expect(taken.length).toBeGreaterThan(0);
  const [row] = await app.deps.db.query<
    { clientId: number; accountId: number; response: string; method: string }[]
  >(
    `SELECT c.client_id AS "clientId", p.account_id AS "accountId", p.response, p.response_method AS method
     FROM parties p JOIN cases c ON c.id = p.case_id WHERE p.id = $1`,
    [claimantId],
  );
  expect([nuria.accountId, luis.accountId]).toContain(row?.clientId);
  expect(row).toMatchObject({ accountId: row?.clientId, response: "ACCEPTED", method: "ACCOUNT" });
  expect(await openLink(app, token)).toBeNull();
  const winner = row?.clientId === nuria.accountId ? nuria : luis;
  const loser = winner === nuria ? luis : nuria;
  expect(payloadOf(await join(winner.token), "joinCase")).toMatchObject({ caseNumber: number });
  expect((await join(loser.token)).errors[0]?.extensions.code).toBe("NOT_FOUND");
  const specialist = await join(desk.specialist.token);
  expect(specialist.errors[0]?.extensions.code).toBe("FORBIDDEN");
});

test("who registers because of an invitation gets that very case and no other one", async () => {
  const specialist = await app.signIn("SPECIALIST");
  const { claimantId, number } = await addCaseRow(app.deps, {
    clientId: null,
    specialistId: specialist.accountId,
    status: "PENDING_COUNTERPARTY",
    origin: "SPECIALIST",
  });
  const token = tokenOf(await invite(app, specialist, claimantId));
  const nuria = await pendingProfile(app.deps, "CLIENT", "nuria.nueva@correo.example");
  const complete = (secret: string, bearer: string) =>
    app.graphql(
      `mutation ($token: String!) { completeInvitedProfile(token: $token) { token caseNumber message userErrors { code } } }`,
      { token: secret },
      bearer,
    );
  // A dead link leaves the registration where it was.
  expect((await complete("A".repeat(43), nuria.token)).errors[0]?.extensions.code).toBe("NOT_FOUND");
  const answers = await Promise.all([1, 2, 3].map(() => complete(token, nuria.token)));
  const done = answers.filter(({ data }) => data !== null);
  expect(done).toHaveLength(1);
  expect(done[0]?.data).toMatchObject({ completeInvitedProfile: { caseNumber: number, userErrors: [] } });
  const opened = (done.map(({ data }) => data)[0] as unknown as { completeInvitedProfile: { token: string } })
    .completeInvitedProfile.token;
  const me = await app.graphql("{ me { id } }", {}, opened);
  expect(me.data).toEqual({ me: { id: String(nuria.accountId) } });
  const [row] = await app.deps.db.query<{ status: string; cases: number; clientId: number }[]>(
    `SELECT a.status, (SELECT count(*)::int FROM cases c WHERE c.client_id = a.id) AS cases,
       (SELECT client_id FROM cases WHERE number = $2) AS "clientId" FROM accounts a WHERE a.id = $1`,
    [nuria.accountId, number],
  );
  expect(row).toEqual({ status: "ACTIVE", cases: 1, clientId: nuria.accountId });
  const elena = await pendingProfile(app.deps, "SPECIALIST", "elena.nueva@correo.example");
  expect((await complete(token, elena.token)).errors[0]?.extensions.code).toBe("FORBIDDEN");
});

test("answers come one after the other, and each is kept with its evidence", async () => {
  const desk = await linkDesk(app);
  const token = await linkOf(app, desk);
  const answers = await Promise.all(Array.from({ length: 20 }, () => answerByLink(app, token, true)));
  expect(answers.every(({ userErrors }) => userErrors.length === 0)).toBe(true);
  const [row] = await app.deps.db.query<
    { status: string; entries: number; statements: number; mails: number }[]
  >(
    `SELECT c.status, (SELECT count(*)::int FROM case_entries e WHERE e.case_id = c.id AND e.party_id = $2) AS entries,
       (SELECT count(*)::int FROM party_statements s WHERE s.party_id = $2 AND s.address <> '') AS statements
     FROM cases c WHERE c.id = $1`,
    [desk.caseId, desk.respondentId],
  );
  expect(row).toMatchObject({ status: "IN_PROGRESS", entries: 1, statements: 1 });
  const mails = (await app.deps.sentMails()).filter(({ to }) => to === desk.specialist.email);
  expect(mails.map(({ subject }) => subject)).toEqual([`Una parte ha aceptado participar: ${desk.number}`]);
});

test("saying no needs a reason, tells the manager what can be done, and can be changed while the case is open", async () => {
  const desk = await linkDesk(app);
  const token = await linkOf(app, desk);
  expect((await answerByLink(app, token, false)).userErrors).toMatchObject([
    { field: ["reason"], code: "REQUIRED" },
  ]);
  expect((await answerByLink(app, token, false, "a".repeat(1_001))).userErrors).toMatchObject([
    { code: "TOO_LONG" },
  ]);
  expect(await answerByLink(app, token, false, "No reconozco la deuda")).toMatchObject({
    invitation: { party: { response: "DECLINED" } },
  });
  const mail = (await app.deps.sentMails()).findLast(({ to }) => to === desk.specialist.email);
  expect(mail?.text).toContain("artículo 10.3");
  expect(mail?.text).not.toContain("No reconozco");
  expect(await answerByLink(app, token, true)).toMatchObject({
    invitation: { party: { response: "ACCEPTED" } },
  });
  const [row] = await app.deps.db.query<{ status: string }[]>("SELECT status FROM cases WHERE id = $1", [
    desk.caseId,
  ]);
  expect(row?.status).toBe("IN_PROGRESS");
});

test("a proposal starts its term, a question reaches the inbox; said twice in a row is said once", async () => {
  const desk = await linkDesk(app);
  const token = await linkOf(app, desk);
  for (let at = 0; at < 2; at += 1) {
    await byLink(
      app,
      token,
      "proposeByInvitation",
      "text: $text",
      { text: "Pago 50 € al mes" },
      "$text: String!",
    );
    await byLink(
      app,
      token,
      "writeByInvitation",
      "text: $text",
      { text: "¿Puedo pagar en dos veces?" },
      "$text: String!",
    );
    await byLink(
      app,
      token,
      "writeByInvitation",
      "text: $text",
      { text: "¿Puedo pagar en dos veces?" },
      "$text: String!",
    );
  }
  const [row] = await app.deps.db.query<{ proposals: number; messages: number }[]>(
    `SELECT (SELECT count(*)::int FROM case_entries e WHERE e.case_id = c.id AND e.text LIKE 'Propuesta de%') AS proposals,
       (SELECT count(*)::int FROM messages m JOIN conversations v ON v.id = m.conversation_id WHERE v.party_id = $2) AS messages
     FROM cases c WHERE c.id = $1`,
    [desk.caseId, desk.respondentId],
  );
  expect(row).toMatchObject({ proposals: 2, messages: 2 });
  for (const [field, text, code] of [
    ["proposeByInvitation", "  ", "REQUIRED"],
    ["writeByInvitation", "a".repeat(4_001), "TOO_LONG"],
  ] as const) {
    const { userErrors } = await byLink(app, token, field, "text: $text", { text }, "$text: String!");
    expect(userErrors).toMatchObject([{ field: ["text"], code }]);
  }
  // The client reads of the proposal, not what was written to the manager.
  const { data } = await app.graphql(
    `query ($number: String!) { case(number: $number) { entries { nodes { text } } } }`,
    { number: desk.number },
    desk.client.token,
  );
  expect(JSON.stringify(data)).toContain("Pago 50");
  expect(JSON.stringify(data)).not.toContain("dos veces");
});

test("a closed case can be read and written about, not answered", async () => {
  const desk = await linkDesk(app);
  const token = await linkOf(app, desk);
  await app.deps.db.query(
    "UPDATE cases SET status = 'BROKEN', closed_at = timestamptz '2026-11-20T11:00:00Z' WHERE id = $1",
    [desk.caseId],
  );
  expect(await openLink(app, token)).toMatchObject({ closed: true });
  expect((await answerByLink(app, token, true)).userErrors).toMatchObject([{ code: "CLOSED" }]);
  const { userErrors } = await byLink(
    app,
    token,
    "writeByInvitation",
    "text: $text",
    { text: "Hola" },
    "$text: String!",
  );
  expect(userErrors).toEqual([]);
  const proposal = await byLink(
    app,
    token,
    "proposeByInvitation",
    "text: $text",
    { text: "Pago" },
    "$text: String!",
  );
  expect(proposal.userErrors).toMatchObject([{ code: "CLOSED" }]);
  // What is said after the end doesn't belie what it was closed with.
  expect(
    await app.deps.db.query(`SELECT FROM party_statements WHERE party_id = $1`, [desk.respondentId]),
  ).toEqual([]);
});

test("a link whose last moment passes while its answer is being written down still gets the answer", async () => {
  const desk = await linkDesk(app);
  const made = await invite(app, desk.specialist, desk.respondentId);
  const end = new Date(made.expiresAt).getTime();
  const request = { headers: {}, ip: "127.0.0.1", id: "test" };
  const ctx = await createContext(app.deps, request as never);
  // Found, and found again once its matter is locked; from then on it is too late.
  let looks = 0;
  const clock = clockFrom(() => new Date((looks += 1) <= 2 ? end - 1_000 : end + 1_000));
  const { message, invitation } = await writeByInvitation(
    { ...ctx, clock },
    tokenOf(made),
    "¿Quién me escribe?",
  );
  expect([message, invitation.party.id]).toEqual(["Mensaje enviado", desk.respondentId]);
});
