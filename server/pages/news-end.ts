import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { visitorContext } from "../context.ts";
import { accountOfNewsEnd, NEWS_END_PATH } from "../domains/accounts/news/news-addresses.ts";
import { endNews } from "../domains/accounts/news/news.ts";
import type { Deps } from "../platform/deps.ts";

type EndRequest = FastifyRequest<{ Params: { token: string } }>;

/**
 * The address of List-Unsubscribe. A mail program ends the news with one POST, without session or cookie (RFC 8058); a person who
 * follows the link is asked first, because scanners of mail follow every link.
 */
export async function registerNewsEnd(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // What the form or the mail program says adds nothing to the address.
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 10_000 }, (_request, _body, done) =>
      done(null),
    );
    const path = `${NEWS_END_PATH}/:token`;
    scope.get(path, async (request: EndRequest, reply: FastifyReply) => {
      if (accountOfNewsEnd(deps, request.params.token) === null) return send(reply, 404, FORGED);
      return send(reply, 200, {
        title: "¿Quieres dejar de recibir novedades?",
        text: "Los avisos sobre tus expedientes y tareas seguirán llegando.",
        button: "No quiero recibir más novedades",
      });
    });
    scope.post(path, async (request: EndRequest, reply: FastifyReply) => {
      const accountId = accountOfNewsEnd(deps, request.params.token);
      if (accountId === null) return send(reply, 404, FORGED);
      await endNews(visitorContext(deps, request), accountId);
      return send(reply, 200, {
        title: "Ya no recibirás novedades",
        text: "Puedes volver a activarlas cuando quieras en tu cuenta, en «Notificaciones».",
      });
    });
  });
}

interface EndPage {
  title: string;
  text: string;
  /** Sends the form; without one there is the way to where news are switched on. */
  button?: string;
}

const FORGED: EndPage = {
  title: "Este enlace no es válido",
  text: "Comprueba que lo has copiado entero, o cambia tus avisos en tu cuenta, en «Notificaciones».",
};

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.55 system-ui,sans-serif;color:#14313a;background:#f6f1ea;margin:0}
main{max-width:36rem;margin:12vh auto 0;padding:0 1.25rem 3rem}h1{font-size:1.75rem;line-height:1.25;color:#0b4f5c;margin:0 0 1rem}p.brand{font-weight:600;margin:0 0 2rem}a{color:#0b4f5c}
button{font:inherit;padding:.75rem 1.25rem;border:0;border-radius:10px;background:#0b4f5c;color:#fff}
@media(prefers-color-scheme:dark){body{color:#e6eef0;background:#10191c}h1,a{color:#8fd0dc}}`;

function send(reply: FastifyReply, status: number, { title, text, button }: EndPage): FastifyReply {
  const next =
    button === undefined
      ? `<p><a href="/dashboard/account/notifications">Ir a mis notificaciones</a></p>`
      : `<form method="post"><button>${button}</button></form>`;
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .header("x-robots-tag", "noindex")
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Acuerdo</title><style>${STYLE}</style></head><body><main><p class="brand">Acuerdo</p><h1>${title}</h1><p>${text}</p>${next}</main></body></html>`,
    );
}
