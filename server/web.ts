import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Deps } from "./platform/deps.ts";
import { projectFolder } from "./platform/project-folder.ts";

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

/** What index.html does before anything is drawn (the chosen colours); no other script of its own may run. */
function inlineScriptHashes(): string[] {
  const page = projectFolder("dist/web/index.html");
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, "utf8").matchAll(/<script>([\s\S]*?)<\/script>/g);
  return [...scripts].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
}

/** Security headers for every answer. Styles may be inline (charts and places of pop-ups), scripts never but for one. */
export async function addWebHeaders(app: FastifyInstance, deps: Deps): Promise<void> {
  const secure = deps.env.publicUrl.startsWith("https://");
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes()],
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

/** What the build made: hashed assets for a year, and the few files beside the pages (icons, pictures). */
export async function serveFiles(app: FastifyInstance, deps: Deps): Promise<void> {
  const root = projectFolder("dist/web");
  if (!existsSync(root)) {
    deps.log.warn("dist/web is missing: the API runs without the web app");
    return;
  }
  await app.register(fastifyStatic, {
    root: `${root}/assets`,
    prefix: "/assets/",
    // What the build laid beside the files, .br or .gz, as the browser takes it.
    preCompressed: true,
    index: false,
    dotfiles: "deny",
    maxAge: YEAR_MS,
    immutable: true,
  });
  for (const name of readdirSync(root).filter(isLooseFile)) {
    app.get(`/${name}`, (_request, reply) =>
      reply.sendFile(name, root, { maxAge: DAY_MS, immutable: false }),
    );
  }
}

const FREE_DOCUMENTS = '<meta name="free-documents" content="session" />';

/** The explorer of the contract at /graphql/docs, a page of its own build: nothing in it is anybody's. */
export async function serveExplorer(app: FastifyInstance, deps: Deps): Promise<void> {
  const root = projectFolder("dist/explorer");
  if (!existsSync(root)) {
    deps.log.warn("dist/explorer is missing: there is no explorer of the contract");
    return;
  }
  const asBuilt = readFileSync(`${root}/index.html`, "utf8");
  const page = deps.env.graphqlTrustedOnly
    ? asBuilt.replace(FREE_DOCUMENTS, FREE_DOCUMENTS.replace("session", "key"))
    : asBuilt;
  await app.register(fastifyStatic, {
    root: `${root}/assets`,
    prefix: "/graphql/docs/assets/",
    decorateReply: false,
    preCompressed: true,
    index: false,
    dotfiles: "deny",
    maxAge: YEAR_MS,
    immutable: true,
  });
  app.get("/graphql/docs", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page),
  );
}

/** Files beside the pages' own folder; @fastify/static finds their packed copies. Pages go through the page transport. */
function isLooseFile(name: string): boolean {
  return /\.(svg|png|ico|webmanifest|txt)$/.test(name);
}
