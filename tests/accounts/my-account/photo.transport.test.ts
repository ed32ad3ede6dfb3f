import { Readable } from "node:stream";
import { crc32, deflateSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "@jest/globals";
import sharp from "sharp";
import { receiveScanned } from "../../../server/shared/uploads.ts";
import { workOnFileDeletions } from "../../../server/platform/file-deletion.ts";
import { testApp } from "../../support/app.ts";
import { graphqlUpload } from "../../support/graphql-upload.ts";
import { waitFor } from "../../support/wait-for.ts";
import { zipBytes } from "../../support/workbook-bytes.ts";

const app = testApp();
const UPLOAD = `mutation ($file: Upload!, $crop: CropInput) { uploadPhoto(file: $file, crop: $crop) {
  account { photoUrl } message userErrors { field code message } } }`;

interface PhotoPayload {
  account: { photoUrl: string } | null;
  message: string | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

let token = "";
beforeAll(async () => {
  token = (await app.signIn("CLIENT")).token;
});

async function upload(
  content: Buffer,
  name = "foto.jpg",
  { crop, by = token }: { crop?: { x: number; y: number; size: number }; by?: string } = {},
): Promise<PhotoPayload> {
  const { data } = await graphqlUpload(app, by, UPLOAD, { name, content }, { crop });
  return (data as unknown as { uploadPhoto: PhotoPayload }).uploadPhoto;
}

/** Red with a blue band of 100 px along its left edge. */
function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } }).composite([
    { input: { create: { width: 100, height, channels: 3, background: "#0000ff" } }, left: 0, top: 0 },
  ]);
}

async function pixelsOf(url: string) {
  const { body } = await app.http.get(url).buffer().expect(200);
  // Serving and drawing never read a WebP; the test does.
  sharp.unblock({ operation: ["VipsForeignLoadWebpBuffer"] });
  const { data, info } = await sharp(body as Buffer)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const metadata = await sharp(body as Buffer).metadata();
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels;
    return (data[start] ?? 0) > 128 ? "red" : "blue";
  };
  return { width: info.width, height: info.height, at, metadata };
}

