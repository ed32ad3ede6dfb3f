/** The product's name as people read it. The only place that holds it. */
export const PRODUCT_NAME = "Acuerdo";

/** The route segment the specification prints as `{product}`. */
export const PRODUCT_SEGMENT = "acuerdo";

/** What the tab of a public page shows. */
export function tabTitle(title: string): string {
  return `${title} | ${PRODUCT_NAME}`;
}
