import { expect, test } from "@jest/globals";
import { readFailure } from "../../server/domains/inbound-mail/understanding/bounce-kind.ts";
import { understandMail } from "../../server/domains/inbound-mail/understanding/understand-mail.ts";

const mail = (headers: string[], body: string) => Buffer.from(`${headers.join("\r\n")}\r\n\r\n${body}`);
const plain = (headers: string[], body: string) =>
  understandMail(mail(["From: MAILER-DAEMON@mx.example", "To: yo@recobros.example", ...headers], body));

test.each([
  ["5.1.1", "550 5.1.1 User unknown", "bounce-hard", "5.1.1"],
  ["5.0.0", "550 5.1.1 <a@b.example>: Recipient address rejected: User unknown", "bounce-hard", "5.1.1"],
  ["5.1.1", "550 5.7.1 IP address blacklisted by recipient", "bounce-soft", "5.7.1"],
  ["5.1.1", "550 mailbox full", "bounce-soft", "5.1.1"],
  ["4.4.7", "450 4.7.1 Client host rejected", "bounce-soft", "4.4.7"],
  ["5.0.0", "550 No such user here", "bounce-hard", "5.0.0"],
  ["5.5.0", "550 5.5.0 Requested action not taken: mailbox unavailable", "bounce-hard", "5.5.0"],
  ["5.4.1", "550 5.4.1 Recipient address rejected: Access denied. AS(201806281)", "bounce-hard", "5.4.1"],
  ["5.4.310", "550 5.4.310 DNS domain nada.example does not exist", "bounce-hard", "5.4.310"],
  ["5.4.4", "", "bounce-hard", "5.4.4"],
  ["5.7.26", "550 5.7.26 This mail is unauthenticated", "bounce-soft", "5.7.26"],
  ["5.2.2", "552 5.2.2 The recipient's inbox is out of storage space", "bounce-soft", "5.2.2"],
  ["5.7.1", "550 5.7.1 Message rejected as spam, user unknown to our filters", "bounce-soft", "5.7.1"],
  [null, "550 El usuario no existe", "bounce-hard", null],
  [null, "buzón lleno", "bounce-soft", null],
  [
    null,
    "Host or domain name not found. Name service error for name=nada.example type=A",
    "bounce-hard",
    null,
  ],
  [null, "connect to mx.example[192.0.2.5]:25: Connection timed out", "bounce-soft", null],
  [null, "551 not our customer", "bounce-hard", null],
  [null, "", "bounce-soft", null],
])("status %s with the words '%s' is %s", (status, words, kind, code) => {
  expect(readFailure(status, words)).toMatchObject({ kind, status: code });
});

test("addresses and versions are no codes", () => {
  expect(readFailure(null, "host 5.1.1.4 said: ESMTP 4.80.1, 5.5.1960.3").status).toBeNull();
});

test("Exim's warning is a delay, not a failure", () => {
  const { kind, recipients } = plain(
    ["Subject: Warning: message 1abc-000 delayed 24 hours", "Auto-Submitted: auto-replied"],
    "This message was created automatically by mail delivery software.\nA message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours on the queue on mx.example.\n\nThe address to which the message has not yet been delivered is:\n\n  lento@deudor.example\n    Delay reason: connection timed out\n\nNo action is required on your part. Delivery attempts will continue for\nsome time.",
  );
  expect(kind).toBe("delayed");
  expect(recipients.map(({ address }) => address)).toEqual(["lento@deudor.example"]);
});

test("what a mail server sends without naming anybody is a bounce all the same: the address it came to tells of whom", () => {
  const { kind, recipients } = plain(["Subject: Undelivered Mail"], "The user does not exist.");
  expect([kind, recipients]).toEqual(["bounce-hard", []]);
});

test("a person who forwards a bounce, or writes of one, is a person", () => {
  const written = understandMail(
    mail(
      ["From: maria@deudor.example", "Subject: Re: Factura"],
      "Me devolvió esto: delivery failed\n\nnadie@deudor.example\n  user unknown",
    ),
  );
  expect(written.kind).toBe("reply");
  const forwarded = understandMail(
    mail(
      ["From: maria@deudor.example", "Subject: Re: Factura", 'Content-Type: multipart/mixed; boundary="x"'],
      "--x\r\nContent-Type: text/plain\r\n\r\nMire\r\n--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nFinal-Recipient: rfc822; a@b.example\r\nAction: failed\r\nStatus: 5.1.1\r\n--x--",
    ),
  );
  expect([forwarded.kind, forwarded.text]).toEqual(["reply", "Mire"]);
});

const report = (type: string, part: string, body: string) =>
  understandMail(
    mail(
      [
        "From: x@y.example",
        "Subject: S",
        `Content-Type: multipart/report; report-type=${type}; boundary="x"`,
      ],
      `--x\r\nContent-Type: text/plain\r\n\r\nTexto\r\n--x\r\nContent-Type: ${part}\r\n\r\n${body}\r\n--x--`,
    ),
  );

