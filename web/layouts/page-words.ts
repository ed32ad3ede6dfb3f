/** Heading of the documented answer to an unknown path. */
export const NOT_YET_TITLE = "Esta página no existe todavía";

/** Heading of a page that couldn't be made. */
export const BROKEN_TITLE = "Algo ha fallado";