describe("uploadPhoto", () => {
  test("keeps the middle as a square WebP of 512 px, without the telephone's metadata", async () => {
    const file = await picture(900, 600)
      .withExif({ IFD0: { Make: "Telefono", Artist: "Ana" }, IFD3: { GPSLatitude: "40/1 0/1 0/1" } })
      .jpeg()
      .toBuffer();
    const { account, message, userErrors } = await upload(file);
    expect({ message, userErrors }).toEqual({ message: "Tu foto se ha guardado.", userErrors: [] });
    const photo = await pixelsOf(account?.photoUrl ?? "");
    expect([photo.width, photo.height, photo.metadata.format]).toEqual([512, 512, "webp"]);
    expect([photo.metadata.exif, photo.metadata.icc, photo.metadata.xmp]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    // 150 px are cut off at each side, the band of 100 px with them.
    expect(photo.at(2, 256)).toBe("red");
  });

  test("the crop counts in the picture as it is seen, and is moved inside", async () => {
    // Seen upright, the band is at the top.
    const turned = await picture(800, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const top = await upload(turned, "foto.jpg", { crop: { x: 0, y: 0, size: 600 } });
    const upper = await pixelsOf(top.account?.photoUrl ?? "");
    expect([upper.at(256, 10), upper.at(256, 500)]).toEqual(["blue", "red"]);
    const below = await upload(turned, "foto.jpg", { crop: { x: 50, y: 5000, size: 550 } });
    const lower = await pixelsOf(below.account?.photoUrl ?? "");
    expect([lower.at(256, 10), lower.at(256, 500)]).toEqual(["red", "red"]);
  });

  test("a transparent PNG of exactly 500 × 500 px is taken", async () => {
    const file = await sharp({ create: { width: 500, height: 500, channels: 4, background: "#00000000" } })
      .png()
      .toBuffer();
    expect((await upload(file, "foto.png")).userErrors).toEqual([]);
  });
});

test("many people's photos at once are all drawn", async () => {
  const people = await Promise.all(Array.from({ length: 15 }, () => app.signIn("CLIENT")));
  const content = await picture(1500, 1500).jpeg().toBuffer();
  const answers = await Promise.all(people.map(({ token: by }) => upload(content, "foto.jpg", { by })));
  expect(answers.map(({ userErrors }) => userErrors)).toEqual(people.map(() => []));
});

describe("what is refused, and why", () => {
  const refusal = async (content: Buffer, name?: string) => (await upload(content, name)).userErrors;

  test("too few pixels, with the real size as seen", async () => {
    const file = await picture(499, 700).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await refusal(file)).toEqual([
      {
        field: ["file"],
        code: "TOO_SMALL",
        message: "La foto debe tener al menos 500 × 500 px, y esta tiene 700 × 499 px.",
      },
    ]);
  });

  test("more than 5 MB", async () => {
    const [problem] = await refusal(Buffer.alloc(5 * 1024 * 1024 + 1, 0xff));
    expect(problem).toEqual({
      field: ["file"],
      code: "TOO_LARGE",
      message: "La foto no puede pasar de 5 MB.",
    });
  });

  const wrongKind = "Sube la foto como JPEG o PNG.";
  test.each([
    ["an empty file", Buffer.alloc(0), "EMPTY", "El archivo está vacío."],
    ["a zip with the name of a photo", zipBytes({ "a.txt": "hola" }), "UNSUPPORTED_FILE", wrongKind],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "UNSUPPORTED_FILE", wrongKind],
    ["a GIF", Buffer.from("GIF89a\u0001\u0000"), "UNSUPPORTED_FILE", wrongKind],
    ["a PDF", Buffer.from("%PDF-1.7\n%%EOF\n"), "UNSUPPORTED_FILE", wrongKind],
    [
      "a HEIC from a telephone",
      Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic"),
      "UNSUPPORTED_FILE",
      `Las fotos en formato HEIC no se admiten. ${wrongKind}`,
    ],
  ])("%s", async (_what, content, code, message) => {
    expect(await refusal(content)).toEqual([{ field: ["file"], code, message }]);
  });

  test("an ending that belies the content", async () => {
    const file = await picture(600, 600).png().toBuffer();
    expect(await refusal(file, "foto.jpg")).toEqual([
      {
        field: ["file"],
        code: "WRONG_EXTENSION",
        message: `El contenido de este archivo no corresponde a su extensión .jpg. ${wrongKind}`,
      },
    ]);
    expect((await upload(file, "foto del 12.03.2026")).userErrors).toEqual([]);
  });

  test("a picture that is a zip or a PDF as well", async () => {
    const file = await picture(600, 600).jpeg().toBuffer();
    const andZip = Buffer.concat([file, zipBytes({ "a.html": "<script>" })]);
    expect(await refusal(andZip)).toMatchObject([{ code: "UNSUPPORTED_FILE", message: wrongKind }]);
    const comment = Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 12]),
      Buffer.from("%PDF-1.7\n\n"),
    ]);
    const andPdf = Buffer.concat([comment, file.subarray(2)]);
    expect(await refusal(andPdf)).toMatchObject([{ code: "UNSUPPORTED_FILE", message: wrongKind }]);
  });

  const unreadable = "No se puede leer esta foto: está dañada o es demasiado grande.";
  test("one that is cut off, and one that is a head and nothing else", async () => {
    const whole = await sharp({
      create: {
        width: 800,
        height: 800,
        channels: 3,
        background: "#888",
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    for (const content of [whole.subarray(0, whole.length / 2), whole.subarray(0, 20)]) {
      expect(await refusal(content)).toMatchObject([{ code: "UNREADABLE", message: unreadable }]);
    }
  });

  test("a flood of pixels in a small file, without decoding it", async () => {
    const flood = pngWith(["IHDR", header(30_000, 30_000)], ["IDAT", deflateSync(Buffer.alloc(1000))]);
    expect(flood.length).toBeLessThan(1000);
    expect(await refusal(flood, "foto.png")).toMatchObject([{ code: "UNREADABLE", message: unreadable }]);
  });

  test("an animated PNG", async () => {
    const [ihdr, acTL] = [header(600, 600), Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])];
    const moving = pngWith(["IHDR", ihdr], ["acTL", acTL], ["IDAT", deflateSync(Buffer.alloc(600 * 601))]);
    expect(await refusal(moving, "foto.png")).toMatchObject([
      { code: "ANIMATED", message: "Las imágenes animadas no se admiten. Sube una foto fija." },
    ]);
  });

  test("a PNG of hundreds of thousands of chunks, in a moment", async () => {
    const small = pngWith(
      ["IHDR", header(400, 400)],
      ["tEXt", Buffer.alloc(0)],
      ["IDAT", deflateSync(Buffer.alloc(400 * 401))],
    );
    const chunks = Buffer.alloc(12 * 400_000, small.subarray(33, 45));
    const still = Buffer.concat([small.subarray(0, 33), chunks, small.subarray(45)]);
    expect(await refusal(still, "foto.png")).toMatchObject([{ code: "TOO_SMALL" }]);
  });

  test("one far beyond the limit, as soon as it is sent", async () => {
    const huge = Buffer.concat([await picture(600, 600).jpeg().toBuffer(), Buffer.alloc(20_000_000)]);
    expect(await refusal(huge)).toMatchObject([{ code: "TOO_LARGE" }]);
  });

  test("colours of a printer", async () => {
    const file = await picture(600, 600).toColourspace("cmyk").jpeg().toBuffer();
    expect(await refusal(file)).toMatchObject([{ code: "CMYK" }]);
  });

  test("an upload that breaks off, as nobody's fault", async () => {
    const content = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000);
        await Promise.resolve();
        throw new Error("aborted");
      })(),
    );
    const rule = { maxBytes: 1_000_000, tooLarge: "" };
    const receiving = receiveScanned(app.deps, { fileName: "foto.jpg", content }, rule, {});
    await expect(receiving).rejects.toMatchObject({ problems: [{ code: "INCOMPLETE" }] });
  });

  test("nothing of a refused file stays", async () => {
    const stored = await photoFiles();
    await refusal(await picture(400, 400).jpeg().toBuffer());
    expect(await photoFiles()).toEqual(stored);
  });
});

