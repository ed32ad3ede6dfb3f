import type { FastifyInstance } from "fastify";
import type { Logger } from "./log.ts";
export interface CaughtMail {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** ISO instant. */
  date: string;
}
export interface DevMail {
  smtpUrl: string;
  /** Newest first. */
  messages(to?: string): CaughtMail[];
  stop(): Promise<void>;
}
export declare function startDevMail(options: { dir: string; log: Logger }): Promise<DevMail>;
/** /dev/mail and /dev/mail/messages?to=; main registers it in demo mode only. */
export declare function registerDevMail(app: FastifyInstance, devMail: DevMail): void;
