export interface MailContent {
  title: string;
  /** Plain text, one entry a paragraph; escaped here. */
  paragraphs: string[];
  /** A code to read or copy, shown large. */
  code?: string;
  action?: { label: string; url: string };
  /** Plain text after the action. */
  closing?: string[];
}

/** The look that mails share; main fills it from the product's constants. */
export interface MailBrand {
  name: string;
  /** "#rrggbb" */
  color: string;
  footer: string;
}

/** The one look of all mails, with its plain-text twin. Everything is escaped; only http(s) links get through. */
export function mailLayout(content: MailContent, brand: MailBrand = acuerdo): { html: string; text: string } {
  if (content.action && !/^https?:\/\//.test(content.action.url))
    throw new Error("a mail links to http(s) only");
  return { html: htmlOf(content, brand), text: textOf(content, brand) };
}

const acuerdo: MailBrand = {
  name: "Acuerdo",
  color: "#0b5d66",
  footer:
    "Recibes este mensaje porque tienes relación con un asunto gestionado en Acuerdo. No respondas a este correo.",
};

function htmlOf({ title, paragraphs, code, action, closing = [] }: MailContent, brand: MailBrand): string {
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#17252a">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(paragraph),
    code === undefined ? "" : codeBlock(code, brand),
    action === undefined ? "" : button(action, brand),
    ...closing.map(paragraph),
  ].join("\n");
  return `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f6f6;font-family:Arial,Helvetica,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:100%;background:#ffffff;border-radius:8px">
<tr><td style="padding:20px 32px;border-bottom:3px solid ${brand.color};font-size:20px;font-weight:bold;color:${brand.color}">${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:28px 32px;font-size:16px;line-height:1.55;color:#25363b">
${body}
</td></tr>
<tr><td style="padding:16px 32px;border-top:1px solid #dfe7e7;font-size:13px;line-height:1.5;color:#5a6b70">${escapeHtml(brand.footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 14px">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
}

function codeBlock(code: string, { color }: MailBrand): string {
  const style = `margin:8px 0 20px;font-size:32px;letter-spacing:6px;font-weight:bold;color:${color}`;
  return `<p style="${style}">${escapeHtml(code)}</p>`;
}

function button({ label, url }: { label: string; url: string }, { color }: MailBrand): string {
  const style = `display:inline-block;padding:12px 22px;background:${color};color:#ffffff;text-decoration:none;border-radius:6px;font-weight:bold`;
  return `<p style="margin:20px 0"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>
<p style="margin:0 0 14px;font-size:13px;color:#5a6b70">Si el botón no funciona, copia esta dirección en el navegador:<br>${escapeHtml(url)}</p>`;
}

function textOf({ title, paragraphs, code, action, closing = [] }: MailContent, brand: MailBrand): string {
  const blocks = [
    title,
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
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
