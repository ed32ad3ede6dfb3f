// jest would turn a .ts file into CommonJS here; from .mjs Node itself runs the TypeScript as ES modules.
import { setUpPostgres } from "./postgres-setup.ts";

export default setUpPostgres;
