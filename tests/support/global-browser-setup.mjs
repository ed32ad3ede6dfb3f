// jest would turn a .ts file into CommonJS here; from .mjs Node itself runs the TypeScript as ES modules.
import { setUpBrowser } from "./browser-setup.ts";
import { setUpPostgres } from "./postgres-setup.ts";

export default async function setUp() {
  await setUpBrowser();
  await setUpPostgres();
}
