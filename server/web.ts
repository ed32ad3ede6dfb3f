import { existsSync } from "node:fs";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Deps } from "./platform/deps.ts";
import { projectFolder } from "./platform/project-folder.ts";

/** Paths that are doors, never pages: an unknown one is a 404, not the web app. */
const NO_PAGES = /^\/(graphql|api|health|dev|assets)(\/|$|\?)/;

/** Security headers for every answer. Styles may be inline (Ant Design writes them), scripts never. */
export async function addWebHeaders(app: FastifyInstance, deps: Deps): Promise<void> {
  const secure = deps.env.publicUrl.startsWith("https://");
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook("onSend", async (_request, reply, payload) => {
    reply.header("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
    return payload;
  });
}

/** The built web app: hashed assets for a year, index.html for every page so that a shared link opens. */
export async function serveWeb(app: FastifyInstance, deps: Deps): Promise<void> {
  const root = projectFolder("dist/web");
  if (!existsSync(root)) {
    deps.log.warn("dist/web is missing: the API runs without the web app");
    return;
  }
  await app.register(fastifyStatic, {
    root,
    wildcard: true,
    // What the build laid beside the files, .br or .gz, as the browser takes it.
    preCompressed: true,
    index: false,
    dotfiles: "deny",
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.includes("/assets/");
      response.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.get("/", (_request, reply) => reply.header("cache-control", "no-cache").sendFile("index.html"));
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = ["GET", "HEAD"].includes(request.method) && !NO_PAGES.test(request.url);
    if (!wantsPage)
      return reply
        .code(404)
        .header("cache-control", "no-store")
        .send({ message: "Esta dirección no existe." });
    return reply.code(200).header("cache-control", "no-cache").sendFile("index.html");
  });
}
