import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { Disk } from "flydrive";

/** The store of FILES_URL. Nothing is contacted yet; the S3 client is loaded only when it is used. */
export async function openDisk(filesUrl: string): Promise<Disk> {
  const url = new URL(filesUrl);
  return url.protocol === "s3:" ? openS3(url) : openFolder(fileURLToPath(url));
}

async function openFolder(location: string): Promise<Disk> {
  const { FSDriver } = await import("flydrive/drivers/fs");
  await mkdir(location, { recursive: true, mode: 0o700 });
  const driver = new FSDriver({ location, visibility: "private" });
  // Its own says only that writing was aborted, whatever the reason: a full disk has to be told apart.
  driver.putStream = async (key, contents) => {
    const path = join(location, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(contents, createWriteStream(path, { mode: 0o600 }));
  };
  return new Disk(driver);
}

/** s3://key:secret@host:port/bucket?region=…&ssl=…&pathStyle=…; ssl defaults to true, pathStyle to true. */
async function openS3(url: URL): Promise<Disk> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const secure = url.searchParams.get("ssl") !== "false";
  return new Disk(
    new S3Driver({
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
      endpoint: `${secure ? "https" : "http"}://${url.host}`,
      region: url.searchParams.get("region") ?? "us-east-1",
      forcePathStyle: url.searchParams.get("pathStyle") !== "false",
      bucket: url.pathname.slice(1),
      visibility: "private",
      // Object ACLs are an Amazon speciality; buckets are private anyway.
      supportsACL: false,
      // Other S3-compatible stores don't know the newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      maxAttempts: 3,
    }),
  );
}
