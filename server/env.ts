import { randomBytes, type X509Certificate } from "node:crypto";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  readHost,
  readInboundMail,
  readMailFrom,
  readPublicUrl,
  readSmtpUrl,
  readSupportEmail,
  readTrustProxy,
  readUnencrypted,
} from "./environment/network.ts";
import {
  readFilesUrl,
  readMetricsToken,
  readPayments,
  readPostalAddress,
  readProvider,
  readSealFile,
  readSignatureRoots,
  readSecret,
} from "./environment/secrets.ts";
import type { ProviderSettings } from "./platform/certified-provider.ts";
import { number, oneOf, text, url, withSecretFiles } from "./environment/values.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

const MB = 1024 * 1024;
/** At least one document of a case, the largest that is taken. */
const STORAGE_MB = { min: 25, max: 1_048_576 };

export interface InboundMailEnv {
  /** 0: a free one. */
  port: number;
  host: string;
  /** The part behind @ of the addresses that answers go to. */
  domain: string;
}

/** The environment, parsed and validated once. */
export interface Env {
  /** "demo" without DATABASE_URL: everything embedded, on this machine only. */
  mode: "demo" | "production";
  port: number;
  host: string;
  /** null only in demo mode, until the embedded PostgreSQL has started. */
  databaseUrl: string | null;
  /** Connections of the application's pool. */
  databasePool: number;
  /** null only in demo mode: the embedded catcher takes its place. */
  smtpUrl: string | null;
  /** `Name <address>` */
  mailFrom: string;
  /** Where answers to our mails come in; null: nobody takes them. */
  inboundMail: InboundMailEnv | null;
  /** Where people write to a person: complaints, help. Shown in mails and texts. */
  supportEmail: string;
  /** The platform's own account, to which clients transfer; null: none is told. */
  payments: { iban: string; holder: string } | null;
  /** The platform's own, in one line, to which the post returns letters; null: none are written. */
  postalAddress: string | null;
  /** s3://key:secret@host:port/bucket?region=…&ssl=…&pathStyle=… or file:///folder */
  filesUrl: string;
  /** In demo mode a random one, until main replaces it by the one kept in the data folder. */
  appSecret: string;
  /** Origin people reach us at, without trailing slash. */
  publicUrl: string;
  /** 0 = off. */
  metricsPort: number;
  /** This machine only, unless there is a token. */
  metricsHost: string;
  /** What a scraper has to show as bearer token; null: nothing. */
  metricsToken: string | null;
  /** Whose X-Forwarded-For is believed, in Fastify's terms: nobody, a number of hops, or addresses. */
  trustProxy: false | number | string[];
  logLevel: LogLevel;
  /** How many bytes of files a case, and all that one account has uploaded, may take up. */
  storage: { perCaseBytes: number; perAccountBytes: number; walletBytes: number };
  /** tcp://host:port or unix:///path of clamd. */
  clamdUrl: string | null;
  /** The platform's certificate with its key (PKCS #12), which signs issued documents; null: they come out unsigned. */
  seal: { p12: Buffer; password: string } | null;
  /** Of a time stamping authority (RFC 3161); null: signatures carry no time stamp. */
  tsaUrl: string | null;
  /** What the certificate that signs and those of time stamps have to lead to; empty: nobody checks whose they are. */
  signatureRoots: X509Certificate[];
  /** Who sends certified communications and text messages for us; null: neither is offered. */
  provider: ProviderSettings | null;
  /** "any": webhooks may also go over http and into this network. For development and tests. */
  webhookTargets: "public" | "any";
  /** A restored copy that nobody has approved yet: it mails nobody and deletes nothing in the store. */
  restored: boolean;
  /** From browsers only the web app's own operations are taken; programs of integrators ask what they like. */
  graphqlTrustedOnly: boolean;
  /** Absolute path of the folder for embedded data and temporary files. */
  dataDir: string;
}

/**
 * Reads the variables, secrets also from the files that `<NAME>_FILE` names; throws EnvError at the first one that is
 * missing, malformed or too weak. Changes nothing.
 */
export function readEnv(given: NodeJS.ProcessEnv): Env {
  const source = withSecretFiles(given);
  const mode = text(source, "DATABASE_URL") === null ? "demo" : "production";
  const demo = mode === "demo";
  const port = number(source, "PORT", 3000, { min: 1, max: 65_535 });
  const dataDir = resolve(text(source, "DATA_DIR") ?? ".data");
  const unencrypted = readUnencrypted(source);
  const publicUrl = readPublicUrl(source, demo ? `http://localhost:${port}` : null, unencrypted);
  const metricsToken = readMetricsToken(source);
  const mailFrom = readMailFrom(source, publicUrl);
  return {
    mode,
    port,
    host: readHost(source, "HOST", demo ? "127.0.0.1" : "0.0.0.0", demo),
    databaseUrl: readDatabaseUrl(source),
    databasePool: number(source, "DATABASE_POOL", 10, { min: 2, max: 500 }),
    smtpUrl: readSmtpUrl(source, demo, unencrypted),
    mailFrom,
    inboundMail: readInboundMail(source, demo),
    supportEmail: readSupportEmail(source, mailFrom),
    payments: readPayments(source, demo),
    postalAddress: readPostalAddress(source, demo),
    filesUrl: readFilesUrl(source, demo ? pathToFileURL(join(dataDir, "files")).href : null),
    appSecret:
      demo && text(source, "APP_SECRET") === null ? randomBytes(32).toString("hex") : readSecret(source),
    publicUrl,
    metricsPort: number(source, "METRICS_PORT", 9464, { min: 0, max: 65_535 }),
    metricsHost: demo || metricsToken === null ? "127.0.0.1" : "0.0.0.0",
    metricsToken,
    trustProxy: readTrustProxy(source),
    logLevel: oneOf(source, "LOG_LEVEL", logLevels, demo ? "warn" : "info"),
    storage: {
      perCaseBytes: number(source, "STORAGE_CASE_MB", 1_024, STORAGE_MB) * MB,
      perAccountBytes: number(source, "STORAGE_ACCOUNT_MB", 10_240, STORAGE_MB) * MB,
      walletBytes: number(source, "STORAGE_WALLETS_MB", 10_240, STORAGE_MB) * MB,
    },
    clamdUrl: url(source, "CLAMD_URL", ["tcp:", "unix:"]),
    seal: readSealFile(source),
    tsaUrl: url(source, "TSA_URL", ["http:", "https:"]),
    signatureRoots: readSignatureRoots(source),
    provider: readProvider(source, unencrypted.includes("http")),
    webhookTargets: oneOf(source, "WEBHOOK_TARGETS", ["public", "any"], "public"),
    restored: oneOf(source, "RESTORED", ["0", "1"], "0") === "1",
    graphqlTrustedOnly: oneOf(source, "GRAPHQL_TRUSTED_ONLY", ["0", "1"], "0") === "1",
    dataDir,
  };
}

/** null: the embedded one. For what needs nothing else. Throws EnvError. */
export function readDatabaseUrl(source: NodeJS.ProcessEnv): string | null {
  return url(withSecretFiles(source), "DATABASE_URL", ["postgres:", "postgresql:"]);
}
