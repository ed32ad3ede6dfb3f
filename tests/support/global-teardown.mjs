import { tearDownPostgres } from "./postgres-setup.ts";

export default tearDownPostgres;
