import { expect, test } from "@jest/globals";
import { understandMail } from "../../server/domains/inbound-mail/understanding/understand-mail.ts";
import { readReplyText } from "../../server/domains/inbound-mail/understanding/reply-text.ts";

const ASKED = "Buenos días:\n\nLe recordamos que la factura sigue pendiente.";
const MARKED = ASKED.split("\n")
  .map((line) => `> ${line}`.trimEnd())
  .join("\n");

/** Heads as mail programs write them; `bare`: what follows has no marks. */
const HEADS: { program: string; head: string; bare?: true }[] = [
  {
    program: "Gmail es",
    head: "El lun, 2 mar 2026 a las 10:15, Recobros del Sur (<cobros@recobros.example>)\nescribió:",
  },
  {
    program: "Gmail es, new",
    head: "El lun, 2 mar 2026 a las 10:15, Recobros (<a+b@recobros.example>) escribió:",
  },
  {
    program: "Gmail gl",
    head: "O luns, 2 de mar. de 2026 ás 10:15, Recobros del Sur (<a@recobros.example>) escribiu:",
  },
  {
    program: "Gmail eu",
    head: "Recobros del Sur (<a@recobros.example>) erabiltzaileak hau idatzi du (2026 mar. 2, al. (10:15)):",
  },
  {
    program: "Gmail ca",
    head: "Missatge de Recobros del Sur <a@recobros.example> del dia dl., 2 de març\n2026 a les 10:15:",
  },
  {
    program: "Gmail en",
    head: "On Mon, Mar 2, 2026 at 10:15 AM Recobros del Sur <a@recobros.example>\nwrote:",
  },
  {
    program: "Apple es",
    head: "El 2 mar 2026, a las 10:15, Recobros del Sur <a@recobros.example> escribió:",
  },
  {
    program: "Apple ca",
    head: "El 2 març 2026, a les 10:15, Recobros del Sur <a@recobros.example> va escriure:",
  },
  { program: "Thunderbird es", head: "El 2/3/26 a las 10:15, Recobros del Sur escribió:" },
  { program: "Thunderbird ca", head: "El 2/3/26 a les 10:15, Recobros del Sur ha escrit:" },
  { program: "Thunderbird gl", head: "O 2/3/26 ás 10:15, Recobros del Sur escribiu:" },
  { program: "Thunderbird eu", head: "2026/3/2 10:15(e)an, Recobros del Sur igorleak idatzi zuen:" },
  { program: "Thunderbird en", head: "On 2/3/26 10:15, Recobros del Sur wrote:" },
  {
    program: "Yahoo es",
    head: "En lunes, 2 de marzo de 2026, 10:15:00 CET, Recobros <a@recobros.example> escribió:",
    bare: true,
  },
  {
    program: "Yahoo en",
    head: "On Monday, March 2, 2026 at 10:15:00 AM GMT+1, Recobros <a@recobros.example> wrote:",
    bare: true,
  },
  {
    program: "Outlook es",
    head: "De: Recobros <a@recobros.example>\nEnviado el: lunes, 2 de marzo de 2026 10:15\nPara: María\nAsunto: Factura",
    bare: true,
  },
  {
    program: "Outlook web es",
    head: `${"_".repeat(32)}\nDe: Recobros <a@recobros.example>\nEnviado: lunes, 2 de marzo de 2026 10:15\nPara: María <m@deudor.example>\nAsunto: Factura`,
    bare: true,
  },
  {
    program: "Outlook ca",
    head: "De: Recobros <a@recobros.example>\nEnviat el: dilluns, 2 de març de 2026 10:15\nPer a: Maria\nTema: Factura",
    bare: true,
  },
  {
    program: "Outlook eu",
    head: "Nork: Recobros <a@recobros.example>\nBidalia: astelehena, 2026(e)ko martxoaren 2(a) 10:15\nNori: Maria\nGaia: Faktura",
    bare: true,
  },
  {
    program: "Outlook en",
    head: "From: Recobros <a@recobros.example>\nSent: Monday, March 2, 2026 10:15 AM\nTo: Maria\nSubject: Invoice",
    bare: true,
  },
  {
    program: "Outlook, bold",
    head: "*De:* Recobros <a@recobros.example>\n*Enviado el:* lunes, 2 de marzo de 2026 10:15\n*Para:* María\n*Asunto:* Factura",
    bare: true,
  },
  { program: "Original es", head: "-----Mensaje original-----\nDe: Recobros\nAsunto: Factura", bare: true },
  {
    program: "Samsung es",
    head: "-------- Mensaje original --------\nDe: Recobros <a@recobros.example>\nFecha: 2/3/26 10:15 (GMT+01:00)\nPara: m@deudor.example\nAsunto: Factura",
    bare: true,
  },
  { program: "Samsung gl", head: "-------- Mensaxe orixinal --------\nDe: Recobros", bare: true },
];

