import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { understandFile } from "../../server/domains/inbound-mail/understanding/understand-file.ts";
import { understandMail } from "../../server/domains/inbound-mail/understanding/understand-mail.ts";

const FOLDER = new URL("../fixtures/mail/", import.meta.url);
const FIXTURES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".eml"))
  .map((name) => readFileSync(new URL(name, FOLDER)));

const KINDS = [
  "bounce-hard",
  "bounce-soft",
  "delayed",
  "complaint",
  "auto-reply",
  "reply",
  "read-receipt",
  "other",
];

function isUnderstood(raw: Uint8Array): void {
  const mail = understandMail(raw);
  expect(KINDS).toContain(mail.kind);
  expect(mail.text.length).toBeLessThanOrEqual(50_000);
  expect(mail.quoted.length).toBeLessThanOrEqual(100_000);
  expect(mail.recipients.length).toBeLessThanOrEqual(200);
  const stored = JSON.stringify({ ...mail, attachments: [] });
  // Nothing that PostgreSQL would refuse.
  expect(stored.includes("\\u0000")).toBe(false);
  expect(stored.isWellFormed()).toBe(true);
}

test("any bytes are answered", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 3_000 }), isUnderstood), { numRuns: 300 });
});

const HEADER_BITS = [
  "Content-Type: multipart/report; report-type=delivery-status; boundary=x",
  "Content-Type: multipart/mixed; boundary=x",
  "Content-Type: text/html; charset=utf-7",
  "Content-Type: text/plain; charset=\u0000nada; format=flowed; delsp=yes",
  "Content-Type: message/delivery-status",
  "Content-Transfer-Encoding: base64",
  "Content-Transfer-Encoding: quoted-printable",
  "From: =?utf-8?B?////?= <a@b.example>",
  "From: MAILER-DAEMON",
  "Subject: =?iso-2022-jp?B?GyRC?= Delivery failed",
  "X-Failed-Recipients: a@b.example, , <>,",
  "Auto-Submitted: (((",
  "",
  "--x",
  "--x--",
  "Final-Recipient: rfc822; a@b.example",
  "Action: failed",
  "Status: 5.1.1",
  "El 2/3/26 a las 10:15, N escribió:",
  "> cita",
  "<blockquote><div class=gmail_attr><p hidden>",
  "</blockquote></p></nada>",
  '{"notificationType":"Bounce","bounce":{"bouncedRecipients":[{"emailAddress":5}]}}',
  "=E2=82\u0000=\ud800",
];

test("lines of mails in any order are answered", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...HEADER_BITS), fc.string({ maxLength: 60 })), { maxLength: 40 }),
      (lines) => isUnderstood(Buffer.from(lines.join("\r\n"))),
    ),
    { numRuns: 400 },
  );
});

test("mails cut off anywhere and with bytes changed anywhere are answered", () => {
  const change = fc.record({ at: fc.nat(100_000), byte: fc.nat(255) });
  fc.assert(
    fc.property(
      fc.constantFrom(...FIXTURES),
      fc.nat(100_000),
      fc.array(change, { maxLength: 30 }),
      (fixture, end, changes) => {
        const raw = Buffer.from(fixture.subarray(0, end));
        for (const { at, byte } of changes) if (raw.length > 0) raw[at % raw.length] = byte;
        return isUnderstood(raw);
      },
    ),
    { numRuns: 400 },
  );
});

const MB = 1024 * 1024;
const head = (type: string) => `From: a@b.example\r\nSubject: S\r\nContent-Type: ${type}\r\n\r\n`;
const nested = (depth: number) =>
  Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  ).join("");

