import type { FastifyRequest } from "fastify";

/** A browser that goes to an address, as by a click on a download: its reader is a person, not a program. */
export function isNavigation({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean {
  return method === "GET" && headers["sec-fetch-mode"] === "navigate";
}

/** The product's colours; nothing that had to be fetched from a server that is refusing. */
const STYLE = `
  :root { color-scheme: light dark; }
  body { font: 1rem/1.55 system-ui, sans-serif; color: #14313a; background: #f6f1ea; margin: 0; }
  main { max-width: 36rem; margin: 12vh auto 0; padding: 0 1.25rem 3rem; overflow-wrap: anywhere; }
  h1 { font: 600 1.75rem/1.25 Georgia, serif; color: #0b4f5c; margin: 0 0 1rem; }
  a { display: inline-block; padding: .5rem 0; color: #0b4f5c; }
  @media (prefers-color-scheme: dark) {
    body { color: #e6eef0; background: #10191c; }
    h1, a { color: #8fd0dc; }
  }`;

/** A refusal as a page: what is wrong and what can be done, without script. */
export function errorPage({ message, canRetry }: { message: string; canRetry: boolean }): string {
  const advice = canRetry
    ? "Espera un momento y vuelve a cargar esta página. Si el enlace ha caducado, vuelve atrás y pide la descarga otra vez."
    : "Vuelve atrás y pide la descarga otra vez.";
  return `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No se ha podido descargar · Acuerdo</title><style>${STYLE}</style></head>
<body><main><h1>No se ha podido descargar</h1><p>${escaped(message)}</p><p>${advice}</p><p><a href="/">Ir al inicio</a></p></main></body>
</html>`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