test.each(HEADS)("$program: what it answers is folded, what is new stays", ({ head, bare }) => {
  const { text, quoted, signature } = readReplyText(
    `Pago el lunes.\r\n\r\nGracias,\r\nMaría\r\n\r\n${head}\n\n${bare ? ASKED : MARKED}\n`,
  );
  expect(text).toBe("Pago el lunes.\n\nGracias,\nMaría");
  expect(quoted).toContain("sigue pendiente");
  expect(quoted).toContain(head.split("\n")[0]);
  expect(signature).toBeNull();
});

test.each(HEADS.filter(({ bare }) => !bare))(
  "$program: an answer below the quote is seen, too",
  ({ head }) => {
    expect(readReplyText(`${head}\n${MARKED}\n\nLo pago hoy.`).text).toBe("Lo pago hoy.");
  },
);

test("answers between the quoted lines are all seen", () => {
  const body = `El 2/3/26 a las 10:15, R escribió:\n> ¿Cuándo paga?\nEl lunes.\n> ¿Cuánto?\nTodo.`;
  expect(readReplyText(body).text).toBe("El lunes.\nTodo.");
});

test.each([
  'El lunes mi hermano escribió: "no pagues". De: nadie he recibido nada.',
  "De: nadie he recibido nada\nPara: mí no hay deuda",
  "El 2 de marzo mi abogado les escribió:\nque no debo nada.",
  "Para: quien corresponda\nNo debo nada.",
  "-- No debo nada -- dijo mi padre.",
  "Son 1.250 > 1.000, así que no.",
  "Asunto: la factura\nNo la he recibido.",
])("words that look like a quote stay: %s", (text) => {
  expect(readReplyText(text)).toEqual({ text, quoted: "", signature: null });
});

test.each([
  ["Enviado desde mi iPhone"],
  ["Enviado desde mi Galaxy"],
  ["Enviado desde Yahoo Mail para iPhone"],
  ["Enviat des del meu iPhone"],
  ["Enviado do meu iPhone"],
  ["Sent from my iPhone"],
  ["Obtener Outlook para Android<https://aka.ms/AAb9ysg>"],
  ["Get Outlook for iOS<https://aka.ms/o0ukef>"],
])("a phone's signature is no part of the answer: %s", (line) => {
  expect(readReplyText(`Ok\n\n${line}\n\n> hola`)).toMatchObject({ text: "Ok", signature: line });
});

const htmlMail = (html: string) =>
  understandMail(
    Buffer.from(
      `From: a@b.example\r\nSubject: Re: F\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`,
    ),
  );

test.each([
  [
    "Gmail",
    `<div dir="ltr">Pago hoy.<br></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">Ni 2026.3.2, R &lt;<a href="mailto:a@r.example">a@r.example</a>&gt; skrifaði:<br></div><blockquote class="gmail_quote">La factura sigue pendiente.</blockquote></div>`,
  ],
  [
    "Outlook web",
    `<div>Pago hoy.</div><div id="appendonsend"></div><hr style="width:98%"><div id="divRplyFwdMsg"><b>Avsändare:</b> R<br></div><div>La factura sigue pendiente.</div>`,
  ],
  [
    "Outlook desktop",
    `<div class="WordSection1"><p class="MsoNormal">Pago hoy.<o:p></o:p></p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>De:</b> R &lt;a@r.example&gt; <br><b>Enviado el:</b> lunes, 2 de marzo de 2026 10:15<br><b>Para:</b> M<br><b>Asunto:</b> F<o:p></o:p></p></div><p class="MsoNormal">La factura sigue pendiente.</p></div>`,
  ],
  [
    "Thunderbird",
    `<p>Pago hoy.</p><div class="moz-cite-prefix">Le 2/3/26, R a dit :</div><blockquote type="cite"><p>La factura sigue pendiente.</p></blockquote>`,
  ],
  [
    "Yahoo",
    `<div>Pago hoy.</div><div class="yahoo_quoted"><div>Am 2.3., R:</div><div>La factura sigue pendiente.</div></div>`,
  ],
])("HTML alone, as %s writes it", (_program, html) => {
  const { text, quoted } = htmlMail(html);
  expect(text).toBe("Pago hoy.");
  expect(quoted).toContain("La factura sigue pendiente.");
});

test("HTML is text that a person sees: no script, style or hidden words, entities decoded, lines kept", () => {
  const { text } = htmlMail(
    `<html><head><title>T</title><style>p{}</style></head><body><script>alert(1)</script><p>Uno &amp; dos &euro;</p>
     <p style="display:none">oculto</p><p hidden>oculto</p><ul><li>a<li>b</ul><img src=x onerror=alert(1)>&lt;script&gt;</body>`,
  );
  expect(text).toBe("Uno & dos €\n\n- a\n- b\n\n<script>");
});
