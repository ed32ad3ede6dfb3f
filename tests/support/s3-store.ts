import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createFiles, type Files, type StorePatience } from "../../server/platform/files.ts";

/** MUTE takes connections and never answers; SLOW sends a byte of a file now and then. */
type Mood = "WELL" | "MUTE" | "SLOW" | "RESET" | 500 | 503;

export interface S3Store {
  filesUrl: string;
  mood: Mood;
  /** By key. */
  readonly objects: Map<string, { content: Buffer; at: Date }>;
  /** Requests that came, in words: "PUT imports/ab/…". */
  readonly requests: string[];
  files(tempDir: string, patience?: StorePatience): Promise<Files>;
  close(): Promise<void>;
}

/** A tenth of a second where the product waits for ten. */
export const HURRIED: StorePatience = {
  answerMs: 400,
  idleMs: 300,
  leastBytesPerSecond: 1_000_000,
  wholeMs: 5_000,
};

/** The calls of S3 that the product uses, in memory, with switchable failures. */
export async function startS3Store(): Promise<S3Store> {
  const server = createServer((request, response) => void answer(store, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const store: S3Store = {
    filesUrl: `s3://key:secret@127.0.0.1:${port}/bucket?ssl=false`,
    mood: "WELL",
    objects: new Map(),
    requests: [],
    files: (tempDir, patience = HURRIED) =>
      createFiles({ filesUrl: store.filesUrl, tempDir, clamdUrl: null, patience }),
    close: () => close(server),
  };
  return store;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
}

async function answer(store: S3Store, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://store");
  const key = decodeURIComponent(pathname.replace(/^\/bucket\/?/, ""));
  store.requests.push(`${request.method} ${key}`);
  const { mood } = store;
  if (mood === "MUTE") return;
  if (mood === "RESET") return void request.socket.resetAndDestroy();
  if (mood === 500 || mood === 503) return void response.writeHead(mood).end();
  if (key === "") return list(store, searchParams, response);
  if (request.method === "PUT") {
    const content = await buffer(request);
    store.objects.set(key, { content, at: new Date() });
    return void response.writeHead(200, { etag: '"x"' }).end();
  }
  const object = store.objects.get(key);
  if (request.method === "DELETE") {
    store.objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (!object) return void response.writeHead(404).end();
  response.writeHead(200, {
    "content-length": object.content.length,
    "last-modified": object.at.toUTCString(),
    etag: '"x"',
  });
  if (request.method === "HEAD") return void response.end();
  if (mood === "SLOW") return void response.write(object.content.subarray(0, 1));
  return void response.end(object.content);
}

const PAGE = 2;

/** ListObjectsV2, two at a time, so that whoever lists has to turn pages. */
function list({ objects }: S3Store, query: URLSearchParams, response: ServerResponse): void {
  const after = query.get("continuation-token") ?? "";
  const prefix = query.get("prefix") ?? "";
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const shown = keys.slice(0, PAGE);
  const more = keys.length > PAGE;
  const contents = shown.map((key) => {
    const object = objects.get(key);
    return `<Contents><Key>${key}</Key><Size>${object?.content.length}</Size><ETag>"x"</ETag>
      <LastModified>${object?.at.toISOString()}</LastModified></Contents>`;
  });
  const next = more ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : "";
  response.writeHead(200, { "content-type": "application/xml" });
  response.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`,
  );
}
