declare module "virtual:tokens.css" {
  const content: string;
  export default content;
}

/** Ant Design's styles of one part, or of all (`base`), in the product's theme. */
declare module "virtual:antd/*.css" {
  const content: string;
  export default content;
}
