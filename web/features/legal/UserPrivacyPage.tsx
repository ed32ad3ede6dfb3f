import { legalRoute } from "./legal-route.tsx";

const page = legalRoute("privacy-policy-user");

export const Component = page.Component;
export const handle = page.handle;
export const loader = page.loader;
