import type { DataSource } from "typeorm";
import type { Env } from "../env.ts";
import type { CertifiedProvider } from "./certified-provider.ts";
import type { Clock } from "./clock.ts";
import type { Files } from "./files.ts";
import type { Hashing } from "./hashing.ts";
import type { Jobs } from "./job-words.ts";
import type { Logger } from "./log.ts";
import type { Mail } from "./mail.ts";
import type { Metrics } from "./metrics.ts";
import type { Outside } from "./post-outside.ts";
import type { PdfSigner } from "./pdf-signature/pdf-signer.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Lifecycle } from "./shutdown.ts";

/** Everything the domains stand on. main builds it for real, tests build their own; nothing is global. */
export interface Deps {
  env: Env;
  db: DataSource;
  clock: Clock;
  log: Logger;
  mail: Mail;
  files: Files;
  jobs: Jobs;
  limits: RateLimits;
  hashing: Hashing;
  metrics: Metrics;
  /** Signs issued documents; null: they come out unsigned. */
  signer: PdfSigner | null;
  /** Sends certified communications and text messages; null: neither is offered. */
  provider: CertifiedProvider | null;
  /** Calls addresses that people have typed. */
  outside: Outside;
  /** Whether the process is on its way out, and what has to be closed then. */
  lifecycle: Lifecycle;
}
