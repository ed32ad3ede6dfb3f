declare module "virtual:tokens.css" {
  const content: string;
  export default content;
}
