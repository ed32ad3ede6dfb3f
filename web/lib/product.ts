import { PRODUCT_NAME } from "../../schema/rules/product.ts";

/** The route segment the specification prints as `{product}`. */
export const PRODUCT_SEGMENT = "acuerdo";

/** What the tab of a public page shows. */
export function tabTitle(title: string): string {
  return `${title} | ${PRODUCT_NAME}`;
}
