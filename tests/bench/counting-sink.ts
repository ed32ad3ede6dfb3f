import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createMassMailer, type MassMail } from "../../server/platform/mass-mail.ts";
import { endChild, startNode } from "./processes.ts";

export interface CountingSink {
  url: string;
  pid: number;
  /** Mails it has taken so far. */
  taken(): Promise<number>;
  close(): Promise<void>;
}

export async function startCountingSink(): Promise<CountingSink> {
  const child = startNode(fileURLToPath(new URL("./smtp-count.ts", import.meta.url)), []);
  child.stderr?.resume();
  const ask = async <Answer>() => {
    const [answer] = (await once(child, "message")) as [Answer];
    return answer;
  };
  const { port } = await ask<{ port: number }>();
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    pid: child.pid ?? 0,
    taken: async () => {
      child.send("taken?");
      return (await ask<{ taken: number }>()).taken;
    },
    close: () => endChild(child),
  };
}

const FOR_LIMIT = 3_000;

/** Mails a second that it takes from our own mailer when nothing else is done: no database, no letters to write. */
export async function limitOf(sink: CountingSink, connections: number): Promise<number> {
  const mailer = createMassMailer({ smtpUrl: sink.url, from: "Acuerdo <no@correo.example>", connections });
  const began = performance.now();
  await Promise.all(
    Array.from({ length: FOR_LIMIT }, (_, at) => mailer.handOver(sampleMail(at), async () => undefined)),
  );
  const perSecond = (FOR_LIMIT * 1_000) / (performance.now() - began);
  mailer.close();
  return perSecond;
}

/** About as long as a mail of a mailing. */
function sampleMail(at: number): MassMail {
  const text = "Le escribimos por cuenta de Banco Ejemplo, S.A. sobre la deuda de su contrato. ".repeat(30);
  return {
    to: `persona${at}@correo.example`,
    subject: "Invitación a negociar",
    html: `<p>${text}</p>`.repeat(3),
    text,
    messageId: `<${at}@correo.example>`,
  };
}
