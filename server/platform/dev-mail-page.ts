import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CaughtMail, DevMail } from "./dev-mail.ts";
import { escapeHtml } from "./mail-layout.ts";

/** Mails are foreign content: the frame has no scripts, no origin, no forms; links open outside. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: cid: https:; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/** GET /dev/mail (for people) and /dev/mail/messages?to= (JSON, newest first). main registers it in demo mode only. */
export function registerDevMail(app: FastifyInstance, devMail: DevMail): void {
  app.get<{ Querystring: { to?: string | string[]; id?: string | string[] } }>(
    "/dev/mail",
    { onRequest: refuseForeignHost },
    async (request, reply) => {
      const to = only(request.query.to);
      const mails = devMail.messages(to);
      const id = only(request.query.id);
      const open = mails.find((mail) => mail.id === id) ?? mails[0];
      return noStore(reply)
        .header("content-security-policy", pagePolicy)
        .type("text/html; charset=utf-8")
        .send(page(mails, open, to ?? ""));
    },
  );
  app.get<{ Querystring: { to?: string | string[] } }>(
    "/dev/mail/messages",
    { onRequest: refuseForeignHost },
    async (request, reply) => {
      const mails = devMail.messages(only(request.query.to));
      return noStore(reply).send(
        mails.map(({ to, replyTo, returnPath, subject, text, html, date }) => ({
          to,
          replyTo,
          returnPath,
          subject,
          text,
          html,
          date,
        })),
      );
    },
  );
}

const LOCAL_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** A foreign site that points its own name at this machine (DNS rebinding) reads nobody's codes. */
async function refuseForeignHost(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (isLocal(request.headers.host)) return;
  await reply.code(403).type("text/plain; charset=utf-8").send("Solo en este ordenador: http://localhost");
}

function isLocal(host = ""): boolean {
  return LOCAL_NAMES.has(host.toLowerCase().replace(/:\d+$/, ""));
}

function only(value: string | string[] | undefined): string | undefined {
  const text = Array.isArray(value) ? value[0] : value;
  return text === "" ? undefined : text;
}

function noStore(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store");
}

const shown = new Intl.DateTimeFormat("es-ES", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Europe/Madrid",
});

function page(mails: CaughtMail[], open: CaughtMail | undefined, to: string): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Correo de demostración</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>Correo de demostración</h1>
<p>Nada de esto ha salido de tu ordenador: aquí se ve todo lo que Acuerdo habría enviado.</p>
<form method="get" action="/dev/mail"><label>Destinatario <input type="email" name="to" value="${escapeHtml(to)}"></label> <button>Filtrar</button></form>
</header>
<main>
<nav aria-label="Mensajes">${mails.length === 0 ? "<p>No hay mensajes.</p>" : list(mails, open, to)}</nav>
${open === undefined ? "" : message(open)}
</main>
</body>
</html>
`;
}

function list(mails: CaughtMail[], open: CaughtMail | undefined, to: string): string {
  const items = mails.map((mail) => {
    const query = new URLSearchParams({ id: mail.id, ...(to === "" ? {} : { to }) });
    const current = mail === open ? ' aria-current="true"' : "";
    return `<li><a href="/dev/mail?${escapeHtml(query.toString())}"${current}><strong>${escapeHtml(mail.subject)}</strong><span>${escapeHtml(mail.to)}</span><time datetime="${mail.date}">${shown.format(new Date(mail.date))}</time></a></li>`;
  });
  return `<ol>${items.join("")}</ol>`;
}

function message(mail: CaughtMail): string {
  const content = mail.html === "" ? `<pre>${escapeHtml(mail.text)}</pre>` : mail.html;
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>De ${escapeHtml(mail.from)} para ${escapeHtml(mail.to)}</p>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="Contenido del mensaje" srcdoc="${escapeHtml(content)}"></iframe>
<details><summary>Texto sin formato</summary><pre>${escapeHtml(mail.text)}</pre></details>
</article>`;
}

const style = `
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#17252a;background:#f3f6f6}
header{padding:16px 24px;background:#fff;border-bottom:1px solid #dfe7e7}
h1{font-size:20px;margin:0}h2{font-size:18px;margin:0 0 4px}p{margin:4px 0 12px;color:#40545a}
main{display:grid;grid-template-columns:minmax(240px,340px) 1fr;gap:16px;padding:16px 24px}
ol{list-style:none;margin:0;padding:0}
nav a{display:block;padding:10px 12px;margin-bottom:6px;background:#fff;border-radius:6px;color:inherit;text-decoration:none;overflow-wrap:anywhere}
nav a[aria-current]{outline:2px solid #0b5d66}
nav span,nav time{display:block;font-size:14px;color:#40545a}
article{background:#fff;border-radius:6px;padding:16px;min-width:0}
iframe{width:100%;height:60vh;border:1px solid #dfe7e7;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
@media(max-width:720px){main{grid-template-columns:1fr}}
`;
