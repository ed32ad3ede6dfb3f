import sharp from "sharp";
import { DEMO_ACCOUNTS, demoSpecialists } from "../demo-people.ts";
import { demoPortraits, portraitFile } from "./demo-portraits.ts";
import { portrait } from "./portrait.ts";

/**
 * `node server/demo/portraits/draw-portraits.ts`, by hand after a change of the drawing: makes the files that the
 * demonstration uploads, as large and of the same kind as photos are stored.
 */
for (const { of } of demoPortraits([...DEMO_ACCOUNTS, ...demoSpecialists()])) {
  await sharp(Buffer.from(portrait(of)))
    .webp({ quality: 85, effort: 6 })
    .toFile(portraitFile(of));
}
