import { execFile, execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface TimeStampAuthority {
  url: string;
  /** How often it was asked. */
  asked: number;
  /** What it does: stamps, stamps what it was asked first, forges its signature, refuses, or says nothing. */
  mood: "GOOD" | "REPEATS" | "FORGED" | "DOWN" | "SILENT";
  /** Its root, for openssl. */
  rootFile: string;
  root: X509Certificate;
  close(): Promise<void>;
}

/** What lies between its certificate and the root: who may issue, may not, is one too many for the root, or isn't sent. */
type Between = "ISSUER" | "NO_ISSUER" | "ONE_TOO_MANY" | "LEFT_OUT";

/** openssl as an authority behind HTTP (RFC 3161), on this machine. */
export async function timeStampAuthority(between: Between = "ISSUER"): Promise<TimeStampAuthority> {
  const folder = mkdtempSync(join(tmpdir(), "tsa-"));
  makeCertificates(folder, between);
  let first: Buffer | null = null;
  const server: Server = createServer((request, response) => {
    void (async () => {
      authority.asked += 1;
      const query = await buffer(request);
      if (authority.mood === "SILENT") return;
      if (authority.mood === "DOWN") return void response.writeHead(503).end();
      const reply = await stamp(folder, query, authority.mood === "FORGED");
      first ??= reply;
      response
        .writeHead(200, { "content-type": "application/timestamp-reply" })
        .end(authority.mood === "REPEATS" ? first : reply);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const authority: TimeStampAuthority = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    asked: 0,
    mood: "GOOD",
    rootFile: join(folder, "ca.crt"),
    root: new X509Certificate(readFileSync(join(folder, "ca.crt"))),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return authority;
}

function makeCertificates(folder: string, between: Between): void {
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const key = ["-newkey", "rsa:2048", "-nodes"];
  const ofRoot = between === "ONE_TOO_MANY" ? "CA:true,pathlen:0" : "CA:true";
  writeFileSync(
    join(folder, "ca.cnf"),
    `basicConstraints=critical,${ofRoot}\nkeyUsage=critical,keyCertSign\n`,
  );
  openssl("req", ...key, "-keyout", "ca.key", "-out", "ca.csr", "-subj", "/CN=TSA Raiz");
  openssl("x509", "-req", "-in", "ca.csr", "-signkey", "ca.key", "-extfile", "ca.cnf", "-out", "ca.crt");
  const issue = (name: string, subject: string, by: string) => {
    openssl("req", ...key, "-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", subject);
    const from = ["-CA", `${by}.crt`, "-CAkey", `${by}.key`, "-CAcreateserial", "-extfile", `${name}.cnf`];
    openssl("x509", "-req", "-in", `${name}.csr`, ...from, "-out", `${name}.crt`);
  };
  const right = between === "NO_ISSUER" ? "CA:false" : "CA:true";
  writeFileSync(
    join(folder, "middle.cnf"),
    `basicConstraints=critical,${right}\nkeyUsage=critical,keyCertSign\n`,
  );
  issue("middle", "/CN=TSA Intermedia", "ca");
  const usage = "keyUsage=critical,digitalSignature\nextendedKeyUsage=critical,timeStamping\n";
  writeFileSync(join(folder, "tsa.cnf"), usage);
  issue("tsa", "/CN=TSA", "middle");
  writeFileSync(join(folder, "serial"), "01\n");
  const config = [
    "[tsa]\ndefault_tsa = one",
    "[one]",
    "serial = serial",
    "signer_cert = tsa.crt",
    `certs = ${between === "LEFT_OUT" ? "ca" : "middle"}.crt`,
    "signer_key = tsa.key",
    "signer_digest = sha256",
    "default_policy = 1.2.3.4",
    "digests = sha256",
    "ess_cert_id_alg = sha256",
  ];
  writeFileSync(join(folder, "tsa.cnf"), `${config.join("\n")}\n`);
}

async function stamp(folder: string, query: Buffer, forged: boolean): Promise<Buffer> {
  const name = `q${Date.now()}-${Math.random()}`;
  writeFileSync(join(folder, name), query);
  const args = ["ts", "-reply", "-config", "tsa.cnf", "-queryfile", name, "-out", `${name}.tsr`];
  await run("openssl", args, { cwd: folder });
  const reply = readFileSync(join(folder, `${name}.tsr`));
  if (!forged) return reply;
  // The last bytes are the signature's: what it says is right, and nobody vouches for it.
  reply[reply.length - 1] = (reply.at(-1) ?? 0) ^ 1;
  return reply;
}
