import { optionalParam } from "../../../lib/url-state.ts";

/** In place of an id: the recent ones. */
export const RECENT = "recientes";

export const batchUrlSpec = { lote: optionalParam() };
