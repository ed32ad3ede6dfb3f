import { createContext } from "react";

/** Origin under which people reach the product, for links that leave it; the same on the server and in the browser. */
export const OriginContext = createContext("");
