/** The product's name as people read it, in pages, mails and documents. The only place that holds it. */
export const PRODUCT_NAME = "Acuerdo";