test("a read receipt is neither bounce nor answer", () => {
  const { kind } = report(
    "disposition-notification",
    "message/disposition-notification",
    "Final-Recipient: rfc822;a@b.example\r\nDisposition: manual-action/MDN-sent-manually; displayed",
  );
  expect(kind).toBe("read-receipt");
});

test("a DMARC report is no complaint", () => {
  const { kind, feedbackType } = report(
    "feedback-report",
    "message/feedback-report",
    "Feedback-Type: auth-failure\r\nOriginal-Rcpt-To: a@b.example",
  );
  expect([kind, feedbackType]).toEqual(["other", "auth-failure"]);
});

test("an internationalised report (RFC 6533) names its recipient", () => {
  const { recipients } = report(
    "delivery-status",
    "message/global-delivery-status",
    "Reporting-MTA: dns; x\r\n\r\nFinal-Recipient: utf-8; josé@peña.example\r\nOriginal-Recipient: rfc822; otra@peña.example\r\nAction: failed\r\nStatus: 5.1.1",
  );
  expect(recipients).toMatchObject([
    { address: "josé@peña.example", originalAddress: "otra@peña.example", kind: "bounce-hard" },
  ]);
});

test.each([
  ["Auto-Submitted: auto-replied"],
  ["Auto-Submitted: auto-notified; owner-email=a@b.example"],
  ["X-Auto-Response-Suppress: All"],
  ["Precedence: auto_reply"],
  ["Subject: Respuesta automática: Factura"],
  ["Subject: =?utf-8?Q?Resposta_autom=C3=A0tica:_Factura?="],
  ["Subject: Erantzun automatikoa: Faktura"],
  ["Subject: Fuera de la oficina"],
  ["Return-Path: <>"],
])("%s says that a program answered", (header) => {
  expect(understandMail(mail(["From: a@b.example", header], "Hola")).kind).toBe("auto-reply");
});

test.each([
  ["Auto-Submitted: no"],
  ["Auto-Submitted: no (of course)"],
  ["Precedence: bulk"],
  ["Subject: Re: Fuera de la oficina"],
  ["Subject: Autoescuela"],
  ["Return-Path: <a@b.example>"],
])("%s doesn't", (header) => {
  const { kind } = understandMail(mail(["From: a@b.example", header], "Estoy fuera de la oficina"));
  expect(kind).toBe("reply");
});

test("the envelope's empty sender counts as the header does", () => {
  const raw = mail(["From: a@b.example", "Subject: Hola"], "Hola");
  expect(understandMail(raw, { nullSender: true }).kind).toBe("auto-reply");
});

test.each([
  [
    "Fuera de la oficina",
    "Disculpe el retraso en mi respuesta. Para la entrega de documentos llame al 910000000.",
  ],
  ["Respuesta automática: Factura", "Su mensaje no será rechazado, pero mi respuesta puede retrasarse."],
  ["Vacaciones Re: Factura", "My reply will be delayed until Monday.\n\notro@deudor.example"],
  ["Estoy de vacaciones", "La entrega de mercancía sigue abierta. Delivery to the warehouse works as usual."],
])("'%s' with the null sender is an answer, whatever it says of delays and deliveries", (subject, body) => {
  const raw = mail(
    ["From: Ana <ana@deudor.example>", `Subject: ${subject}`, "Auto-Submitted: auto-replied"],
    body,
  );
  expect(understandMail(raw, { nullSender: true })).toMatchObject({ kind: "auto-reply", recipients: [] });
});

test("a postmaster who answers, or is away, is no mail server", () => {
  const from = "From: Postmaster <postmaster@ferreteria.example>";
  const words = "La entrega de ese pedido fue rechazada y devuelta: no debo nada.";
  expect(understandMail(mail([from, "Subject: RE: Factura"], words)).kind).toBe("reply");
  expect(understandMail(mail([from, "Subject: Fuera de la oficina"], words)).kind).toBe("auto-reply");
});

test("a bounce with the null sender alone says so in its subject", () => {
  const raw = mail(
    ["From: Correo <correo@mx.example>", "Subject: No se ha podido entregar su mensaje"],
    "550 user unknown",
  );
  expect(understandMail(raw, { nullSender: true }).kind).toBe("bounce-hard");
});

test("no NUL of a header gets anywhere", () => {
  const raw = mail(["From: A <a\0b@c.example>", "Message-ID: <a\0b@c.example>", "Subject: x\0y"], "Hola");
  const { attachments: _files, ...understood } = understandMail(raw);
  expect(JSON.stringify(understood)).not.toContain("\\u0000");
});
