import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Hexadecimal signs kept for a signature. */
const PLACE = 16_384;

/**
 * A PDF that somebody else has signed as well: as programs for signing do, an update is added after its end, and a signature
 * over all of it, made by openssl with a key of its own.
 */
export function signedBySomebodyElse(pdf: Buffer): Buffer {
  const text = pdf.toString("latin1");
  const last = (pattern: RegExp) => [...text.matchAll(pattern)].at(-1)?.[1] ?? "";
  const [size, previous] = [Number(last(/\/Size (\d+)/g)), last(/startxref\s+(\d+)/g)];
  const form = last(/\/AcroForm (\d+) 0 R/g);
  const held = new RegExp(`\\n${form} 0 obj\\s([^]*?)endobj`).exec(text)?.[1] ?? "";
  const page = /\n(\d+) 0 obj\s<<\s\/Type \/Page\s/.exec(text)?.[1] ?? "1";
  const objects: [number, string][] = [
    [Number(form), held.replace(/\/Fields \[/, `/Fields [${size + 1} 0 R `)],
    [
      size,
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Name (Notaria-Ajena)
/ByteRange [0 ${"*".repeat(30)}] /Contents <${"0".repeat(PLACE)}> >>`,
    ],
    [
      size + 1,
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Ajena) /V ${size} 0 R /F 132 /Rect [0 0 0 0] /P ${page} 0 R >>`,
    ],
  ];
  let update = "\n";
  const places: string[] = [];
  for (const [number, content] of objects) {
    const at = String(pdf.length + update.length).padStart(10, "0");
    places.push(`${number} 1\n${at} 00000 n \n`);
    update += `${number} 0 obj\n${content}\nendobj\n`;
  }
  const table = pdf.length + update.length;
  update += `xref\n${places.join("")}trailer\n<< /Size ${size + 2} /Root ${last(/\/Root (\d+)/g)} 0 R /Prev ${previous} >>\nstartxref\n${table}\n%%EOF\n`;
  return signed(pdf, update);
}

function signed(pdf: Buffer, update: string): Buffer {
  const start = pdf.length + update.indexOf("/Contents <") + "/Contents ".length;
  const rest = start + PLACE + 2;
  const range = `${start} ${rest} ${pdf.length + update.length - rest}`;
  const whole = Buffer.concat([pdf, Buffer.from(update.replace(/\*{30}/, range.padEnd(30)), "latin1")]);
  const der = detached(Buffer.concat([whole.subarray(0, start), whole.subarray(rest)]));
  whole.write(der.toString("hex"), start + 1, "latin1");
  return whole;
}

function detached(content: Buffer): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "somebody-else-"));
  try {
    writeFileSync(join(folder, "content"), content);
    const openssl = (words: string) =>
      execFileSync("openssl", words.split(" "), { cwd: folder, stdio: "ignore" });
    openssl("req -x509 -newkey rsa:2048 -nodes -subj /CN=Notaria-Ajena -days 30 -keyout key -out cert");
    openssl("cms -sign -binary -in content -signer cert -inkey key -md sha256 -outform DER -out signature");
    return readFileSync(join(folder, "signature"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
