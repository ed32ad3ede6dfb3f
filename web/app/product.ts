/** The product's name as people read it. The only place that holds it. */
export const PRODUCT_NAME = "Acuerdo";

/** The route segment the specification prints as `{product}`. */
export const PRODUCT_SEGMENT = "acuerdo";
