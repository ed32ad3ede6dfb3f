import { accessOf } from "./openapi.ts";
import type { Row } from "./row.ts";

/** A readable page of the table: plain HTML, no script, made from the same rows as openapi.json. */
export function docsPage(rows: readonly Row[]): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API REST · Acuerdo</title>
<style>
  body { font: 16px/1.55 system-ui, sans-serif; color: #14313a; background: #f6f1ea; margin: 0; }
  main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
  article { background: #fff; border-radius: 10px; padding: 1rem 1.25rem; margin: 1rem 0; overflow-x: auto; }
  h1 { font-family: Georgia, serif; color: #0b4f5c; }
  h2 { font-size: 1rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
  code, pre { font-family: ui-monospace, monospace; font-size: .875rem; }
  pre { white-space: pre-wrap; background: #f6f1ea; padding: .75rem; border-radius: 6px; }
  .method { color: #fff; background: #0b4f5c; border-radius: 6px; padding: .1rem .5rem; }
  a { color: #0b4f5c; }
</style>
</head>
<body>
<main>
<h1>API REST de Acuerdo</h1>
<p>Cada respuesta JSON es <code>{ message, data }</code>; un error lleva <code>{ message, errors: [{ field, message }] }</code>.
Las llamadas con sesión envían <code>Authorization: Bearer &lt;token&gt;</code>; los programas, una clave de API:
<code>Authorization: Bearer acu_live_…</code>, que abre las llamadas que nombran su permiso. La descripción para programas está en
<a href="/api/openapi.json">/api/openapi.json</a>. GraphQL ofrece lo mismo y más: se prueba en <a href="/graphql/docs">su explorador</a>.</p>
${rows.map(describe).join("\n")}
</main>
</body>
</html>`;
}

function describe(row: Row): string {
  return `<article>
<h2><span class="method">${row.method}</span> <code>/api${escape(row.path.replace(/:(\w+)/g, "{$1}"))}</code></h2>
<p>${escape(row.summary)}</p>
<p>Acceso: ${escape(accessOf(row))}</p>
${row.upload ? `<p>Formulario multipart con el campo <code>${escape(row.upload.field)}</code>.</p>` : ""}
${list(row.query)}
${list(row.otherAnswers)}
${shape("Cuerpo", row.body)}
${shape("data", row.answer)}
</article>`;
}

function list(meanings: Record<string, string> | undefined): string {
  if (!meanings) return "";
  const items = Object.entries(meanings).map(
    ([name, text]) => `<li><code>${escape(name)}</code>: ${escape(text)}</li>`,
  );
  return `<ul>${items.join("")}</ul>`;
}

function shape(title: string, schema: unknown): string {
  return schema ? `<p>${title}:</p><pre>${escape(JSON.stringify(schema, null, 2))}</pre>` : "";
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
