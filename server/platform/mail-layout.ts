import { PRODUCT_NAME } from "../../schema/rules/product.ts";
export interface MailContent {
  title: string;
  /** Plain text that mailboxes show beside the subject; nothing secret. */
  preheader?: string;
  /** Plain text, one entry a paragraph; escaped here. */
  paragraphs: string[];
  /** What somebody has written with bold words and lists; before the paragraphs. */
  blocks?: readonly MailBlock[];
  /** A code to read or copy, shown large. */
  code?: string;
  action?: MailLink;
  /** Other ways on, less prominent, after the action. */
  links?: MailLink[];
  /** Whether somebody reads what is answered to it; default: nobody does. */
  canAnswer?: boolean;
  /** Plain text at the end. */
  closing?: string[];
  /** What the layout says itself; default: Spanish. */
  frame?: MailFrame;
}

/** What stands around every mail, in one language. */
export interface MailFrame {
  /** For who reads aloud, "es". */
  language: string;
  /** Under the button. */
  buttonFails: string;
  /** Under the mail: whether somebody reads what is answered. */
  canAnswer: string;
  cannotAnswer: string;
}

export const SPANISH_FRAME: MailFrame = {
  language: "es",
  buttonFails: "Si el botón no funciona, copia esta dirección en el navegador:",
  canAnswer: "Enviado desde Acuerdo. Puedes responder a este correo: lo lee quien lleva la gestión.",
  cannotAnswer: "Este mensaje se ha enviado automáticamente desde Acuerdo. No respondas a este correo.",
};

/** One paragraph, or one point of a list. Plain text, escaped here. */
export interface MailBlock {
  isPoint: boolean;
  parts: readonly { text: string; isBold: boolean }[];
}

export interface MailLink {
  label: string;
  /** http or https */
  url: string;
}

/** The look that mails share; main fills it from the product's constants. */
export interface MailBrand {
  name: string;
  /** "#rrggbb" */
  color: string;
  footer: string;
}

/** The one look of all mails, with its plain-text twin. Everything is escaped; only http(s) links get through. */
export function mailLayout(
  content: MailContent,
  brand: MailBrand = acuerdo(content),
): { html: string; text: string } {
  const links = [...(content.action ? [content.action] : []), ...(content.links ?? [])];
  if (links.some(({ url }) => !/^https?:\/\//.test(url))) throw new Error("a mail links to http(s) only");
  return { html: htmlOf(content, brand), text: textOf(content, brand) };
}

function acuerdo({ canAnswer = false, frame = SPANISH_FRAME }: MailContent): MailBrand {
  const footer = canAnswer ? frame.canAnswer : frame.cannotAnswer;
  return { name: PRODUCT_NAME, color: "#0B4F5C", footer };
}

/** For mail programs that follow the system; the others show the light colours of the style attributes. */
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #10201f !important }
.card { background: #182b2d !important; color: #e6eeee !important }
.head, .name, .code, .link { color: #8fd0d8 !important; border-color: #8fd0d8 !important }
.title { color: #ffffff !important }
.code { background: #10201f !important }
.button { background: #8fd0d8 !important; color: #10201f !important }
.small { color: #b4c4c5 !important; border-color: #33494b !important }
}`;

function htmlOf(content: MailContent, brand: MailBrand): string {
  const { title, preheader, blocks = [], paragraphs, code, action, links = [], closing = [] } = content;
  const { frame = SPANISH_FRAME } = content;
  const body = [
    `<h1 class="title" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#17252a">${escapeHtml(title)}</h1>`,
    ...blocksHtml(blocks),
    ...paragraphs.map(paragraph),
    ...(code === undefined ? [] : [codeBlock(code, brand)]),
    ...(action === undefined ? [] : [button(action, brand, frame)]),
    ...links.map((link) => textLink(link, brand)),
    ...closing.map(paragraph),
  ].join("\n");
  return `<!doctype html>
<html lang="${frame.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#F6F1EA;font-family:Arial,Helvetica,sans-serif">
${preheader === undefined ? "" : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>`}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr><td align="center">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed;background:#ffffff;border-radius:10px">
<tr><td class="head" style="padding:20px 24px;border-bottom:3px solid ${brand.color};font-size:20px;font-weight:bold;color:${brand.color}"><span class="name">${escapeHtml(brand.name)}</span></td></tr>
<tr><td class="card" style="padding:28px 24px;overflow-wrap:anywhere;font-size:16px;line-height:1.55;color:#25363b">
${body}
</td></tr>
<tr><td class="small" style="padding:16px 24px;border-top:1px solid #e4ddd2;font-size:13px;line-height:1.5;color:#5a6b70">${escapeHtml(brand.footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** Points that follow each other are one list. */
function blocksHtml(blocks: readonly MailBlock[]): string[] {
  return blocks.map((block, at) => {
    const words = block.parts
      .map(({ text, isBold }) => (isBold ? `<b>${lines(text)}</b>` : lines(text)))
      .join("");
    if (!block.isPoint) return `<p style="margin:0 0 14px">${words}</p>`;
    const opens = blocks[at - 1]?.isPoint === true ? "" : `<ul style="margin:0 0 14px;padding-left:22px">`;
    const closes = blocks[at + 1]?.isPoint === true ? "" : "</ul>";
    return `${opens}<li style="margin:0 0 6px">${words}</li>${closes}`;
  });
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}

/** As plain text, a line each. */
export function blockLines(blocks: readonly MailBlock[]): string[] {
  return blocks.map(
    ({ isPoint, parts }) => `${isPoint ? "• " : ""}${parts.map(({ text }) => text).join("")}`,
  );
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 14px">${lines(text)}</p>`;
}

function codeBlock(code: string, { color }: MailBrand): string {
  const style = `margin:8px 0 20px;padding:14px 8px;background:#F6F1EA;border-radius:10px;text-align:center;font-family:Consolas,Menlo,monospace;font-size:34px;line-height:1.2;letter-spacing:8px;font-weight:bold;color:${color}`;
  return `<p class="code" style="${style}">${escapeHtml(code)}</p>`;
}

function button({ label, url }: MailLink, { color }: MailBrand, { buttonFails }: MailFrame): string {
  const style = `display:inline-block;padding:12px 22px;background:${color};color:#ffffff;text-decoration:none;border-radius:10px;font-weight:bold`;
  return `<p style="margin:20px 0"><a class="button" href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>
<p class="small" style="margin:0 0 14px;font-size:13px;color:#5a6b70">${escapeHtml(buttonFails)}<br>${escapeHtml(url)}</p>`;
}

function textLink({ label, url }: MailLink, { color }: MailBrand): string {
  return `<p style="margin:0 0 14px"><a class="link" href="${escapeHtml(url)}" style="color:${color}">${escapeHtml(label)}</a></p>`;
}

function textOf(content: MailContent, brand: MailBrand): string {
  const { title, blocks: written = [], paragraphs, code, action, links = [], closing = [] } = content;
  const blocks = [
    title,
    ...blockLines(written),
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...[...(action === undefined ? [] : [action]), ...links].map(({ label, url }) => `${label}:\n${url}`),
    ...closing,
    `-- \n${brand.name}\n${brand.footer}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
