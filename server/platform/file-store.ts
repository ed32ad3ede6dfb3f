import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import type { S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { lateSignal } from "./in-time.ts";

const CONNECT_MS = 3_000;
/** Socket idle time, which includes the pauses of a slow reader; how long the store may take is bounded by files.ts. */
const SOCKET_IDLE_MS = 120_000;
const LONGEST_REQUEST_MS = 10 * 60_000;

/** The store of FILES_URL. Nothing is contacted yet; the S3 client is loaded only when it is used. */
export async function openDisk(filesUrl: string): Promise<Disk> {
  const url = new URL(filesUrl);
  return url.protocol === "s3:" ? openS3(url) : openFolder(fileURLToPath(url));
}

async function openFolder(location: string): Promise<Disk> {
  const { FSDriver } = await import("flydrive/drivers/fs");
  await mkdir(location, { recursive: true, mode: 0o700 });
  const driver = new FSDriver({ location, visibility: "private" });
  // The library's error says only that writing was aborted; a full disk has to be told apart.
  driver.putStream = async (key, contents) => {
    const path = join(location, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(contents, createWriteStream(path, { mode: 0o600 }));
  };
  return new Disk(driver);
}

/** s3://key:secret@host:port/bucket?region=…&ssl=…&pathStyle=…; ssl defaults to true, pathStyle to true. */
async function openS3(url: URL): Promise<Disk> {
  const [{ S3Driver }, { S3Client }] = await Promise.all([
    import("flydrive/drivers/s3"),
    import("@aws-sdk/client-s3"),
  ]);
  const secure = url.searchParams.get("ssl") !== "false";
  const client = new S3Client({
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    endpoint: `${secure ? "https" : "http"}://${url.host}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    forcePathStyle: url.searchParams.get("pathStyle") !== "false",
    // Other S3-compatible stores don't know the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    // Its warnings on the console tell less than the errors, which are logged where they arrive.
    logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SOCKET_IDLE_MS,
      requestTimeout: LONGEST_REQUEST_MS,
      throwOnRequestTimeout: true,
    },
  });
  endLateRequests(client);
  return new Disk(
    new S3Driver({
      client,
      bucket: url.pathname.slice(1),
      visibility: "private",
      // Object ACLs are an Amazon speciality; buckets are private anyway.
      supportsACL: false,
    }),
  );
}

function ignore(): void {}

interface Sender {
  send(command: unknown, options?: object): Promise<unknown>;
}

/** The driver passes no signal on: a request nobody waits for any more would keep one of the client's sockets. */
function endLateRequests(client: S3Client): void {
  const sender = client as unknown as Sender;
  const send = sender.send.bind(client);
  sender.send = (command, options) => {
    const abortSignal = lateSignal();
    return send(command, abortSignal === undefined ? options : { ...options, abortSignal });
  };
}
