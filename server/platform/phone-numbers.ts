import { createRequire } from "node:module";

export type PhoneNumbers = typeof import("libphonenumber-js/min");

const require = createRequire(import.meta.url);
let loaded: PhoneNumbers | null = null;

/** The library of numbering plans, loaded at first use: its tables take twenty megabytes that an idle server needn't. */
export function phoneNumbers(): PhoneNumbers {
  loaded ??= require("libphonenumber-js/min") as PhoneNumbers;
  return loaded;
}