/** Each would take minutes, or the memory, of a reader without limits. */
const HOSTILE: [what: string, raw: string][] = [
  ["20 MB of line breaks", head("text/plain") + "\n".repeat(20 * MB)],
  ["one line of 20 MB", head("text/plain") + "a".repeat(20 * MB)],
  ["20 MB of quotes", head("text/plain") + "> hola\n".repeat(3 * MB)],
  ["parts in parts, 5,000 deep", nested(5_000)],
  ["100,000 parts", `${head("multipart/mixed; boundary=x")}${"--x\r\n\r\na\r\n".repeat(100_000)}`],
  [
    "20,000 boundaries",
    head("multipart/mixed; boundary=x") +
      Array.from(
        { length: 20_000 },
        (_, n) => `--x\r\nContent-Type: multipart/mixed; boundary=y${n}\r\n\r\n`,
      ).join(""),
  ],
  ["a header of 10 MB", `From: a@b.example\r\nSubject: ${"x".repeat(10 * MB)}\r\n\r\nhola`],
  ["100,000 header lines", `${"Received: by x\r\n".repeat(100_000)}\r\nhola`],
  [
    "20 MB of equals signs in quoted-printable",
    `From: a@b.example\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Type: application/pdf\r\n\r\n${"=".repeat(20 * MB)}`,
  ],
  [
    "20 MB of lines that begin like the boundaries of 30 parts in parts",
    `From: a@b.example\r\n${Array.from(
      { length: 29 },
      (_, n) =>
        `Content-Type: multipart/mixed; boundary=${"a".repeat(n + 1)}\r\n\r\n--${"a".repeat(n + 1)}\r\n`,
    ).join("")}\r\n${`--${"a".repeat(30)}z\n`.repeat(600_000)}`,
  ],
  ["one line of nothing but boundaries", head("multipart/mixed; boundary=-") + "---".repeat(3 * MB)],
  ["one word of a mail server without end", `From: MAILER-DAEMON\r\n\r\n${"deliver".repeat(15_000)}`],
  ["mails in mails", `${head("message/rfc822")}${head("message/rfc822").repeat(20_000)}hola`],
  ["200,000 open elements", head("text/html") + "<div>".repeat(200_000) + "</p>".repeat(200_000)],
  ["quotes in quotes", head("text/html") + "<blockquote>".repeat(90_000) + "hola"],
  ["one attribute of 20 MB", `${head("text/html")}<p style="${"a ".repeat(10 * MB)}">hola`],
  ["entities without end", head("text/html") + "&lt".repeat(3 * MB)],
  ["brackets without end", `From: ${"<".repeat(MB)}\r\nSubject: S\r\n\r\n${"(".repeat(5 * MB)}`],
  ["heads of quotes without end", head("text/plain") + `El 2/3/26 ${"a ".repeat(400)}\n`.repeat(5_000)],
  ["spaces before nothing", head("text/plain") + `${" ".repeat(100_000)}x\n`.repeat(50)],
  ["dashes without end", head("text/plain") + `${"-".repeat(100_000)}\n`.repeat(50)],
  [
    "a report of 200,000 recipients",
    head("message/delivery-status") +
      "\r\nFinal-Recipient: rfc822; a@b.example\r\nAction: failed\r\nStatus: 5.1.1\r\n".repeat(200_000),
  ],
  [
    "a bounce of 200,000 addresses",
    `From: MAILER-DAEMON@x.example\r\nSubject: Delivery failed\r\n\r\n${"<a@b.example>:\r\n".repeat(200_000)}`,
  ],
  [
    "a diagnosis of 10 MB",
    `${head("message/delivery-status")}Final-Recipient: rfc822; a@b.example\r\nAction: failed\r\nDiagnostic-Code: smtp; ${"user ".repeat(2 * MB)}`,
  ],
  [
    "line breaks of a mail server",
    `From: MAILER-DAEMON@x.example\r\nSubject: Delivery failed\r\n\r\n${"\n".repeat(20 * MB)}`,
  ],
  ["text of 20 MB that flows", head("text/plain; format=flowed") + "hola \n".repeat(3 * MB)],
];

test.each(HOSTILE)("%s: answered within two seconds and 400 MB", (_what, text) => {
  const raw = Buffer.from(text);
  const before = process.memoryUsage().rss;
  const begun = performance.now();
  isUnderstood(raw);
  expect(performance.now() - begun).toBeLessThan(2_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * MB);
});

test("long HTML in each of 60 parts costs no more than one part may", () => {
  const part = `--x\r\nContent-Type: text/html\r\n\r\n${"<p>a".repeat(100_000)}\r\n`;
  const begun = performance.now();
  isUnderstood(Buffer.from(head("multipart/mixed; boundary=x") + part.repeat(60)));
  expect(performance.now() - begun).toBeLessThan(15_000);
});

describe("a mail in a file", () => {
  const withFile = async (raw: string, limits?: { longestMs: number }) => {
    const folder = await mkdtemp(join(tmpdir(), "mail-"));
    try {
      const path = join(folder, "mail.eml");
      await writeFile(path, raw);
      return await understandFile({ path, nullSender: false }, limits);
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  const large = `${head("multipart/mixed; boundary=x")}--x\r\n\r\nHola\r\n--x\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${"QUJD\r\n".repeat(200_000)}--x--\r\n`;

  test("that is large is understood as a small one, in a thread of its own", async () => {
    const expected = understandMail(Buffer.from(large));
    const understood = await withFile(large);
    expect(understood).toMatchObject({ kind: "reply", text: "Hola" });
    expect({ ...understood, attachments: [] }).toEqual({ ...expected, attachments: [] });
    const [sent] = understood.attachments;
    expect(sent?.fileName).toBe("a.pdf");
    expect(Buffer.from(sent?.content ?? []).equals(Buffer.from("ABC".repeat(200_000)))).toBe(true);
  });

  test("that costs more than any mail may is one that can't be understood", async () => {
    expect(await withFile(large, { longestMs: 1 })).toMatchObject({ kind: "other", attachments: [] });
  });
});