describe("GET /api/photos/:name", () => {
  test("serves it as nothing but a picture, and keeps it out of shared caches", async () => {
    const { account } = await upload(await picture(600, 600).jpeg().toBuffer());
    const answer = await app.http.get(account?.photoUrl ?? "").expect(200);
    expect(answer.headers).toMatchObject({
      "content-type": "image/webp",
      "content-disposition": "inline",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=604800, immutable",
    });
  });

  test("a replaced or removed photo is gone at once, and its file soon after", async () => {
    const somebody = await app.signIn("SPECIALIST");
    const file = await picture(600, 600).jpeg().toBuffer();
    const first = await upload(file, "a.jpg", { by: somebody.token });
    const second = await upload(file, "b.jpg", { by: somebody.token });
    const [firstUrl, secondUrl] = [first.account?.photoUrl ?? "", second.account?.photoUrl ?? ""];
    expect(secondUrl).not.toBe(firstUrl);
    await app.http.get(firstUrl).expect(404);
    await app.http.get(secondUrl).expect(200);
    const { data } = await app.graphql(
      "mutation { removePhoto { account { photoUrl } userErrors { code } } }",
      {},
      somebody.token,
    );
    expect(data).toEqual({ removePhoto: { account: { photoUrl: null }, userErrors: [] } });
    expect((await app.http.get(secondUrl).expect(404)).body).toEqual({ message: "Esta foto no existe." });
    await workOnFileDeletions(app.deps);
    await app.deps.jobs.start();
    for (const url of [firstUrl, secondUrl]) {
      await waitFor(async () => !(await app.deps.files.exists(keyOf(url))));
    }
  });

  test.each(["no-existe.webp", "..%2f..%2fetc%2fpasswd", "00000000-0000-4000-8000-000000000000.webp"])(
    "%s is not found",
    async (name) => {
      await app.http.get(`/api/photos/${name}`).expect(404);
    },
  );

  test("a photo whose row couldn't be written leaves no file behind", async () => {
    const somebody = await app.signIn("CLIENT");
    const before = await photoFiles();
    await app.deps.db.query(
      `CREATE FUNCTION refuse_photo() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
    );
    await app.deps.db.query(
      `CREATE TRIGGER no_photo BEFORE UPDATE OF photo_key ON accounts FOR EACH ROW EXECUTE FUNCTION refuse_photo()`,
    );
    try {
      const file = { name: "foto.jpg", content: await picture(600, 600).jpeg().toBuffer() };
      const { errors } = await graphqlUpload(app, somebody.token, UPLOAD, file);
      expect(errors).toHaveLength(1);
    } finally {
      await app.deps.db.query(`DROP TRIGGER no_photo ON accounts`);
    }
    expect(await photoFiles()).toEqual(before);
  });
});

function keyOf(url: string): string {
  const name = url.split("/").at(-1) ?? "";
  return `photos/${name.slice(0, 2)}/${name}`;
}

/** Everything in the store's folder of photos. */
async function photoFiles(): Promise<string[]> {
  const { readdir } = await import("node:fs/promises");
  const folder = new URL(`${app.deps.env.filesUrl}/photos`);
  return (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) =>
    name.endsWith(".webp"),
  );
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 0, 0, 0, 0], 8);
  return data;
}

function pngWith(...chunks: [type: string, data: Buffer][]): Buffer {
  const parts = [...chunks, ["IEND", Buffer.alloc(0)] as const].map(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  });
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}
